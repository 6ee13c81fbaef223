"""Verification: the whole run on the changed cluster. Does the pod get a node, and what changes for other pods?"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias, TypeVar

from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidInput
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.replacement import is_static
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import POD, Change
from scheduler_core.remedies.changes.cluster import changed_cluster, changed_configuration
from scheduler_core.remedies.changes.replacements import replacements
from scheduler_core.remedies.changes.templates import Workloads
from scheduler_core.remedies.effects import Effects
from scheduler_core.remedies.kubelet import ignores_taints, refuses
from scheduler_core.remedies.options.budgets import Budgets

Answer = TypeVar("Answer")
InSteps: TypeAlias = Generator[None, None, Answer]
"""A question in steps."""
_AT_ONCE: Final = 100
"""Attempts of a run in one step."""


@dataclass(frozen=True, slots=True)
class Proof:
    """effects : None if the pod has no node at the end of the run. is_minimal : whether all of the changes are needed."""

    effects: Effects | None
    is_minimal: bool


class Prover:
    """Plays a run again with changes. ``runs`` counts how often.

    Its questions are asked in steps: they return now and then while a run continues, and at the end with the answer.
    """

    def __init__(self, run: Run, k: int, pod: str | None = None) -> None:
        """pod : instead of that of attempt k, one that the run did not attempt; then k is 0."""
        self._run, self._k = run, k
        self._pod = pod or run.outcomes[k].pod
        self._budgets = Budgets(run.cluster)
        self.runs = 0

    def effects(self, changes: Sequence[Change]) -> InSteps[Effects | None]:
        """None if the pod has no node at the end of the run, or has it at the expense of its like."""
        run = yield from self._played(changes)
        node = None if run is None else _admitted(run, changes).get(self._pod)
        if run is None or node is None:
            return None
        found = self._differences(run, node, changes, {self._pod})
        return found if self._is_gain(found, {self._pod}) else None

    def proof(self, changes: Sequence[Change]) -> InSteps[Proof]:
        """Whether the changes are needed is only asked if they place the pod."""
        effects = yield from self.effects(changes)
        return Proof(effects, effects is not None and (yield from self._is_minimal(changes, effects)))

    def together(
        self, changes: Sequence[Change], pods: Sequence[str]
    ) -> InSteps[tuple[Effects, dict[str, str]] | None]:
        """The same for several pods, with the node of each."""
        run = yield from self._played(changes)
        after = {} if run is None else _admitted(run, changes)
        if run is None or not after.keys() >= set(pods):
            return None
        nodes = {pod: after[pod] for pod in pods}
        found = self._differences(run, nodes[self._pod], changes, set(pods))
        return (found, nodes) if self._is_gain(found, set(pods)) else None

    def _differences(self, run: Run, node: str, changes: Sequence[Change], own: set[str]) -> Effects:
        before, after = self._before.placements, _admitted(run, changes)
        again = replacements(self._run.cluster, changes).keys()
        before |= {
            pod.key: pod.spec.node_name
            for pod in self._run.cluster.pods
            if pod.is_assigned and pod.key in again
        }
        changed = {change.target.key for change in changes if change.target.kind == POD} - again | own
        others = [pod for pod in before if pod not in changed]
        return Effects(
            node,
            moved=tuple(sorted(pod for pod in others if pod in after and after[pod] != before[pod])),
            evicted=tuple(sorted(_evicted(run) - _evicted(self._before) - changed)),
            left_pending=tuple(
                sorted(pod for pod in others if pod not in after and pod not in _evicted(run))
            ),
            placed=tuple(sorted(pod for pod in after if pod not in before and pod not in changed)),
        )

    def _is_gain(self, effects: Effects, own: Collection[str]) -> bool:
        """Whether the workloads of the pods have more pods than before: a replica that takes the place of another one is no answer.

        Neither is the eviction of a static pod, which its kubelet runs again, or of a pod that a new node has from the start: such a
        node is too small.
        """
        if any(pod not in self._pods or is_static(self._pods[pod]) for pod in effects.evicted):
            return False
        workloads = {self._workloads.of(pod) for pod in own} - {None}

        def number(pods: Iterable[str]) -> int:
            return sum(self._workloads.of(pod) in workloads for pod in pods)

        return number(effects.evicted) + number(effects.left_pending) < len(own) + number(effects.placed)

    @cached_property
    def _pods(self) -> dict[str, Pod]:
        return {pod.key: pod for pod in self._run.cluster.pods}

    @cached_property
    def _workloads(self) -> Workloads:
        return Workloads(self._run.cluster)

    def _is_minimal(self, changes: Sequence[Change], effects: Effects) -> InSteps[bool]:
        """Whether the pod stays without a node if any change is left out, and if any number is one unit less favourable. With such a
        number it may have one at the expense of more pods.
        """
        for index, change in enumerate(changes):
            others = [*changes[:index], *changes[index + 1 :]]
            if others and (yield from self._places(others)):
                return False
            if change.one_less is not None:
                less = yield from self.effects([*others, change.one_less])
                if less is not None and less.n_lost <= effects.n_lost:
                    return False
        return True

    def _places(self, changes: Sequence[Change]) -> InSteps[bool]:
        run = yield from self._played(changes)
        return run is not None and self._pod in _admitted(run, changes)

    def _played(self, changes: Sequence[Change]) -> InSteps[Run | None]:
        """None if the changes make no valid cluster. Evictions that a budget refuses do not happen."""
        changes = self._budgets.permitted(changes)
        try:
            cluster = changed_cluster(self._run.cluster, changes)
        except InvalidInput:
            return None
        run = self._run.varied(cluster, changed_configuration(self._run.configuration, changes))
        if self._begins_alike(changes):
            run.restore(self._run.outcomes[: self._k])
        self.runs += 1
        for index, _ in enumerate(run.play(), start=1):
            if index % _AT_ONCE == 0:
                yield
        return run

    def _begins_alike(self, changes: Sequence[Change]) -> bool:
        """No attempt looks at a pod that is still pending before its turn, so changes of that pod alone have no effect before it."""
        if any(outcome.pod == self._pod for outcome in self._run.outcomes[: self._k]):
            return False
        own = all(change.target.kind == POD and change.target.key == self._pod for change in changes)
        return own and all(change.kind != kinds.RAISE_PRIORITY for change in changes)

    @cached_property
    def _before(self) -> Run:
        """The run without changes, to its end."""
        run = self._run.varied()
        run.restore(self._run.outcomes)
        for _ in run.play():
            pass
        return run


def answer_of(asked: InSteps[Answer]) -> Answer:
    """The answer to a question, all its steps at once."""
    while True:
        try:
            next(asked)
        except StopIteration as over:
            answer: Answer = over.value
            return answer


def _admitted(run: Run, changes: Sequence[Change]) -> dict[str, str]:
    """Pod → node, of the pods that the run placed and that the kubelets of their nodes admit."""
    placed = run.placements
    if not ignores_taints(changes):
        return placed
    nodes, pods = run.state.nodes, run.state.pods
    return {
        pod: node
        for pod, node in placed.items()
        if not refuses(nodes.nodes[nodes.row_of[node]], pods.pods[pods.row_of[pod]])
    }


def _evicted(run: Run) -> set[str]:
    return {victim for outcome in run.outcomes for victim in outcome.victims}
