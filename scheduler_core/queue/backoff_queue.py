"""Pods that wait for the end of their backoff (spec 07 §2.2, §5, §6).

Pods that a plugin rejected wait in one heap, from which an idle scheduler may take them; pods that had an error wait in
another one, from which it may not.
"""

from __future__ import annotations

from scheduler_core.queue.backoff import Backoff
from scheduler_core.queue.heap import KeyedHeap, Order
from scheduler_core.queue.queued_pod import QueuedPod
from scheduler_core.units import Nanoseconds


class BackoffQueue:
    """Both heaps. Every pod in them has an expiration."""

    def __init__(self, backoff: Backoff, sort_key: Order) -> None:
        self._backoff = backoff
        self._sort_key = sort_key
        by_expiration = (
            self._by_expiration_and_sort if backoff.settings.pop_from_backoff else self._by_expiration
        )
        self.ordinary = KeyedHeap(by_expiration)
        self.errors = KeyedHeap(self._by_expiration)

    def __len__(self) -> int:
        return len(self.ordinary) + len(self.errors)

    def __bool__(self) -> bool:
        return bool(self.ordinary or self.errors)

    def add(self, queued: QueuedPod) -> None:
        heap = self.ordinary if queued.rejectors else self.errors
        heap.add(queued)

    def get(self, key: str) -> QueuedPod | None:
        return self.ordinary.get(key) or self.errors.get(key)

    def refresh(self, key: str) -> None:
        """Update the position of a pod that changed in place. Raises KeyError for a pod that is not here."""
        heap = self.ordinary if key in self.ordinary else self.errors
        heap.refresh(key)

    def remove(self, key: str) -> QueuedPod | None:
        return self.ordinary.remove(key) or self.errors.remove(key)

    def pop_completed(self, now: Nanoseconds) -> list[QueuedPod]:
        """Remove and return all pods that no longer back off, first the rejected ones, then those with an error."""
        completed: list[QueuedPod] = []
        for heap in (self.ordinary, self.errors):
            while (head := heap.peek()) is not None and not self._backoff.is_backing_off(head, now):
                heap.pop()
                completed.append(head)
        return completed

    def next_over(self) -> Nanoseconds | None:
        """The first time at which a pod no longer backs off; None if no pod waits."""
        heads = (self.ordinary.peek(), self.errors.peek())
        ends = [self._backoff.over_at(self._expiration(head)) for head in heads if head is not None]
        return min(ends, default=None)

    def _by_expiration(self, queued: QueuedPod) -> tuple[object, ...]:
        return (self._expiration(queued),)

    def _by_expiration_and_sort(self, queued: QueuedPod) -> tuple[object, ...]:
        return (self._expiration(queued), *self._sort_key(queued))

    def _expiration(self, queued: QueuedPod) -> Nanoseconds:
        expiration = self._backoff.expiration(queued)
        assert expiration is not None, "pods without a backoff go to the activeQ"
        return expiration
