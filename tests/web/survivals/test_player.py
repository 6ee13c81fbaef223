"""Playing a survival to its end, whatever comes between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from playground.survivals import engine
from playground.survivals.models import Survival
from playground.survivals.queries import in_full
from playground.survivals.services import player
from playground.survivals.services.player import play_survival
from playground.survivals.services.requests import cancel_survival
from tests.support.runs import LIMITS
from tests.support.survivals import a_survival, play

pytestmark = pytest.mark.django_db(transaction=True)


class Killed(BaseException):
    """As if the process were gone: nobody catches it."""


class Dying(engine.Played):
    """Its worker dies after the fourth loss."""

    def losses(self, first: int) -> Iterator[Mapping[str, Any]]:
        for number, loss in enumerate(super().losses(first)):
            if number == 4:
                raise Killed
            yield loss


def losses_of(row: Survival) -> list[tuple[int, dict[str, Any]]]:
    return [(loss.number, in_full(loss)) for loss in row.losses.order_by("number")]


def test_the_next_worker_goes_on_after_one_that_was_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "MOST_AT_ONCE", 1)
    row, whole = a_survival(), play(a_survival())
    with pytest.raises(Killed):
        play_survival(row.pk, owner="dies", limits=LIMITS, prepare=Dying)
    row.refresh_from_db()
    assert (row.state, row.taken_by, row.last_seq, row.done, row.planned) == ("running", "dies", 4, 4, 6)
    Survival.objects.filter(pk=row.pk).update(taken_until=None)
    play(row)
    assert (row.state, row.done, row.hurting) == ("succeeded", 6, 6)
    assert losses_of(row) == losses_of(whole)


def test_cancelling_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "MOST_AT_ONCE", 1)
    row = a_survival()

    class Cancelled(engine.Played):
        def losses(self, first: int) -> Iterator[Mapping[str, Any]]:
            cancel_survival(row.pk)
            yield from super().losses(first)

    play_survival(row.pk, owner="test", limits=LIMITS, prepare=Cancelled)
    row.refresh_from_db()
    assert (row.state, row.taken_by, row.done) == ("cancelled", "", 1)


def test_a_message_delivered_again_does_nothing() -> None:
    row = play(a_survival())
    assert play_survival(row.pk, owner="again", limits=LIMITS, prepare=engine.Played) is False
