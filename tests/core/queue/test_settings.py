from __future__ import annotations

import pytest

from scheduler_core.errors import InvalidConfiguration
from scheduler_core.queue import QueueSettings


def test_defaults_are_those_of_kube_scheduler() -> None:
    assert QueueSettings() == QueueSettings(
        initial_backoff=1_000_000_000,
        max_backoff=10_000_000_000,
        max_in_unschedulable=300_000_000_000,
        pop_from_backoff=True,
        started_at=0,
    )


def test_every_refused_duration_is_named() -> None:
    with pytest.raises(InvalidConfiguration) as refused:
        QueueSettings(initial_backoff=0, max_backoff=-1, max_in_unschedulable=-1)
    assert str(refused.value).splitlines() == [
        "podInitialBackoffSeconds: must be greater than 0",
        "podMaxBackoffSeconds: must be greater than or equal to podInitialBackoffSeconds",
        "podMaxInUnschedulablePodsDuration: must not be negative",
    ]


def test_a_backoff_may_stay_the_same() -> None:
    assert QueueSettings(initial_backoff=5, max_backoff=5).max_backoff == 5
