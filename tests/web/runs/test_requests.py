"""What people may ask of runs, in every state."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.db import transaction
from kombu.exceptions import OperationalError

from playground.celery_app import app
from playground.common.errors import Conflict, NotFound
from playground.playing.holder import acquire
from playground.runs.enums import RunState
from playground.runs.models import Attempt, Event, Run
from playground.runs.services import requests
from playground.runs.services.log import append_outcomes
from playground.runs.services.table import RUNS
from tests.support.played import uploaded
from tests.support.plays import outcomes_of
from tests.support.runs import LIMITS, a_run, fetched, fold, stored_events

pytestmark = pytest.mark.django_db(transaction=True)
Sent = list[tuple[str, list[str]]]


def test_a_new_run_is_queued_and_sent_once_it_is_committed(sent: Sent) -> None:
    snapshot = uploaded([])
    with transaction.atomic():
        run = requests.create_run(snapshot, options={"seed": 7}, demo="gpu")
        assert sent == []
    assert sent == [("runs.execute", [str(run.pk)])]
    assert (run.state, run.options, run.demo, run.snapshot) == (RunState.QUEUED, {"seed": 7}, "gpu", snapshot)
    assert fold(stored_events(run)) == fetched(run)


def test_a_broker_that_is_away_does_not_lose_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(app, "send_task", refuse)
    run = requests.create_run(uploaded([]))
    assert Run.objects.get(pk=run.pk).state == RunState.QUEUED


def test_cancelling_a_queued_run_ends_it_at_once() -> None:
    run = a_run()
    assert requests.cancel_run(run.pk).state == RunState.CANCELLED
    assert [event["type"] for event in stored_events(run)] == ["finished"]
    assert fold(stored_events(run)) == fetched(run)


def test_cancelling_a_played_run_asks_its_worker() -> None:
    run = a_run()
    acquire(RUNS, run.pk, owner="a", limits=LIMITS)
    cancelled = requests.cancel_run(run.pk)
    assert (cancelled.state, cancelled.cancel_requested) == (RunState.QUEUED, True)
    assert requests.cancel_run(run.pk).cancel_requested
    assert stored_events(run) == []


def test_cancelling_an_interrupted_run_ends_it_for_good() -> None:
    run = a_run(state=RunState.INTERRUPTED)
    assert requests.cancel_run(run.pk).state == RunState.CANCELLED


@pytest.mark.parametrize("state", [RunState.SUCCEEDED, RunState.FAILED, RunState.CANCELLED])
def test_cancelling_a_run_that_has_ended_is_a_conflict(state: RunState) -> None:
    with pytest.raises(Conflict, match=f"The run has ended, state {state.value}: there is nothing to cancel"):
        requests.cancel_run(a_run(state=state).pk)


def test_an_interrupted_run_is_resumed_once(sent: Sent) -> None:
    run = a_run(state=RunState.INTERRUPTED, fruitless_takes=3)
    requests.resume_run(run.pk)
    requests.resume_run(run.pk)
    assert sent == [("runs.execute", [str(run.pk)])]
    assert acquire(RUNS, run.pk, owner="a", limits=LIMITS) is not None


@pytest.mark.parametrize("state", [state for state in RunState if state != RunState.INTERRUPTED])
def test_only_an_interrupted_run_can_be_resumed(state: RunState, sent: Sent) -> None:
    with pytest.raises(Conflict, match=f"this one is {state.value}"):
        requests.resume_run(a_run(state=state).pk)
    assert sent == []


def test_deleting_a_run_takes_all_it_has_stored_with_it() -> None:
    run = a_run()
    taken = acquire(RUNS, run.pk, owner="a", limits=LIMITS)
    assert taken is not None
    append_outcomes(taken, outcomes_of(3))
    requests.delete_run(run.pk)
    assert (Run.objects.count(), Event.objects.count(), Attempt.objects.count()) == (0, 0, 0)


@pytest.mark.parametrize("ask", [requests.cancel_run, requests.resume_run, requests.delete_run])
def test_asking_anything_of_an_unknown_run_says_so(ask: Callable[[UUID], object]) -> None:
    run_id = uuid4()
    with pytest.raises(NotFound, match=f"There is no run {run_id}"):
        ask(run_id)
