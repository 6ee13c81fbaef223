"""The cluster before attempt k, rebuilt from the outcomes of a run.

One pass over the outcomes replays only where pods are, and what placements decided about claims. The sums over nodes are
then computed over all pods at once. So a step backwards costs the same as a step forwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.engine.idle_reasons import no_attempt_reason, of_other_scheduler
from scheduler_core.engine.outcome import SCHEDULED, Outcome
from scheduler_core.engine.written_claims import write_claims
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.model.objects.pod import Pod
from scheduler_core.snapshot.claims.bindings import ClaimBindings
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.snapshot import Snapshot
from scheduler_core.snapshot.state import UNPLACED, ClusterState

Assume = Callable[[PodRow, NodeRow, ClaimBindings], None]
"""(pod row, node row, claims so far): writes down what the placement settles about claims (Scheduler.assume)."""


def state_after(
    snapshot: Snapshot, outcomes: Iterable[Outcome], assume: Assume, nominations: Mapping[PodRow, NodeRow]
) -> ClusterState:
    """The state after these outcomes, which must be the first ones of a run over this snapshot.

    nominations : pod row → node row, at the start.
    """
    past = _Past(snapshot, assume, nominations)
    past.play(outcomes)
    return past.state()


def placements_of(outcomes: Iterable[Outcome]) -> dict[str, str]:
    """Pod → node, for the pods that these outcomes placed and did not evict again."""
    placed: dict[str, str] = {}
    for outcome in outcomes:
        if outcome.outcome == SCHEDULED and outcome.node is not None:
            placed[outcome.pod] = outcome.node
        for victim in outcome.victims:
            placed.pop(victim, None)
    return placed


@dataclass(slots=True)
class _Depleted:
    """A node from which pods were removed: the order of its pods and its free host ports depend on the order of events."""

    line: list[PodRow]
    ports: set[int]

    def remove(self, pod: PodRow, ports: Iterable[int]) -> None:
        last = self.line.pop()
        if last != pod:
            self.line[self.line.index(pod)] = last
        self.ports.difference_update(ports)

    def place(self, pod: PodRow, ports: Iterable[int]) -> None:
        self.line.append(pod)
        self.ports.update(ports)


class _Past:
    """The node of each pod after each outcome; ``arrival`` as in ClusterState."""

    def __init__(self, snapshot: Snapshot, assume: Assume, nominations: Mapping[PodRow, NodeRow]) -> None:
        self._snapshot, self._assume = snapshot, assume
        self._claims = snapshot.nothing_settled()
        self._nodes, self._pods = snapshot.nodes, snapshot.pods
        self._node_of = snapshot.initial_node_of.copy()
        self._arrival = np.arange(len(snapshot.pods), dtype=np.int64)
        self._nominations = dict(nominations)
        self._depleted: dict[NodeRow, _Depleted] = {}

    def play(self, outcomes: Iterable[Outcome]) -> None:
        pods, nodes, claims = self._pods.row_of, self._nodes.row_of, self._claims
        for moment, outcome in enumerate(outcomes, start=len(self._pods)):
            pod = pods[outcome.pod]
            node = outcome.node if outcome.outcome == SCHEDULED else None
            row = None if node is None else nodes[node]
            if row is not None:
                self._assume(pod, row, claims)
            if outcome.claims:
                write_claims(outcome.claims, pod, self._snapshot, claims)
            if row is not None:
                self._place(pod, row, moment)
            else:
                self._make_room(pod, outcome)

    def _make_room(self, pod: PodRow, outcome: Outcome) -> None:
        for victim in outcome.victims:
            self._remove(self._pods.row_of[victim])
        if outcome.nominated is not None:
            self._nominate(pod, outcome.nominated)

    def state(self) -> ClusterState:
        for depleted in self._depleted.values():
            self._arrival[depleted.line] = np.sort(self._arrival[depleted.line])
        state = self._snapshot.state_at(self._node_of, self._arrival, self._claims)
        for row, depleted in self._depleted.items():
            state.ports_in_use[row] = False
            state.ports_in_use[row, list(depleted.ports)] = True
        state.nominations.update(self._nominations)
        return state

    def _place(self, pod: PodRow, row: NodeRow, moment: int) -> None:
        self._node_of[pod] = row
        self._arrival[pod] = moment
        self._nominations.pop(pod, None)
        if row in self._depleted:
            self._depleted[row].place(pod, self._ports_of(pod))

    def _remove(self, pod: PodRow) -> None:
        row = NodeRow(self._node_of[pod])
        if row not in self._depleted:
            there = np.flatnonzero(self._node_of == row)
            line = there[np.argsort(self._arrival[there])].tolist()
            self._depleted[row] = _Depleted(line, {port for one in line for port in self._ports_of(one)})
        self._depleted[row].remove(pod, self._ports_of(pod))
        self._node_of[pod] = UNPLACED

    def _ports_of(self, pod: PodRow) -> list[int]:
        ports: list[int] = self._pods.kind_of[pod].pod_class.ports.tolist()
        return ports

    def _nominate(self, pod: PodRow, node: str) -> None:
        nominations, priority = self._nominations, self._pods.priority
        nominations.pop(pod, None)
        if not node:
            return
        row = self._nodes.row_of[node]
        for other in [other for other, there in nominations.items() if there == row]:
            if priority[other] < priority[pod]:
                del nominations[other]
        nominations[pod] = row


def search_start_before(outcomes: Sequence[Outcome]) -> int:
    """Where the search of the next attempt begins."""
    return next((outcome.search[1] for outcome in reversed(outcomes) if outcome.search is not None), 0)


def last_attempt(
    outcomes: Iterable[Outcome], pod: str, pods: Iterable[Pod], configuration: SchedulerConfiguration
) -> int:
    """Number of the last attempt of a pod, ``namespace/name`` or its name. Raises InvalidInput if none or several are meant.

    pods, configuration : of the run, for the reason why there is none.
    """
    attempts = {one.pod: one.k for one in outcomes if pod in (one.pod, one.pod.partition("/")[2])}
    if not attempts:
        problem = f"There was no attempt to schedule a pod {pod}: it is not there, or not waiting."
        if (other := of_other_scheduler(pods, configuration, pod)) is not None:
            problem = f"{other.key} was {no_attempt_reason(other, configuration)}."
        raise InvalidInput([Problem("", problem)])
    if len(attempts) > 1:
        problem = f"Several pods are called {pod}: {', '.join(sorted(attempts))}."
        raise InvalidInput([Problem("", problem)])
    return next(iter(attempts.values()))
