"""A heap of pods with access by key."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import Any, Final

from scheduler_core.queue.queued_pod import QueuedPod

Order = Callable[[QueuedPod], tuple[Any, ...]]
# Order, rank among equals, number, pod. Numbers are unique, so that pods themselves are never compared.
_Entry = tuple[tuple[Any, ...], int, int, QueuedPod]

SLACK: Final = 64
"""Dead entries are swept out when there are this many more of them than pods."""


class KeyedHeap:
    """Pods by `order`, equal ones in the order of arrival.

    The order of a pod is read when it is added and when it is refreshed, not in between. Pods that are removed from the
    middle stay as dead entries until they reach the top or are swept out, so that only the sweep walks through other
    pods.
    """

    def __init__(self, order: Order) -> None:
        self._order = order
        self._n_entries = 0
        self._heap: list[_Entry] = []
        self._alive: dict[str, _Entry] = {}

    def __len__(self) -> int:
        return len(self._alive)

    def __contains__(self, key: str) -> bool:
        return key in self._alive

    def get(self, key: str) -> QueuedPod | None:
        entry = self._alive.get(key)
        return None if entry is None else entry[-1]

    def add(self, queued: QueuedPod) -> None:
        """Raises ValueError for a key that is in the heap."""
        if queued.key in self._alive:
            raise ValueError(f"{queued.key} is in this heap already")
        self._push(queued, self._order(queued), self._n_entries)

    def refresh(self, key: str) -> None:
        """Update a pod that changed in place; it keeps its rank among equals. Raises KeyError for a pod that is not here."""
        before, rank, _, queued = self._alive[key]
        order = self._order(queued)
        if order != before:
            self._push(queued, order, rank)
            self._sweep()

    def remove(self, key: str) -> QueuedPod | None:
        entry = self._alive.pop(key, None)
        if entry is None:
            return None
        self._sweep()
        return entry[-1]

    def peek(self) -> QueuedPod | None:
        heap = self._heap
        while heap and not self._is_alive(heap[0]):
            heapq.heappop(heap)
        return heap[0][-1] if heap else None

    def pop(self) -> QueuedPod | None:
        head = self.peek()
        if head is not None:
            heapq.heappop(self._heap)
            del self._alive[head.key]
        return head

    def in_order(self) -> tuple[QueuedPod, ...]:
        return tuple(entry[-1] for entry in sorted(self._alive.values()))

    def _push(self, queued: QueuedPod, order: tuple[Any, ...], rank: int) -> None:
        entry = (order, rank, self._n_entries, queued)
        self._n_entries += 1
        self._alive[queued.key] = entry
        heapq.heappush(self._heap, entry)

    def _is_alive(self, entry: _Entry) -> bool:
        return self._alive.get(entry[-1].key) is entry

    def _sweep(self) -> None:
        if len(self._heap) > 2 * len(self._alive) + SLACK:
            self._heap = list(self._alive.values())
            heapq.heapify(self._heap)
