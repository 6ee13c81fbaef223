"""A finished run as expectations use it: where each pod is at its end, and which attempt decided that."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from scheduler_core.engine.outcome import SCHEDULED, Outcome
from scheduler_core.engine.run import Run
from scheduler_core.expectations.language import NODE, Nodes, Pods
from scheduler_core.expectations.selection import selects_node, selects_pod
from scheduler_core.model.ownership import Ownership
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.state import UNPLACED

Row = int


class Result:
    """run : one that has ended. Raises ValueError for one that has not."""

    def __init__(self, run: Run) -> None:
        if run.done < run.total:
            raise ValueError(f"{run.total - run.done} pods have not been attempted")
        self.run = run
        self.table = run.state.pods
        self.node_table = run.state.nodes
        self._node_of = run.state.node_of

    def pods(self, selector: Pods) -> list[Row]:
        """Rows of the pods that it selects, evicted ones included, in order of appearance."""
        ownership = Ownership(self.run.cluster)
        return [row for row, pod in enumerate(self.table.pods) if selects_pod(selector, pod, ownership)]

    def nodes(self, selector: Nodes) -> BoolArray:
        """bool, shape (n_nodes,)."""
        return np.array([selects_node(selector, node) for node in self.node_table.nodes], dtype=bool)

    def key(self, pod: Row) -> str:
        return self.table.keys[pod]

    def node(self, pod: Row) -> int | None:
        """Row of the node that the pod is on; None if it has none."""
        row = int(self._node_of[pod])
        return None if row == UNPLACED else row

    def node_name(self, pod: Row) -> str | None:
        row = self.node(pod)
        return None if row is None else self.node_table.names[row]

    def domain(self, node: int, by: str) -> str | None:
        """The node's name, or its value of the label; None without the label."""
        if by == NODE:
            return self.node_table.names[node]
        column = self.node_table.labels(by)
        code = int(column.codes[node])
        return None if code < 0 else column.values[code]

    def attempt(self, pod: Row) -> int | None:
        """The attempt that decided where the pod is: that which evicted it, else its last one. None: it was there before the run."""
        key = self.key(pod)
        if key in self.evictions:
            return self.evictions[key]
        last = self._last.get(key)
        return None if last is None else last.k

    def last_outcome(self, pod: Row) -> Outcome | None:
        return self._last.get(self.key(pod))

    def placed_by(self, pod: Row) -> int:
        """The attempt that put it where it is; -1: it was there before the run."""
        last = self._last.get(self.key(pod))
        return -1 if last is None or last.outcome != SCHEDULED else last.k

    @cached_property
    def evictions(self) -> dict[str, int]:
        """Evicted pod → the attempt that evicted it."""
        return {victim: one.k for one in self.run.outcomes for victim in one.victims}

    @cached_property
    def _last(self) -> dict[str, Outcome]:
        return {one.pod: one for one in self.run.outcomes}

    def without_node(self, pod: Row) -> str:
        """Why it has none, as the rest of a sentence about it."""
        if self.key(pod) in self.evictions:
            return "was evicted"
        last = self.last_outcome(pod)
        if last is not None:
            return "has no node"
        if self.table.terminating[pod]:
            return "has no node, because it is being deleted"
        return "has no node, because no profile of the policy schedules it"
