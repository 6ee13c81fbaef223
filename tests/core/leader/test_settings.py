"""What client-go refuses (upstream 1.36, NewLeaderElector; spec 10 §2)."""

from __future__ import annotations

import pytest

from scheduler_core.leader.protocol.settings import ElectionSettings, SettingsProblem
from scheduler_core.units import MILLISECOND, NANOSECOND, SECOND, ZERO, Nanoseconds

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
        (10 * SECOND + NANOSECOND, 10 * SECOND, 2 * SECOND, ()),
        (15 * SECOND, 2_400 * MILLISECOND, 2 * SECOND, (DEADLINE,)),
        (15 * SECOND, 2_400 * MILLISECOND + NANOSECOND, 2 * SECOND, ()),
        (5 * SECOND, 6 * SECOND, 5 * SECOND, (LEASE, DEADLINE)),
        (ZERO, ZERO, ZERO, (LEASE, DEADLINE, NO_LEASE, NO_DEADLINE, NO_PERIOD)),
        (3 * NANOSECOND, 2 * NANOSECOND, NANOSECOND, ()),
        (15 * SECOND, 10 * SECOND, -NANOSECOND, (NO_PERIOD,)),
        (-2 * NANOSECOND, -NANOSECOND, -5 * NANOSECOND, (LEASE, NO_LEASE, NO_DEADLINE, NO_PERIOD)),
    ],
)
def test_durations(
    lease: Nanoseconds, deadline: Nanoseconds, retry: Nanoseconds, problems: tuple[SettingsProblem, ...]
) -> None:
    assert ElectionSettings(lease, deadline, retry).problems() == problems


@pytest.mark.parametrize(
    ("deadline", "timeout"),
    [(10 * SECOND, 5 * SECOND), (3 * SECOND, 1_500 * MILLISECOND), (SECOND, SECOND), (NANOSECOND, SECOND)],
)
def test_requests_may_take_half_the_renew_deadline_but_at_least_a_second(
    deadline: Nanoseconds, timeout: Nanoseconds
) -> None:
    assert ElectionSettings(renew_deadline=deadline).request_timeout == timeout


def test_the_duration_is_cut_to_whole_seconds() -> None:
    assert ElectionSettings(lease_duration=16 * SECOND - NANOSECOND).lease_duration_seconds == 15


def test_as_a_dictionary_durations_are_nanoseconds() -> None:
    settings = ElectionSettings(release_on_cancel=False, cautious_release=True)
    assert settings.to_dict() == {
        "leaseDuration": 15_000_000_000,
        "renewDeadline": 10_000_000_000,
        "retryPeriod": 2_000_000_000,
        "releaseOnCancel": False,
        "cautiousRelease": True,
    }
