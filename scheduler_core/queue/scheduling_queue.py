"""The scheduling queue itself (spec 07; upstream 1.36, backend/queue/scheduling_queue.go)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from scheduler_core.framework.cluster_event import ClusterEvent
from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue import moves
from scheduler_core.queue.backoff import Backoff
from scheduler_core.queue.changes import own_changes
from scheduler_core.queue.containers import Containers
from scheduler_core.queue.contents import Contents
from scheduler_core.queue.decision import Decisions, Occurrence, Registrations, Strategy
from scheduler_core.queue.heap import Order
from scheduler_core.queue.likeness import Admits
from scheduler_core.queue.moves import OnMove, Place
from scheduler_core.queue.queued_pod import QueuedPod, uid_of
from scheduler_core.queue.settings import QueueSettings
from scheduler_core.queue.timers import Ticks
from scheduler_core.queue.transitions import PreEnqueue, Transitions
from scheduler_core.units import NANOSECOND, Nanoseconds


class SchedulingQueue:
    """The pods that a scheduler still has to place; the docstring of the package shows the places and the transitions.

    Nothing happens by itself: methods get the time, `now`, in nanoseconds since 1970 (UTC), which must not decrease.
    Equal pods leave in the order of arrival.

    sort_key : of the QueueSort plugin, which all profiles share; the smallest is popped first.
    pre_enqueue : the first plugin of the pod's profile that keeps it out of the queues, and its message.
    registrations : of the pod's profile, the same map every time.
    on_move : called at once for every transition; it must not call the queue.
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
        self._decisions = Decisions(registrations, groups_return=settings.groups_return)
        self._in = Containers(backoff, sort_key)
        self._ways = Transitions(self._in, backoff, self._decisions, pre_enqueue=pre_enqueue, on_move=on_move)
        self._backoff_ticks = Ticks.of_backoff(settings)
        self._leftover_ticks = Ticks.of_leftovers(settings)
        self._leftovers_flushed_at = settings.started_at - NANOSECOND

    # What the API server says about an unscheduled pod.

    def add(self, pod: Pod, now: Nanoseconds) -> None:
        """Add a new pod. It replaces a waiting pod of the same key, whose deletion was missed."""
        self.delete(pod, now)
        self._ways.enter(QueuedPod(pod, now), Place.ACTIVE, None, moves.POD_ADD, now)

    def update(self, old: Pod, new: Pod, now: Nanoseconds) -> None:
        """Update a pod that changed (spec 07 §8); a pod that is in no place is added."""
        if uid_of(old) != uid_of(new):
            self.add(new, now)
            return
        happened = [Occurrence(event, old, new) for event in own_changes(old, new)]
        if uid_of(new) in self._in.in_flight:
            for occurrence in happened:
                self._in.in_flight.record(occurrence)
        elif (found := self._in.queued(new.key)) is None:
            self._ways.enter(QueuedPod(new, now), Place.ACTIVE, None, moves.POD_UPDATE, now)
        else:
            queued, place = found
            queued.pod = new
            if place in (Place.UNSCHEDULABLE, Place.GATED):
                self._reconsider(queued, happened, now)
            else:
                self._in.refresh(new.key, place)

    def delete(self, pod: Pod, now: Nanoseconds) -> None:  # the time of a deletion decides nothing
        """Remove a pod that was deleted or bound by others. A pod in flight stays there until it fails or is done."""
        found = self._in.queued(pod.key)
        if found is not None:
            queued, place = found
            self._in.remove(pod.key, place)
            self._ways.report(queued, place, None, moves.POD_DELETE)

    # Attempts.

    def pop(self, now: Nanoseconds) -> QueuedPod | None:  # backoffs do not keep an idle scheduler from a pod
        """The next pod to attempt, which is then in flight; None if a scheduler would wait (spec 07 §5)."""
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
        """Those of the pods that wait, in any place, and that no gate keeps out now; they are then in flight (spec 13 §4)."""
        taken = []
        for key in keys:
            found = self._in.queued(key)
            if found is None or found[0].uid in self._in.in_flight:
                continue
            queued, origin = found
            if origin is not Place.ACTIVE and not self._ways.lets_in(queued, origin):
                continue
            self._in.remove(key, origin)
            queued.attempts += 1
            self._in.in_flight.add(queued)
            self._ways.report(queued, origin, Place.IN_FLIGHT, moves.POP_WITH_GROUP)
            taken.append(queued)
        return taken

    def failed(
        self,
        queued: QueuedPod,
        now: Nanoseconds,
        *,
        rejectors: Iterable[str],
        pending: Iterable[str] = (),
        newest: Pod | None,
    ) -> Place | None:
        """Return a pod whose attempt failed. Returns its new place, None if it did not return (spec 07 §7, steps 2 to 4).

        rejectors, pending : plugins that rejected it, the latter waiting for something that they started; without both,
            it was an error.
        newest : the pod at the API server, None if it was deleted.

        After `done`, pods whose binding failed return in the same way: no events were recorded for them, and so they do
        not wait for one.
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
        """End an attempt; has no effect for a pod that is not in flight."""
        queued = self._in.in_flight.remove(uid)
        if queued is not None:
            self._ways.report(queued, Place.IN_FLIGHT, None, moves.DONE)

    # What happens in the cluster.

    def move(
        self,
        event: ClusterEvent,
        old: object | None,
        new: object | None,
        now: Nanoseconds,
        *,
        precheck: Callable[[Pod], bool] | None = None,
    ) -> None:
        """Move the unschedulable pods whose rejectors expect that the event helps, and record it for pods in flight.

        old, new : the object of the event; None before it was created and after it was deleted.
        precheck : pods for which it returns False stay where they are.
        """
        happened = Occurrence(event, old, new)
        if self._in.unschedulable:
            self._move_unschedulable(happened, now, precheck or _everyone)
        if self._in.in_flight:
            self._record(happened)

    def _move_unschedulable(self, happened: Occurrence, now: Nanoseconds, admits: Admits) -> None:
        to_move = self._in.unschedulable.to_move(
            lambda queued: self._decisions.asks(queued, happened),
            lambda queued: self._decisions.strategy_if_gated(queued, happened),
            apart=frozenset(pod.key for pod in happened.pods),
            admits=admits,
        )
        for queued, strategy in to_move:
            self._ways.requeue(queued, strategy, queued.place_of_unschedulable, happened.label, now)

    def activate(self, key: str, now: Nanoseconds) -> None:
        """Move a waiting pod to the activeQ, ignoring its backoff but not its gates; a pod in flight will not wait for an
        event. Has no effect on others.
        """
        found = self._in.queued(key)
        if found is not None and found[1] is not Place.ACTIVE:
            self._ways.enter(found[0], Place.ACTIVE, found[1], moves.FORCE_ACTIVATE, now)
        elif found is None and (flying := self._in.in_flight.by_key(key)) is not None:
            self._in.in_flight.record(Occurrence(None, None, flying.pod, moves.FORCE_ACTIVATE))

    # Timers.

    def flush_backoff(self, now: Nanoseconds) -> None:
        """Move the pods whose backoff is over to the activeQ."""
        for queued in self._in.backing_off.pop_completed(now):
            self._ways.enter(queued, Place.ACTIVE, Place.BACKOFF, moves.BACKOFF_COMPLETE, now)

    def flush_leftover(self, now: Nanoseconds) -> None:
        """Move the pods that have been unschedulable for too long, except gated ones.

        For pods in flight the flush of gated pods counts as an event, as in upstream.
        """
        self._leftovers_flushed_at = now
        aged = self._in.unschedulable.older_than(now - self.settings.max_in_unschedulable)
        for queued in aged:
            self._in.unschedulable.mark_flushed(queued)
            if not queued.is_gated:
                self._ways.requeue(
                    queued, Strategy.AFTER_BACKOFF, Place.UNSCHEDULABLE, moves.UNSCHEDULABLE_TIMEOUT, now
                )
        if aged:
            self._record(Occurrence(None, reason=moves.UNSCHEDULABLE_TIMEOUT))

    def is_any_waiting(self) -> bool:
        """Whether there is a pod that a timer could move."""
        return bool(self._in.unschedulable) or bool(self._in.backing_off)

    def next_backoff_flush(self, now: Nanoseconds) -> Nanoseconds | None:
        """The first time of the timer, not before `now`, at which a pod moves; None if none waits."""
        over_at = self._in.backing_off.next_over()
        return None if over_at is None else self._backoff_ticks.at_or_after(max(now, over_at))

    def next_leftover_flush(self, now: Nanoseconds) -> Nanoseconds | None:
        """The first time of the timer, not before `now`, at which anything changes; None if nothing will."""
        oldest = self._in.unschedulable.oldest_timestamp(with_flushed=bool(self._in.in_flight))
        if oldest is None:
            return None
        due = oldest + self.settings.max_in_unschedulable + NANOSECOND
        return self._leftover_ticks.at_or_after(max(now, due, self._leftovers_flushed_at + NANOSECOND))

    # What is where.

    def place_of(self, key: str) -> Place | None:
        """The place where the pod waits, or IN_FLIGHT."""
        if (found := self._in.queued(key)) is not None:
            return found[1]
        return None if self._in.in_flight.by_key(key) is None else Place.IN_FLIGHT

    def contents(self) -> Contents:
        return self._in.contents()

    def lengths(self) -> dict[Place, int]:
        """The number of pods in each place; the cost does not depend on these numbers."""
        return self._in.lengths()

    def can_pop(self) -> bool:
        """Whether `pop` would find a pod."""
        return bool(self._in.active) or (
            self.settings.pop_from_backoff and bool(self._in.backing_off.ordinary)
        )

    def _take_head(self) -> tuple[QueuedPod, Place, str] | None:
        if (queued := self._in.active.pop()) is not None:
            return queued, Place.ACTIVE, moves.POP
        if self.settings.pop_from_backoff and (queued := self._in.backing_off.ordinary.pop()) is not None:
            return queued, Place.BACKOFF, moves.POP_FROM_BACKOFF
        return None

    def _reconsider(self, queued: QueuedPod, happened: Iterable[Occurrence], now: Nanoseconds) -> None:
        """Decide about an unschedulable pod that changed itself; no gate is asked first, since PreEnqueue will be called.

        Every change is at least one event, and every decision puts the pod into its place as it is now.
        """
        for occurrence in happened:
            strategy = self._decisions.strategy(queued, occurrence)
            place = self._ways.requeue(queued, strategy, queued.place_of_unschedulable, occurrence.label, now)
            if place in (Place.ACTIVE, Place.BACKOFF):
                return

    def _record(self, happened: Occurrence) -> None:
        """Record an occurrence for pods in flight, if it could move any of them."""
        for queued in self._in.in_flight.pods:
            if self._decisions.is_of_interest(queued.pod, happened):
                self._in.in_flight.record(happened)
                return


def _everyone(pod: Pod) -> bool:
    return True
