"""Playing a run to its end, whatever comes between."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace

import pytest

from playground.common.errors import InvalidInput, Mistake
from playground.playing import stop
from playground.playing.limits import Limits
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.services.requests import cancel_run
from tests.support.plays import ScriptedDecisions, outcomes_of, play_run
from tests.support.runs import LIMITS, a_run, fetched, fold, stored_events

pytestmark = pytest.mark.django_db(transaction=True)
SCRIPT = outcomes_of(60)


def play(
    run: Run, before: Callable[[int], None] = lambda k: None, limits: Limits = LIMITS
) -> ScriptedDecisions:
    played = ScriptedDecisions(SCRIPT, before)
    play_run(run.pk, owner="worker", limits=limits, prepare=lambda run: played)
    run.refresh_from_db()
    assert fold(stored_events(run)) == fetched(run)
    return played


def test_a_run_is_played_to_its_end() -> None:
    run = a_run()
    play(run)
    assert run.state == RunState.SUCCEEDED
    assert run.counts == {"scheduled": 48, "preempting": 0, "unschedulable": 12, "gated": 0, "error": 0}
    assert (run.total, run.done, run.node_count, run.taken_by) == (60, 60, 9, "")
    assert fetched(run)["attempts"] == SCRIPT


def test_events_are_numbered_without_gaps() -> None:
    run = a_run()
    play(run)
    events = stored_events(run)
    assert [event["seq"] for event in events] == list(range(1, run.last_seq + 1))
    assert [len(event["body"]["items"]) for event in events[1:17]] == [1] * 16


def test_a_message_delivered_again_after_the_end_does_nothing() -> None:
    run = a_run()
    play(run)
    before = stored_events(run)
    assert play(run).decided == []
    assert stored_events(run) == before


def test_cancelling_stops_it_and_keeps_what_was_decided() -> None:
    run = a_run()

    def cancel_at_20(k: int) -> None:
        if k == 20:
            cancel_run(run.pk)

    play(run, cancel_at_20)
    assert run.state == RunState.CANCELLED
    assert fetched(run)["attempts"] == SCRIPT[: run.attempt_count]
    assert 20 <= run.attempt_count <= 24


def test_the_time_limit_fails_it_and_keeps_what_was_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    run = a_run()

    def an_hour_passes_at_20(k: int) -> None:
        if k == 20:
            later = SimpleNamespace(monotonic=lambda: time.monotonic() + 3600)
            monkeypatch.setattr(stop, "time", later)

    play(run, an_hour_passes_at_20, replace(LIMITS, time_seconds=3000))
    assert run.state == RunState.FAILED
    assert run.error is not None
    assert run.error["code"] == "run-time-limit"
    assert run.error["detail"].startswith("The run reached its time limit of 3000 seconds.")
    assert run.attempt_count == 21


def test_the_memory_limit_fails_it() -> None:
    run = a_run()
    play(run, limits=replace(LIMITS, memory_mib=1))
    assert run.error is not None
    assert (run.state, run.error["code"]) == (RunState.FAILED, "run-memory-limit")


def test_mistakes_in_the_input_are_named() -> None:
    run = a_run()

    def refuse(run: Run) -> ScriptedDecisions:
        raise InvalidInput("The policy has mistakes.", problems=[Mistake("profiles[0]", "is odd")])

    play_run(run.pk, owner="worker", limits=LIMITS, prepare=refuse)
    run.refresh_from_db()
    assert run.state == RunState.FAILED
    assert run.error == {
        "type": "urn:problem:invalid-input",
        "title": "The input has mistakes",
        "status": 400,
        "code": "invalid-input",
        "detail": "The policy has mistakes.",
        "problems": [{"path": "profiles[0]", "message": "is odd"}],
    }


def test_a_run_deleted_while_it_is_played_ends_quietly() -> None:
    run = a_run()
    run_id = run.pk

    def delete_at_30(k: int) -> None:
        if k == 30:
            Run.objects.filter(pk=run_id).delete()

    play_run(run_id, owner="w", limits=LIMITS, prepare=lambda run: ScriptedDecisions(SCRIPT, delete_at_30))
    assert not Run.objects.filter(pk=run_id).exists()


def test_an_empty_run_succeeds() -> None:
    run = a_run()
    play_run(run.pk, owner="w", limits=LIMITS, prepare=lambda run: ScriptedDecisions([]))
    assert [event["type"] for event in stored_events(run)] == ["started", "finished"]
