"""Whether an event is a reason to attempt a pod again (spec 07 §4.2).

Source: upstream 1.36, backend/queue/scheduling_queue.go `isPodWorthRequeuing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Final

import msgspec

from scheduler_core.framework.cluster_event import ClusterEvent, EventRegistration, Hint
from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue.queued_pod import QueuedPod, uid_of

Registrations = Mapping[str, Sequence[EventRegistration]]
"""Plugin name → the events that may make a pod schedulable that this plugin rejected."""

MOST_REMEMBERED: Final = 4096
"""Number of cached matches (registrations, event); some hundreds exist if `registrations` returns the same maps."""


class Strategy(Enum):
    """What to do with a pod, upstream's `queueingStrategy`."""

    SKIP = "skip"
    AFTER_BACKOFF = "afterBackoff"
    IMMEDIATELY = "immediately"


class Occurrence(msgspec.Struct, frozen=True, gc=False):
    """Something that happened.

    event : None if no plugin is asked about it: it concerns every pod, or only `new` if that is a pod.
    old, new : the object before and after; None before it was created and after it was deleted.
    reason : its name in reports, if it is no event.
    """

    event: ClusterEvent | None
    old: object | None = None
    new: object | None = None
    reason: str = ""

    @property
    def label(self) -> str:
        """Its name in reports."""
        return self.reason if self.event is None else self.event.label

    @property
    def pods(self) -> tuple[Pod, ...]:
        """The pods to which it happened: a hint may compare them with the pod in question."""
        return tuple(pod for pod in (self.old, self.new) if isinstance(pod, Pod))


class Decisions:
    """The rules, for the registrations of one scheduler's profiles.

    registrations : of the pod's profile. It should return the same map every time for one profile, since matches are
        cached by it.
    groups_return : see QueueSettings.
    """

    def __init__(self, registrations: Callable[[Pod], Registrations], *, groups_return: bool) -> None:
        self.registrations = registrations
        self._groups_return = groups_return
        # Identity of the map and event -> the map, to keep it alive, and whose hints are to be asked.
        self._matches: dict[
            tuple[int, ClusterEvent], tuple[Registrations, tuple[tuple[str, Hint | None], ...]]
        ] = {}

    def strategy(self, queued: QueuedPod, happened: Occurrence) -> Strategy:
        """What to do with the pod. Only plugins that rejected it are asked; a plugin without a hint counts as yes."""
        if not queued.rejectors:
            return Strategy.AFTER_BACKOFF
        if happened.event is None:
            concerned = not isinstance(happened.new, Pod) or uid_of(happened.new) == queued.uid
            return Strategy.AFTER_BACKOFF if concerned else Strategy.SKIP
        if self._returns(queued):
            return Strategy.AFTER_BACKOFF
        return self._by_hints(queued, happened, self._asked(queued, happened.event))

    def strategy_if_gated(self, queued: QueuedPod, happened: Occurrence) -> Strategy:
        """As `strategy`, for a pod that may be gated: then the event must concern its gate."""
        return self.strategy(queued, happened) if _passes_gate(queued, happened) else Strategy.SKIP

    def asks(self, queued: QueuedPod, happened: Occurrence) -> bool:
        """Whether `strategy_if_gated` may not skip pods with the same profile, rejectors and gate as this one."""
        if not _passes_gate(queued, happened):
            return False
        if happened.event is None or not queued.rejectors or self._returns(queued):
            return True
        return bool(self._asked(queued, happened.event))

    def after_attempt(self, queued: QueuedPod, recorded: Iterable[Occurrence] | None) -> Strategy:
        """The decision for events during the attempt that failed, None if they were not recorded (spec 07 §4.4)."""
        if recorded is None:
            return Strategy.AFTER_BACKOFF
        found = Strategy.SKIP if queued.rejectors else Strategy.AFTER_BACKOFF
        for happened in recorded:
            strategy = self.strategy(queued, happened)
            if strategy is Strategy.IMMEDIATELY:
                return strategy
            if strategy is Strategy.AFTER_BACKOFF:
                found = strategy
        return found

    def is_of_interest(self, pod: Pod, happened: Occurrence) -> bool:
        """Whether any plugin of the pod's profile has registered for it."""
        return happened.event is None or bool(self._matching(pod, happened.event))

    def _returns(self, queued: QueuedPod) -> bool:
        """Whether it is of a group, and in no gate's hands."""
        return self._groups_return and queued.pod.group is not None and not queued.is_gated

    def _asked(self, queued: QueuedPod, event: ClusterEvent) -> list[tuple[str, Hint | None]]:
        rejectors = queued.rejectors
        return [(plugin, hint) for plugin, hint in self._matching(queued.pod, event) if plugin in rejectors]

    def _matching(self, pod: Pod, event: ClusterEvent) -> tuple[tuple[str, Hint | None], ...]:
        registrations = self.registrations(pod)
        key = (id(registrations), event)
        if (known := self._matches.get(key)) is not None:
            return known[1]
        if len(self._matches) >= MOST_REMEMBERED:
            self._matches.clear()
        matching = tuple(
            (plugin, registration.hint)
            for plugin, registered in registrations.items()
            for registration in registered
            if registration.event.matches(event)
        )
        self._matches[key] = (registrations, matching)
        return matching

    @staticmethod
    def _by_hints(
        queued: QueuedPod, happened: Occurrence, asked: Sequence[tuple[str, Hint | None]]
    ) -> Strategy:
        found = Strategy.SKIP
        for plugin, hint in asked:
            if found is not Strategy.SKIP and plugin not in queued.pending_plugins:
                continue
            if hint is None or hint(queued.pod, happened.old, happened.new):
                if plugin in queued.pending_plugins:
                    return Strategy.IMMEDIATELY
                found = Strategy.AFTER_BACKOFF
        return found


def _passes_gate(queued: QueuedPod, happened: Occurrence) -> bool:
    """Whether the pod is not gated, or the event may change its gating plugin's answer."""
    if not queued.is_gated:
        return True
    event = happened.event
    return event is not None and any(gating.matches(event) for gating in queued.gating_events)
