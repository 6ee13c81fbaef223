"""The elector alone, told and asked as a live connector would: no simulation, hand-written readings."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.leader.protocol.elector import Elector, Phase
from scheduler_core.leader.protocol.messages import (
    Abandon,
    Action,
    Answer,
    Begin,
    Exit,
    Failure,
    Input,
    LockObject,
    Purpose,
    Reading,
    Request,
    Result,
    Sleep,
    StartLeading,
    StopLeading,
    Terminate,
    Verb,
    Wake,
)
from scheduler_core.leader.protocol.record import LeaseRecord
from scheduler_core.leader.protocol.settings import ElectionSettings
from scheduler_core.leader.scenario.scenario import START
from scheduler_core.units import SECOND, Nanoseconds

NOT_FOUND = Failure("NotFound", 404)
CONFLICT = Failure("Conflict", 409)
TIMEOUT = Failure("timeout")


def at(seconds: float) -> Reading:
    """A monotonic clock that began at some odd value; the calendar began at START."""
    return Reading(Nanoseconds(7 + round(seconds * SECOND)), START + Nanoseconds(round(seconds * SECOND)))


def record(
    holder: str = "me", *, acquired: float = 0, renewed: float = 0, transitions: int = 0
) -> LeaseRecord:
    return LeaseRecord(holder, 15, at(acquired).wall, at(renewed).wall, transitions)


def stored(content: LeaseRecord, version: int) -> LockObject:
    return LockObject(content, str(version), "uid")


def request(
    number: int,
    verb: Verb,
    purpose: Purpose,
    until: float,
    content: LeaseRecord | None = None,
    base: LockObject | None = None,
) -> Request:
    return Request(number, verb, purpose, content, base, at(until).monotonic)


class Driven:
    """An elector and the number of its last request."""

    def __init__(self, *, jitter: float = 0.0, **settings: Any) -> None:
        self.elector = Elector("me", ElectionSettings(**settings), lambda: jitter)
        self.number = 0

    def tell(self, told: Input, seconds: float) -> tuple[Action, ...]:
        actions = self.elector.handle(told, at(seconds))
        self.number = max(
            [self.number, *(action.number for action in actions if isinstance(action, Request))]
        )
        return actions

    def answer(self, result: Result, seconds: float) -> tuple[Action, ...]:
        return self.tell(Answer(self.number, result), seconds)


def leading(**settings: bool) -> Driven:
    """Has acquired at 0 and renewed at 0; sleeps until 2. The lock is at version 2."""
    driven = Driven(**settings)
    driven.tell(Begin(), 0)
    driven.answer(NOT_FOUND, 0)
    driven.answer(stored(record(), 1), 0)
    driven.answer(stored(record(), 2), 0)
    return driven


def test_the_first_leader_step_by_step() -> None:
    driven = Driven()
    assert driven.tell(Begin(), 0) == (request(1, Verb.GET, Purpose.ACQUIRE, 5),)
    assert driven.elector.phase is Phase.STANDBY
    create = request(2, Verb.CREATE, Purpose.ACQUIRE, 5.1, record())
    assert driven.answer(NOT_FOUND, 0.1) == (create,)
    # Led at once, renewed at once: the update goes out on the version that the create returned.
    created = stored(record(), 1)
    renewed = record(renewed=0.2)
    assert driven.answer(created, 0.2) == (
        StartLeading(),
        request(3, Verb.UPDATE, Purpose.RENEW, 5.2, renewed, created),
    )
    assert (driven.elector.phase, driven.elector.is_working) == (Phase.LEADING, True)
    assert driven.answer(stored(renewed, 2), 0.3) == (Sleep(at(2.3).monotonic),)
    next_update = request(4, Verb.UPDATE, Purpose.RENEW, 7.3, record(renewed=2.3), stored(renewed, 2))
    assert driven.tell(Wake(), 2.3) == (next_update,)


@pytest.mark.parametrize(("jitter", "pause"), [(0.0, 2.0), (0.5, 3.2), (0.999999, 4.3999976)])
def test_a_standby_sleeps_a_jittered_period_after_its_attempt_ended(jitter: float, pause: float) -> None:
    driven = Driven(jitter=jitter)
    driven.tell(Begin(), 0)
    assert driven.answer(stored(record("other"), 1), 1.5) == (Sleep(at(1.5 + pause).monotonic),)


@pytest.mark.parametrize(
    "failure",
    [Failure("AlreadyExists", 409), Failure("Invalid", 422), TIMEOUT, CONFLICT],
    ids=lambda f: f.reason,
)
def test_a_create_that_fails_ends_the_attempt(failure: Failure) -> None:
    driven = Driven()
    driven.tell(Begin(), 0)
    driven.answer(NOT_FOUND, 0)
    assert driven.answer(failure, 1) == (Sleep(at(3).monotonic),)


def test_expiry_counts_from_the_end_of_the_observing_read_to_the_start_of_an_attempt() -> None:
    driven = Driven()
    driven.tell(Begin(), 0)
    seen = stored(record("other", transitions=4), 9)
    driven.answer(seen, 1)
    # 16 s after the observation's end is 15 s after it began: an attempt begun just before does not take the lease …
    driven.tell(Wake(), 15.999)
    assert driven.answer(seen, 17) == (Sleep(at(19).monotonic),)
    # … and one that begins later does, with one more transition.
    driven.tell(Wake(), 19)
    mine = record(acquired=19, renewed=19, transitions=5)
    assert driven.answer(seen, 19.5) == (request(4, Verb.UPDATE, Purpose.ACQUIRE, 24.5, mine, seen),)


def test_a_lease_expires_exactly_at_its_duration() -> None:
    driven = Driven()
    driven.tell(Begin(), 0)
    seen = stored(record("other"), 1)
    driven.answer(seen, 0)
    driven.tell(Wake(), 15)
    (taking,) = driven.answer(seen, 15)
    assert isinstance(taking, Request)
    assert taking.verb is Verb.UPDATE


def test_an_empty_holder_is_replaced_at_once() -> None:
    driven = Driven()
    driven.tell(Begin(), 0)
    empty = stored(record("", transitions=2), 5)
    mine = record(transitions=3)
    assert driven.answer(empty, 0) == (request(2, Verb.UPDATE, Purpose.ACQUIRE, 5, mine, empty),)


def test_who_takes_over_keeps_its_transition_and_its_time_when_it_renews() -> None:
    driven = Driven()
    driven.tell(Begin(), 0)
    driven.answer(stored(record("", transitions=2), 5), 0.5)
    taken = stored(record(transitions=3), 6)
    assert driven.answer(taken, 0.6)[1:] == (
        request(3, Verb.UPDATE, Purpose.RENEW, 5.6, record(renewed=0.6, transitions=3), taken),
    )


def test_a_renewal_without_a_visible_change_does_not_start_the_clock_again() -> None:
    driven = Driven()
    driven.tell(Begin(), 0)
    driven.answer(stored(record("other", renewed=0.1), 1), 0)
    driven.tell(Wake(), 2)
    driven.answer(stored(record("other", renewed=0.9), 2), 2)
    assert driven.elector.memory.observed_at == at(0).monotonic
    driven.tell(Wake(), 4)
    driven.answer(stored(record("other", renewed=1.0), 3), 4)
    assert driven.elector.memory.observed_at == at(4).monotonic


def test_a_fast_path_that_fails_reads_in_the_same_attempt() -> None:
    driven = leading()
    driven.tell(Wake(), 2)
    assert driven.answer(CONFLICT, 2.5) == (request(5, Verb.GET, Purpose.RENEW, 7.5),)
    assert driven.elector.slow_path_total == 0
    found = stored(record(renewed=1), 8)
    update = request(6, Verb.UPDATE, Purpose.RENEW, 7.6, record(renewed=2), found)
    assert driven.answer(found, 2.6) == (update,)
    assert driven.answer(stored(record(renewed=2), 9), 3) == (Sleep(at(5).monotonic),)
    assert driven.elector.slow_path_total == 1


def test_the_next_fast_path_carries_the_version_that_was_read_last() -> None:
    driven = leading()
    driven.tell(Wake(), 2)
    driven.answer(CONFLICT, 2.5)
    found = stored(record(renewed=1), 8)
    driven.answer(found, 2.6)
    assert driven.answer(TIMEOUT, 4) == (request(7, Verb.UPDATE, Purpose.RENEW, 9, record(renewed=4), found),)


def test_seeing_another_holder_does_not_end_leadership_before_the_deadline() -> None:
    driven = leading()
    driven.tell(Wake(), 2)
    driven.answer(CONFLICT, 2)
    other = stored(record("other", acquired=1, renewed=1, transitions=1), 7)
    assert driven.answer(other, 2) == (Sleep(at(4).monotonic),)
    for tick in (4, 6, 8, 10):
        assert driven.tell(Wake(), tick) == (
            request(driven.number, Verb.GET, Purpose.RENEW, min(tick + 5, 12)),
        )
        assert driven.answer(other, tick) == (Sleep(at(tick + 2).monotonic),)
    # At 12 the deadline, not a tick. The lease is read once more, and left alone: memory says it is another's.
    assert driven.tell(Wake(), 12) == (request(10, Verb.GET, Purpose.RELEASE, 17),)
    assert (driven.elector.phase, driven.elector.is_working) == (Phase.RELEASING, True)
    assert driven.answer(other, 12) == (StopLeading(), Exit(1))
    assert driven.elector.phase is Phase.STOPPED


def test_a_late_tick_fires_at_once_and_the_rest_keep_their_times() -> None:
    """Round from 2: the attempt ends at 7.5, after the ticks of 4 and 6; the next one is that of 8."""
    driven = leading()
    driven.tell(Wake(), 2)
    driven.answer(TIMEOUT, 7)
    assert driven.answer(TIMEOUT, 7.5) == (
        request(6, Verb.UPDATE, Purpose.RENEW, 12, record(renewed=7.5), stored(record(), 2)),
    )
    driven.answer(CONFLICT, 7.6)
    assert driven.answer(TIMEOUT, 7.7) == (Sleep(at(8).monotonic),)


def test_requests_of_a_round_end_with_its_deadline() -> None:
    driven = leading()
    driven.tell(Wake(), 2)
    assert driven.answer(TIMEOUT, 7) == (request(5, Verb.GET, Purpose.RENEW, 12),)
    assert driven.answer(TIMEOUT, 12) == (request(6, Verb.GET, Purpose.RELEASE, 17),)


@pytest.mark.parametrize("failed_at", [12, 13])
def test_an_update_that_fails_at_the_deadline_is_not_followed_by_a_read(failed_at: int) -> None:
    driven = leading()
    driven.tell(Wake(), 2)
    assert driven.answer(TIMEOUT, failed_at) == (request(5, Verb.GET, Purpose.RELEASE, failed_at + 5),)


def test_a_graceful_stop_step_by_step() -> None:
    driven = leading()
    assert driven.tell(Terminate(), 1) == (StopLeading(), request(4, Verb.GET, Purpose.RELEASE, 6))
    held = stored(record(transitions=3), 2)
    released = LeaseRecord("", 1, at(1.1).wall, at(1.1).wall, 3)
    assert driven.answer(held, 1.1) == (request(5, Verb.UPDATE, Purpose.RELEASE, 6.1, released, held),)
    assert driven.elector.memory.cached == held
    assert driven.answer(stored(released, 3), 1.2) == (Exit(0),)
    assert not driven.elector.memory.is_leader
    assert driven.elector.memory.cached == stored(released, 3)


def test_a_graceful_stop_abandons_the_renewal_under_way() -> None:
    driven = leading()
    driven.tell(Wake(), 2)
    assert driven.tell(Terminate(), 3) == (
        StopLeading(),
        Abandon(4),
        request(5, Verb.GET, Purpose.RELEASE, 8),
    )
    assert driven.tell(Answer(4, stored(record(renewed=2), 3)), 3.1) == ()
    assert driven.answer(NOT_FOUND, 3.2) == (Exit(0),)


def test_a_standby_that_is_asked_to_end_just_ends() -> None:
    driven = Driven()
    driven.tell(Begin(), 0)
    assert driven.tell(Terminate(), 1) == (Abandon(1), Exit(0))
    driven = Driven()
    driven.tell(Begin(), 0)
    driven.answer(TIMEOUT, 5)
    assert driven.tell(Terminate(), 6) == (Exit(0),)
    for late in (Wake(), Terminate(), Answer(1, NOT_FOUND)):
        assert driven.tell(late, 7) == ()


def test_being_asked_to_end_during_a_release_stops_the_work_and_exits_with_0() -> None:
    driven = leading()
    driven.tell(Wake(), 13)
    driven.answer(TIMEOUT, 18)
    driven.answer(TIMEOUT, 23)
    assert driven.elector.phase is Phase.RELEASING
    assert driven.tell(Terminate(), 24) == (StopLeading(),)
    assert driven.tell(Terminate(), 24) == ()
    assert driven.answer(TIMEOUT, 28) == (Exit(0),)


def test_a_release_ends_with_its_deadline() -> None:
    """A renew deadline after its beginning, also for the second request; what is read just then is not written any more."""
    held = stored(record(), 2)
    driven = leading()
    driven.tell(Terminate(), 1)
    (update,) = driven.answer(held, 10.5)
    released = LeaseRecord("", 1, at(10.5).wall, at(10.5).wall, 0)
    assert update == request(5, Verb.UPDATE, Purpose.RELEASE, 11, released, held)
    driven = leading()
    driven.tell(Terminate(), 1)
    assert driven.answer(held, 11) == (Exit(0),)


@pytest.mark.parametrize("result", [CONFLICT, TIMEOUT], ids=lambda failure: failure.reason)
def test_a_release_that_fails_is_not_repeated(result: Failure) -> None:
    driven = leading()
    driven.tell(Terminate(), 1)
    driven.answer(stored(record(), 2), 1)
    assert driven.answer(result, 2) == (Exit(0),)


def test_without_release_a_lost_lease_ends_the_process_at_the_deadline() -> None:
    driven = leading(release_on_cancel=False)
    driven.tell(Wake(), 2)
    driven.answer(TIMEOUT, 7)
    assert driven.answer(TIMEOUT, 12) == (StopLeading(), Exit(1))


def test_a_cautious_elector_stops_before_it_releases_and_leaves_anothers_lease_alone() -> None:
    driven = leading(cautious_release=True)
    driven.tell(Wake(), 2)
    driven.answer(TIMEOUT, 7)
    assert driven.answer(TIMEOUT, 12) == (StopLeading(), request(6, Verb.GET, Purpose.RELEASE, 17))
    assert driven.elector.memory.is_leader
    assert driven.answer(stored(record("other"), 9), 13) == (Exit(1),)


def test_waking_too_early_is_harmless() -> None:
    driven = leading()
    assert driven.tell(Wake(), 1.9) == (Sleep(at(2).monotonic),)
    standby = Driven()
    standby.tell(Begin(), 0)
    assert standby.tell(Wake(), 0.5) == ()
    standby.answer(stored(record("other"), 1), 1)
    assert standby.tell(Wake(), 2.9) == (Sleep(at(3).monotonic),)


def test_an_elector_begins_once() -> None:
    driven = Driven()
    driven.tell(Begin(), 0)
    with pytest.raises(ValueError, match=r"^an elector begins once$"):
        driven.tell(Begin(), 1)


def test_before_it_begins_an_elector_ignores_all_but_the_request_to_end() -> None:
    driven = Driven()
    for early in (Wake(), Answer(0, NOT_FOUND)):
        assert driven.tell(early, 0) == ()
    assert driven.tell(Terminate(), 1) == (Exit(0),)
    assert driven.elector.phase is Phase.STOPPED
    assert driven.elector.slow_path_total == 0


def test_health_complains_about_a_leader_that_has_not_renewed_for_35_seconds() -> None:
    driven = leading()
    assert driven.elector.is_healthy(at(35))
    assert not driven.elector.is_healthy(at(35.000001))
    standby = Driven()
    standby.tell(Begin(), 0)
    assert standby.elector.is_healthy(at(1000))
