"""What becomes of unfinished runs when an embedded server starts again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from playground.playing.holder import acquire
from playground.playing.restart import Leftovers, take_up_leftovers
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.services.requests import resume_run
from playground.runs.services.table import RUNS
from tests.support.runs import LIMITS, a_run, fetched, fold, stored_events

pytestmark = pytest.mark.django_db(transaction=True)
SOON = timedelta(seconds=60)


def test_unfinished_runs_go_on_even_where_the_dead_process_seems_to_hold_them(sent: list) -> None:
    now = timezone.now()
    queued = a_run(created_at=now - 2 * SOON, dispatched_at=now)
    running = a_run(state=RunState.RUNNING, created_at=now - SOON, taken_by="dead", taken_until=now + SOON)
    a_run(state=RunState.SUCCEEDED)
    assert take_up_leftovers(RUNS, limits=LIMITS) == Leftovers((queued.pk, running.pk), ())
    assert [args for _, args in sent] == [[str(queued.pk)], [str(running.pk)]]
    assert acquire(RUNS, running.pk, owner="alive", limits=LIMITS) is not None


def test_a_run_that_may_have_ended_the_process_waits_to_be_resumed(sent: list) -> None:
    run = a_run(state=RunState.RUNNING, fruitless_takes=LIMITS.fruitless_takes)
    assert take_up_leftovers(RUNS, limits=LIMITS) == Leftovers((), (run.pk,))
    assert take_up_leftovers(RUNS, limits=LIMITS) == Leftovers((), ())
    run.refresh_from_db()
    assert (run.state, sent) == (RunState.INTERRUPTED, [])
    assert fold(stored_events(run)) == fetched(run)
    resume_run(run.pk)
    assert sent == [("runs.execute", [str(run.pk)])]


def test_resuming_can_be_left_to_people(sent: list) -> None:
    run = a_run(state=RunState.RUNNING)
    assert take_up_leftovers(RUNS, limits=LIMITS, resume=False) == Leftovers((), (run.pk,))
    assert Run.objects.get(pk=run.pk).state == RunState.INTERRUPTED
    assert sent == []
