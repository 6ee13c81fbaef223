"""What the server's log says of rows that are played: the event, and by which names one finds the row."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from itertools import count
from typing import Any
from uuid import UUID

import pytest
from django.db import DatabaseError
from kombu.exceptions import OperationalError
from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs

from playground.celery_app import app
from playground.common.errors import Conflict
from playground.playing import dispatch
from playground.playing.holder import acquire
from playground.playing.lease import Lease, LeaseLost, renewing
from playground.playing.limits import Limits
from playground.playing.player import Player
from playground.playing.redispatch import redispatch
from playground.playing.requests import create_row, delete_row
from playground.playing.stop import Guard, Stop
from playground.playing.worker import play_row
from playground.runs.models import Run
from playground.runs.services.table import RUNS
from tests.support.runs import LIMITS, a_run, a_snapshot
from tests.support.waiting import PATIENCE, eventually

pytestmark = pytest.mark.django_db
Entries = list[MutableMapping[str, Any]]


@pytest.fixture
def entries() -> Iterator[Entries]:
    with capture_logs(processors=[merge_contextvars]) as found:
        yield found


class OneStep(Player[Run]):
    """Has one step, and lets go of the row when that is stored."""

    def __init__(self, row_id: UUID) -> None:
        self.rows = Run.objects.filter(pk=row_id)

    def catch_up(self) -> Iterator[None]:
        return iter(())

    def begin(self, lease: Lease) -> Run:
        return self.rows.get()

    def steps(self) -> Iterator[None]:
        yield

    def is_full(self, limits: Limits) -> bool:
        return True

    def store(self, lease: Lease) -> Run:
        self.rows.update(taken_by="")
        return self.rows.get()


def entry(event: str, level: str, run: Run, **more: object) -> dict[str, object]:
    return {"event": event, "log_level": level, "noun": "run", "played_id": str(run.pk)} | more


def played(run: Run, error: Exception) -> None:
    def broken(_: UUID) -> Any:
        raise error

    play_row(RUNS, run.pk, broken, owner="a", limits=LIMITS)


def test_what_is_made_and_deleted(entries: Entries, sent: list) -> None:
    run = create_row(RUNS, Run(snapshot=a_snapshot()))
    run_id = run.pk
    delete_row(RUNS, run_id)
    run.pk = run_id
    assert entries == [entry("created", "info", run), entry("deleted", "info", run)]


def test_what_another_worker_has(entries: Entries) -> None:
    run = a_run()
    acquire(RUNS, run.pk, owner="b", limits=LIMITS)
    played(run, AssertionError("played"))
    assert entries == [entry("not_taken", "info", run)]


def test_a_lease_that_is_lost(entries: Entries) -> None:
    run = a_run()
    played(run, LeaseLost())
    assert entries == [entry("lost_to_another_worker", "warning", run)]


def test_a_lease_that_another_thread_found_lost(entries: Entries, monkeypatch: pytest.MonkeyPatch) -> None:
    run = a_run()
    monkeypatch.setattr(Guard, "after_step", lambda _: Stop.LEASE_LOST)
    ended(run, OneStep(run.pk))
    assert entries == [entry("lost_to_another_worker", "warning", run)]


def test_a_mistake_in_the_input(entries: Entries) -> None:
    run = a_run()
    played(run, Conflict("These two do not go together.", code="not-together"))
    assert entries == [entry("refused", "info", run, code="not-together")]


def test_a_bug_with_its_traceback(entries: Entries) -> None:
    run = a_run()
    played(run, ValueError("a bug"))
    assert entries == [entry("broke", "error", run, exc_info=True)]


def ended(run: Run, player: Player[Run]) -> None:
    play_row(RUNS, run.pk, lambda _: player, owner="a", limits=LIMITS)


def test_why_a_worker_has_left(entries: Entries) -> None:
    run, cancelled = a_run(), a_run(cancel_requested=True)
    ended(run, OneStep(run.pk))
    ended(cancelled, OneStep(cancelled.pk))
    assert entries == [
        entry("left", "info", run, reason="nothing more to be done"),
        entry("left", "info", cancelled, reason="cancelled"),
    ]


def test_what_is_sent_again(entries: Entries, sent: list) -> None:
    run = a_run()
    acquire(RUNS, run.pk, owner="dead", limits=LIMITS)
    Run.objects.filter(pk=run.pk).update(taken_until="2001-01-01T00:00:00Z")
    redispatch(RUNS, limits=LIMITS)
    assert entries == [entry("sent_again", "info", run)]


def test_a_broker_that_cannot_be_reached(
    entries: Entries, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    def away(*_: object, **__: object) -> None:
        raise OperationalError("away")

    monkeypatch.setattr(app, "send_task", away)
    run = a_run()
    with django_capture_on_commit_callbacks(execute=True):
        dispatch.dispatch(RUNS, run)
    assert entries == [
        {
            "event": "not_dispatched",
            "log_level": "warning",
            "task": RUNS.task,
            "played_id": str(run.pk),
            "error": "away",
        }
    ]


def test_a_database_that_is_away_for_a_moment_costs_no_lease(entries: Entries) -> None:
    lease, tries = Lease(Run().pk, "a"), count()

    def renew_now() -> bool:
        if next(tries) == 0:
            raise DatabaseError("away")
        return True

    with renewing(lease, renew_now, seconds=0.03) as watch:
        assert watch.cancelled.wait(PATIENCE)
        assert not watch.lost.is_set()
    said = {
        "event": "lease_not_renewed",
        "log_level": "warning",
        "played_id": str(lease.played_id),
        "error": "away",
    }
    eventually(lambda: entries == [said], "the log says so")
