"""The limits that an operator sets, and what tests put in their place."""

from __future__ import annotations

from typing import Any

from playground.playing.limits import Limits, configured_limits


def test_an_operator_sets_time_and_memory(settings: Any) -> None:
    settings.RUN_TIME_LIMIT_SECONDS, settings.RUN_MEMORY_LIMIT_MIB = 7, 9
    assert configured_limits() == Limits(time_seconds=7, memory_mib=9)


def test_tests_may_set_all(settings: Any) -> None:
    settings.RUN_TIME_LIMIT_SECONDS, settings.RUN_MEMORY_LIMIT_MIB = 7, 9
    settings.RUN_LIMITS = {"memory_mib": 3, "lease_seconds": 2.0}
    assert configured_limits() == Limits(time_seconds=7, memory_mib=3, lease_seconds=2.0)
