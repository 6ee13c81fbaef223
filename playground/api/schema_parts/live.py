"""Descriptions of live/."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, extend_schema

from playground.api.schema_parts import run_examples
from playground.api.schema_parts.examples import SNAPSHOT as SNAPSHOT_EXAMPLE
from playground.api.schema_parts.parts import response_example
from playground.api.schema_parts.timeline_examples import COUNTS, SAMPLE
from playground.api.schema_parts.timeline_examples import RESULTS as RESULTS_EXAMPLE
from playground.api.serializers.explanations import ExplanationSerializer, NodeExplanationSerializer
from playground.api.serializers.live import LiveRunDetailSerializer
from playground.api.serializers.simulation_inputs import FramesQuery, MomentQuery
from playground.api.serializers.simulations import FramePageSerializer
from playground.api.serializers.snapshots import SnapshotSerializer
from playground.api.serializers.timeline_logs import TimelineMomentSerializer, TimelineResultsSerializer

_LISTED: Final[dict[str, Any]] = {
    "id": "6f3a1d0e-0d0c-4f5e-9b7a-2a5c1f1f7e10",
    "kind": "live",
    "title": "playground-scheduler on kind-playground",
    "state": "running",
    "now": 125_000_000,
    "duration": 0,
    "lastSeq": 5,
    "parent": None,
    "createdAt": "2026-11-21T08:00:00.130000Z",
    "owner": None,
    "startedAt": "2026-11-21T08:00:00.123Z",
    "finishedAt": None,
    "error": None,
    "counts": COUNTS,
    "attempts": 1,
    "waiting": 0,
    "identity": "host_1b671a64-40d5-491e-99b0-da01ff1f3341",
    "cluster": "https://127.0.0.1:6443",
    "dryRun": False,
}
_ONE: Final = _LISTED | {
    "policy": '{"apiVersion":"kubescheduler.config.k8s.io/v1","kind":"KubeSchedulerConfiguration"}'
}


def _operation(name: str, summary: str, **more: Any) -> Any:
    return extend_schema(operation_id=f"live_{name}", tags=["live"], summary=summary, **more)


LIST: Final = _operation(
    "list",
    "What live schedulers have kept of themselves, the newest first",
    description="Written by `manage.py run_scheduler`; a long one is cut into parts that name each other as `parent`.",
    examples=[OpenApiExample("One", _LISTED, response_only=True, status_codes=["200"])],
)
READ: Final = _operation(
    "retrieve",
    "One live run: how far it has come",
    responses={200: LiveRunDetailSerializer},
    examples=[response_example("One that is running", _ONE, 200)],
)
DELETE: Final = _operation(
    "destroy", "Delete one that has ended and all that has happened in it", responses={204: None}
)
EVENTS: Final = _operation(
    "events",
    "What has happened after an event already known",
    description="Facts of a timeline. The same frames as on the socket `/ws/live/{id}/?after=`.",
    parameters=[FramesQuery],
    responses={200: FramePageSerializer},
    examples=[response_example("The first event", SAMPLE["events"], 200)],
)
MOMENT: Final = _operation(
    "moment",
    "Any moment of it",
    parameters=[MomentQuery],
    responses={200: TimelineMomentSerializer},
    examples=[response_example("The end", SAMPLE["moment"], 200)],
)
RESULTS: Final = _operation(
    "results",
    "Times to schedule, evictions, and curves over time",
    responses={200: TimelineResultsSerializer},
    examples=[response_example("One pod", RESULTS_EXAMPLE, 200)],
)
EXPLANATION: Final = _operation(
    "attempts_retrieve",
    "Why an attempt ended as it did",
    description="Decided again on what the scheduler knew then, with everything written down.",
    responses={200: ExplanationSerializer},
    examples=[response_example("A placement", run_examples.EXPLANATION, 200)],
)
EXPLANATION_OF_NODE: Final = _operation(
    "attempts_nodes_retrieve",
    "What an attempt made of one node, with the numbers of every formula",
    responses={200: NodeExplanationSerializer},
    examples=[response_example("The winner", run_examples.NODE_EXPLANATION, 200)],
)
SNAPSHOT: Final = _operation(
    "attempts_snapshot_create",
    "The cluster right before an attempt, as a snapshot",
    description=(
        "As the scheduler took it to be: pods that it had placed but that were not bound yet are on their nodes. Simulate it "
        "with another policy to see what that would have done."
    ),
    request=None,
    responses={201: SnapshotSerializer},
    examples=[response_example("The snapshot", SNAPSHOT_EXAMPLE, 201)],
)
