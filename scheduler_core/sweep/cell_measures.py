"""The result of a cell: a run without detail, and its measures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scheduler_core.engine.run import Run
from scheduler_core.measures import Prices, measure
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.sweep.arrival import GIVEN, SHUFFLED, arranged
from scheduler_core.sweep.cells import Cell, Sweep
from scheduler_core.sweep.language import Order, Space

Objects = Sequence[Mapping[str, Any]]
MOST_KEPT = 8
"""Arranged clusters in memory; a sweep goes through one order and seed after the other."""


class Clusters:
    """The snapshots of a sweep in every order of arrival, read by the rules of its release. Each is read when it is first
    used.
    """

    def __init__(self, snapshots: Sequence[Objects], release: str) -> None:
        self._snapshots, self._release = snapshots, release
        self._read: dict[tuple[int, Order, int | None], Cluster] = {}

    def of(self, snapshot: int, order: Order, seed: int | None) -> Cluster:
        """The cluster of a cell. Raises InvalidObjects."""
        key: tuple[int, Order, int | None] = snapshot, order, seed if order == SHUFFLED else None
        if key not in self._read:
            while len(self._read) >= MOST_KEPT:
                del self._read[next(iter(self._read))]
            self._read[key] = self._arranged(*key)
        return self._read[key]

    def _arranged(self, snapshot: int, order: Order, seed: int | None) -> Cluster:
        objects = self._snapshots[snapshot]
        if order == GIVEN:
            return read_cluster(objects, self._release)
        return read_cluster(arranged(objects, order, seed, self.of(snapshot, GIVEN, None)), self._release)


def prices_of(space: Space) -> Prices | None:
    """Of nodes, for the measure ``cost``."""
    said = space.prices
    return None if said is None else Prices(said.label, said.of_type, said.other)


def prepared(sweep: Sweep, cell: Cell, clusters: Clusters) -> Run:
    """The run of a cell, before its first attempt. No extender is called."""
    return Run(
        clusters.of(cell.snapshot, cell.order, cell.seed),
        sweep.policies[cell.policy].configuration,
        seed=cell.seed,
        sampling=sweep.space.sampling,
    )


def measured(sweep: Sweep, cell: Cell, clusters: Clusters) -> dict[str, Any]:
    """Play the run of a cell to its end and return its measures as JSON (docs/measures.md)."""
    run = prepared(sweep, cell, clusters)
    for _ in run.play():
        pass
    return measure(run, prices_of(sweep.space)).to_dict()
