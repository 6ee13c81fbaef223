"""Changes of other pods: which of them on a node would have to go, and whether they find a place elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

import msgspec
import numpy as np

from scheduler_core.config import names
from scheduler_core.engine.outcome import SCHEDULED
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.labels import LabelSelector, matches
from scheduler_core.model.pod import Pod, PodSpec, PodStatus
from scheduler_core.preemption.victims import DisruptionBudgets, disruptions_allowed
from scheduler_core.remedies import change as kinds
from scheduler_core.remedies.change import POD, Change, Target
from scheduler_core.remedies.edits import Edit
from scheduler_core.remedies.local import Lacking
from scheduler_core.remedies.moment import Judgement, Moment
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.state import UNPLACED

Result = TypeVar("Result")
MOST_TRIED: Final = 200
"""Pods that are taken away one by one, each with an attempt of its own, where no column tells who is in the way."""
_IN_THE_WAY: Final = (
    names.INTER_POD_AFFINITY,
    names.POD_TOPOLOGY_SPREAD,
    names.NODE_PORTS,
    names.VOLUME_RESTRICTIONS,
    names.NODE_VOLUME_LIMITS,
)


class Residents:
    """The placed pods of a moment. Those of DaemonSets, those that end already, and those whose disruption budget is used up stay."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment
        state = moment.state
        placed = np.flatnonzero(state.node_of != UNPLACED)
        budgets = DisruptionBudgets(state.budgets, state.pods, moment.snapshot.rules)
        may_go = [row for row in placed.tolist() if _may_go(state.pods.pods[row], row, budgets)]
        self.rows: IntArray = np.array(may_go, dtype=np.int64)
        self.nodes = state.node_of[self.rows]
        self.frees = np.column_stack(
            (state.pods.requests[self.rows], np.ones(len(self.rows), dtype=np.int64))
        )
        order = sorted(range(len(may_go)), key=lambda index: self._weight(may_go[index]))
        self._in_order = np.array(order, dtype=np.int64)

    def single(self, lacking: Lacking, among: BoolArray) -> list[int]:
        """Pods, the least important first, each of which leaves enough room when it goes. among : bool, shape (n_nodes,)."""
        order = self._in_order
        short = lacking.missing[self.nodes[order]]
        enough = among[self.nodes[order]] & (self.frees[order] >= short).all(axis=1)
        found: list[int] = self.rows[order[enough]].tolist()
        return found

    def pairs(self, lacking: Lacking, among: BoolArray) -> list[tuple[int, int]]:
        """Of every node the pair of least importance that leaves enough room together; neither does alone."""
        missing = lacking.missing
        found = []
        for row in np.flatnonzero(among).tolist():
            there = self._in_order[self.nodes[self._in_order] == row]
            frees, short = self.frees[there], missing[row]
            if not len(there) or (np.sort(frees, axis=0)[-2:].sum(axis=0) < short).any():
                continue
            alone = (frees >= short).all(axis=1)
            both = (frees[:, None] + frees[None, :] >= short).all(axis=2)
            both &= ~alone[:, None] & ~alone[None, :]
            first, second = np.nonzero(np.triu(both, 1))
            if len(first):
                best = int(np.argmin(first + second))
                found.append((int(self.rows[there[first[best]]]), int(self.rows[there[second[best]]])))
        return found

    def tried_singly(self, judgement: Judgement) -> tuple[list[int], bool]:
        """Pods that other rules than resources may object to, at most MOST_TRIED, and whether that is all of them."""
        if not judgement.verdicts.keys() & set(_IN_THE_WAY):
            return [], True
        wanted = self._concerned(judgement.pod)
        found = [
            row
            for row in self.rows[self._in_order].tolist()
            if self.moment.state.pods.kind_index[row] in wanted
        ]
        return found[:MOST_TRIED], len(found) <= MOST_TRIED

    def judged_without(self, pods: Sequence[int], changes: Sequence[Change]) -> Judgement:
        """What the filters say once these pods are gone."""
        return self._without(pods, lambda: self.moment.judge(changes))

    def departures(self, pods: Sequence[int], changes: Sequence[Change]) -> list[Change]:
        """What becomes of these pods if they go: each moves to the node that the scheduler finds for it then, or ends."""

        def settle() -> list[Change]:
            outcome = self.moment.decide(changes)
            made = []
            if outcome.node is None:
                return [_end(self._pod(pod)) for pod in pods]
            state = self.moment.state
            state.place(self.moment.row, state.nodes.row_of[outcome.node])
            gone = []
            for pod in pods:
                where = self._elsewhere(pod)
                if where is None:
                    made.append(_end(self._pod(pod)))
                else:
                    state.place(pod, state.nodes.row_of[where])
                    gone.append(pod)
                    made.append(_move(self._pod(pod), where))
            for pod in [*gone, self.moment.row]:
                state.remove(pod)
            return made

        return self._without(pods, settle)

    def _elsewhere(self, row: int) -> str | None:
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

    def _without(self, pods: Sequence[int], work: Callable[[], Result]) -> Result:
        """Everybody stands in line afterwards as before."""
        state = self.moment.state
        nodes = {pod: int(state.node_of[pod]) for pod in pods}
        lines, arrival = [list(line) for line in state.pods_on], state.arrival.copy()
        for pod in pods:
            state.remove(pod)
        try:
            return work()
        finally:
            for pod, node in nodes.items():
                state.place(pod, node)
            state.pods_on[:] = lines
            state.arrival[:] = arrival

    def _pod(self, row: int) -> Pod:
        return self.moment.state.pods.pods[row]

    def _weight(self, row: int) -> tuple[int, float, int]:
        """Who goes first: the least important, then the smallest, then the first."""
        state = self.moment.state
        node = int(state.node_of[row])
        shares = state.pods.requests[row] / np.maximum(state.nodes.allocatable[node], 1)
        return int(state.pods.priority[row]), float(shares.max()), row

    def _concerned(self, pod: PodInfo) -> set[int]:
        """Kinds of pods that the pod's own rules select, that have rules about others, or that use what only one can use."""
        selectors = list(_selectors(pod.spec))
        kinds_there = self.moment.state.pods.kinds
        return {
            kind.index
            for kind in kinds_there
            if len(kind.pod_class.ports)
            or kind.pod_class.spec.volumes
            or any(matches(selector, kind.labels) for selector in selectors)
            or _keeps_others_away(kind.pod_class.spec)
        }


