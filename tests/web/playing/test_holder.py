"""Who plays a row: one worker at a time, and always somebody in the end."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from playground.playing.holder import acquire, cancel, kept_lease, release, renew_lease
from playground.playing.lease import Lease, LeaseLost, is_held
from playground.playing.limits import Limits
from playground.playing.models import Played
from playground.playing.rows import locked
from tests.support.every_table import Kind, every_kind
from tests.support.runs import LIMITS
from tests.support.waiting import PATIENCE, eventually

pytestmark = [pytest.mark.django_db, every_kind]


def held(kind: Kind, row: Played, owner: str) -> Lease:
    lease = acquire(kind.table, row.pk, owner=owner, limits=LIMITS)
    assert lease is not None
    return lease


def test_one_worker_gets_it_and_the_next_gets_nothing(kind: Kind) -> None:
    row = kind.make()
    assert held(kind, row, "a") == Lease(row.pk, "a")
    assert acquire(kind.table, row.pk, owner="b", limits=LIMITS) is None
    row = kind.read(row)
    assert (row.state, row.taken_by) == (kind.states["taken"], "a")


def test_who_plays_it_in_this_process_hears_at_once_that_it_is_cancelled(
    kind: Kind, django_capture_on_commit_callbacks: Any
) -> None:
    row, other = kind.make(), kind.make()
    lease, beside = held(kind, row, "a"), held(kind, other, "b")
    with (
        kept_lease(kind.table, lease, limits=LIMITS) as watch,
        kept_lease(kind.table, beside, limits=LIMITS) as watch_beside,
    ):
        with django_capture_on_commit_callbacks(execute=True), locked(kind.table.model, row.pk, "") as found:
            cancel(kind.table, found)
        assert (watch.cancelled.is_set(), watch_beside.cancelled.is_set()) == (True, False)
    assert [kind.read(each).cancel_requested for each in (row, other)] == [True, False]


def test_an_expired_lease_lets_another_worker_in_and_the_first_one_out(kind: Kind) -> None:
    row = kind.make()
    first = held(kind, row, "a")
    kind.store(first, 0)
    kind.expire(row)
    second = held(kind, row, "b")
    with pytest.raises(LeaseLost):
        kind.store(first, 1)
    kind.store(second, 1)
    assert kind.read(row).taken_by == "b"


def test_it_has_started_when_the_first_worker_took_it(kind: Kind) -> None:
    """Runs start later, when their number of pods is known."""
    row, before = kind.make(), timezone.now()
    held(kind, row, "a")
    started = kind.read(row).started_at
    if kind.states["taken"] == "running":
        assert before <= started <= timezone.now()
    else:
        assert started is None
    kind.expire(row)
    held(kind, row, "b")
    assert kind.read(row).started_at == started


@pytest.mark.parametrize("state", ["succeeded", "failed", "cancelled"])
def test_what_has_ended_is_not_played_again(kind: Kind, state: str) -> None:
    row = kind.make()
    kind.write(row, state=state)
    assert acquire(kind.table, row.pk, owner="a", limits=LIMITS) is None


def test_what_is_set_aside_waits_until_somebody_asks(kind: Kind) -> None:
    row = kind.make()
    kind.write(row, state=kind.states["aside"], dispatched_at=None)
    assert acquire(kind.table, row.pk, owner="a", limits=LIMITS) is None


def test_what_is_deleted_is_nothing_to_take(kind: Kind) -> None:
    row = kind.make()
    row_id = row.pk
    row.delete()
    assert acquire(kind.table, row_id, owner="a", limits=LIMITS) is None


def test_what_loses_every_worker_before_it_gets_anywhere_fails_in_the_end(kind: Kind) -> None:
    row = kind.make()
    for take in range(LIMITS.fruitless_takes):
        held(kind, row, f"worker {take}")
        kind.expire(row)
    assert acquire(kind.table, row.pk, owner="one more", limits=LIMITS) is None
    row = kind.read(row)
    assert (row.state, row.taken_by, row.taken_until) == ("failed", "", None)
    assert (row.error["status"], row.error["code"]) == (500, f"{kind.table.noun}-gave-up")
    before = kind.table.not_reached(row)
    assert row.error["title"] == f"The {kind.table.noun} lost its worker again and again"
    assert row.error["detail"] == f"3 workers in a row stopped unexpectedly before they had {before}."


def test_what_is_stored_gives_it_new_chances(kind: Kind) -> None:
    row = kind.make()
    for k in range(LIMITS.fruitless_takes + 2):
        kind.store(held(kind, row, f"worker {k}"), k)
        kind.expire(row)


def test_what_is_given_back_gets_new_chances(kind: Kind) -> None:
    row = kind.make()
    for k in range(LIMITS.fruitless_takes + 2):
        release(kind.table, held(kind, row, f"worker {k}"))
        kind.expire(row)
    row = kind.read(row)
    assert (row.state, row.taken_by, row.fruitless_takes) == (kind.states["taken"], "", 0)


def test_renewing_holds_it_and_tells_of_a_wish_to_cancel(kind: Kind) -> None:
    row = kind.make()
    lease = held(kind, row, "a")
    kind.expire(row)
    assert renew_lease(kind.table, lease, limits=LIMITS) is False
    kind.write(row, cancel_requested=True)
    assert renew_lease(kind.table, lease, limits=LIMITS) is True
    assert acquire(kind.table, row.pk, owner="b", limits=LIMITS) is None


def test_a_lease_is_held_up_to_and_in_its_last_moment(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    row, now = kind.make(), timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    row.taken_until = now
    assert is_held(row)
    row.taken_until = now - timedelta(microseconds=1)
    assert not is_held(row)


@pytest.mark.django_db(transaction=True)
def test_a_kept_lease_outlives_its_time_and_notices_what_happens_to_the_row(kind: Kind) -> None:
    limits = Limits(time_seconds=1, memory_mib=1, lease_seconds=3)
    row = kind.make()
    lease = acquire(kind.table, row.pk, owner="a", limits=limits)
    assert lease is not None
    with kept_lease(kind.table, lease, limits=limits) as watch:
        first = kind.read(row).taken_until
        eventually(lambda: kind.read(row).taken_until > first, "it is renewed")
        assert not watch.cancelled.is_set()
        kind.write(row, cancel_requested=True)
        assert watch.cancelled.wait(PATIENCE)
        kind.write(row, taken_by="b")
        assert watch.lost.wait(PATIENCE)
