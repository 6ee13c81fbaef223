"""One worker and one row: how playing ends, and what is stored of that."""

from __future__ import annotations

import pytest
from django.db import OperationalError

from playground.common.errors import Conflict
from playground.playing.lease import Lease, LeaseLost
from playground.playing.stopping import Guard, Stop
from playground.playing.worker import Play, play_row
from tests.support.every_table import Kind, every_kind
from tests.support.runs import LIMITS

pytestmark = [pytest.mark.django_db(transaction=True), every_kind]


def played(kind: Kind, play: Play) -> object:
    """The row after a worker has had it."""
    row = kind.make()
    play_row(kind.table, row.pk, play, owner="a", limits=LIMITS)
    return kind.read(row)


def stopping(stop: Stop) -> Play:
    return lambda lease, guard: stop


def raising(error: Exception) -> Play:
    def play(lease: Lease, guard: Guard) -> Stop | None:
        raise error

    return play


def test_what_comes_to_its_end_has_said_so_itself(kind: Kind) -> None:
    row = played(kind, lambda lease, guard: None)
    assert (row.state, row.taken_by, row.error) == (kind.states["taken"], "a", None)


def test_what_is_cancelled_keeps_what_it_has(kind: Kind) -> None:
    def play(lease: Lease, guard: Guard) -> Stop | None:
        row = kind.store(lease, 0)
        row.cancel_requested = True
        return guard.after_batch(row)

    row = played(kind, play)
    assert (row.state, row.taken_by, row.taken_until, row.error) == ("cancelled", "", None, None)
    assert row.last_seq > 0


def test_what_its_process_gives_back_can_be_taken_at_once(kind: Kind) -> None:
    row = played(kind, stopping(Stop.PROCESS_ENDS))
    assert (row.state, row.taken_by, row.finished_at) == (kind.states["taken"], "", None)


@pytest.mark.parametrize(
    ("stop", "what", "limit"),
    [(Stop.TIME_LIMIT, "time", "60 seconds"), (Stop.MEMORY_LIMIT, "memory", "100,000 MiB")],
)
def test_a_limit_fails_it(kind: Kind, stop: Stop, what: str, limit: str) -> None:
    row = played(kind, stopping(stop))
    noun = kind.table.noun
    assert (row.state, row.error["code"]) == ("failed", f"{noun}-{what}-limit")
    assert row.error["detail"] == f"The {noun} reached its {what} limit of {limit}. {kind.table.kept}"


def test_a_mistake_in_the_input_fails_it_and_is_named(kind: Kind) -> None:
    row = played(kind, raising(Conflict("These two do not go together.", code="not-together")))
    assert (row.state, row.error["code"], row.error["status"]) == ("failed", "not-together", 409)
    assert row.error["detail"] == "These two do not go together."


def test_a_bug_fails_it_and_says_no_more_than_its_kind(kind: Kind) -> None:
    row = played(kind, raising(ValueError("a secret of somebody's cluster")))
    assert (row.state, row.error["code"]) == ("failed", "internal-error")
    assert row.error["detail"] == (
        f"Something broke on the server while the {kind.table.noun} was played (ValueError); the log says what."
    )


def test_a_lost_lease_is_left_without_a_word(kind: Kind) -> None:
    def play(lease: Lease, guard: Guard) -> Stop | None:
        kind.table.model.objects.filter(pk=lease.played_id).update(taken_by="b")
        return Stop.LEASE_LOST

    row = played(kind, play)
    assert (row.taken_by, row.error, row.finished_at) == ("b", None, None)
    row = played(kind, raising(LeaseLost()))
    assert (row.taken_by, row.error, row.finished_at) == ("a", None, None)


def test_a_database_that_is_away_is_not_its_fault(kind: Kind) -> None:
    row = kind.make()
    with pytest.raises(OperationalError):
        play_row(kind.table, row.pk, raising(OperationalError("away")), owner="a", limits=LIMITS)
    row = kind.read(row)
    assert (row.state, row.taken_by, row.error) == (kind.states["taken"], "a", None)


def test_what_another_worker_has_is_not_touched(kind: Kind) -> None:
    row = kind.make()
    kind.write(row, taken_by="b", taken_until=kind.read(row).created_at.replace(year=9000))
    play_row(kind.table, row.pk, raising(AssertionError("played")), owner="a", limits=LIMITS)
    assert kind.read(row).taken_by == "b"
