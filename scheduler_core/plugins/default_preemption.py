"""DefaultPreemption: makes room for a pod by evicting pods of lower priority (spec 08, 1.36); see preemption/."""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.hints import registered
from scheduler_core.framework.plugin import PostFilterPlugin, PreEnqueuePlugin
from scheduler_core.framework.post_filter import PostFilterResult, RoomSeries
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import Status, unschedulable
from scheduler_core.model.objects.pod import Pod
from scheduler_core.preemption.preemption import Preemption, PreemptionReport
from scheduler_core.snapshot.state import ClusterState


class DefaultPreemption(EnqueueExtensions, PreEnqueuePlugin, PostFilterPlugin):
    name = "DefaultPreemption"

    def __init__(self, handle: Handle) -> None:
        self._preemption, self._groups = Preemption(), handle.pod_groups

    def pre_enqueue(self, pod: Pod) -> Status:
        """Victims are deleted at once here, so no pod has to be gated during its own preemption."""
        return Status.SUCCESS

    def events_to_register(self) -> Sequence[EventRegistration]:
        """These events alone never make a pod schedulable: they only lift the gate of its own preemption (spec 07 §4.3)."""
        return (registered(EventResource.POD, ActionType.DELETE, lambda pod, old, new: False),)

    def post_filter(self, framework: Framework, attempt: Attempt, cluster: ClusterState) -> PostFilterResult:
        ineligible = self._of_group(attempt.pod.pod)
        if ineligible:
            report = PreemptionReport(ineligible=ineligible, message=ineligible)
            return PostFilterResult(unschedulable(f"preemption: {ineligible}"), report=report)
        return self._preemption.preempt(framework, attempt, cluster)

    def _of_group(self, pod: Pod) -> str:
        """Why a pod of a group may not preempt alone (spec 13 §5, §6); "" if it may."""
        groups = self._groups
        if groups is None or pod.group is None:
            return ""
        if groups.by_placement:
            group = groups.group(pod.group)
            if group is None:
                return "pod group for pod not found"
            if group.spec.scheduling_constraints is not None:
                return "not eligible due to placement-based pod group scheduling limitation"
        return "not eligible due to workload aware preemption enabled" if groups.preempt_together else ""

    def series(self, framework: Framework, attempt: Attempt, cluster: ClusterState) -> RoomSeries | None:
        return self._preemption.series(framework, attempt, cluster)

    def refuses_again(self, attempt: Attempt) -> bool:
        """If it tried no node, it looked at no pod."""
        report = None if attempt.post_filter is None else attempt.post_filter.report
        return isinstance(report, PreemptionReport) and not len(report.rows)
