"""NodeResourcesFit: does the pod fit into the free resources, and how full would the node be (spec 02 §4, §5; spec 14 §5.1)?"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from scheduler_core.config.plugins.args import NodeResourcesFitArgs, ScoringStrategyType
from scheduler_core.framework.cluster_event import EventRegistration
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.placement import PlacementScorePlugin, Proposal
from scheduler_core.framework.plugin import (
    PASS,
    FilterPlugin,
    PreFilterPlugin,
    PreFilterResult,
    PreScorePlugin,
    Reach,
    ScorePlugin,
    pre_filter_key,
    pre_score_key,
)
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import CycleError, Status, unresolvable, unschedulable
from scheduler_core.model.resources.requests import is_extended
from scheduler_core.plugins.node_resources import strategies
from scheduler_core.plugins.node_resources.allocation import Allocation, ScoredResources
from scheduler_core.plugins.node_resources.device_counts import ScoredDevices
from scheduler_core.plugins.node_resources.formulas import free_share_text, used_share_text
from scheduler_core.plugins.node_resources.hints import FitHints
from scheduler_core.plugins.node_resources.placement_score import used_share
from scheduler_core.snapshot.arrays import BoolArray, IntArray, Rows, as_rows
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.state import ClusterState

TOO_MANY_PODS = 1
"""Verdicts are bit sets: this bit stands for the number of pods, bit i + 1 for the i-th checked resource."""
CAN_NEVER_FIT = 1 << 62
"""Set in a verdict if the request for a lacking resource exceeds the allocatable amount of the empty node."""
MAX_CHECKED = 61
_BASIC = ("cpu", "memory", "ephemeral-storage")
WORDS: Final = {
    ScoringStrategyType.LEAST_ALLOCATED: "the share left free",
    ScoringStrategyType.MOST_ALLOCATED: "the share used",
    ScoringStrategyType.REQUESTED_TO_CAPACITY_RATIO: "points by the share used",
}


@dataclass(frozen=True, slots=True)
class CheckedRequests:
    """The requests of the pod: int64, shape (n_checked,), the amounts; names in the order of reasons.

    columns : of the ResourceAxis.
    hopeless : int64, shape (n_nodes,). CAN_NEVER_FIT where a request exceeds the allocatable amount, else 0; None if
        verdicts do not tell.
    delegated : bool, shape (n_checked,). Resources that resource claims cover on nodes that do not have them (spec 12 §9); None:
    there are no such resources.
    """

    names: tuple[str, ...]
    columns: Rows
    amounts: IntArray
    bits: IntArray
    hopeless: IntArray | None = None
    delegated: BoolArray | None = None


class NodeResourcesFit(
    EnqueueExtensions, PreFilterPlugin, FilterPlugin, PreScorePlugin, ScorePlugin, PlacementScorePlugin
):
    name = "NodeResourcesFit"
    reach = Reach.NODE

    def __init__(self, args: NodeResourcesFitArgs, handle: Handle) -> None:
        self._args = args
        self._strategy = args.scoring_strategy
        self._axis = handle.snapshot.nodes.axis
        self._checks_zero = handle.rules.filters.zero_requests == "checked"
        self._tells_hopeless = handle.rules.filters.beyond_the_node == "UnschedulableAndUnresolvable"
        self._devices = handle.snapshot.devices
        self._scored_devices = ScoredDevices(self._strategy.resources, handle.snapshot)

    def reach_for(self, pod: PodInfo) -> Reach:
        """Devices may be usable from several nodes."""
        return Reach.CLUSTER if self._scored_devices.are_asked_for(pod.pod_class.requests) else self.reach

    def signature(self, pod: PodInfo) -> Hashable:
        return pod.pod_class.requests.tobytes(), pod.pod_class.scoring_requests.tobytes()

    def events_to_register(self) -> Sequence[EventRegistration]:
        return FitHints(self._devices.class_of).events()

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        cycle.write(pre_filter_key(self.name), self._checked(pod, cluster.nodes.allocatable))
        return PASS

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        checked = cycle.read(pre_filter_key(self.name), CheckedRequests)
        verdicts = (nodes.pod_count >= nodes.allocatable_pods).astype(
            np.int64
        )  # TOO_MANY_PODS, the lowest bit
        if not checked.names:
            return verdicts
        allocatable = nodes.allocatable[:, checked.columns]  # (n_rows, n_checked)
        lacking = checked.amounts > allocatable - nodes.requested[:, checked.columns]
        if checked.delegated is not None:
            lacking &= ~checked.delegated | (allocatable > 0)
        verdicts += lacking.dot(checked.bits)
        if checked.hopeless is not None:
            verdicts += nodes.take(checked.hopeless)
        return verdicts

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        checked = cycle.read(pre_filter_key(self.name), CheckedRequests)
        reasons = ["Too many pods"] if verdict & TOO_MANY_PODS else []
        for name, bit in zip(checked.names, checked.bits.tolist(), strict=True):
            if verdict & bit:
                reasons.append(f"Insufficient {name}")
        return (unresolvable if verdict & CAN_NEVER_FIT else unschedulable)(*reasons)

    def pre_score(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> Status:
        self.prepare(cycle, pod, cluster, feasible)
        return Status.SUCCESS

    def prepare(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> None:
        scored = self._scored_devices.counted(self._scored(pod), cluster)
        cycle.write(pre_score_key(self.name), scored)

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        allocation = self._allocation(cycle, pod, nodes)
        if self._strategy.type is ScoringStrategyType.LEAST_ALLOCATED:
            return strategies.least_allocated(allocation)
        if self._strategy.type is ScoringStrategyType.MOST_ALLOCATED:
            return strategies.most_allocated(allocation)
        return strategies.requested_to_capacity_ratio(allocation, self._strategy.shape)

    def score_placement(self, group: str, proposal: Proposal, cluster: ClusterState) -> int:
        return used_share(self._strategy.resources, self._axis, proposal, cluster)

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        allocation = self._allocation(cycle, pod, nodes)
        shares = self._shares(allocation)[0].tolist()
        parts = [
            f"{name} {self._term(name, used, capacity, share)}{f' × {weight}' if weight != 1 else ''}"
            for name, used, capacity, share, weight in zip(
                allocation.names,
                allocation.used[0].tolist(),
                allocation.capacity[0].tolist(),
                shares,
                allocation.weights.tolist(),
                strict=True,
            )
            if capacity > 0
        ]
        return f"{self._strategy.type}, {WORDS[self._strategy.type]}: {', '.join(parts)} → {int(self.score(cycle, pod, nodes)[0])}"

    def _term(self, resource: str, used: int, capacity: int, share: int) -> str:
        match self._strategy.type:
            case ScoringStrategyType.LEAST_ALLOCATED:
                return free_share_text(resource, used, capacity, share)
            case ScoringStrategyType.MOST_ALLOCATED:
                return used_share_text(resource, used, capacity, share)
        utilization = 100 if used > capacity else used * 100 // capacity
        return f"{utilization} % used → {share}"

    def _shares(self, allocation: Allocation) -> IntArray:
        match self._strategy.type:
            case ScoringStrategyType.LEAST_ALLOCATED:
                return strategies.least_allocated_shares(allocation)
            case ScoringStrategyType.MOST_ALLOCATED:
                return strategies.most_allocated_shares(allocation)
        return strategies.requested_to_capacity_ratio_shares(allocation, self._strategy.shape)

    def _allocation(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> Allocation:
        scored = cycle.get(pre_score_key(self.name), ScoredResources) or self._scored(pod)
        return scored.on(nodes, nonzero=True)

    def _scored(self, pod: PodInfo) -> ScoredResources:
        return ScoredResources.of(self._strategy.resources, self._axis, pod.pod_class.scoring_requests)

    def _checked(self, pod: PodInfo, allocatable: IntArray) -> CheckedRequests:
        """allocatable : int64, shape (n_nodes, n_resources)."""
        requests = pod.pod_class.requests
        columns = [
            column
            for column, name in enumerate(self._axis.names)
            if self._asks_for(requests, column) and not self._ignores(name)
        ]
        if len(columns) > MAX_CHECKED:
            raise CycleError(f"more than {MAX_CHECKED} different resources in one pod are not supported")
        names = tuple(self._axis.names[column] for column in columns)
        amounts, delegated = requests[columns], self._delegated(names)
        beyond = amounts > allocatable[:, columns]  # (n_nodes, n_checked)
        if delegated is not None:
            beyond &= ~delegated | (allocatable[:, columns] > 0)
        hopeless: IntArray = np.where(beyond.any(axis=1), CAN_NEVER_FIT, 0)
        return CheckedRequests(
            names=names,
            columns=as_rows(columns),
            amounts=amounts,
            bits=np.array([2 << index for index in range(len(columns))], dtype=np.int64),
            hopeless=hopeless if self._tells_hopeless else None,
            delegated=delegated,
        )

    def _asks_for(self, requests: IntArray, column: int) -> bool:
        """Whether the resource is checked: the pod requests it, or requests some resource other than the basic ones."""
        if self._checks_zero and self._axis.names[column] in _BASIC:
            return bool(requests.any())
        return bool(requests[column] > 0)

    def _delegated(self, names: Sequence[str]) -> BoolArray | None:
        if not self._devices.classes:
            return None
        flags = np.array([self._devices.class_of(name) is not None for name in names], dtype=bool)
        return flags if flags.any() else None

    def _ignores(self, name: str) -> bool:
        if not is_extended(name):
            return False
        return (
            name in self._args.ignored_resources
            or name.partition("/")[0] in self._args.ignored_resource_groups
        )
