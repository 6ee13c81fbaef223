"""The order of events, the clock, failures, random numbers."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.clock import Clock
from scheduler_core.errors import LimitExceeded, Problem
from scheduler_core.kernel import EventFailed, EventState, Kernel, RunawayInstant, VirtualClock
from scheduler_core.kernel import kernel as kernel_module
from scheduler_core.units import Nanoseconds


class Log:
    """Notes who happened when."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.entries: list[tuple[str, int]] = []

    def at(self, time: int, name: str, priority: int = 0) -> None:
        self.kernel.at(
            Nanoseconds(time),
            lambda: self.entries.append((name, self.kernel.now)),
            priority=priority,
            label=name,
        )


def test_events_happen_by_time_then_priority_then_sequence() -> None:
    kernel = Kernel()
    log = Log(kernel)
    log.at(5, "late")
    log.at(3, "second, low", priority=1)
    log.at(3, "first")
    log.at(3, "second")
    log.at(3, "urgent", priority=-1)
    kernel.advance(Nanoseconds(10))
    assert log.entries == [("urgent", 3), ("first", 3), ("second", 3), ("second, low", 3), ("late", 5)]
    assert kernel.now == 10


def test_seven_events_of_one_time_keep_their_order() -> None:
    kernel = Kernel()
    log = Log(kernel)
    for name in "abcdefg":
        log.at(1, name)
    kernel.advance(Nanoseconds(2))
    assert "".join(name for name, _ in log.entries) == "abcdefg"


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 2))))
def test_any_schedule_happens_in_sorted_order(schedule: list[tuple[int, int]]) -> None:
    kernel = Kernel()
    seen: list[tuple[int, int, int]] = []
    for number, (time, priority) in enumerate(schedule):
        entry = (time, priority, number)
        kernel.at(Nanoseconds(time), partial(seen.append, entry), priority=priority, label="any")
    assert [event.sequence for event in kernel.pending()] == [
        number
        for *_, number in sorted((time, priority, number) for number, (time, priority) in enumerate(schedule))
    ]
    kernel.advance(Nanoseconds(6))
    assert seen == sorted(seen)
    assert len(seen) == len(schedule)


def test_advance_leaves_what_happens_at_its_end_unless_told() -> None:
    kernel = Kernel()
    log = Log(kernel)
    log.at(4, "at the end")
    kernel.advance(Nanoseconds(4))
    assert (log.entries, kernel.now, kernel.has_fired_now) == ([], 4, False)
    kernel.advance(Nanoseconds(4), inclusive=True)
    assert (log.entries, kernel.has_fired_now) == ([("at the end", 4)], True)
    kernel.advance(Nanoseconds(5))
    assert not kernel.has_fired_now


def test_what_an_event_schedules_for_its_own_time_still_happens_then() -> None:
    kernel = Kernel()
    log = Log(kernel)
    kernel.at(Nanoseconds(2), lambda: log.at(2, "child"), label="parent")
    kernel.after(Nanoseconds(3), lambda: None, label="later")
    assert str(kernel.step()) == "parent (time 2 ns, priority 0, number 0)"
    assert kernel.next_time() == 2
    kernel.step()
    assert log.entries == [("child", 2)]
    kernel.step()
    assert (kernel.now, kernel.step(), kernel.next_time()) == (3, None, None)


def test_a_cancelled_event_does_not_happen() -> None:
    kernel = Kernel()
    log = Log(kernel)
    event = kernel.at(Nanoseconds(1), lambda: log.entries.append(("never", 1)), label="never")
    log.at(2, "other")
    assert event.cancel()
    assert not event.cancel()
    assert [pending.label for pending in kernel.pending()] == ["other"]
    kernel.advance(Nanoseconds(3))
    assert (log.entries, event.state) == ([("other", 2)], EventState.CANCELLED)


