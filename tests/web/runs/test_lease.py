"""Who plays a run: one worker at a time, and always somebody in the end."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from playground.playing.holder import acquire, kept_lease, release, renew_lease
from playground.playing.lease import Lease, LeaseLost
from playground.playing.limits import Limits
from playground.playing.sweep import sweep
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.services import log
from playground.runs.services.table import RUNS
from tests.support.plays import an_outcome
from tests.support.runs import LIMITS, a_run, fetched, fold, stored_events
from tests.support.waiting import PATIENCE, eventually


def expire(run: Run) -> None:
    Run.objects.filter(pk=run.pk).update(taken_until=timezone.now() - timedelta(seconds=1))


@pytest.mark.django_db
class TestTakeRun:
    def test_one_worker_gets_a_queued_run_and_the_next_gets_nothing(self) -> None:
        run = a_run()
        assert acquire(RUNS, run.pk, owner="a", limits=LIMITS) == Lease(run.pk, "a")
        assert acquire(RUNS, run.pk, owner="b", limits=LIMITS) is None
        run.refresh_from_db()
        assert (run.state, run.taken_by) == (RunState.QUEUED, "a")

    def test_an_expired_lease_lets_another_worker_in_and_the_first_one_out(self) -> None:
        run = a_run()
        first = acquire(RUNS, run.pk, owner="a", limits=LIMITS)
        assert first is not None
        log.append_started(first, total=2, n_nodes=1)
        log.append_outcomes(first, [an_outcome(0)])
        expire(run)
        second = acquire(RUNS, run.pk, owner="b", limits=LIMITS)
        assert second is not None
        with pytest.raises(LeaseLost):
            log.append_outcomes(first, [an_outcome(1)])
        log.append_started(second, total=2, n_nodes=1)
        log.append_outcomes(second, [an_outcome(1)])
        assert [event["type"] for event in stored_events(run)] == ["started", "attempts", "attempts"]

    @pytest.mark.parametrize("state", [RunState.SUCCEEDED, RunState.FAILED, RunState.CANCELLED])
    def test_a_run_that_has_ended_is_not_played_again(self, state: RunState) -> None:
        assert acquire(RUNS, a_run(state=state).pk, owner="a", limits=LIMITS) is None

    def test_an_interrupted_run_waits_until_it_is_sent(self) -> None:
        run = a_run(state=RunState.INTERRUPTED)
        assert acquire(RUNS, run.pk, owner="a", limits=LIMITS) is None
        Run.objects.filter(pk=run.pk).update(dispatched_at=timezone.now())
        assert acquire(RUNS, run.pk, owner="a", limits=LIMITS) is not None

    def test_a_deleted_run_is_nothing_to_take(self) -> None:
        run = a_run()
        run_id = run.pk
        run.delete()
        assert acquire(RUNS, run_id, owner="a", limits=LIMITS) is None

    def test_a_run_that_loses_every_worker_before_the_next_outcome_fails_in_the_end(self) -> None:
        run = a_run()
        for take in range(LIMITS.fruitless_takes):
            assert acquire(RUNS, run.pk, owner=f"worker {take}", limits=LIMITS) is not None
            expire(run)
        assert acquire(RUNS, run.pk, owner="one more", limits=LIMITS) is None
        run.refresh_from_db()
        assert run.state == RunState.FAILED
        assert run.error["code"] == "run-gave-up"
        assert run.error["detail"] == (
            "3 workers in a row stopped without a word before they had decided on attempt 0."
        )
        assert fold(stored_events(run)) == fetched(run)

    def test_an_outcome_stored_gives_a_run_new_chances(self) -> None:
        run = a_run()
        for k in range(LIMITS.fruitless_takes + 2):
            taken = acquire(RUNS, run.pk, owner=f"worker {k}", limits=LIMITS)
            assert taken is not None
            log.append_outcomes(taken, [an_outcome(k)])
            expire(run)

    def test_a_run_given_back_gets_new_chances(self) -> None:
        run = a_run()
        for k in range(LIMITS.fruitless_takes + 2):
            taken = acquire(RUNS, run.pk, owner=f"worker {k}", limits=LIMITS)
            assert taken is not None
            release(RUNS, taken)
            expire(run)
        run.refresh_from_db()
        assert (run.state, run.taken_by, run.fruitless_takes) == (RunState.QUEUED, "", 0)


@pytest.mark.django_db
def test_renewing_holds_the_run_and_tells_of_a_wish_to_cancel() -> None:
    run = a_run()
    taken = acquire(RUNS, run.pk, owner="a", limits=LIMITS)
    assert taken is not None
    expire(run)
    assert renew_lease(RUNS, taken, limits=LIMITS) is False
    Run.objects.filter(pk=run.pk).update(cancel_requested=True)
    assert renew_lease(RUNS, taken, limits=LIMITS) is True
    assert acquire(RUNS, run.pk, owner="b", limits=LIMITS) is None


@pytest.mark.django_db(transaction=True)
def test_a_kept_lease_outlives_its_time_and_notices_what_happens_to_the_run() -> None:
    limits = Limits(time_seconds=1, memory_mib=1, lease_seconds=3)
    run = a_run()
    taken = acquire(RUNS, run.pk, owner="a", limits=limits)
    assert taken is not None
    with kept_lease(RUNS, taken, limits=limits) as watch:
        first = Run.objects.get(pk=run.pk).taken_until
        eventually(lambda: Run.objects.get(pk=run.pk).taken_until > first, "it is renewed")
        assert not watch.cancelled.is_set()
        Run.objects.filter(pk=run.pk).update(cancel_requested=True)
        assert watch.cancelled.wait(PATIENCE)
        Run.objects.filter(pk=run.pk).update(taken_by="b")
        assert watch.lost.wait(PATIENCE)


@pytest.mark.django_db(transaction=True)
class TestSweep:
    def test_a_run_whose_worker_is_gone_is_sent_again(self, sent: list[tuple[str, list[str]]]) -> None:
        run = a_run()
        acquire(RUNS, run.pk, owner="a", limits=LIMITS)
        assert sweep(RUNS, limits=LIMITS) == 0
        expire(run)
        assert sweep(RUNS, limits=LIMITS) == 1
        assert sent == [("runs.execute", [str(run.pk)])]

    def test_a_run_given_back_is_sent_again_at_once(self, sent: list[tuple[str, list[str]]]) -> None:
        run = a_run()
        taken = acquire(RUNS, run.pk, owner="a", limits=LIMITS)
        assert taken is not None
        release(RUNS, taken)
        assert sweep(RUNS, limits=LIMITS) == 1
        assert sent == [("runs.execute", [str(run.pk)])]

    def test_a_run_that_nobody_has_taken_for_long_is_sent_again(
        self, sent: list[tuple[str, list[str]]]
    ) -> None:
        now = timezone.now()
        long_ago = now - timedelta(seconds=LIMITS.redispatch_seconds + 1)
        forgotten = a_run(dispatched_at=long_ago)
        a_run(dispatched_at=now)
        assert sweep(RUNS, limits=LIMITS) == 1
        assert sweep(RUNS, limits=LIMITS) == 0
        assert sent == [("runs.execute", [str(forgotten.pk)])]

    def test_ended_and_interrupted_runs_are_left_alone(self, sent: list[tuple[str, list[str]]]) -> None:
        for state in (RunState.SUCCEEDED, RunState.FAILED, RunState.CANCELLED, RunState.INTERRUPTED):
            a_run(state=state)
        assert sweep(RUNS, limits=LIMITS) == 0
        assert sent == []
