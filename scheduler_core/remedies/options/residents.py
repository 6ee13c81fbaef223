"""Changes of other pods: which of them would have to leave a node, and whether they find another node."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from scheduler_core.engine.outcome import SCHEDULED
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.objects.pod import Pod, PodStatus
from scheduler_core.model.replacement import is_made_anew, is_of_its_node
from scheduler_core.preemption.victims import DisruptionBudgets
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import POD, Change, Target
from scheduler_core.remedies.changes.edits import Edit
from scheduler_core.remedies.moment import FilterResults, Moment
from scheduler_core.remedies.options.budgets import Budgets
from scheduler_core.remedies.options.node import NodeShortfalls
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import UNPLACED


class Residents:
    """The placed pods of a moment that may leave. Pods of DaemonSets, static pods, terminating pods and pods that no change
    of a budget releases stay.

    held : bool, shape (n_rows,). Pods for which a disruption budget must be loosened first.
    """

    def __init__(self, moment: Moment, budgets: Budgets) -> None:
        self.moment, self._budgets = moment, budgets
        state = moment.state
        covering = DisruptionBudgets(state.budgets, state.pods, moment.snapshot.rules).covering
        placed = list(map(PodRow, np.flatnonzero(state.node_of != UNPLACED)))
        self._budget_of = {row: covering(row) for row in placed if _may_go(state.pods.pods[row])}
        loosening = {row: self.loosening([row]) for row in self._budget_of}
        may_go = [row for row, changes in loosening.items() if changes is not None]
        self.rows: IntArray = np.array(may_go, dtype=np.int64)
        self.held: BoolArray = np.array([bool(loosening[row]) for row in may_go], dtype=bool)
        self._share = np.array([self._last_of(row) for row in may_go], dtype=np.int64)
        self.nodes = state.node_of[self.rows]
        self.frees = np.column_stack(
            (state.pods.requests[self.rows], np.ones(len(self.rows), dtype=np.int64))
        )
        order = sorted(range(len(may_go)), key=lambda index: self._weight(may_go[index]))
        self._in_order = np.array(order, dtype=np.int64)

    def _last_of(self, row: PodRow) -> int:
        """The same number for pods of a budget that allows only one more eviction; a unique number for each other pod."""
        for budget in self._budget_of[row]:
            if self._budgets.allowance(budget).allowed == 1:
                return -1 - self.moment.state.budgets.index(budget)
        return row

    def loosening(self, pods: Sequence[PodRow]) -> tuple[Change, ...] | None:
        """The changes of budgets after which all of them may leave; None if that is impossible, as for a pod with two budgets."""
        of_pods = [self._budget_of[pod] for pod in pods]
        if any(len(budgets) > 1 for budgets in of_pods):
            return None
        return self._budgets.loosening(budget for budgets in of_pods for budget in budgets)

    def in_order(self, *, held: bool = False) -> list[PodRow]:
        """Those that may leave, the least important first. held : those for which a budget must be loosened, instead."""
        rows: list[PodRow] = self.rows[self._in_order[self.held[self._in_order] == held]].tolist()
        return rows

    def may_both_go(self, first: PodRow, second: PodRow) -> bool:
        """Whether no budget has to be loosened for the two."""
        return self.loosening([first, second]) == ()

    def single(self, shortfalls: NodeShortfalls, among: BoolArray, *, held: bool = False) -> list[PodRow]:
        """Pods, the least important first, each of which frees enough room when it leaves. among : bool, shape (n_nodes,)."""
        order = self._in_order[self.held[self._in_order] == held]
        short = shortfalls.missing[self.nodes[order]]
        enough = among[self.nodes[order]] & (self.frees[order] >= short).all(axis=1)
        found: list[PodRow] = self.rows[order[enough]].tolist()
        return found

    def pairs(
        self, shortfalls: NodeShortfalls, among: BoolArray, *, held: bool = False
    ) -> list[tuple[PodRow, PodRow]]:
        """For every node the least important pair of pods that together free enough room, while neither does alone.

        held : whether to include pods for which a budget must be loosened.
        """
        missing = shortfalls.missing
        found = []
        order = self._in_order if held else self._in_order[~self.held[self._in_order]]
        for row in np.flatnonzero(among).tolist():
            there = order[self.nodes[order] == row]
            frees, short = self.frees[there], missing[row]
            if not len(there) or (np.sort(frees, axis=0)[-2:].sum(axis=0) < short).any():
                continue
            alone = (frees >= short).all(axis=1)
            both = (frees[:, None] + frees[None, :] >= short).all(axis=2)
            both &= ~alone[:, None] & ~alone[None, :]
            if not held:
                both &= self._share[there][:, None] != self._share[there][None, :]
            first, second = np.nonzero(np.triu(both, 1))
            if len(first):
                best = int(np.argmin(first + second))
                pair = PodRow(self.rows[there[first[best]]]), PodRow(self.rows[there[second[best]]])
                found += [] if self.loosening(pair) is None else [pair]
        return found

    def filtered_without(self, pods: Sequence[PodRow], changes: Sequence[Change]) -> FilterResults:
        """The filter results without these pods."""
        with self.moment.without(pods):
            return self.moment.run_filters(changes)

    def departures(
        self, pods: Sequence[PodRow], changes: Sequence[Change], onto: NodeRow | None = None
    ) -> list[Change]:
        """What happens to these pods: each moves to the node that the scheduler finds for it, or ends if that is none or its own.

        onto : row of the node that takes the pod of the attempt; None: the one that is chosen with these changes.
        """
        names, node_of = self.moment.state.nodes.names, self.moment.state.node_of
        here = {pod: names[node_of[pod]] for pod in pods}
        with self.moment.without(pods):
            return self._settled(here, changes, onto)

    def _settled(
        self, here: Mapping[PodRow, str], changes: Sequence[Change], onto: NodeRow | None
    ) -> list[Change]:
        """here : the node of each pod."""
        state, made = self.moment.state, []
        if onto is None:
            chosen = self.moment.decide(changes).node
            if chosen is None:
                return [_end(self._pod(pod)) for pod in here]
            onto = state.nodes.row_of[chosen]
        state.place(self.moment.row, onto)
        gone = []
        for pod, left in here.items():
            where = self._elsewhere(pod)
            if where in (None, left):
                made.append(_end(self._pod(pod)))
            else:
                state.place(pod, state.nodes.row_of[where])
                gone.append(pod)
                made.append(_move(self._pod(pod), left, where))
        for pod in [*gone, self.moment.row]:
            state.remove(pod)
        return made

    def _elsewhere(self, row: PodRow) -> str | None:
        state, pod = self.moment.state, self._pod(row)
        spec = msgspec.structs.replace(pod.spec, node_name="")
        state.replace(row, msgspec.structs.replace(pod, spec=spec, status=PodStatus()))
        try:
            scheduler = self.moment.scheduler
            if spec.scheduler_name not in scheduler.frameworks:
                return None
            outcome = scheduler.decide(self.moment.k, PodInfo.of(state.pods, row), state).outcome
            return outcome.node if outcome.outcome == SCHEDULED else None
        finally:
            state.replace(row, pod)

    def _pod(self, row: PodRow) -> Pod:
        return self.moment.state.pods.pods[row]

    def _weight(self, row: PodRow) -> tuple[int, float, int]:
        """The order in which pods leave: the least important, then the smallest, then the first."""
        state = self.moment.state
        node = int(state.node_of[row])
        shares = state.pods.requests[row] / np.maximum(state.nodes.allocatable[node], 1)
        return int(state.pods.priority[row]), float(shares.max()), row


def _may_go(pod: Pod) -> bool:
    return not (pod.is_terminating or is_of_its_node(pod))


def _end(pod: Pod) -> Change:
    again = ", which its controller creates again" if is_made_anew(pod) else ""
    text = f"end the pod {pod.key}{again}"
    return Change(kinds.END_POD, Target(POD, pod.key), text, ("pod",), removes=True)


def _move(pod: Pod, left: str, node: str) -> Change:
    text = f"move the pod {pod.key} from {left} to {node}"
    edits = (Edit(("spec", "nodeName"), node),)
    return Change(kinds.MOVE_POD, Target(POD, pod.key), text, ("pod",), edits=edits)
