"""Moment: the cluster just before an attempt, and the engine's decision on a changed pod or another policy there.

All results are the engine's own: its plugins filter the columns of the cluster for the changed pod; nothing is estimated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.plugins.args import PluginArgs
from scheduler_core.config.plugins.out_of_tree import OutOfTreeArgs
from scheduler_core.engine.outcome import PREEMPTING, SCHEDULED, Outcome
from scheduler_core.engine.run import Run
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.matching.near_labels import LabelsOfNodes
from scheduler_core.framework.phases.nominated_pods import nominated_pods
from scheduler_core.framework.plugin import FilterPlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod
from scheduler_core.remedies.changes.change import POD, POLICY, Change, Target
from scheduler_core.remedies.changes.claims import new_claims
from scheduler_core.remedies.changes.cluster import changed_configuration, changed_pod, profile_of, with_added
from scheduler_core.remedies.changes.edits import Edit
from scheduler_core.remedies.kubelet import KUBELET, ignores_taints, refusing
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.rows import NodeRow, PodRow

EVERYWHERE: Final = "PreFilter"
"""Stands for the plugin that rejected the pod on all nodes before any Filter ran."""


@dataclass(frozen=True, eq=False)
class FilterResults:
    """The engine's filter results for one pod under one policy.

    feasible : bool, shape (n_nodes,). verdicts : filter plugin → int64, shape (n_nodes,), 0 where the pod passes; only plugins
    that reject it on some node. EVERYWHERE is among them if no Filter ran. pod : as it was filtered.
    """

    pod: PodInfo
    feasible: BoolArray
    verdicts: Mapping[str, IntArray]

    @property
    def fits(self) -> bool:
        return bool(self.feasible.any())

    def fails_only(self, plugins: Sequence[str]) -> BoolArray:
        """bool, shape (n_nodes,): only these plugins reject the pod."""
        others = [verdict != 0 for name, verdict in self.verdicts.items() if name not in plugins]
        return ~np.any(others, axis=0) if others else np.ones(len(self.feasible), dtype=bool)


class Moment:
    """Attempt ``k`` of a run, which can be repeated with changes. Not thread-safe."""

    def __init__(self, run: Run, k: int, cluster: Cluster | None = None) -> None:
        """cluster : another one with the same pods, in which the first k attempts ended in the same way."""
        self.k = k
        self.outcome = run.outcomes[k]
        given = cluster or run.cluster
        pods = run.snapshot.pods
        # There from the start, so that a change of the pod suffices to use them; until then they concern nobody.
        self.new_claims = new_claims(given, pods.pods[pods.row_of[self.outcome.pod]])
        again = run.varied(with_added(given, self.new_claims))
        again.restore(run.outcomes[:k])
        self.snapshot, self.state = again.snapshot, again.state
        self.again = again
        self.scheduler = again.scheduler()
        self._others: dict[tuple[Change, ...], Scheduler] = {}
        self._changed: dict[tuple[int, ...], tuple[tuple[Change, ...], Pod]] = {}
        self.row = self.snapshot.pods.row_of[self.outcome.pod]
        self.pod: Pod = self.snapshot.pods.pods[self.row]
        self.n_attempts = 0

    @cached_property
    def free(self) -> IntArray:
        """int64, shape (n_nodes, n_resources + 1): the free amounts for the pod, without those of nominated pods; in the last
        column, the number of pods.
        """
        state, nodes = self.state, self.state.nodes
        left = np.column_stack(
            (nodes.allocatable - state.requested, nodes.allocatable_pods - state.pod_count)
        )
        for other, row in nominated_pods(state, PodInfo.of(self.snapshot.pods, self.row)):
            left[row, :-1] -= self.snapshot.pods.requests[other]
            left[row, -1] -= 1
        return left

    @cached_property
    def labels(self) -> LabelsOfNodes:
        return LabelsOfNodes(self.state.nodes)

    @property
    def target(self) -> Target:
        return Target(POD, self.pod.key)

    @property
    def profile(self) -> str:
        return self.pod.spec.scheduler_name

    def arguments_of(self, plugin: str) -> PluginArgs | OutOfTreeArgs | None:
        """The arguments in the pod's profile; None for a plugin that it does not use."""
        return profile_of(self.again.configuration, self.profile).plugin_args.get(plugin)

    @contextmanager
    def without(self, pods: Sequence[PodRow]) -> Iterator[None]:
        """The cluster without these pods; all other pods keep their order."""
        state = self.state
        nodes = {pod: NodeRow(state.node_of[pod]) for pod in pods}
        lines, arrival = state.pods_on.copy(), state.arrival.copy()
        for pod in pods:
            state.remove(pod)
        try:
            yield
        finally:
            for pod, node in nodes.items():
                state.place(pod, node)
            state.pods_on[:] = lines
            state.arrival[:] = arrival

    def run_filters(self, changes: Sequence[Change] = ()) -> FilterResults:
        """The results of the filters for the pod with these changes of the pod itself and of the policy.

        If the policy then ignores taints, KUBELET rejects the pod on nodes whose kubelet refuses it.
        """
        scheduler, info = self._prepared(changes)
        self.n_attempts += 1
        framework = scheduler.framework_of(info)
        attempt = framework.attempt(info, self.state, filters_only=True)
        n_nodes = len(self.state.nodes)
        feasible = attempt.feasible if len(attempt.feasible) == n_nodes else np.zeros(n_nodes, dtype=bool)
        verdicts = {
            step.plugin.name: step.verdicts.copy()
            for step in framework.all_filters(attempt, self.state)
            if step.verdicts is not None and step.verdicts.any()
        }
        if attempt.in_set is not None and not attempt.in_set.all():
            verdicts[EVERYWHERE] = (~attempt.in_set).astype(np.int64)
        if attempt.rejection is not None or attempt.error is not None:
            verdicts[EVERYWHERE] = np.ones(n_nodes, dtype=np.int64)
        feasible = feasible.copy()
        if ignores_taints(changes) and (refused := refusing(self.state.nodes, info.spec)).any():
            verdicts[KUBELET] = refused.astype(np.int64)
            feasible &= ~refused
        self._put_back(changes)
        return FilterResults(info, feasible, verdicts)

    @contextmanager
    def plugins(self, changes: Sequence[Change] = ()) -> Iterator[tuple[PodInfo, tuple[FilterPlugin, ...]]]:
        """The pod with these changes, and the filters of its policy."""
        scheduler, info = self._prepared(changes)
        try:
            yield info, scheduler.framework_of(info).filters
        finally:
            self._put_back(changes)

    def decide(self, changes: Sequence[Change] = ()) -> Outcome:
        """The whole attempt with these changes, including preemption."""
        scheduler, info = self._prepared(changes)
        self.n_attempts += 1
        outcome = scheduler.decide(self.k, info, self.state).outcome
        self._put_back(changes)
        return outcome

    def helps(self, changes: Sequence[Change]) -> bool:
        """Whether the pod finds a node, or makes room for itself by preemption."""
        return self.decide(changes).outcome in (SCHEDULED, PREEMPTING)

    def _prepared(self, changes: Sequence[Change]) -> tuple[Scheduler, PodInfo]:
        of_policy = tuple(change for change in changes if change.target.kind == POLICY)
        if _edits(changes):
            self.state.replace(self.row, self._changed_pod(changes))
        return self._scheduler_with(of_policy), PodInfo.of(self.snapshot.pods, self.row)

    def _changed_pod(self, changes: Sequence[Change]) -> Pod:
        """Read once for all attempts with the same changes, which are kept: an id is only good for as long as its object lives."""
        key = tuple(map(id, changes))
        if key not in self._changed:
            self._changed[key] = tuple(changes), changed_pod(self.pod, _edits(changes))
        return self._changed[key][1]

    def _put_back(self, changes: Sequence[Change]) -> None:
        if _edits(changes):
            self.state.replace(self.row, self.pod)

    def new_scheduler(self, configuration: SchedulerConfiguration) -> Scheduler:
        """Over the columns of this moment."""
        return self.again.scheduler(configuration)

    def _scheduler_with(self, changes: tuple[Change, ...]) -> Scheduler:
        if not changes:
            return self.scheduler
        if changes not in self._others:
            configuration = changed_configuration(self.again.configuration, changes)
            self._others[changes] = self.new_scheduler(configuration)
        return self._others[changes]


def _edits(changes: Sequence[Change]) -> list[Edit]:
    return [edit for change in changes if change.target.kind == POD for edit in change.edits]
