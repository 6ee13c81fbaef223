"""The loop that plays everything: how steps become batches, and what ends it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.playing import player as playing
from playground.playing.lease import Lease, Watch
from playground.playing.limits import Limits
from playground.playing.player import Player, play
from playground.playing.stop import Guard, Stop
from playground.runs.models import Run
from playground.runs.services.player import batch_size
from tests.support.waiting import PATIENCE

LIMITS = Limits(time_seconds=60, memory_mib=1 << 20, flush_seconds=0.1, flush_items=20)
LEASE = Lease(Run().pk, "worker")


class Counter(Player[Run]):
    """Counts from `stored` to `end`, and keeps the numbers that it stored at once. cancel_at : a step in which somebody asks to cancel."""

    def __init__(self, end: int, *, stored: int = 0, behind: int = 0, cancel_at: int | None = None) -> None:
        self.row = Run(taken_by=LEASE.owner)
        self.end, self.position, self.stored, self.behind = end, stored, stored, behind
        self.cancel_at = cancel_at
        self.watch = Watch(threading.Event(), threading.Event())
        self.batches: list[list[int]] = []
        self.new: list[int] = []
        self.is_kept = False

    def catch_up(self) -> Iterator[None]:
        for _ in range(self.behind):
            self._maybe_cancelled(self.behind)
            self.behind -= 1
            yield

    def begin(self, lease: Lease) -> Run:
        return self.row

    def steps(self) -> Iterator[None]:
        while self.position < self.end:
            self._maybe_cancelled(self.position)
            self.new.append(self.position)
            self.position += 1
            yield

    def is_full(self, limits: Limits) -> bool:
        return len(self.new) >= batch_size(self.stored, limits)

    def store(self, lease: Lease) -> Run:
        self.batches.append(self.new)
        self.stored += len(self.new)
        self.new = []
        if self.position == self.end:
            self.row.taken_by = ""
        return self.row

    def keep(self) -> None:
        self.is_kept = True

    def _maybe_cancelled(self, position: int) -> None:
        if position == self.cancel_at:
            self.watch.cancelled.set()


def played(counter: Counter) -> Stop | None:
    return play(counter, LEASE, Guard(counter.watch, LIMITS, time.monotonic() + PATIENCE))


def sizes(end: int, *, stored: int = 0) -> list[int]:
    counter = Counter(stored + end, stored=stored)
    assert played(counter) is None
    return [len(batch) for batch in counter.batches]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Moves by `seconds` whenever the loop reads it."""
    readings = iter(range(1_000_000))
    clock = SimpleNamespace(seconds=0.0)
    clock.monotonic = lambda: next(readings) * clock.seconds
    monkeypatch.setattr(playing, "time", clock)
    return clock


def test_a_small_run_is_seen_step_by_step_and_a_large_one_in_growing_batches(clock: SimpleNamespace) -> None:
    assert sizes(24) == [1] * 16 + [2, 2, 2, 2]
    assert sizes(100, stored=4000) == [20] * 5


def test_a_batch_that_has_waited_long_enough_is_stored_before_it_is_full(clock: SimpleNamespace) -> None:
    # The clock is read once to set the time a batch is due, then once after each step: two steps, 0.12 s.
    clock.seconds = 0.06
    assert sizes(7, stored=4000) == [2, 2, 2, 1]


def test_a_batch_is_due_in_the_very_moment_in_which_its_time_is_over(clock: SimpleNamespace) -> None:
    clock.seconds = LIMITS.flush_seconds
    assert sizes(2, stored=4000) == [1, 1]


def test_the_last_batch_is_stored_however_small(clock: SimpleNamespace) -> None:
    assert sizes(21, stored=4000) == [20, 1]
    assert sizes(0, stored=4000) == [0]


def test_what_is_let_go_of_is_kept() -> None:
    counter = Counter(3)
    assert played(counter) is None
    assert counter.is_kept


def test_a_reason_to_stop_ends_the_batch_which_is_stored(clock: SimpleNamespace) -> None:
    counter = Counter(4009, stored=4000, cancel_at=4002)
    assert played(counter) is Stop.CANCELLED
    assert counter.batches == [[4000, 4001, 4002]]
    assert not counter.is_kept


def test_a_reason_to_stop_while_it_catches_up_stores_nothing() -> None:
    counter = Counter(9, behind=5, cancel_at=3)
    assert played(counter) is Stop.CANCELLED
    assert (counter.batches, counter.behind) == ([], 2)


def test_somebody_who_asked_to_cancel_before_it_began_is_heard() -> None:
    counter = Counter(9)
    counter.row.cancel_requested = True
    assert played(counter) is Stop.CANCELLED
    assert counter.batches == []


def test_somebody_who_asks_to_cancel_is_heard_with_the_next_batch(clock: SimpleNamespace) -> None:
    counter = Counter(4100, stored=4000)
    store = counter.store

    def store_and_ask(lease: Lease) -> Run:
        row = store(lease)
        row.cancel_requested = True
        return row

    counter.store = store_and_ask  # type: ignore[method-assign]
    assert played(counter) is Stop.CANCELLED
    assert [len(batch) for batch in counter.batches] == [20]


@pytest.mark.parametrize(("stored", "size"), [(0, 1), (15, 1), (16, 2), (80, 10), (160, 20), (10**6, 20)])
def test_batch_size_grows_with_what_is_stored(stored: int, size: int) -> None:
    assert batch_size(stored, LIMITS) == size


@given(n=st.integers(0, 300), stored=st.integers(0, 500))
def test_batches_hold_every_step_once_and_in_order(n: int, stored: int) -> None:
    counter = Counter(stored + n, stored=stored)
    played(counter)
    assert [number for batch in counter.batches for number in batch] == list(range(stored, stored + n))
    assert all(len(batch) <= LIMITS.flush_items for batch in counter.batches)
