from __future__ import annotations

from typing import Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema

from playground.api.openapi.operations import examples as cluster_examples
from playground.api.openapi.operations import run_examples as examples
from playground.api.openapi.operations.parts import response_example
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.explanations import (
    ExplanationSerializer,
    FullExtenderCallSerializer,
    NodeExplanationSerializer,
)
from playground.api.serializers.placements import PlacementsQuery, PlacementsSerializer, RunPodSerializer
from playground.api.serializers.records import RecordSerializer
from playground.api.serializers.runs import (
    EventPageSerializer,
    EventsQuery,
    NodesQuery,
    NodeUtilisationSerializer,
    RecordQuery,
)
from playground.api.serializers.snapshots import ClusterColumnsSerializer

__all__ = ["may_fail"]

TAGS: Final = ["runs"]

ATTEMPTS: Final = extend_schema(
    operation_id="runs_attempts_list",
    tags=TAGS,
    summary="The outcomes of all attempts, in order",
    examples=[OpenApiExample("An attempt", examples.OUTCOME, response_only=True, status_codes=["200"])],
)
EXPLANATION: Final = extend_schema(
    operation_id="runs_attempts_retrieve",
    tags=TAGS,
    summary="Why an attempt had its outcome",
    description=(
        "Recomputed from the stored run in full detail: every filter on every node, including filters after "
        "the first rejection; raw, normalised and weighted scores; ties; preemption."
    ),
    responses={200: ExplanationSerializer},
    examples=[response_example("A placement", examples.EXPLANATION, 200)],
)
EXPLANATION_OF_NODE: Final = extend_schema(
    operation_id="runs_attempts_nodes_retrieve",
    tags=TAGS,
    summary="The result of an attempt for one node, with the numbers of every formula",
    responses={200: NodeExplanationSerializer},
    examples=[response_example("The winner", examples.NODE_EXPLANATION, 200)],
)
EXTENDER_CALLS: Final = extend_schema(
    operation_id="runs_attempts_extender_calls",
    tags=TAGS,
    summary="Calls of extenders in an attempt, with their replies",
    description=(
        "Replies are as received, with node objects replaced by their names. Requests are reconstructed from "
        "the stored run, byte for byte; no extender is called."
    ),
    responses={200: FullExtenderCallSerializer(many=True)},
    examples=[response_example("A filter that leaves one of two nodes", examples.EXTENDER_CALLS, 200)],
)
PLACEMENTS: Final = extend_schema(
    operation_id="runs_placements",
    tags=TAGS,
    summary="Where the pods went",
    description="In CSV, one line per pod: namespace, pod, node (empty if it has none), phase.",
    parameters=[PlacementsQuery],
    responses={
        (200, "application/json"): PlacementsSerializer,
        (200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="One line per pod."),
    },
    examples=[
        OpenApiExample(
            "One placement",
            examples.PLACEMENTS,
            response_only=True,
            status_codes=["200"],
            media_type="application/json",
        ),
        OpenApiExample(
            "The same as CSV",
            examples.PLACEMENTS_CSV,
            response_only=True,
            status_codes=["200"],
            media_type="text/csv",
        ),
    ],
)
POD: Final = extend_schema(
    operation_id="runs_pods_retrieve",
    tags=TAGS,
    summary="One pod: its node, its attempts, and why the last one had its outcome",
    responses={200: RunPodSerializer},
    examples=[response_example("A pod that was placed", examples.POD, 200)],
)
NODES: Final = extend_schema(
    operation_id="runs_nodes",
    tags=TAGS,
    summary="Resource usage of the nodes after an attempt",
    parameters=[NodesQuery],
    responses={200: NodeUtilisationSerializer(many=True)},
    examples=[OpenApiExample("A node", examples.NODES[0], response_only=True, status_codes=["200"])],
    filters=False,
)
CLUSTER: Final = extend_schema(
    operation_id="runs_cluster",
    tags=TAGS,
    summary="The columns from which the run's cluster is drawn, as before the first attempt",
    responses={200: ClusterColumnsSerializer},
    examples=[response_example("One node and a pending pod", cluster_examples.CLUSTER, 200)],
)
EVENTS: Final = extend_schema(
    operation_id="runs_events",
    tags=TAGS,
    summary="Events after a known event",
    description=(
        "The same frames as on the socket `/ws/runs/{id}/?after=`: `started`, `attempts` with outcomes in "
        "order, `finished`. Applied in order, they give the same state as a new request."
    ),
    parameters=[EventsQuery],
    responses={200: EventPageSerializer},
    examples=[response_example("A whole run", examples.EVENTS, 200)],
)
RECORD: Final = extend_schema(
    operation_id="runs_record",
    tags=TAGS,
    summary="The run as a conformance record",
    description=(
        "In the format that `python -m scheduler_core.conformance` compares. If there are too many nodes × "
        "attempts to recompute during a request, `full` is refused and `placements` is built from stored "
        "data."
    ),
    parameters=[RecordQuery],
    responses={200: RecordSerializer},
    examples=[response_example("Placements only", examples.RECORD, 200)],
)
