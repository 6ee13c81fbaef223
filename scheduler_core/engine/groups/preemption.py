"""Preemption for a whole group: who has to go so that the group finds its nodes (spec 13 §6).

All of lower priority leave the cluster; then one after the other comes back, the most important first, and stays if the group
still succeeds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from scheduler_core.engine.groups.placements import run_algorithm
from scheduler_core.engine.groups.trials import GroupCycle
from scheduler_core.engine.outcome import ERROR, SCHEDULED, UNSCHEDULABLE, WAITING
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.objects.pod_group import PodGroup
from scheduler_core.preemption.victims import DisruptionBudgets, disruptions_allowed
from scheduler_core.snapshot.pod_groups import PodGroups
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import ClusterState

NEVER = "not eligible due to preemptionPolicy=Never."
NO_VICTIMS = "No preemption victims found for incoming preemptor"
CONSTRAINED = "workload aware preemption is not supported for pod groups with scheduling constraints"
NO_PLUGIN = "default preemption plugin is not registered, workload aware preemption is disabled"
WHOLE_GROUP = "PodGroup"
"""The disruptionMode of groups whose pods are evicted together."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A pod, or the pods of a group that are evicted together.

    in_group : whether its pods belong to a group. start : of its first pod, in microseconds since 1970.
    """

    pods: tuple[PodRow, ...]
    priority: int
    in_group: bool
    start: int

    @property
    def importance(self) -> tuple[int, bool, int, int]:
        """Sorts the most important unit first."""
        size = len(self.pods) if self.in_group else 0
        return -self.priority, not self.in_group, -size, self.start


def preempt_for(
    scheduler: Scheduler, group_cycle: GroupCycle, pods: Sequence[PodInfo], cluster: ClusterState
) -> None:
    """Find victims for a group that found too few nodes, if groups preempt as a whole. Evicts nobody."""
    groups = scheduler.pod_groups
    if groups is None or not groups.preempt_together or group_cycle.fate != UNSCHEDULABLE:
        return
    group = groups.group(group_cycle.group)
    if not any(plugin.name == "DefaultPreemption" for plugin in scheduler.framework_of(pods[0]).post_filters):
        group_cycle.message = f"{group_cycle.message}, {NO_PLUGIN}"
    elif group is None:
        missing = group_cycle.group.partition("/")[2]
        group_cycle.fate = ERROR
        group_cycle.message = (
            f'failed to get pod group object: podgroup.scheduling.k8s.io "{missing}" not found'
        )
    elif group.topology_key is not None:
        group_cycle.message = f"{group_cycle.message}, {CONSTRAINED}"
    else:
        _Search(scheduler, groups, group, pods, cluster).run(group_cycle)


@dataclass(frozen=True, slots=True)
class _Search:
    """For the victims of one group."""

    scheduler: Scheduler
    groups: PodGroups
    group: PodGroup
    pods: Sequence[PodInfo]
    cluster: ClusterState

    def run(self, group_cycle: GroupCycle) -> None:
        priority = self.groups.priority(self.group)
        units = [unit for unit in self._units() if unit.priority < priority]
        if any(pod.spec.preemption_policy == "Never" for pod in self.pods):
            group_cycle.message = f"{group_cycle.message}, {NEVER}"
        elif not units:
            group_cycle.message = f"{group_cycle.message}, {NO_VICTIMS}"
        else:
            with _as_it_was(self.cluster):
                self._search(group_cycle, sorted(units, key=lambda unit: unit.importance))

    def _search(self, group_cycle: GroupCycle, units: Sequence[Unit]) -> None:
        homes = {pod: NodeRow(self.cluster.node_of[pod]) for unit in units for pod in unit.pods}
        for pod in homes:
            self.cluster.remove(pod)
        tried = self._try(group_cycle)
        if tried.fate == ERROR:
            group_cycle.fate, group_cycle.message = ERROR, tried.message
            return
        if tried.fate != SCHEDULED:
            group_cycle.message = f"{group_cycle.message}, {tried.message}"
            return
        gone = [unit for unit in self._by_reprieve(units) if not self._stays(unit, homes, group_cycle)]
        keys = self.cluster.pods.keys
        victims = [pod for unit in sorted(gone, key=lambda unit: unit.importance) for pod in unit.pods]
        group_cycle.fate, group_cycle.victims = WAITING, tuple(keys[pod] for pod in victims)

    def _stays(self, unit: Unit, homes: dict[PodRow, NodeRow], group_cycle: GroupCycle) -> bool:
        """Whether the group succeeds with the unit on its nodes; otherwise it leaves them again."""
        for pod in unit.pods:
            self.cluster.place(pod, homes[pod])
        if self._try(group_cycle).fate == SCHEDULED:
            return True
        for pod in unit.pods:
            self.cluster.remove(pod)
        return False

    def _try(self, group_cycle: GroupCycle) -> GroupCycle:
        return run_algorithm(self.scheduler, group_cycle.first, self.pods, self.cluster, post_filters=False)

    def _by_reprieve(self, units: Sequence[Unit]) -> list[Unit]:
        """Units whose eviction violates a budget first. Of the budgets of a pod, those after one that it exceeds are not
        used up; after such a pod, the others of its unit are not looked at.
        """
        budgets = DisruptionBudgets(self.cluster.budgets, self.cluster.pods, self.scheduler.snapshot.rules)
        left = {id(budget): disruptions_allowed(budget) for budget in budgets.budgets}

        def violates(pod: PodRow) -> bool:
            for budget in budgets.covering(pod):
                left[id(budget)] -= 1
                if left[id(budget)] < 0:
                    return True
            return False

        violating = [any(map(violates, unit.pods)) for unit in units]
        return [units[at] for at in sorted(range(len(units)), key=lambda at: not violating[at])]

    def _units(self) -> list[Unit]:
        """By node, and on a node in the order of its pods."""
        table, members = self.cluster.pods, dict[str, list[PodRow]]()
        for line in self.cluster.pods_on:
            for pod in line:
                whole = self._evicted_with(pod)
                members.setdefault(table.keys[pod] if whole is None else f"group {whole.key}", []).append(pod)
        return [self._unit(pods) for pods in members.values()]

    def _unit(self, pods: Sequence[PodRow]) -> Unit:
        table, whole = self.cluster.pods, self._evicted_with(pods[0])
        priority = int(table.priority[pods[0]]) if whole is None else self.groups.priority(whole)
        in_group = table.pods[pods[0]].group is not None
        return Unit(tuple(pods), priority, in_group, int(table.start_time[pods[0]]))

    def _evicted_with(self, pod: PodRow) -> PodGroup | None:
        """The group without which the pod cannot be evicted."""
        key = self.cluster.pods.pods[pod].group
        group = None if key is None else self.groups.group(key)
        return group if group is not None and group.spec.disruption_mode == WHOLE_GROUP else None


@contextmanager
def _as_it_was(cluster: ClusterState) -> Iterator[None]:
    """Afterwards every pod is on its node again, in its place in the node's line."""
    node_of, lines, arrival = cluster.node_of.copy(), list(cluster.pods_on), cluster.arrival.copy()
    try:
        yield
    finally:
        for pod in map(PodRow, np.flatnonzero(cluster.node_of != node_of).tolist()):
            cluster.place(pod, NodeRow(node_of[pod]))
        cluster.pods_on, cluster.arrival = lines, arrival
