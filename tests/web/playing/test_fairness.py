"""Whose row is next (`tests/web/people/test_quotas.py` plays whole classes)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from playground.celery_app import QueueName
from playground.people.models import Person
from playground.playing import fairness
from playground.runs.models import Run
from playground.runs.services.table import RUNS
from playground.simulations.enums import Pace
from playground.simulations.models import Simulation
from playground.simulations.services.table import SIMULATIONS
from playground.snapshots.models import Snapshot
from tests.support.people import an_account
from tests.support.runs import a_snapshot
from tests.support.simulations import an_election

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture
def busy() -> set[UUID]:
    """Rows that another worker takes first."""
    return set()


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, busy: set[UUID]) -> list[UUID]:
    """The rows that somebody was to play, in order."""
    rows: list[UUID] = []

    def play(row_id: UUID) -> bool:
        rows.append(row_id)
        return row_id not in busy

    monkeypatch.setattr(fairness, "_players", {})
    fairness.register(RUNS, play)
    return rows


@pytest.fixture
def snapshot() -> Snapshot:
    return a_snapshot()


@pytest.fixture
def ada() -> Person:
    return an_account("ada")


@pytest.fixture
def bob() -> Person:
    return an_account("bob")


def waiting(snapshot: Snapshot, owner: Person | None, minutes: int = 0, **columns: Any) -> Run:
    """A run that was made so long ago, which cannot be given when it is made, and sent."""
    created_at = columns.pop("created_at", timezone.now() - minutes * MINUTE)
    sent = {"snapshot": snapshot, "owner": owner, "dispatched_at": timezone.now()}
    run = Run.objects.create(**sent | columns)
    Run.objects.filter(pk=run.pk).update(created_at=created_at)
    run.created_at = created_at
    return run


def line() -> list[UUID]:
    return [one.row_id for one in fairness.in_turn()]


@pytest.mark.usefixtures("played")
def test_who_has_had_least_of_the_last_hour_comes_first(snapshot: Snapshot, ada: Person, bob: Person) -> None:
    """Also who has had a part of a second after who has had nothing, and the seconds of all rows count."""
    nobodys = waiting(snapshot, None, 1)
    adas, bobs = waiting(snapshot, ada, 9), waiting(snapshot, bob, 8)
    for _ in range(2):
        waiting(snapshot, ada, state="succeeded", engine_seconds=0.3)
    waiting(snapshot, bob, state="succeeded", engine_seconds=0.5)
    assert line() == [nobodys.pk, bobs.pk, adas.pk]


@pytest.mark.usefixtures("played")
def test_what_was_made_more_than_an_hour_ago_does_not_count(
    snapshot: Snapshot, ada: Person, bob: Person
) -> None:
    adas, bobs = waiting(snapshot, ada, 9), waiting(snapshot, bob, 8)
    now = timezone.now()
    waiting(snapshot, ada, state="succeeded", engine_seconds=9.0, created_at=now - 61 * MINUTE)
    assert line() == [adas.pk, bobs.pk]
    waiting(snapshot, ada, state="succeeded", engine_seconds=1.0, created_at=now - 59 * MINUTE)
    assert line() == [bobs.pk, adas.pk]


@pytest.mark.usefixtures("played")
def test_whoever_has_made_nothing_in_the_last_hour_has_had_nothing_of_it(
    snapshot: Snapshot, ada: Person, bob: Person
) -> None:
    bobs = waiting(snapshot, bob, 9)
    waiting(snapshot, bob, state="succeeded", engine_seconds=0.5)
    adas = waiting(snapshot, ada, 8, created_at=timezone.now() - 61 * MINUTE)
    assert line() == [adas.pk, bobs.pk]


@pytest.mark.usefixtures("played")
def test_the_seconds_of_all_kinds_are_added(snapshot: Snapshot, ada: Person, bob: Person) -> None:
    fairness.register(SIMULATIONS, lambda _: True)
    adas, bobs = waiting(snapshot, ada, 9), waiting(snapshot, bob, 8)
    waiting(snapshot, ada, state="succeeded", engine_seconds=0.3)
    Simulation.objects.filter(pk=an_election().pk).update(
        owner=ada, state="succeeded", engine_seconds=0.3, dispatched_at=None
    )
    waiting(snapshot, bob, state="succeeded", engine_seconds=0.5)
    assert line() == [bobs.pk, adas.pk]


@pytest.mark.usefixtures("played")
def test_what_is_for_a_moment_is_not_in_line(settings: Any, django_assert_num_queries: Any) -> None:
    """One query for the rows that wait, one for those that are played, one for the seconds; one for the row of a message."""
    moments: list[UUID] = []

    def play(row_id: UUID) -> bool:
        moments.append(row_id)
        return True

    fairness._players.clear()
    fairness.register(SIMULATIONS, play)
    stepped, free = an_election(pace=Pace.STEPPED), an_election()
    Simulation.objects.update(dispatched_at=timezone.now())
    with django_assert_num_queries(3):
        assert line() == [free.pk]
    settings.ACCOUNTS = True
    with django_assert_num_queries(1):
        fairness.play_in_turn(SIMULATIONS, stepped.pk)
    assert moments == [stepped.pk]


@pytest.mark.usefixtures("played")
def test_what_is_played_now_weighs_more_than_any_seconds(
    snapshot: Snapshot, ada: Person, bob: Person
) -> None:
    held: dict[str, Any] = {"state": "running", "taken_until": timezone.now() + MINUTE}
    adas, bobs = waiting(snapshot, ada, 9), waiting(snapshot, bob, 8)
    waiting(snapshot, bob, state="succeeded", engine_seconds=99.0)
    waiting(snapshot, ada, **held)
    assert line() == [bobs.pk, adas.pk]
    for _ in range(2):
        waiting(snapshot, bob, **held)
    assert line() == [adas.pk, bobs.pk]


@pytest.mark.usefixtures("played")
def test_only_what_a_worker_can_take_waits(snapshot: Snapshot) -> None:
    """What was never sent, has ended, is set aside or held by a worker does not; what has lost its worker does."""
    for columns in (
        {"dispatched_at": None},
        {"state": "succeeded"},
        {"state": "interrupted", "dispatched_at": None},
        {"state": "running", "taken_until": timezone.now() + MINUTE},
    ):
        waiting(snapshot, None, **columns)
    lost = waiting(snapshot, None, 1, state="running", taken_until=timezone.now() - MINUTE)
    first = waiting(snapshot, None, 2)
    assert [(one.table, one.row_id, one.owner, one.since) for one in fairness.in_turn()] == [
        (RUNS, run.pk, None, run.created_at) for run in (first, lost)
    ]


def test_a_message_is_a_turn_and_plays_the_first_that_no_other_worker_takes(
    snapshot: Snapshot, played: list[UUID], busy: set[UUID], settings: Any
) -> None:
    settings.ACCOUNTS = True
    rows = [waiting(snapshot, None, minutes) for minutes in (3, 2, 1)]
    busy.add(rows[0].pk)
    fairness.play_in_turn(RUNS, rows[2].pk)
    assert played == [rows[0].pk, rows[1].pk]


def test_without_accounts_and_for_a_moment_the_row_itself_is_played(
    snapshot: Snapshot, played: list[UUID], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [waiting(snapshot, None, minutes) for minutes in (3, 2)]
    settings.ACCOUNTS = False
    fairness.play_in_turn(RUNS, rows[1].pk)
    settings.ACCOUNTS = True
    monkeypatch.setattr(RUNS, "queue", lambda row: QueueName.MOMENTS)
    fairness.play_in_turn(RUNS, rows[1].pk)
    assert played == [rows[1].pk] * 2
    assert line() == []


def test_a_message_of_a_row_that_is_gone_says_so_to_its_player(played: list[UUID], settings: Any) -> None:
    settings.ACCOUNTS = True
    gone = Run().pk
    fairness.play_in_turn(RUNS, gone)
    assert played == [gone]


@pytest.mark.parametrize(("accounts", "seconds"), [(True, 4.0), (False, 1.5)])
def test_seconds_are_added_with_accounts_only(
    snapshot: Snapshot, settings: Any, accounts: bool, seconds: float
) -> None:
    settings.ACCOUNTS = accounts
    run, other = (waiting(snapshot, None, engine_seconds=1.5) for _ in range(2))
    fairness.note_seconds(Run, run.pk, 2.5)
    run.refresh_from_db()
    other.refresh_from_db()
    assert (run.engine_seconds, other.engine_seconds) == (seconds, 1.5)
