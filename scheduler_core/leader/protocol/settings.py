"""The durations of an election, and what client-go refuses.

Source: spec 10 §2; upstream 1.36, client-go leaderelection.go `NewLeaderElector`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scheduler_core.units import SECOND, Nanoseconds

JITTER_FACTOR: Final = 1.2
"""A candidate adds up to this many retry periods to the sleep between attempts to acquire."""
HEALTH_TOLERANCE: Final = 20 * SECOND
"""A leader may fail to renew for the lease duration plus this time before /healthz reports it."""


@dataclass(frozen=True, slots=True)
class SettingsProblem:
    """A reason why client-go does not start. `field` is the configuration's; lessons may override problems that are
    `for_lessons`.
    """

    field: str
    message: str
    for_lessons: bool


@dataclass(frozen=True, slots=True)
class ElectionSettings:
    """Durations in nanoseconds; the defaults are kube-scheduler's.

    lease_duration : how long other candidates wait after the last renewal that they saw.
    renew_deadline : how long a leader tries to renew before it stops leading.
    retry_period : between two attempts.
    release_on_cancel : release the lease when leading ends.
    cautious_release : not client-go's behaviour: stop the work before the lease is released, and release only a lease
        that the candidate still holds (spec 10 §5, hazards a and b).
    """

    lease_duration: Nanoseconds = 15 * SECOND
    renew_deadline: Nanoseconds = 10 * SECOND
    retry_period: Nanoseconds = 2 * SECOND
    release_on_cancel: bool = True
    cautious_release: bool = False

    @property
    def request_timeout(self) -> Nanoseconds:
        """The timeout of each HTTP request: half the renew deadline, at least a second."""
        return max(SECOND, self.renew_deadline // 2)

    @property
    def lease_duration_seconds(self) -> int:
        """As written into the record: cut to whole seconds."""
        return self.lease_duration // SECOND

    @property
    def longest_jitter(self) -> float:
        """Nanoseconds, exclusive."""
        return JITTER_FACTOR * self.retry_period

    def to_dict(self) -> dict[str, object]:
        """Durations in nanoseconds."""
        return {
            "leaseDuration": self.lease_duration,
            "renewDeadline": self.renew_deadline,
            "retryPeriod": self.retry_period,
            "releaseOnCancel": self.release_on_cancel,
            "cautiousRelease": self.cautious_release,
        }

    def problems(self) -> tuple[SettingsProblem, ...]:
        """All problems that client-go refuses (it stops at the first), in its order and words.

        Durations that are not positive cannot be overridden: such an elector would never wait.
        """
        found: list[SettingsProblem] = []
        if self.lease_duration <= self.renew_deadline:
            message = "leaseDuration must be greater than renewDeadline"
            found.append(SettingsProblem("leaseDuration", message, for_lessons=True))
        if self.renew_deadline <= int(self.longest_jitter):
            message = "renewDeadline must be greater than retryPeriod*JitterFactor"
            found.append(SettingsProblem("renewDeadline", message, for_lessons=True))
        durations = {
            "leaseDuration": self.lease_duration,
            "renewDeadline": self.renew_deadline,
            "retryPeriod": self.retry_period,
        }
        for field, duration in durations.items():
            if duration < 1:
                message = f"{field} must be greater than zero"
                found.append(SettingsProblem(field, message, for_lessons=False))
        return tuple(found)
