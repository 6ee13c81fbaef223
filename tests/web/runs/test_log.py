"""The log of a run: numbers without gaps, one writer, everything or nothing."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoAssertNumQueries

from playground.playing.holder import acquire
from playground.playing.lease import Lease, LeaseLost
from playground.playing.log import OutOfOrder
from playground.runs import queries
from playground.runs.enums import RunState
from playground.runs.models import Attempt, Event, Run
from playground.runs.services import log
from playground.runs.services.table import RUNS
from tests.support.plays import an_outcome, outcomes_of
from tests.support.runs import LIMITS, a_run, fetched, fold, stored_events

pytestmark = pytest.mark.django_db


@pytest.fixture
def run() -> Run:
    return a_run()


@pytest.fixture
def lease(run: Run) -> Lease:
    taken = acquire(RUNS, run.pk, owner="worker", limits=LIMITS)
    assert taken is not None
    return taken


def test_events_tell_the_story_of_a_run(run: Run, lease: Lease) -> None:
    log.append_started(lease, total=2, n_nodes=9)
    log.append_outcomes(lease, [an_outcome(0), an_outcome(1)])
    log.append_finished(lease, RunState.SUCCEEDED)
    counts = {"scheduled": 2, "preempting": 0, "unschedulable": 0, "gated": 0, "error": 0}
    assert stored_events(run) == [
        {"seq": 1, "type": "started", "body": {"total": 2, "nodes": 9}},
        {"seq": 2, "type": "attempts", "body": {"items": [an_outcome(0), an_outcome(1)]}},
        {"seq": 3, "type": "finished", "body": {"state": "succeeded", "counts": counts, "error": None}},
    ]


def test_attempts_are_the_outcomes_of_the_events(run: Run, lease: Lease) -> None:
    outcomes = outcomes_of(37)
    outcomes[3] |= {"outcome": "preempting", "nominatedNode": "node-1", "victims": ["ns/a", "ns/b"]}
    log.append_started(lease, total=36, n_nodes=9)
    for first in range(0, 37, 10):
        log.append_outcomes(lease, outcomes[first : first + 10])
    assert list(queries.outcomes(run.pk)) == outcomes
    assert list(queries.outcomes(run.pk, first=5, stop=8)) == outcomes[5:8]
    assert fold(stored_events(run)) == fetched(run)


def test_progress_counts_settled_pods_and_not_preempting_ones(run: Run, lease: Lease) -> None:
    log.append_outcomes(lease, [an_outcome(0, outcome="preempting"), an_outcome(1)])
    run.refresh_from_db()
    assert (run.attempt_count, run.done) == (2, 1)
    assert run.counts == {"scheduled": 1, "preempting": 1, "unschedulable": 0, "gated": 0, "error": 0}


@pytest.mark.parametrize("ks", [[1, 2], [3], [2, 4], [2, 2]], ids=["again", "ahead", "hole", "twice"])
def test_outcomes_that_do_not_continue_the_log_are_refused_whole(
    run: Run, lease: Lease, ks: list[int]
) -> None:
    log.append_outcomes(lease, outcomes_of(2))
    before = stored_events(run)
    with pytest.raises(OutOfOrder, match="expected attempts 2 to"):
        log.append_outcomes(lease, [an_outcome(k) for k in ks])
    assert stored_events(run) == before
    assert fetched(run)["attempts"] == outcomes_of(2)


def test_only_the_holder_of_the_lease_may_write(run: Run, lease: Lease) -> None:
    stranger = Lease(run.pk, "somebody else")
    for write in (
        lambda: log.append_started(stranger, total=1, n_nodes=1),
        lambda: log.append_outcomes(stranger, [an_outcome(0)]),
        lambda: log.append_finished(stranger, RunState.SUCCEEDED),
    ):
        with pytest.raises(LeaseLost):
            write()
    assert stored_events(run) == []


def test_nothing_can_be_written_after_the_end(run: Run, lease: Lease) -> None:
    log.append_finished(lease, RunState.CANCELLED)
    with pytest.raises(LeaseLost):
        log.append_outcomes(lease, [an_outcome(0)])


def test_nothing_can_be_written_to_a_deleted_run(run: Run, lease: Lease) -> None:
    run.delete()
    with pytest.raises(LeaseLost):
        log.append_outcomes(lease, [an_outcome(0)])


def test_the_database_refuses_an_event_or_attempt_twice(run: Run, lease: Lease) -> None:
    log.append_outcomes(lease, [an_outcome(0)])
    with pytest.raises(IntegrityError), transaction.atomic():
        Event.objects.create(run=run, seq=1, type="attempts", body=b"{}")
    with pytest.raises(IntegrityError), transaction.atomic():
        Attempt.objects.create(run=run, k=0, pod="default/pod-0", outcome="scheduled", feasible=1)


def test_a_large_event_is_stored_compressed_and_read_back_as_it_was(run: Run, lease: Lease) -> None:
    outcomes = outcomes_of(500)
    log.append_outcomes(lease, outcomes)
    stored = bytes(Event.objects.get(run=run).body)
    assert len(stored) < 20_000
    assert stored_events(run)[0]["body"] == {"items": outcomes}


def test_appending_costs_the_same_queries_whatever_the_batch(
    run: Run, lease: Lease, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for batch in (outcomes_of(1), [an_outcome(k) for k in (1, 2, 3)]):
        # savepoint, lock, attempts, event, run, release
        with django_assert_num_queries(6):
            log.append_outcomes(lease, batch)
