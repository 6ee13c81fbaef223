"""The engine verifies a solution: evicted pods leave, then pods are placed one after the other, each past every filter.

Where the order matters (affinity, spreading), one is looked for: pods that are rejected are tried again once others are placed, and
if that does not help, an order in which they come first is tried. A pod for which no place in an order is found has no node in the
answer, whatever the model said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from scheduler_core.engine.outcome import SCHEDULED, Outcome
from scheduler_core.engine.scheduler import Scheduler, bind
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.claim_writes import claim_changes
from scheduler_core.framework.phases.diagnosis import message
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import ClusterState

MOST_ORDERS: Final = 4
"""That are tried."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """Equal pods that are to go to one node. late : spread constraints of others count them, and would rather have them come late."""

    rows: tuple[PodRow, ...]
    node: NodeRow
    late: bool = False


@dataclass(eq=False)
class Proof:
    """The cluster as the engine let it become.

    order : pod row → node row, in the order in which they came. refused : pod rows that no place in the order was found for → the
    node's row and why not.
    """

    scheduler: Scheduler
    state: ClusterState
    order: dict[PodRow, NodeRow] = field(default_factory=dict)
    refused: dict[PodRow, tuple[NodeRow, str]] = field(default_factory=dict)

    @classmethod
    def without(cls, scheduler: Scheduler, going: Iterable[PodRow]) -> Proof:
        """going : rows of the pods that leave. scheduler : one that has judged no other state, since it keeps answers."""
        state = scheduler.initial_state()
        state.nominations.clear()
        for row in going:
            state.remove(row)
        return cls(scheduler, state)

    def place(self, row: PodRow, node: NodeRow | None) -> bool:
        """Whether the engine lets the pod onto the node; None: onto the one that it chooses."""
        info = PodInfo.of(self.state.pods, row)
        attempt = self._attempt(info)
        node = attempt.chosen if node is None else node
        if node is None or attempt.error is not None or not attempt.n_feasible or not attempt.feasible[node]:
            return False
        if bind(self.scheduler.framework_of(info), attempt.cycle, info, node) is not None:
            return False
        name, claims = self.state.nodes.names[node], claim_changes(attempt.cycle)
        outcome = Outcome(len(self.order), info.key, SCHEDULED, name, attempt.n_feasible, claims=claims)
        self.scheduler.apply(outcome, self.state)
        self.order[row] = node
        return True

    def refuse(self, row: PodRow, node: NodeRow) -> None:
        """Note why the pod cannot come."""
        attempt = self._attempt(PodInfo.of(self.state.pods, row))
        if attempt.error is not None:
            why = attempt.error.message
        else:
            why = attempt.status(node).message if attempt.n_feasible else message(attempt)
        self.refused[row] = (node, why)

    def _attempt(self, info: PodInfo) -> Attempt:
        return self.scheduler.framework_of(info).attempt(info, self.state)


def prove(
    schedulers: Callable[[], Scheduler], wishes: Sequence[Assignment], going: Sequence[PodRow]
) -> Proof:
    """The proof of the order in which the fewest pods are refused, of those that are tried.

    schedulers : makes one that has judged nothing yet. going : rows of the pods that leave first.
    """
    best: Proof | None = None
    for _ in range(MOST_ORDERS):
        proof = _in_order(Proof.without(schedulers(), going), wishes)
        if best is None or len(proof.refused) < len(best.refused):
            best = proof
        if not proof.refused:
            break
        wishes = sorted(wishes, key=lambda wish: proof.refused.keys().isdisjoint(wish.rows))
    assert best is not None
    return best


def complete(proof: Proof, rows: Iterable[PodRow]) -> None:
    """Pods without a node take the one that the scheduler would give them, if there is any."""
    for row in rows:
        proof.place(row, None)


def _in_order(proof: Proof, wishes: Sequence[Assignment]) -> Proof:
    left = {wish: list(wish.rows) for wish in wishes}
    eager = [wish for wish in wishes if not wish.late]
    late = [wish for wish in wishes if wish.late]
    while _all_round(proof, eager, left) or any(_come(proof, wish, left) for wish in late):
        pass
    for wish, rows in left.items():
        for row in rows:
            proof.refuse(row, wish.node)
    return proof


def _all_round(proof: Proof, wishes: Sequence[Assignment], left: dict[Assignment, list[PodRow]]) -> bool:
    """One pod of each wish, so that all nodes have their turn; whether any came."""
    return bool(sum(_come(proof, wish, left) for wish in wishes))


def _come(proof: Proof, wish: Assignment, left: dict[Assignment, list[PodRow]]) -> bool:
    rows = left[wish]
    if not rows or not proof.place(rows[0], wish.node):
        return False
    del rows[0]
    return True
