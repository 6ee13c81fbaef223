"""Small spaces over a small cluster."""

from __future__ import annotations

from typing import Any

from scheduler_core.sweep import Clusters, Sweep, measured, read_space
from tests.support.builders import Manifest, a_node, a_pod

FIT = "weights.NodeResourcesFit"
TYPE = "args.NodeResourcesFit.scoringStrategy.type"


def cluster() -> list[Manifest]:
    """Two nodes; three small pods and, last, one that needs a whole node: only packing leaves room for it."""
    small = [a_pod(f"small-{number}", requests={"cpu": "1", "memory": "1Gi"}) for number in range(3)]
    return [a_node("a"), a_node("b"), *small, a_pod("large", requests={"cpu": "4", "memory": "1Gi"})]


def a_sweep(config: dict[str, Any] | None = None, snapshots: int = 1, **space: Any) -> Sweep:
    digests = [f"{number}" for number in range(snapshots)]
    return Sweep(read_space(space, snapshots=snapshots), digests, config)


def found(sweep: Sweep, *snapshots: list[Manifest]) -> dict[str, dict[str, Any]]:
    clusters = Clusters(snapshots or [cluster()], "1.36")
    return {cell.digest: measured(sweep, cell, clusters) for cell in sweep.first_of_each()}
