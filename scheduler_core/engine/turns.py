"""Turns: what is attempted next in a run: a pod, or all pods of a group together (spec 13 §4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scheduler_core.engine.outcome import GATED, PREEMPTING, SCHEDULED, Outcome
from scheduler_core.engine.scheduler import Scheduler, gate_of
from scheduler_core.snapshot.pods.classes import PodKind
from scheduler_core.snapshot.rows import PodRow

AHEAD: Final = 12
EQUAL: Final = 8
"""What is computed ahead for equal pods pays if so many of so many pods that come next are of the kind."""


class Turns:
    """Each pod has its last attempt once; a pod that preempted is attempted again at once, and so is a group with such a pod.

    queue : rows of the waiting pods, in order.
    """

    def __init__(self, scheduler: Scheduler, queue: Sequence[PodRow]) -> None:
        self._scheduler, self._queue = scheduler, queue
        self._is_over = [False] * len(queue)
        self._place = {row: place for place, row in enumerate(queue)}
        self._first = 0
        self._turn: list[PodRow] = []
        self._n_taken = 0
        self._tried: list[PodRow] = []
        self._evicted = False
        self.done = 0

    @property
    def taken(self) -> int:
        """How many pods of the present turn have their outcome."""
        return self._n_taken

    def waiting(self) -> list[PodRow]:
        """Rows of the pods that had no last attempt yet, in order."""
        return [row for row, over in zip(self._queue, self._is_over, strict=True) if not over]

    def bring_many(self, kind: PodKind) -> bool:
        """Whether most of the next pods in the queue are of a kind; some of them may have had their turn."""
        kind_of = self._scheduler.snapshot.pods.kind_of
        kinds = [kind_of[row] for row in self._queue[self._first : self._first + AHEAD]]
        return kinds.count(kind) >= EQUAL

    def turn(self) -> list[PodRow]:
        """Rows of the pods whose turn it is, in the order of their attempts; empty at the end."""
        if not self._turn:
            while self._first < len(self._queue) and self._is_over[self._first]:
                self._first += 1
            if self._first < len(self._queue):
                again = self._tried or [self._queue[self._first]]
                self._turn, self._tried = self._with_group(again[0]), []
        return self._turn

    def take(self, outcome: Outcome) -> None:
        """The next pod of the turn has this outcome. Raises ValueError if the outcome is of another pod."""
        turn, pods = self.turn(), self._scheduler.snapshot.pods
        if not turn or outcome.pod != pods.keys[turn[self._n_taken]]:
            raise ValueError(f"outcome {outcome.k} is not of this run: {outcome.pod}")
        row = turn[self._n_taken]
        self._n_taken += 1
        self._evicted = self._evicted or bool(outcome.victims)
        if outcome.outcome in (SCHEDULED, GATED):
            self._end(row)
        elif outcome.group is not None or outcome.outcome == PREEMPTING:
            self._tried.append(row)
        else:
            self._end(row)
        if self._n_taken == len(turn):
            self._end_turn()

    def _end_turn(self) -> None:
        """Who made room is attempted again, with the group."""
        if not self._evicted:
            for row in self._tried:
                self._end(row)
            self._tried = []
        self._turn, self._n_taken, self._evicted = [], 0, False

    def _end(self, row: PodRow) -> None:
        self._is_over[self._place[row]] = True
        self.done += 1

    def _with_group(self, row: PodRow) -> list[PodRow]:
        """The pod alone, or with the others of its group that wait and that no gate keeps out."""
        pods, groups = self._scheduler.snapshot.pods.pods, self._scheduler.pod_groups
        group = pods[row].group
        if groups is None or group is None or self._is_gated(row):
            return [row]
        members = sorted(self._place[one] for one in groups.members(group) if one in self._place)
        rows = [self._queue[place] for place in members if not self._is_over[place]]
        return [one for one in rows if not self._is_gated(one)]

    def _is_gated(self, row: PodRow) -> bool:
        pod = self._scheduler.snapshot.pods.pods[row]
        return gate_of(self._scheduler.frameworks[pod.spec.scheduler_name], pod) is not None
