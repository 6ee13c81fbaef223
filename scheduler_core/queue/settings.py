"""The durations of the queue, and their validation as in kube-scheduler.

Source: spec 07 §1; upstream 1.36, apis/config/validation `ValidateKubeSchedulerConfiguration`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scheduler_core.errors import InvalidConfiguration, Problem
from scheduler_core.units import SECOND, ZERO, Nanoseconds

BACKOFF_FLUSH_PERIOD: Final = SECOND
"""Time between two flushes of the backoffQ, and the unit to which the ends of backoffs are truncated."""
LEFTOVER_FLUSH_PERIOD: Final = 30 * SECOND
"""Time between two searches for pods that have been unschedulable for too long."""


@dataclass(frozen=True, slots=True)
class QueueSettings:
    """Durations in nanoseconds; the defaults are kube-scheduler's.

    initial_backoff, max_backoff : `podInitialBackoffSeconds` and `podMaxBackoffSeconds`. With 0 for both, which
        kube-scheduler does not accept in a file, no pod backs off.
    max_in_unschedulable : `--pod-max-in-unschedulable-pods-duration`.
    pop_from_backoff : the gate SchedulerPopFromBackoffQ: an idle scheduler takes pods that still back off, and backoffs
        end at whole seconds.
    groups_return : the gate GenericWorkload: no event is judged for pods of groups; anything that happens lets them back
        into the backoffQ.
    started_at : when the scheduler started, since 1970 (UTC): the phase of both timers.

    Raises InvalidConfiguration with all durations that are refused.
    """

    initial_backoff: Nanoseconds = SECOND
    max_backoff: Nanoseconds = 10 * SECOND
    max_in_unschedulable: Nanoseconds = 300 * SECOND
    pop_from_backoff: bool = True
    groups_return: bool = False
    started_at: Nanoseconds = ZERO

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
