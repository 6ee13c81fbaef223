"""All places of the queue together: where each pod is."""

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
    """All places. Callers ensure that no pod is in two of them."""

    def __init__(self, backoff: Backoff, sort_key: Order) -> None:
        self.active = KeyedHeap(sort_key)
        self.backing_off = BackoffQueue(backoff, sort_key)
        self.unschedulable = UnschedulablePods()
        self.in_flight = InFlight()

    def queued(self, key: str) -> tuple[QueuedPod, Place] | None:
        """The pod and the place where it waits; None if it does not wait, in flight or not."""
        if (queued := self.active.get(key)) is not None:
            return queued, Place.ACTIVE
        if (queued := self.backing_off.get(key)) is not None:
            return queued, Place.BACKOFF
        if (queued := self.unschedulable.get(key)) is not None:
            return queued, queued.place_of_unschedulable
        return None

    def remove(self, key: str, place: Place) -> None:
        """Remove a pod from the place where it waits."""
        match place:
            case Place.ACTIVE:
                self.active.remove(key)
            case Place.BACKOFF:
                self.backing_off.remove(key)
            case Place.UNSCHEDULABLE | Place.GATED:
                self.unschedulable.remove(key)

    def put(self, queued: QueuedPod, place: Place) -> None:
        """Add a pod to a place where it waits; a pod that is unschedulable already keeps its position."""
        match place:
            case Place.ACTIVE:
                self.active.add(queued)
            case Place.BACKOFF:
                self.backing_off.add(queued)
            case Place.UNSCHEDULABLE | Place.GATED:
                self.unschedulable.put(queued)

    def refresh(self, key: str, place: Place) -> None:
        """Update the position of a pod that changed in place, in the activeQ or the backoffQ."""
        match place:
            case Place.ACTIVE:
                self.active.refresh(key)
            case Place.BACKOFF:
                self.backing_off.refresh(key)

    def contents(self) -> Contents:
        return Contents(
            active=self.active.in_order(),
            backoff=self.backing_off.ordinary.in_order(),
            error_backoff=self.backing_off.errors.in_order(),
            unschedulable=self.unschedulable.in_order(gated=False),
            gated=self.unschedulable.in_order(gated=True),
            in_flight=tuple(self.in_flight.pods),
        )

    def lengths(self) -> dict[Place, int]:
        return {
            Place.ACTIVE: len(self.active),
            Place.BACKOFF: len(self.backing_off),
            Place.UNSCHEDULABLE: len(self.unschedulable.ungated),
            Place.GATED: self.unschedulable.n_gated,
            Place.IN_FLIGHT: len(self.in_flight),
        }
