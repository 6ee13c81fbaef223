"""The transitions between places: PreEnqueue is called, and the move is reported (spec 07 §3, §4.2 step 5)."""

from __future__ import annotations

from collections.abc import Callable

from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue.backoff import Backoff
from scheduler_core.queue.containers import Containers
from scheduler_core.queue.decision import Decisions, Strategy
from scheduler_core.queue.moves import FORCE_ACTIVATE, Move, OnMove, Place
from scheduler_core.queue.queued_pod import QueuedPod
from scheduler_core.units import Nanoseconds

PreEnqueue = Callable[[Pod], tuple[str, str] | None]
"""Returns plugin and message of the first plugin that keeps the pod out of the queues; None if all accept it."""


class Transitions:
    """The transitions between the places of `containers`."""

    def __init__(
        self,
        containers: Containers,
        backoff: Backoff,
        decisions: Decisions,
        *,
        pre_enqueue: PreEnqueue,
        on_move: OnMove | None,
    ) -> None:
        self._containers = containers
        self._backoff = backoff
        self._decisions = decisions
        self._pre_enqueue = pre_enqueue
        self._on_move = on_move

    def requeue(
        self, queued: QueuedPod, strategy: Strategy, origin: Place | None, reason: str, now: Nanoseconds
    ) -> Place:
        """Move the pod as decided. Returns its new place."""
        if strategy is Strategy.SKIP:
            return self._arrive(queued, queued.place_of_unschedulable, origin, reason)
        waits = strategy is Strategy.AFTER_BACKOFF and self._backoff.is_backing_off(queued, now)
        return self.enter(queued, Place.BACKOFF if waits else Place.ACTIVE, origin, reason, now)

    def enter(
        self, queued: QueuedPod, target: Place, origin: Place | None, reason: str, now: Nanoseconds
    ) -> Place:
        """Move the pod to the activeQ or the backoffQ, or to the gated pods if a plugin rejects it. Returns its new
        place.
        """
        if self._is_examined(origin, target):
            self._examine(queued)
            if queued.is_gated:
                return self._arrive(queued, Place.GATED, origin, reason)
        if target is Place.ACTIVE and queued.initial_attempt is None:
            queued.initial_attempt = now
        return self._arrive(queued, target, origin, reason)

    def lets_in(self, queued: QueuedPod, origin: Place) -> bool:
        """Whether no gate keeps the pod out of the activeQ; otherwise it becomes one of the gated pods."""
        if not self._is_examined(origin, Place.ACTIVE):
            return True
        self._examine(queued)
        if queued.is_gated:
            self._arrive(queued, Place.GATED, origin, FORCE_ACTIVATE)
        return not queued.is_gated

    def report(self, queued: QueuedPod, origin: Place | None, target: Place | None, reason: str) -> None:
        """Report a move, unless the place stays the same."""
        if self._on_move is None or origin is target:
            return
        until = self._backoff.expiration(queued) if target is Place.BACKOFF else None
        self._on_move(Move(queued.key, queued.uid, origin, target, reason, until))

    def _arrive(self, queued: QueuedPod, target: Place, origin: Place | None, reason: str) -> Place:
        stays = origin in (Place.UNSCHEDULABLE, Place.GATED) and target in (
            Place.UNSCHEDULABLE,
            Place.GATED,
        )
        if origin is not None and not stays:
            self._containers.remove(queued.key, origin)
        self._containers.put(queued, target)
        self.report(queued, origin, target, reason)
        return target

    def _is_examined(self, origin: Place | None, target: Place) -> bool:
        """Whether PreEnqueue is called at this transition: once on the way to the activeQ, before the backoffQ if pods
        may be popped from there, else after it.
        """
        if self._backoff.settings.pop_from_backoff:
            return origin is not Place.BACKOFF
        return target is Place.ACTIVE

    def _examine(self, queued: QueuedPod) -> None:
        refusal = self._pre_enqueue(queued.pod)
        if refusal is None:
            queued.ungate()
            return
        plugin, message = refusal
        registered = self._decisions.registrations(queued.pod).get(plugin, ())
        queued.gate(plugin, message, tuple(registration.event for registration in registered))
