"""SchedulingGates: a pod with gates stays out of the queue until they are removed (spec 01 §1, 1.36)."""

from __future__ import annotations

from scheduler_core.framework.incoming import Incoming
from scheduler_core.framework.plugin import PreEnqueuePlugin, Reach
from scheduler_core.framework.status import Status, unresolvable


class SchedulingGates(PreEnqueuePlugin):
    name = "SchedulingGates"
    reach = Reach.STATIC

    def pre_enqueue(self, pod: Incoming) -> Status:
        gates = [gate.name for gate in pod.spec.scheduling_gates]
        if not gates:
            return Status.SUCCESS
        return unresolvable(f"waiting for scheduling gates: [{' '.join(gates)}]")
