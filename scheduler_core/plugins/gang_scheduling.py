"""GangScheduling: the pods of a gang wait for each other before they enter the queue and after they have nodes (spec 13 §3,
§4.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.hints import pod_hint, registered
from scheduler_core.framework.plugin import PermitPlugin, PreEnqueuePlugin, Reach
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import Code, Status, error, unresolvable
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.pod_group import PodGroup
from scheduler_core.snapshot.rows import NodeRow

SCHEDULED_KEY: Final = "PodGroupScheduled"
"""Key in the CycleState: how many pods of the group have a node, including the pod in Permit. The cycle of the group sets it."""

TOO_FEW_KNOWN: Final = unresolvable("waiting for minCount pods from a gang to appear in scheduling queue")
TOO_FEW_SCHEDULED: Final = Status(Code.WAIT, ("waiting for minCount pods from a gang to be scheduled",))


class GangScheduling(EnqueueExtensions, PreEnqueuePlugin, PermitPlugin):
    name = "GangScheduling"
    reach = Reach.STATIC

    def __init__(self, handle: Handle) -> None:
        self._groups = handle.pod_groups

    def events_to_register(self) -> Sequence[EventRegistration]:
        return (
            registered(EventResource.POD, ActionType.ADD, pod_hint(_is_of_the_group)),
            registered(EventResource.POD_GROUP, ActionType.ADD, _is_the_group),
        )

    def pre_enqueue(self, pod: Pod) -> Status:
        """A pod may enter the queue when its group exists and, for a gang, enough of its pods exist."""
        if pod.group is None or self._groups is None:
            return Status.SUCCESS
        group = self._groups.group(pod.group)
        if group is None:
            name = pod.group.partition("/")[2]
            return unresolvable(f'waiting for pods\'s pod group "{name}" to appear in scheduling queue')
        if group.min_count is None or len(self._groups.members(pod.group)) >= group.min_count:
            return Status.SUCCESS
        return TOO_FEW_KNOWN

    def permit(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> Status:
        """A pod of a gang waits until enough of them have a node."""
        if pod.pod.group is None or self._groups is None:
            return Status.SUCCESS
        group = self._groups.group(pod.pod.group)
        if group is None:
            name = pod.pod.group.partition("/")[2]
            why = f'podgroup.scheduling.k8s.io "{name}" not found'
            return error(f"failed to get podGroup {pod.pod.group}: {why}")
        if group.min_count is None or cycle.read(SCHEDULED_KEY, int) >= group.min_count:
            return Status.SUCCESS
        return TOO_FEW_SCHEDULED


def _is_of_the_group(pod: Pod, old: Pod | None, new: Pod | None) -> bool:
    return new is not None and pod.group is not None and new.group == pod.group


def _is_the_group(pod: Pod, old: object, new: object) -> bool:
    return isinstance(new, PodGroup) and new.key == pod.group
