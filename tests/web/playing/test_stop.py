"""The exact limits at which playing stops."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from playground.common import memory
from playground.playing import stop
from playground.playing.lease import Watch
from playground.playing.limits import Limits
from playground.playing.stop import Guard, Stop
from playground.runs.models import Run

LIMITS = Limits(time_seconds=60, memory_mib=3)


@pytest.mark.parametrize(("now", "stops"), [(4.9, None), (5.0, Stop.TIME_LIMIT)])
def test_time_is_up_in_the_moment_of_the_deadline(
    now: float, stops: Stop | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stop, "time", SimpleNamespace(monotonic=lambda: now))
    assert Guard(Watch(), LIMITS, deadline=5.0).after_step() == stops


@pytest.mark.parametrize(("more", "stops"), [(0, None), (1, Stop.MEMORY_LIMIT)])
def test_all_of_the_memory_may_be_used(
    more: int, stops: Stop | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "in_use", lambda: 3 * memory.MIB + more)
    assert Guard(Watch(), LIMITS, deadline=5.0).after_batch(Run()) == stops
