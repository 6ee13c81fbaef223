"""ExtenderPhase: the extenders' Filter, after the plugins' (spec 09 §3, 1.36 findNodesThatPassExtenders).

Each extender is asked about the nodes that the one before it left, until no node is left. A failure ends the attempt with
an error, unless the extender is ignorable.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.framework.attempt import Attempt, ExtenderStep
from scheduler_core.framework.extender import Extender, Failure, FilterAnswer
from scheduler_core.framework.status import CycleError, Status, unresolvable, unschedulable
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState


@dataclass(frozen=True, slots=True)
class ExtenderPhase:
    """The extenders of a scheduler that filter, in order."""

    extenders: tuple[Extender, ...]

    @classmethod
    def of(cls, extenders: Sequence[Extender]) -> ExtenderPhase:
        return cls(tuple(extender for extender in extenders if extender.filters))

    def __bool__(self) -> bool:
        return bool(self.extenders)

    def run(self, attempt: Attempt, cluster: ClusterState, feasible: BoolArray) -> BoolArray:
        """bool, shape (n_nodes,): the nodes that all extenders leave; ``feasible`` itself if they leave all.

        Raises CycleError for a failure of an extender that is not ignorable.
        """
        for extender in self._asked(attempt):
            rows = np.flatnonzero(feasible)
            if not len(rows):
                break
            names = [cluster.nodes.names[row] for row in rows.tolist()]
            answer = extender.filter(attempt.pod, names)
            if isinstance(answer, Failure):
                attempt.extenders.append(ExtenderStep(extender, rows, rows, answer.message))
                if extender.ignorable:
                    continue
                raise CycleError(answer.message)
            feasible = _heed(attempt, cluster, feasible, extender, rows, answer)
        return feasible

    def leaves_alone(self, attempt: Attempt, cluster: ClusterState, row: NodeRow) -> bool:
        """Whether the node at ``row``, asked about by itself, is left. A failure counts as no.

        If it is not left, all nodes are asked about next, and only those answers count.
        """
        only = np.zeros(attempt.n_nodes, dtype=bool)
        only[row] = True
        try:
            left = bool(self.run(attempt, cluster, only)[row])
        except CycleError:
            left = False
        attempt.turned_away.clear()
        attempt.unknown_nodes.clear()
        attempt.emptied = None
        if not left:
            attempt.extenders.clear()
        return left

    def _asked(self, attempt: Attempt) -> Iterator[Extender]:
        return (extender for extender in self.extenders if extender.is_interested(attempt.pod))


def _heed(
    attempt: Attempt,
    cluster: ClusterState,
    feasible: BoolArray,
    extender: Extender,
    rows: IntArray,
    answer: FilterAnswer,
) -> BoolArray:
    """The remaining nodes; the reasons for all others are written into the attempt."""
    row_of = cluster.nodes.row_of
    left = np.zeros(attempt.n_nodes, dtype=bool)
    left[[row_of[name] for name in answer.nodes]] = True
    if answer.as_objects and attempt.rules.scores.returned_nodes == "without pods":
        attempt.emptied = left
    vanished = np.flatnonzero(feasible & ~left)
    for row in vanished.tolist():
        # Without a word about it: no reason but one that was given before, and nothing that preemption would try.
        attempt.turned_away.setdefault(row, unresolvable().by(extender.column))
    for name, status in _statuses(extender, answer):
        if name in row_of:
            attempt.turned_away[row_of[name]] = status
        else:
            attempt.unknown_nodes[name] = status
    attempt.extenders.append(ExtenderStep(extender, rows, np.flatnonzero(left)))
    return left if len(vanished) else feasible


def _statuses(extender: Extender, answer: FilterAnswer) -> Iterator[tuple[str, Status]]:
    for name, reason in answer.unresolvable.items():
        yield name, unresolvable(reason).by(extender.column)
    for name, reason in answer.failed.items():
        if name not in answer.unresolvable:
            yield name, unschedulable(reason).by(extender.column)
