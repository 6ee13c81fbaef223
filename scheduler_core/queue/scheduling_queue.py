"""The scheduling queue itself (spec 07; upstream 1.36, backend/queue/scheduling_queue.go)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from scheduler_core.framework.cluster_event import ClusterEvent
from scheduler_core.model.pod import Pod
from scheduler_core.queue import moves
from scheduler_core.queue.backoff import Backoff
from scheduler_core.queue.changes import own_changes
from scheduler_core.queue.containers import Containers
from scheduler_core.queue.contents import Contents
from scheduler_core.queue.decision import Decisions, Occurrence, Registrations, Strategy
from scheduler_core.queue.heap import Order
from scheduler_core.queue.moves import OnMove, Place
from scheduler_core.queue.queued_pod import QueuedPod, uid_of
from scheduler_core.queue.settings import QueueSettings
from scheduler_core.queue.timers import Ticks
from scheduler_core.queue.transitions import PreEnqueue, Transitions


class SchedulingQueue:
    """The pods a scheduler has yet to place; the places and the ways between them are drawn in the package's docstring.

    Nothing happens by itself: the methods are told what time it is, `now`, in nanoseconds since 1970 (UTC), which
    must not go back. Equal pods leave in the order in which they came.

    sort_key : of the QueueSort plugin, which all profiles share; the smallest is popped first.
    pre_enqueue : the first plugin of the pod's profile that keeps it out of the queues, and what it says.
    registrations : of the pod's profile, the same map every time.
    on_move : told of every transition at once; it must not call the queue.
    """

    def __init__(
        self,
        settings: QueueSettings,
        *,
        sort_key: Order,
        pre_enqueue: PreEnqueue,
        registrations: Callable[[Pod], Registrations],
        on_move: OnMove | None = None,
    ) -> None:
        self.settings = settings
        self.cycle = 0
        """How many attempts there have been."""
        backoff = Backoff(settings)
        self._decisions = Decisions(registrations)
        self._in = Containers(backoff, sort_key)
        self._ways = Transitions(self._in, backoff, self._decisions, pre_enqueue=pre_enqueue, on_move=on_move)
        self._backoff_ticks = Ticks.of_backoff(settings)
        self._leftover_ticks = Ticks.of_leftovers(settings)
        self._leftovers_flushed_at = settings.started_at - 1

    # What the API server says about an unscheduled pod.

    def add(self, pod: Pod, now: int) -> None:
        """A new pod. One that waits under the same key, whose deletion was missed, makes way."""
        self.delete(pod, now)
        self._ways.enter(QueuedPod(pod, now), Place.ACTIVE, None, moves.POD_ADD, now)

    def update(self, old: Pod, new: Pod, now: int) -> None:
        """The pod itself changed (spec 07 §8); one that is in no place is taken for new."""
        if uid_of(old) != uid_of(new):
            self.add(new, now)
            return
        happened = [Occurrence(event.label, event, old, new) for event in own_changes(old, new)]
        if uid_of(new) in self._in.in_flight:
            for occurrence in happened:
                self._in.in_flight.record(occurrence)
        elif (found := self._in.queued(new.key)) is None:
            self._ways.enter(QueuedPod(new, now), Place.ACTIVE, None, moves.POD_UPDATE, now)
        else:
            queued, place = found
            queued.pod = new
            self._in.refresh(new.key, place)
            if place in (Place.UNSCHEDULABLE, Place.GATED):
                self._reconsider(queued, happened, now)

    def delete(self, pod: Pod, now: int) -> None:  # the time of a deletion decides nothing
        """The pod has gone or was bound by others. One in flight stays there until it fails or is done."""
        found = self._in.queued(pod.key)
        if found is not None:
            queued, place = found
            self._in.remove(pod.key, place)
            self._ways.report(queued, place, None, moves.POD_DELETE)

    # Attempts.

    def pop(self, now: int) -> QueuedPod | None:  # backoffs do not keep an idle scheduler from a pod
        """The pod to attempt next, in flight from now on; None where a scheduler would wait (spec 07 §5)."""
        while (head := self._take_head()) is not None:
            queued, origin, reason = head
            if queued.uid in self._in.in_flight:
                self._ways.report(queued, origin, None, moves.ALREADY_IN_FLIGHT)
                continue
            queued.attempts += 1
            self.cycle += 1
            self._in.in_flight.add(queued)
            self._ways.report(queued, origin, Place.IN_FLIGHT, reason)
            return queued
        return None

    def pop_with(self, keys: Iterable[str]) -> list[QueuedPod]:
        """Those of the pods that wait, wherever it is, in flight from now on; gated ones stay out (spec 13 §4)."""
        taken = []
        for key in keys:
            found = self._in.queued(key)
            if found is None or found[1] is Place.GATED or found[0].uid in self._in.in_flight:
                continue
            queued, origin = found
            self._in.remove(key, origin)
            queued.attempts += 1
            self._in.in_flight.add(queued)
            self._ways.report(queued, origin, Place.IN_FLIGHT, moves.POP_WITH_GROUP)
            taken.append(queued)
        return taken

    def failed(
        self,
        queued: QueuedPod,
        now: int,
        *,
        rejectors: Iterable[str],
        pending: Iterable[str] = (),
        newest: Pod | None,
    ) -> Place | None:
        """An attempt failed; says where the pod is now, None if it did not return (spec 07 §7, steps 2 to 4).

        rejectors, pending : plugins that rejected it, the latter waiting for something they have set in motion;
            if there are neither, it was an error.
        newest : the pod as the API server has it, None if it has gone.

        After `done`, pods whose binding failed come back in the same way: nothing was recorded for them meanwhile,
        and so they do not wait for an event.
        """
        in_flight = self._in.in_flight
        recorded = in_flight.since(queued.uid)
        origin = None if in_flight.remove(queued.uid) is None else Place.IN_FLIGHT
        if newest is None or newest.is_assigned or uid_of(newest) != queued.uid:
            self._ways.report(queued, origin, None, moves.POD_GONE)
            return None
        if (found := self._in.queued(newest.key)) is not None:
            self._ways.report(queued, origin, None, moves.ALREADY_QUEUED)
            return found[1]
        queued.pod = newest
        queued.count_failure(frozenset(rejectors), frozenset(pending), now)
        strategy = self._decisions.after_attempt(queued, recorded)
        return self._ways.requeue(queued, strategy, origin, moves.SCHEDULE_ATTEMPT_FAILURE, now)

    def done(self, uid: str) -> None:
        """The attempt is over; nothing changes for a pod that is not in flight."""
        queued = self._in.in_flight.remove(uid)
        if queued is not None:
            self._ways.report(queued, Place.IN_FLIGHT, None, moves.DONE)

    # What happens in the cluster.

    def move(
        self,
        event: ClusterEvent,
        old: object | None,
        new: object | None,
        now: int,
        *,
        precheck: Callable[[Pod], bool] | None = None,
    ) -> None:
        """Moves the pods of the pool whose rejectors see hope in the event; those in flight will hear of it.

        old, new : what it happened to, None before it was there and after it has gone.
        precheck : pods that it refuses stay, whatever happened.
        """
        happened = Occurrence.of(event, old, new)
        judged = self._in.pool.judged(
            lambda queued: self._decisions.asks(queued, happened),
            lambda queued: self._decisions.in_pool(queued, happened),
            apart=frozenset(pod.key for pod in happened.pods),
            admits=precheck or _everyone,
        )
        for queued, strategy in judged:
            self._ways.requeue(queued, strategy, queued.place_in_pool, happened.label, now)
        self._record(happened)

    def activate(self, key: str, now: int) -> None:
        """Sends a pod that waits to the activeQ, past its backoff but not past its gates; one in flight will not
        wait for an event. Nothing changes for others.
        """
        found = self._in.queued(key)
        if found is not None and found[1] is not Place.ACTIVE:
            self._ways.enter(found[0], Place.ACTIVE, found[1], moves.FORCE_ACTIVATE, now)
        elif found is None and (flying := self._in.in_flight.by_key(key)) is not None:
            self._in.in_flight.record(Occurrence(moves.FORCE_ACTIVATE, None, None, flying.pod))

    # Timers.

    def flush_backoff(self, now: int) -> None:
        """Moves those whose backoff is over to the activeQ."""
        for queued in self._in.backing_off.pop_completed(now):
            self._ways.enter(queued, Place.ACTIVE, Place.BACKOFF, moves.BACKOFF_COMPLETE, now)

    def flush_leftover(self, now: int) -> None:
        """Moves those that have been in the pool for too long, except gated ones.

        Gated ones count as something that happened to the pods in flight, here as upstream.
        """
        self._leftovers_flushed_at = now
        aged = self._in.pool.older_than(now - self.settings.max_in_unschedulable)
        for queued in aged:
            if not queued.is_gated:
                queued.flushed = True
                self._ways.requeue(
                    queued, Strategy.AFTER_BACKOFF, Place.UNSCHEDULABLE, moves.UNSCHEDULABLE_TIMEOUT, now
                )
        if aged:
            self._record(Occurrence(moves.UNSCHEDULABLE_TIMEOUT, None))

    def next_backoff_flush(self, now: int) -> int | None:
        """The first time of the timer, not before `now`, at which a pod moves; None if none waits."""
        over_at = self._in.backing_off.next_over()
        return None if over_at is None else self._backoff_ticks.at_or_after(max(now, over_at))

    def next_leftover_flush(self, now: int) -> int | None:
        """The first time of the timer, not before `now`, at which anything happens; None if nothing will."""
        oldest = self._in.pool.oldest_timestamp(with_gated=bool(self._in.in_flight))
        if oldest is None:
            return None
        due = oldest + self.settings.max_in_unschedulable + 1
        return self._leftover_ticks.at_or_after(max(now, due, self._leftovers_flushed_at + 1))

    # What is where.

    def place_of(self, key: str) -> Place | None:
        """Where the pod waits, else whether it is in flight."""
        if (found := self._in.queued(key)) is not None:
            return found[1]
        return None if self._in.in_flight.by_key(key) is None else Place.IN_FLIGHT

    def contents(self) -> Contents:
        return self._in.contents()

    def lengths(self) -> dict[Place, int]:
        """How many pods are in each place; costs the same however many there are."""
        return self._in.lengths()

    def can_pop(self) -> bool:
        """Whether `pop` has something to look at."""
        return bool(self._in.active) or (
            self.settings.pop_from_backoff and bool(self._in.backing_off.ordinary)
        )

    def _take_head(self) -> tuple[QueuedPod, Place, str] | None:
        if (queued := self._in.active.pop()) is not None:
            return queued, Place.ACTIVE, moves.POP
        if self.settings.pop_from_backoff and (queued := self._in.backing_off.ordinary.pop()) is not None:
            return queued, Place.BACKOFF, moves.POP_FROM_BACKOFF
        return None

    def _reconsider(self, queued: QueuedPod, happened: Iterable[Occurrence], now: int) -> None:
        """What happened to a pod of the pool itself; no gate is asked first, since PreEnqueue will be."""
        for occurrence in happened:
            strategy = self._decisions.strategy(queued, occurrence)
            place = self._ways.requeue(queued, strategy, queued.place_in_pool, occurrence.label, now)
            if place in (Place.ACTIVE, Place.BACKOFF):
                return

    def _record(self, happened: Occurrence) -> None:
        """For pods in flight, if any of them could ever be moved by it."""
        if any(self._decisions.is_of_interest(queued.pod, happened) for queued in self._in.in_flight.pods):
            self._in.in_flight.record(happened)


def _everyone(pod: Pod) -> bool:
    return True
