from __future__ import annotations

import pytest

from scheduler_core.errors import InvalidConfiguration
from scheduler_core.queue import QueueSettings
from scheduler_core.units import NANOSECOND, SECOND, ZERO


def test_defaults_are_those_of_kube_scheduler() -> None:
    assert QueueSettings() == QueueSettings(
        initial_backoff=SECOND,
        max_backoff=10 * SECOND,
        max_in_unschedulable=300 * SECOND,
        pop_from_backoff=True,
        started_at=ZERO,
    )


def test_every_refused_duration_is_named() -> None:
    with pytest.raises(InvalidConfiguration) as refused:
        QueueSettings(initial_backoff=ZERO, max_backoff=-NANOSECOND, max_in_unschedulable=-NANOSECOND)
    assert str(refused.value).splitlines() == [
        "podInitialBackoffSeconds: must be greater than 0",
        "podMaxBackoffSeconds: must be greater than or equal to podInitialBackoffSeconds",
        "podMaxInUnschedulablePodsDuration: must not be negative",
    ]


def test_a_backoff_may_stay_the_same() -> None:
    assert QueueSettings(initial_backoff=5 * NANOSECOND, max_backoff=5 * NANOSECOND).max_backoff == 5


def test_a_backoff_may_be_a_nanosecond() -> None:
    assert QueueSettings(initial_backoff=NANOSECOND, max_backoff=NANOSECOND).initial_backoff == NANOSECOND
