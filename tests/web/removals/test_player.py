"""Playing a removal to its end, whatever comes between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from playground.removals import engine
from playground.removals.models import Removal
from playground.removals.queries import report_of, steps_before
from playground.removals.services import player
from playground.removals.services.player import play_removal
from playground.removals.services.requests import cancel_removal
from tests.support.removals import a_removal, play
from tests.support.runs import LIMITS

pytestmark = pytest.mark.django_db(transaction=True)


class Killed(BaseException):
    """As if the process were gone: nobody catches it."""


class Dying(engine.Played):
    """Its worker dies after the second step."""

    def steps(self) -> Iterator[Mapping[str, Any]]:
        for number, step in enumerate(super().steps()):
            if number == 2:
                raise Killed
            yield step


def test_the_next_worker_goes_on_after_one_that_was_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "MOST_AT_ONCE", 1)
    row, whole = a_removal(), play(a_removal())
    with pytest.raises(Killed):
        play_removal(row.pk, owner="dies", limits=LIMITS, prepare=Dying)
    row.refresh_from_db()
    assert (row.state, row.taken_by, row.last_seq, row.report) == ("running", "dies", 2, None)
    Removal.objects.filter(pk=row.pk).update(taken_until=None)
    play(row)
    assert (row.state, row.done, row.planned, row.going) == ("succeeded", 4, 4, 3)
    assert steps_before(row) == steps_before(whole)
    assert report_of(row) == report_of(whole)


def test_cancelling_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "MOST_AT_ONCE", 1)
    row = a_removal()

    class Cancelled(engine.Played):
        def steps(self) -> Iterator[Mapping[str, Any]]:
            cancel_removal(row.pk)
            yield from super().steps()

    play_removal(row.pk, owner="test", limits=LIMITS, prepare=Cancelled)
    row.refresh_from_db()
    assert (row.state, row.taken_by, row.report) == ("cancelled", "", None)


def test_a_message_delivered_again_does_nothing() -> None:
    row = play(a_removal())
    assert play_removal(row.pk, owner="again", limits=LIMITS, prepare=engine.Played) is False