def _selectors(spec: PodSpec) -> Iterator[LabelSelector | None]:
    for constraint in spec.topology_spread_constraints:
        yield constraint.label_selector
    if spec.affinity is not None and spec.affinity.pod_anti_affinity is not None:
        for term in spec.affinity.pod_anti_affinity.required_during_scheduling_ignored_during_execution:
            yield term.label_selector


def _keeps_others_away(spec: PodSpec) -> bool:
    anti = None if spec.affinity is None else spec.affinity.pod_anti_affinity
    return anti is not None and bool(anti.required_during_scheduling_ignored_during_execution)


def _may_go(pod: Pod, row: int, budgets: DisruptionBudgets) -> bool:
    if pod.is_terminating or (pod.controller is not None and pod.controller.kind == "DaemonSet"):
        return False
    return all(disruptions_allowed(budget) > 0 for budget in budgets.covering(row))


def _end(pod: Pod) -> Change:
    return Change(kinds.END_POD, Target(POD, pod.key), f"end the pod {pod.key}", ("pod",), removes=True)


def _move(pod: Pod, node: str) -> Change:
    text = f"move the pod {pod.key} from {pod.spec.node_name} to {node}"
    edits = (Edit(("spec", "nodeName"), node),)
    return Change(kinds.MOVE_POD, Target(POD, pod.key), text, ("pod",), edits=edits)
