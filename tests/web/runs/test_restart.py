"""What only runs do when they are taken up again or given up (tests/web/playing has the rest)."""

from __future__ import annotations

import pytest

from playground.playing.holder import acquire
from playground.playing.restart import Leftovers, take_up_leftovers
from playground.runs.enums import RunState
from playground.runs.services.requests import resume_run
from playground.runs.services.table import RUNS
from tests.support.runs import LIMITS, a_run, fetched, fold, stored_events

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_run_that_may_have_ended_the_process_waits_to_be_resumed(sent: list) -> None:
    run = a_run(state=RunState.RUNNING, fruitless_takes=LIMITS.fruitless_takes)
    assert take_up_leftovers(RUNS, limits=LIMITS) == Leftovers((), (run.pk,))
    assert take_up_leftovers(RUNS, limits=LIMITS) == Leftovers((), ())
    run.refresh_from_db()
    assert (run.state, sent) == (RunState.INTERRUPTED, [])
    assert fold(stored_events(run)) == fetched(run)
    resume_run(run.pk)
    assert sent == [("runs.execute", [str(run.pk)])]


def test_an_interrupted_run_is_taken_once_it_has_been_resumed() -> None:
    run = a_run(state=RunState.INTERRUPTED)
    assert acquire(RUNS, run.pk, owner="a", limits=LIMITS) is None
    resume_run(run.pk)
    assert acquire(RUNS, run.pk, owner="a", limits=LIMITS) is not None


def test_a_run_that_is_given_up_says_so_in_its_log() -> None:
    run = a_run(fruitless_takes=LIMITS.fruitless_takes)
    assert acquire(RUNS, run.pk, owner="a", limits=LIMITS) is None
    assert fold(stored_events(run)) == fetched(run)
    assert fetched(run)["error"]["detail"] == (
        "3 workers in a row stopped unexpectedly before they had decided on attempt 0."
    )
