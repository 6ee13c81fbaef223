"""DefaultBinder: binds the pod to the chosen node (spec 01 §2, 1.36)."""

from __future__ import annotations

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import Binder, BindPlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status
from scheduler_core.snapshot.rows import NodeRow


class DefaultBinder(BindPlugin):
    name = "DefaultBinder"

    def bind(self, cycle: CycleState, pod: PodInfo, row: NodeRow, binder: Binder) -> Status:
        return binder.bind(pod, row)
