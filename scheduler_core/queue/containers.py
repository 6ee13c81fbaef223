"""The places of the queue as one: who is where, in and out."""

from __future__ import annotations

from scheduler_core.queue.backoff import Backoff
from scheduler_core.queue.backoff_queue import BackoffQueue
from scheduler_core.queue.contents import Contents
from scheduler_core.queue.heap import KeyedHeap, Order
from scheduler_core.queue.in_flight import InFlight
from scheduler_core.queue.moves import Place
from scheduler_core.queue.queued_pod import QueuedPod
from scheduler_core.queue.unschedulable_pods import UnschedulablePods


class Containers:
    """All places. Callers see to it that no pod is in two of them."""

    def __init__(self, backoff: Backoff, sort_key: Order) -> None:
        self.active = KeyedHeap(sort_key)
        self.backing_off = BackoffQueue(backoff, sort_key)
        self.pool = UnschedulablePods()
        self.in_flight = InFlight()

    def queued(self, key: str) -> tuple[QueuedPod, Place] | None:
        """The pod and where it waits; None for one that does not, in flight or not."""
        if (queued := self.active.get(key)) is not None:
            return queued, Place.ACTIVE
        if (queued := self.backing_off.get(key)) is not None:
            return queued, Place.BACKOFF
        if (queued := self.pool.get(key)) is not None:
            return queued, queued.place_in_pool
        return None

    def remove(self, key: str, place: Place) -> None:
        """From a place where it waits."""
        match place:
            case Place.ACTIVE:
                self.active.remove(key)
            case Place.BACKOFF:
                self.backing_off.remove(key)
            case Place.UNSCHEDULABLE | Place.GATED:
                self.pool.remove(key)

    def put(self, queued: QueuedPod, place: Place) -> None:
        """To a place where it waits; what is in the pool may be put there again, and keeps its turn."""
        match place:
            case Place.ACTIVE:
                self.active.add(queued)
            case Place.BACKOFF:
                self.backing_off.add(queued)
            case Place.UNSCHEDULABLE | Place.GATED:
                self.pool.put(queued)

    def refresh(self, key: str, place: Place) -> None:
        """The pod changed in place."""
        match place:
            case Place.ACTIVE:
                self.active.refresh(key)
            case Place.BACKOFF:
                self.backing_off.refresh(key)
            case Place.UNSCHEDULABLE | Place.GATED:
                self.pool.refresh(key)

    def contents(self) -> Contents:
        return Contents(
            active=self.active.in_order(),
            backoff=self.backing_off.ordinary.in_order(),
            error_backoff=self.backing_off.errors.in_order(),
            unschedulable=self.pool.in_order(gated=False),
            gated=self.pool.in_order(gated=True),
            in_flight=self.in_flight.pods,
        )

    def lengths(self) -> dict[Place, int]:
        return {
            Place.ACTIVE: len(self.active),
            Place.BACKOFF: len(self.backing_off),
            Place.UNSCHEDULABLE: len(self.pool.ungated),
            Place.GATED: len(self.pool.gated),
            Place.IN_FLIGHT: len(self.in_flight),
        }
