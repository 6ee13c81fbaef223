"""What client-go refuses (upstream 1.36, NewLeaderElector; spec 10 §2)."""

from __future__ import annotations

import pytest

from scheduler_core.leader.protocol.microtime import SECOND
from scheduler_core.leader.protocol.settings import ElectionSettings, SettingsProblem

LEASE = SettingsProblem("leaseDuration", "leaseDuration must be greater than renewDeadline", for_lessons=True)
DEADLINE = SettingsProblem(
    "renewDeadline", "renewDeadline must be greater than retryPeriod*JitterFactor", for_lessons=True
)
NO_LEASE = SettingsProblem("leaseDuration", "leaseDuration must be greater than zero", for_lessons=False)
NO_DEADLINE = SettingsProblem("renewDeadline", "renewDeadline must be greater than zero", for_lessons=False)
NO_PERIOD = SettingsProblem("retryPeriod", "retryPeriod must be greater than zero", for_lessons=False)


@pytest.mark.parametrize(
    ("lease", "deadline", "retry", "problems"),
    [
        (15 * SECOND, 10 * SECOND, 2 * SECOND, ()),
        (10 * SECOND, 10 * SECOND, 2 * SECOND, (LEASE,)),
        (10 * SECOND + 1, 10 * SECOND, 2 * SECOND, ()),
        (15 * SECOND, 2_400_000_000, 2 * SECOND, (DEADLINE,)),
        (15 * SECOND, 2_400_000_001, 2 * SECOND, ()),
        (5 * SECOND, 6 * SECOND, 5 * SECOND, (LEASE, DEADLINE)),
        (0, 0, 0, (LEASE, DEADLINE, NO_LEASE, NO_DEADLINE, NO_PERIOD)),
        (15 * SECOND, 10 * SECOND, -1, (NO_PERIOD,)),
        (-2, -1, -5, (LEASE, NO_LEASE, NO_DEADLINE, NO_PERIOD)),
    ],
)
def test_durations(lease: int, deadline: int, retry: int, problems: tuple[SettingsProblem, ...]) -> None:
    assert ElectionSettings(lease, deadline, retry).problems() == problems


@pytest.mark.parametrize(
    ("deadline", "timeout"),
    [(10 * SECOND, 5 * SECOND), (3 * SECOND, 1_500_000_000), (SECOND, SECOND), (1, SECOND)],
)
def test_requests_may_take_half_the_renew_deadline_but_at_least_a_second(deadline: int, timeout: int) -> None:
    assert ElectionSettings(renew_deadline=deadline).request_timeout == timeout


def test_the_duration_is_cut_to_whole_seconds() -> None:
    assert ElectionSettings(lease_duration=15 * SECOND + 999_999_999).lease_duration_seconds == 15
