"""How long a pod that failed has to wait (spec 07 §2.2; upstream 1.36, backend/queue/backoff_queue.go).

With the defaults 1, 2, 4, 8, 10, 10, … seconds. Where an idle scheduler may take pods early, moments are compared by
the whole second they lie in, and the second in which a backoff ends still belongs to it: a pod waits longer than its
backoff, by up to one second.
"""

from __future__ import annotations

from dataclasses import dataclass

from scheduler_core.queue.queued_pod import QueuedPod
from scheduler_core.queue.settings import BACKOFF_FLUSH_PERIOD, QueueSettings


def backoff_duration(failures: int, *, initial: int, maximum: int) -> int:
    """Nanoseconds after so many failures: doubled for each one, never more than `maximum`; 0 after none."""
    if failures == 0 or maximum == 0:
        return 0
    n_doublings = failures - 1
    # Asked this way round because upstream's numbers have 64 bits.
    return maximum if initial > (maximum >> n_doublings) else initial << n_doublings


@dataclass(frozen=True, slots=True)
class Backoff:
    """The rules for one scheduler's settings."""

    settings: QueueSettings

    def expiration(self, queued: QueuedPod) -> int | None:
        """When its backoff ends, nanoseconds since 1970; None for a pod that has none. Remembered in the pod."""
        if queued.backoff_expiration is None:
            settings = self.settings
            duration = backoff_duration(
                queued.failures, initial=settings.initial_backoff, maximum=settings.max_backoff
            )
            if duration == 0:
                return None
            queued.backoff_expiration = self.window(queued.timestamp + duration)
        return queued.backoff_expiration

    def is_backing_off(self, queued: QueuedPod, now: int) -> bool:
        expiration = self.expiration(queued)
        return expiration is not None and expiration >= self.window(now)

    def over_at(self, expiration: int) -> int:
        """The first moment at which a pod with this expiration is no longer backing off."""
        return expiration + (BACKOFF_FLUSH_PERIOD if self.settings.pop_from_backoff else 1)

    def window(self, time: int) -> int:
        """What stands for a moment in comparisons: the second it lies in, or itself."""
        return time - time % BACKOFF_FLUSH_PERIOD if self.settings.pop_from_backoff else time
