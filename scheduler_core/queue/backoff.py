"""How long a failed pod has to wait (spec 07 §2.2; upstream 1.36, backend/queue/backoff_queue.go).

With the defaults 1, 2, 4, 8, 10, 10, … seconds. If an idle scheduler may take pods early, times are compared by whole
seconds, and the second in which a backoff ends still belongs to it: a pod waits up to one second longer than its backoff.
"""

from __future__ import annotations

from dataclasses import dataclass

from scheduler_core.queue.queued_pod import QueuedPod
from scheduler_core.queue.settings import BACKOFF_FLUSH_PERIOD, QueueSettings
from scheduler_core.units import NANOSECOND, ZERO, Nanoseconds


def backoff_duration(failures: int, *, initial: Nanoseconds, maximum: Nanoseconds) -> Nanoseconds:
    """Nanoseconds after this number of failures: doubled with each failure, at most `maximum`; 0 without failures."""
    if failures == 0 or maximum == 0:
        return ZERO
    n_doublings = failures - 1
    # Asked this way round because upstream's numbers have 64 bits.
    return maximum if initial > (maximum >> n_doublings) else initial * 2**n_doublings


@dataclass(frozen=True, slots=True)
class Backoff:
    """The rules for one scheduler's settings."""

    settings: QueueSettings

    def expiration(self, queued: QueuedPod) -> Nanoseconds | None:
        """When the pod's backoff ends, nanoseconds since 1970; None if it has none. Stored in the pod."""
        if queued.backoff_expiration is None:
            settings = self.settings
            duration = backoff_duration(
                queued.failures, initial=settings.initial_backoff, maximum=settings.max_backoff
            )
            if duration == 0:
                return None
            queued.backoff_expiration = self.window(queued.timestamp + duration)
        return queued.backoff_expiration

    def is_backing_off(self, queued: QueuedPod, now: Nanoseconds) -> bool:
        expiration = self.expiration(queued)
        return expiration is not None and expiration >= self.window(now)

    def over_at(self, expiration: Nanoseconds) -> Nanoseconds:
        """The first time at which a pod with this expiration no longer backs off."""
        return expiration + (BACKOFF_FLUSH_PERIOD if self.settings.pop_from_backoff else NANOSECOND)

    def window(self, time: Nanoseconds) -> Nanoseconds:
        """The value of a time for comparisons: its whole second, or the time itself."""
        return time - time % BACKOFF_FLUSH_PERIOD if self.settings.pop_from_backoff else time
