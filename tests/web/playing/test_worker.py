"""One worker and one row: how playing ends, and what is stored of that."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError

from playground.common.errors import Conflict
from playground.playing import process, worker
from playground.playing.lease import Lease, LeaseLost
from playground.playing.limits import Limits
from playground.playing.models import Played
from playground.playing.player import Player
from playground.playing.stop import Guard, Stop
from playground.playing.worker import play_row
from tests.support.every_table import Kind, every_kind
from tests.support.runs import LIMITS
from tests.support.waiting import eventually

pytestmark = [pytest.mark.django_db(transaction=True), every_kind]

Script = Callable[[Lease], None]


class Scripted(Player[Any]):
    """Has one step, in which it does what it is told, and never comes to its end. stored : how often it has stored something."""

    def __init__(self, kind: Kind, script: Script) -> None:
        self.kind, self.script = kind, script
        self.stored = 0
        self._lease: Lease | None = None

    def catch_up(self) -> Iterator[None]:
        return iter(())

    def begin(self, lease: Lease) -> Played:
        self._lease = lease
        return self.kind.table.model.objects.get(pk=lease.played_id)

    def steps(self) -> Iterator[None]:
        assert self._lease is not None
        self.script(self._lease)
        yield

    def is_full(self, limits: Limits) -> bool:
        return True

    def store(self, lease: Lease) -> Played:
        self.stored += 1
        return self.kind.store(lease, self.stored - 1)


def nothing(_: Lease) -> None:
    return


def raising(error: Exception) -> Script:
    def script(_: Lease) -> None:
        raise error

    return script


def played(kind: Kind, script: Script, limits: Limits = LIMITS) -> Any:
    """The row after a worker has had it."""
    row = kind.make()
    play_row(kind.table, row.pk, lambda _: Scripted(kind, script), owner="a", limits=limits)
    return kind.read(row)


def test_what_is_let_go_of_is_left_as_it_was_stored(kind: Kind) -> None:
    class LettingGo(Scripted):
        def store(self, lease: Lease) -> Played:
            super().store(lease)
            kind.table.model.objects.filter(pk=lease.played_id).update(taken_by="")
            return kind.table.model.objects.get(pk=lease.played_id)

    row = kind.make()
    play_row(kind.table, row.pk, lambda _: LettingGo(kind, nothing), owner="a", limits=LIMITS)
    row = kind.read(row)
    assert (row.state, row.taken_by, row.error) == (kind.states["taken"], "", None)


def test_what_is_cancelled_keeps_what_it_has(kind: Kind) -> None:
    def somebody_asks(lease: Lease) -> None:
        kind.table.model.objects.filter(pk=lease.played_id).update(cancel_requested=True)

    row = played(kind, somebody_asks)
    assert (row.state, row.taken_by, row.taken_until, row.error) == ("cancelled", "", None, None)
    assert row.last_seq > 0


def test_what_its_process_gives_back_can_be_taken_at_once(kind: Kind) -> None:
    try:
        row = played(kind, lambda _: process.stopping.set())
    finally:
        process.stopping.clear()
    assert (row.state, row.taken_by, row.finished_at) == (kind.states["taken"], "", None)


@pytest.mark.parametrize(
    ("limits", "what", "limit"),
    [
        (replace(LIMITS, time_seconds=0), "time", "0 seconds"),
        (replace(LIMITS, memory_mib=0), "memory", "0 MiB"),
    ],
)
def test_a_limit_fails_it(kind: Kind, limits: Limits, what: str, limit: str) -> None:
    row = played(kind, nothing, limits)
    noun = kind.table.noun
    assert (row.state, row.error["code"]) == ("failed", f"{noun}-{what}-limit")
    assert row.error["detail"] == f"The {noun} reached its {what} limit of {limit}. {kind.table.kept}"
    assert (row.error["status"], row.error["title"]) == (500, f"The {noun} reached its {what} limit")


def test_a_mistake_in_the_input_fails_it_and_is_named(kind: Kind) -> None:
    mistake = Conflict("These two do not go together.", code="not-together")
    row = played(kind, raising(mistake))
    assert (row.error["title"], row.error["problems"]) == (mistake.title, [])
    assert (row.state, row.error["code"], row.error["status"]) == ("failed", "not-together", 409)
    assert row.error["detail"] == "These two do not go together."


def test_a_bug_fails_it_and_says_no_more_than_its_kind(kind: Kind) -> None:
    row = played(kind, raising(ValueError("a secret of somebody's cluster")))
    assert (row.state, row.error["code"], row.error["status"]) == ("failed", "internal-error", 500)
    assert row.error["title"] == f"The {kind.table.noun} failed"
    assert row.error["detail"] == (
        f"The server failed while the {kind.table.noun} was played (ValueError); its log has the details."
    )


def test_a_lease_that_was_lost_is_left_without_a_word(kind: Kind) -> None:
    def another_takes_it(lease: Lease) -> None:
        kind.table.model.objects.filter(pk=lease.played_id).update(taken_by="b")

    row = played(kind, another_takes_it)
    assert (row.taken_by, row.error, row.finished_at) == ("b", None, None)


def test_a_lease_that_the_renewing_thread_has_lost_is_left_without_a_word(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Guard, "after_step", lambda self: Stop.LEASE_LOST)
    row = played(kind, raising(LeaseLost()))
    assert (row.taken_by, row.error, row.finished_at) == ("a", None, None)


def test_its_lease_is_renewed_while_it_is_played(kind: Kind) -> None:
    def lasting(lease: Lease) -> None:
        rows = kind.table.model.objects.filter(pk=lease.played_id)
        first = rows.get().taken_until
        eventually(lambda: rows.get().taken_until > first, "it is renewed")
        rows.update(cancel_requested=True)

    assert played(kind, lasting, replace(LIMITS, lease_seconds=0.3)).state == "cancelled"


def test_a_database_that_is_away_is_not_its_fault(kind: Kind) -> None:
    row = kind.make()
    away = Scripted(kind, raising(OperationalError("away")))
    with pytest.raises(OperationalError):
        play_row(kind.table, row.pk, lambda _: away, owner="a", limits=LIMITS)
    row = kind.read(row)
    assert (row.state, row.taken_by, row.error) == (kind.states["taken"], "a", None)


def test_how_long_it_was_played_is_noted_for_its_owner(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.monotonic()
    readings = iter([now, now, now + 7])
    noted: list[tuple[object, object, float]] = []
    monkeypatch.setattr(worker, "time", SimpleNamespace(monotonic=lambda: next(readings)))
    monkeypatch.setattr(worker, "note_seconds", lambda *told: noted.append(told))
    row = kind.make()
    player = Scripted(kind, lambda lease: kind.write(row, cancel_requested=True))
    assert play_row(kind.table, row.pk, lambda _: player, owner="a", limits=LIMITS) is True
    assert noted == [(kind.table.model, row.pk, pytest.approx(7))]
    assert play_row(kind.table, row.pk, lambda _: player, owner="a", limits=LIMITS) is False
    assert len(noted) == 1


def test_what_another_worker_has_is_not_touched(kind: Kind) -> None:
    row = kind.make()
    kind.write(row, taken_by="b", taken_until=kind.read(row).created_at.replace(year=9000))
    play_row(
        kind.table,
        row.pk,
        lambda _: Scripted(kind, raising(AssertionError("played"))),
        owner="a",
        limits=LIMITS,
    )
    assert kind.read(row).taken_by == "b"
