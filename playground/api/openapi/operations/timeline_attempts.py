"""Descriptions of what timelines and live runs have in common: results, explanations of attempts, moments as snapshots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playground.api.openapi.operations import run_examples
from playground.api.openapi.operations.examples import SNAPSHOT
from playground.api.openapi.operations.parts import response_example
from playground.api.serializers.explanations import ExplanationSerializer, NodeExplanationSerializer
from playground.api.serializers.snapshots import SnapshotSerializer
from playground.api.serializers.timeline_examples import RESULTS
from playground.api.serializers.timeline_logs import TimelineResultsSerializer

Operation = Callable[..., Any]
"""Describes an operation of one kind, from its name, its summary and more."""


def results(operation: Operation) -> Any:
    return operation(
        "results",
        "Times to schedule, evictions, and curves over time",
        responses={200: TimelineResultsSerializer},
        examples=[response_example("One pod", RESULTS, 200)],
    )


def explanation(operation: Operation, source: str) -> Any:
    """source : what attempts are decided again from."""
    return operation(
        "attempts_retrieve",
        "Why an attempt had its outcome",
        description=f"Recomputed in full detail from {source}.",
        responses={200: ExplanationSerializer},
        examples=[response_example("A placement", run_examples.EXPLANATION, 200)],
    )


def explanation_of_node(operation: Operation) -> Any:
    return operation(
        "attempts_nodes_retrieve",
        "The result of an attempt for one node, with the numbers of every formula",
        responses={200: NodeExplanationSerializer},
        examples=[response_example("The winner", run_examples.NODE_EXPLANATION, 200)],
    )


def snapshot(operation: Operation) -> Any:
    return operation(
        "attempts_snapshot_create",
        "The cluster right before an attempt, as a snapshot",
        description=(
            "As the scheduler's cache had it: assumed pods, which were not bound yet, are on their nodes. Schedule it with "
            "another policy to compare, or change it (what if)."
        ),
        request=None,
        responses={201: SnapshotSerializer},
        examples=[response_example("The snapshot", SNAPSHOT, 201)],
    )
