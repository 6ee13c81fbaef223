"""The unschedulable pods, which wait for an event, including gated pods (spec 07 §2, §4.2, §6)."""

from __future__ import annotations

from collections.abc import Callable

from scheduler_core.queue.decision import Strategy
from scheduler_core.queue.heap import KeyedHeap
from scheduler_core.queue.likeness import Admits, Groups, StrategyOf
from scheduler_core.queue.queued_pod import QueuedPod
from scheduler_core.units import Nanoseconds


class UnschedulablePods:
    """Pods by key, in the order of arrival, which a change of the pod or a gate does not alter."""

    def __init__(self) -> None:
        self.ungated = KeyedHeap(_age)
        self._gated = KeyedHeap(_age)
        self._flushed = KeyedHeap(_age)
        """Gated pods that the timer has marked: it has nothing more to do with them."""
        self._n_entered = 0
        # Key -> place in the order of coming.
        self._entered: dict[str, int] = {}
        self._groups = Groups()

    def __len__(self) -> int:
        return len(self._entered)

    def get(self, key: str) -> QueuedPod | None:
        return self.ungated.get(key) or self._gated.get(key) or self._flushed.get(key)

    @property
    def n_gated(self) -> int:
        return len(self._gated) + len(self._flushed)

    def put(self, queued: QueuedPod) -> None:
        """Add a pod; a pod that is here already keeps its position, even if it has changed."""
        entered = self._entered.get(queued.key, self._n_entered)
        self._n_entered += 1
        self.remove(queued.key)
        self._entered[queued.key] = entered
        self._heap_of(queued).add(queued)
        self._groups.add(queued)

    def remove(self, key: str) -> QueuedPod | None:
        if self._entered.pop(key, None) is None:
            return None
        self._groups.remove(key)
        return self.ungated.remove(key) or self._gated.remove(key) or self._flushed.remove(key)

    def to_move(
        self,
        asks: Callable[[QueuedPod], bool],
        strategy_of: StrategyOf,
        *,
        apart: frozenset[str],
        admits: Admits,
    ) -> list[tuple[QueuedPod, Strategy]]:
        """The pods that are not skipped, in the order of arrival, and what to do with them.

        asks : whether the event concerns pods with these rejectors and this gate.
        strategy_of : called once for equal pods.
        apart : keys of pods that are decided separately, because the event is about them.
        admits : all other pods are skipped without calling ``strategy_of``.
        """
        found = list(self._groups.to_move(asks, strategy_of, apart=apart, admits=admits))
        for own in filter(None, map(self.get, sorted(apart))):
            if admits(own.pod) and (strategy := strategy_of(own)) is not Strategy.SKIP:
                found.append((own, strategy))
        return sorted(found, key=lambda moving: self._entered[moving[0].key])

    def mark_flushed(self, queued: QueuedPod) -> None:
        """Note that a pod has been here for too long; a gated pod stays."""
        if queued.flushed:
            return
        queued.flushed = True
        if queued.is_gated:
            self.put(queued)

    def oldest_timestamp(self, *, with_flushed: bool) -> Nanoseconds | None:
        """The timestamp of the pod that has waited longest; None if there is none. with_flushed : also of marked gated pods."""
        heads = (self.ungated.peek(), self._gated.peek(), self._flushed.peek() if with_flushed else None)
        return min((head.timestamp for head in heads if head is not None), default=None)

    def older_than(self, moment: Nanoseconds) -> list[QueuedPod]:
        """Pods with a timestamp before the given time, gated or not, in the order of arrival."""
        oldest = self.oldest_timestamp(with_flushed=True)
        if oldest is None or oldest >= moment:
            return []
        aged = [queued for queued in self._groups if queued.timestamp < moment]
        return sorted(aged, key=lambda queued: self._entered[queued.key])

    def in_order(self, *, gated: bool) -> tuple[QueuedPod, ...]:
        """All pods in the order of arrival."""
        kept = (queued for queued in self._groups if queued.is_gated == gated)
        return tuple(sorted(kept, key=lambda queued: self._entered[queued.key]))

    def _heap_of(self, queued: QueuedPod) -> KeyedHeap:
        if not queued.is_gated:
            return self.ungated
        return self._flushed if queued.flushed else self._gated


def _age(queued: QueuedPod) -> tuple[int]:
    return (queued.timestamp,)
