"""DefaultPreemption: makes room for a pod by evicting pods of lower priority (spec 08, 1.36); see preemption/."""

from __future__ import annotations

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.incoming import Incoming
from scheduler_core.framework.plugin import PostFilterPlugin, PreEnqueuePlugin
from scheduler_core.framework.post_filter import PostFilterResult
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import Status
from scheduler_core.preemption.preemption import Preemption
from scheduler_core.preemption.victims import DisruptionBudgets
from scheduler_core.snapshot.state import ClusterState


class DefaultPreemption(PreEnqueuePlugin, PostFilterPlugin):
    name = "DefaultPreemption"

    def __init__(self, handle: Handle) -> None:
        snapshot = handle.snapshot
        self._preemption = Preemption(
            DisruptionBudgets(snapshot.cluster.pod_disruption_budgets, snapshot.pods)
        )

    def pre_enqueue(self, pod: Incoming) -> Status:
        """Victims leave at once here, so no pod has to wait for its own preemption to be carried out."""
        return Status.SUCCESS

    def post_filter(self, framework: Framework, attempt: Attempt, cluster: ClusterState) -> PostFilterResult:
        return self._preemption.preempt(framework, attempt, cluster)
