"""The plugin of a scheduler that cannot write claims: it rejects pods that have resource claims, and gives the reason.

A pod that was bound without an allocation of its claims would wait on its node for devices that nothing allocates.
"""

from __future__ import annotations

from typing import Final

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import SKIPPED, PreFilterResult
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status, unresolvable
from scheduler_core.model.objects.pod import Pod
from scheduler_core.plugins.dynamic_resources.plugin import DynamicResources
from scheduler_core.snapshot.state import ClusterState

NOT_OVER_TIME: Final = "resource claims are simulated in runs and timelines, not written to real clusters"


class ClaimsRefused(DynamicResources):
    def pre_enqueue(self, pod: Pod) -> Status:
        return Status.SUCCESS

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        return PreFilterResult(unresolvable(NOT_OVER_TIME)) if self._needs_devices(pod) else SKIPPED
