"""Playing a rehearsal to its end, whatever comes between."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from playground.playing.codec import unpack
from playground.rehearsals import engine, queries
from playground.rehearsals.models import Rehearsal
from playground.rehearsals.services.player import play_rehearsal
from playground.rehearsals.services.requests import cancel_rehearsal
from tests.support.rehearsals import a_rehearsal, play
from tests.support.runs import LIMITS

pytestmark = pytest.mark.django_db(transaction=True)


class Killed(BaseException):
    """As if the process were gone: nobody catches it."""


class Dying(engine.Played):
    """Its worker dies after the fifth simulation."""

    def runs(self) -> Iterator[None]:
        for _ in super().runs():
            yield
            if len(self.found) == 5:
                raise Killed


def report_of(row: Rehearsal) -> bytes:
    return queries.report_json(row.pk)


def test_the_next_worker_goes_on_after_one_that_was_killed() -> None:
    row, whole = a_rehearsal(), play(a_rehearsal())
    with pytest.raises(Killed):
        play_rehearsal(row.pk, owner="dies", limits=LIMITS, prepare=Dying)
    row.refresh_from_db()
    assert (row.state, row.taken_by, row.last_seq, row.done) == ("running", "dies", 5, 7)
    assert next(unpack(one.body)["switched"] for one in row.found.all()) == ["scores.balance"]
    Rehearsal.objects.filter(pk=row.pk).update(taken_until=None)
    play(row)
    assert (row.state, row.done, row.planned) == ("succeeded", 10, 10)
    assert report_of(row) == report_of(whole)


def test_cancelling_stops_it() -> None:
    row = a_rehearsal()

    class Cancelled(engine.Played):
        def runs(self) -> Iterator[None]:
            cancel_rehearsal(row.pk)
            yield from super().runs()

    play_rehearsal(row.pk, owner="test", limits=LIMITS, prepare=Cancelled)
    row.refresh_from_db()
    assert (row.state, row.report, row.taken_by) == ("cancelled", None, "")


def test_a_message_delivered_again_does_nothing() -> None:
    row = play(a_rehearsal())
    assert play_rehearsal(row.pk, owner="again", limits=LIMITS, prepare=engine.Played) is False
