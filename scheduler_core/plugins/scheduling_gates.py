"""SchedulingGates: a pod with gates stays out of the queue until they are removed (spec 01 §1, 1.36)."""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.hints import own_update, pod_hint, registered
from scheduler_core.framework.plugin import PreEnqueuePlugin, Reach
from scheduler_core.framework.status import Status, unresolvable
from scheduler_core.model.objects.pod import Pod

GATES_GONE = registered(
    EventResource.POD, ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED, pod_hint(own_update)
)


class SchedulingGates(EnqueueExtensions, PreEnqueuePlugin):
    name = "SchedulingGates"
    reach = Reach.STATIC

    def pre_enqueue(self, pod: Pod) -> Status:
        gates = [gate.name for gate in pod.spec.scheduling_gates]
        if not gates:
            return Status.SUCCESS
        return unresolvable(f"waiting for scheduling gates: [{' '.join(gates)}]")

    def events_to_register(self) -> Sequence[EventRegistration]:
        return (GATES_GONE,)
