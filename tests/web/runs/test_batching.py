"""How outcomes become events."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.playing.limits import Limits
from playground.playing.stopping import Stop
from playground.runs.batching import batch_size, batches
from tests.support.plays import outcomes_of

LIMITS = Limits(time_seconds=60, memory_mib=1, flush_seconds=0.1, flush_items=20)


def never() -> None:
    return None


def steps(seconds: float) -> Callable[[], float]:
    """A clock that moves by `seconds` whenever it is read."""
    readings = iter(range(1_000_000))
    return lambda: next(readings) * seconds


def sizes(n: int, *, stored: int = 0, seconds: float = 0.0) -> list[int]:
    found = batches(outcomes_of(n), LIMITS, stored=stored, stop=never, clock=steps(seconds))
    return [len(batch) for batch, _ in found]


def test_a_small_run_is_seen_step_by_step_and_a_large_one_in_growing_batches() -> None:
    assert sizes(24) == [1] * 16 + [2, 2, 2, 2]
    assert sizes(100, stored=4000) == [20] * 5


def test_a_batch_that_has_waited_long_enough_is_written_before_it_is_full() -> None:
    # The clock is read once to set the time a batch is due, then once after each outcome: two outcomes, 0.12 s.
    assert sizes(7, stored=4000, seconds=0.06) == [2, 2, 2, 1]


def test_the_last_batch_is_written_however_small() -> None:
    assert sizes(21, stored=4000) == [20, 1]
    assert sizes(0, stored=4000) == []


def test_a_reason_to_stop_ends_the_batch_and_travels_with_it() -> None:
    reasons: Iterator[Stop | None] = iter([None, None, Stop.CANCELLED])
    first = next(batches(outcomes_of(9), LIMITS, stored=4000, stop=lambda: next(reasons), clock=steps(0)))
    assert first == (outcomes_of(3), Stop.CANCELLED)


@pytest.mark.parametrize(("stored", "size"), [(0, 1), (15, 1), (16, 2), (80, 10), (160, 20), (10**6, 20)])
def test_batch_size_grows_with_what_is_stored(stored: int, size: int) -> None:
    assert batch_size(stored, LIMITS) == size


@given(n=st.integers(0, 300), stored=st.integers(0, 500), seconds=st.floats(0, 0.2))
def test_batches_hold_every_outcome_once_and_in_order(n: int, stored: int, seconds: float) -> None:
    found = list(batches(outcomes_of(n), LIMITS, stored=stored, stop=never, clock=steps(seconds)))
    assert [outcome for batch, _ in found for outcome in batch] == outcomes_of(n)
    assert all(0 < len(batch) <= LIMITS.flush_items for batch, _ in found)
