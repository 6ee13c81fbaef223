"""DynamicResources, as far as pods without resource claims see it (spec 01 §6, §7, 1.36).

Claims themselves are not simulated: pods that have some are rejected here with a message that says so.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.cluster_event import Action, EventRegistration, Resource
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue import EnqueueExtensions
from scheduler_core.framework.hints import own_update, pod_hint, registered
from scheduler_core.framework.plugin import (
    SKIPPED,
    FilterPlugin,
    PostFilterPlugin,
    PreFilterPlugin,
    PreFilterResult,
    Reach,
    ScorePlugin,
)
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.post_filter import PostFilterResult
from scheduler_core.framework.status import Status, error, unresolvable, unschedulable
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.state import ClusterState

if TYPE_CHECKING:
    from scheduler_core.framework.runtime import Framework

NOT_SIMULATED = unresolvable("resource claims are not simulated by this playground")


_CHANGES = Action.ADD | Action.UPDATE
EVENTS = (
    registered(Resource.NODE, Action.ADD | Action.UPDATE_NODE_LABEL | Action.UPDATE_NODE_ALLOCATABLE),
    registered(Resource.POD, Action.UPDATE_POD_GENERATED_RESOURCE_CLAIM, pod_hint(own_update)),
    # Upstream has a hint for claims. Nothing delivers events of these three here: such objects are not read.
    registered(Resource.RESOURCE_CLAIM, _CHANGES),
    registered(Resource.DEVICE_CLASS, _CHANGES),
    registered(Resource.RESOURCE_SLICE, _CHANGES),
)


class DynamicResources(EnqueueExtensions, PreFilterPlugin, FilterPlugin, PostFilterPlugin, ScorePlugin):
    name = "DynamicResources"
    reach = Reach.STATIC

    def signature(self, pod: PodInfo) -> Hashable:
        return bool(pod.spec.resource_claims)

    def events_to_register(self) -> Sequence[EventRegistration]:
        return EVENTS

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        return PreFilterResult(NOT_SIMULATED) if pod.spec.resource_claims else SKIPPED

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return np.zeros(len(nodes), dtype=np.int64)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return NOT_SIMULATED

    def post_filter(self, framework: Framework, attempt: Attempt, cluster: ClusterState) -> PostFilterResult:
        reached = any(step.plugin == self.name and step.result is not None for step in attempt.pre_filters)
        if not reached:
            return PostFilterResult(error("not found"))
        return PostFilterResult(unschedulable("no new claims to deallocate"))

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return np.zeros(len(nodes), dtype=np.int64)

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        return "the pod has no resource claims"
