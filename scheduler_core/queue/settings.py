"""The durations of the queue, and what kube-scheduler refuses.

Source: spec 07 §1; upstream 1.36, apis/config/validation `ValidateKubeSchedulerConfiguration`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scheduler_core.errors import InvalidConfiguration, Problem

SECOND: Final = 1_000_000_000
BACKOFF_FLUSH_PERIOD: Final = SECOND
"""Between two flushes of the backoffQ; also the window to which the ends of backoffs are cut."""
LEFTOVER_FLUSH_PERIOD: Final = 30 * SECOND
"""Between two searches of the unschedulable pool for pods that nothing has moved for long."""


@dataclass(frozen=True, slots=True)
class QueueSettings:
    """Nanoseconds; the defaults are kube-scheduler's.

    initial_backoff, max_backoff : `podInitialBackoffSeconds` and `podMaxBackoffSeconds`; both 0, which kube-scheduler does
        not take from a file, has nobody back off.
    max_in_unschedulable : `--pod-max-in-unschedulable-pods-duration`.
    pop_from_backoff : the gate SchedulerPopFromBackoffQ: an idle scheduler takes pods that are still backing off,
        and backoffs end at whole seconds.
    started_at : when the scheduler started, since 1970 (UTC): the phase of both timers.

    Raises InvalidConfiguration with every duration that is refused.
    """

    initial_backoff: int = SECOND
    max_backoff: int = 10 * SECOND
    max_in_unschedulable: int = 300 * SECOND
    pop_from_backoff: bool = True
    started_at: int = 0

    def __post_init__(self) -> None:
        if problems := self._problems():
            raise InvalidConfiguration(problems)

    def _problems(self) -> list[Problem]:
        found: list[Problem] = []
        if self.initial_backoff <= 0 and (self.initial_backoff or self.max_backoff):
            found.append(Problem("podInitialBackoffSeconds", "must be greater than 0"))
        if self.max_backoff < self.initial_backoff:
            message = "must be greater than or equal to podInitialBackoffSeconds"
            found.append(Problem("podMaxBackoffSeconds", message))
        if self.max_in_unschedulable < 0:
            found.append(Problem("podMaxInUnschedulablePodsDuration", "must not be negative"))
        return found