def test_a_fired_event_cannot_be_cancelled() -> None:
    kernel = Kernel()
    event = kernel.at(Nanoseconds(1), lambda: None, label="done")
    kernel.advance(Nanoseconds(2))
    assert (event.cancel(), event.state) == (False, EventState.FIRED)


def test_the_past_cannot_be_changed() -> None:
    kernel = Kernel()
    kernel.advance(Nanoseconds(7))
    with pytest.raises(ValueError, match=r"^x: cannot be scheduled at 6 ns, it is 7 ns$"):
        kernel.at(Nanoseconds(6), lambda: None, label="x")
    with pytest.raises(ValueError, match=r"^cannot go back to 6 ns, it is 7 ns$"):
        kernel.advance(Nanoseconds(6))


def test_a_failed_event_stops_the_kernel_for_good() -> None:
    kernel = Kernel()
    log = Log(kernel)

    def fail() -> None:
        raise LookupError("lost")

    event = kernel.at(Nanoseconds(1), fail, label="fragile")
    log.at(2, "never reached")
    with pytest.raises(
        EventFailed, match=r"^failed: fragile \(time 1 ns, priority 0, number 0\)$"
    ) as failure:
        kernel.advance(Nanoseconds(3))
    assert failure.value.event is event
    assert isinstance(failure.value.__cause__, LookupError)
    assert event.state is EventState.FAILED
    for again in (kernel.step, lambda: kernel.advance(Nanoseconds(3))):
        with pytest.raises(EventFailed) as repeated:
            again()
        assert repeated.value is failure.value
    assert log.entries == []


def test_a_limit_that_was_exceeded_stops_the_kernel_with_its_own_words() -> None:
    kernel = Kernel()
    exceeded = LimitExceeded([Problem("nodes", "too many")])

    def grow() -> None:
        raise exceeded

    event = kernel.at(Nanoseconds(1), grow, label="grows")
    for ask in (kernel.step, lambda: kernel.advance(Nanoseconds(3))):
        with pytest.raises(LimitExceeded, match=r"^nodes: too many$") as failure:
            ask()
        assert failure.value is exceeded
    assert event.state is EventState.FAILED


def test_events_without_end_at_one_time_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_module, "MOST_AT_ONE_TIME", 10)
    kernel = Kernel()

    def again() -> None:
        kernel.after(Nanoseconds(0), again, label="again")

    again()
    for _ in range(2):
        with pytest.raises(RunawayInstant, match=r"^more than 10 events at 0 ns, the last: again "):
            kernel.advance(Nanoseconds(1))


def test_the_observer_sees_every_event_before_its_action() -> None:
    seen: list[str] = []
    kernel = Kernel(observer=lambda event: seen.append(f"{event.label} {event.state.value}"))
    kernel.at(Nanoseconds(1), lambda: seen.append("action"), label="one")
    kernel.advance(Nanoseconds(2))
    assert seen == ["one scheduled", "action"]


def test_random_streams_depend_on_seed_and_name_alone() -> None:
    def draw(seed: int, name: str) -> list[float]:
        stream = Kernel(seed=seed).random(name)
        return [stream.random() for _ in range(3)]

    assert draw(7, "a") == draw(7, "a")
    assert draw(7, "a") != draw(7, "b")
    assert draw(7, "a") != draw(8, "a")
    assert draw(7, "a") == [0.9733080591306875, 0.5659206594616965, 0.6862466290704298]


def test_the_kernel_as_a_clock() -> None:
    kernel = Kernel()
    clock: Clock = VirtualClock(kernel, datetime(2026, 5, 1, tzinfo=UTC))
    kernel.advance(Nanoseconds(1_500_000_999))
    assert clock.now() == datetime(2026, 5, 1, 0, 0, 1, 500_000, tzinfo=UTC)
    assert clock.monotonic() == 1.500000999
    with pytest.raises(ValueError, match=r"^the start of a clock needs a time zone$"):
        VirtualClock(kernel, datetime(2026, 5, 1))  # noqa: DTZ001  # what is refused
