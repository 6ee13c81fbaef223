"""Pods that are being attempted, and the events meanwhile (spec 07 §4.4; upstream 1.36, active_queue.go)."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from itertools import islice

from scheduler_core.queue.decision import Occurrence
from scheduler_core.queue.queued_pod import QueuedPod


class InFlight:
    """Popped pods by uid, and one log of occurrences for all of them; each pod reads it from the position at which it was
    popped.

    Positions are counted from the first entry that ever existed; entries before the oldest pod's position are deleted.
    """

    def __init__(self) -> None:
        # By uid, in the order of popping, and thereby of positions.
        self._pods: dict[str, QueuedPod] = {}
        self._positions: dict[str, int] = {}
        self._log: deque[Occurrence] = deque()
        self._n_erased = 0

    def __len__(self) -> int:
        return len(self._pods)

    def __contains__(self, uid: str) -> bool:
        return uid in self._pods

    @property
    def pods(self) -> Collection[QueuedPod]:
        """In the order of popping; a view of those at present."""
        return self._pods.values()

    @property
    def log_length(self) -> int:
        return len(self._log)

    def by_key(self, key: str) -> QueuedPod | None:
        return next((queued for queued in self._pods.values() if queued.key == key), None)

    def add(self, queued: QueuedPod) -> None:
        self._pods[queued.uid] = queued
        self._positions[queued.uid] = self._n_erased + len(self._log)

    def record(self, happened: Occurrence) -> None:
        """Record an occurrence, unless no pod is in flight."""
        if self._pods:
            self._log.append(happened)

    def since(self, uid: str) -> tuple[Occurrence, ...] | None:
        """What happened since the pod was popped, oldest first; None for a pod that is not in flight."""
        position = self._positions.get(uid)
        if position is None:
            return None
        return tuple(islice(self._log, position - self._n_erased, None))

    def remove(self, uid: str) -> QueuedPod | None:
        found = self._pods.pop(uid, None)
        self._positions.pop(uid, None)
        self._erase()
        return found

    def _erase(self) -> None:
        oldest = next(iter(self._positions.values()), self._n_erased + len(self._log))
        while self._n_erased < oldest:
            self._log.popleft()
            self._n_erased += 1
