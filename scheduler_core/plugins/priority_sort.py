"""PrioritySort: pods of higher priority are attempted first (spec 01 §1, 1.36)."""

from __future__ import annotations

from scheduler_core.framework.plugin import QueueSortPlugin, Reach
from scheduler_core.model.objects.pod import Pod


class PrioritySort(QueueSortPlugin):
    name = "PrioritySort"
    reach = Reach.STATIC

    def sort_key(self, pod: Pod, queued_at: int) -> tuple[int, ...]:
        return -pod.priority, queued_at
