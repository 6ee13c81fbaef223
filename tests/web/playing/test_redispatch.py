"""What has lost its worker, or never found one, is sent to the workers again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from playground.playing.holder import acquire, release
from playground.playing.lease import LeaseLost
from playground.playing.redispatch import redispatch
from playground.playing.rows import leased
from tests.support.every_table import Kind, every_kind
from tests.support.runs import LIMITS

pytestmark = [pytest.mark.django_db(transaction=True), every_kind]
Sent = list[tuple[str, list[str]]]


def test_what_has_lost_its_worker(kind: Kind, sent: Sent) -> None:
    row = kind.make()
    sent.clear()
    acquire(kind.table, row.pk, owner="a", limits=LIMITS)
    assert redispatch(kind.table, limits=LIMITS) == 0
    kind.expire(row)
    assert redispatch(kind.table, limits=LIMITS) == 1
    assert sent == [(kind.table.task, [str(row.pk)])]


def test_what_was_given_back_at_once(kind: Kind, sent: Sent) -> None:
    row = kind.make()
    sent.clear()
    lease = acquire(kind.table, row.pk, owner="a", limits=LIMITS)
    assert lease is not None
    release(kind.table, lease)
    assert redispatch(kind.table, limits=LIMITS) == 1
    assert sent == [(kind.table.task, [str(row.pk)])]


def test_what_has_lost_its_worker_is_sent_once(kind: Kind, sent: Sent) -> None:
    """The worker that had it may only be late: it still holds it, until another one takes it."""
    row = kind.make()
    sent.clear()
    lease = acquire(kind.table, row.pk, owner="a", limits=LIMITS)
    assert lease is not None
    kind.expire(row)
    assert [redispatch(kind.table, limits=LIMITS) for _ in range(3)] == [1, 0, 0]
    assert len(sent) == 1
    with leased(kind.table.model, lease) as late:
        assert late.taken_until is None
    assert acquire(kind.table, row.pk, owner="b", limits=LIMITS) is not None
    with pytest.raises(LeaseLost), leased(kind.table.model, lease):
        pass


def test_what_nobody_has_taken_for_long(kind: Kind, sent: Sent) -> None:
    now = timezone.now()
    forgotten, fresh = kind.make(), kind.make()
    kind.write(forgotten, dispatched_at=now - timedelta(seconds=LIMITS.redispatch_seconds + 1))
    kind.write(fresh, dispatched_at=now)
    sent.clear()
    assert redispatch(kind.table, limits=LIMITS) == 1
    assert redispatch(kind.table, limits=LIMITS) == 0
    assert sent == [(kind.table.task, [str(forgotten.pk)])]
    assert now <= kind.read(forgotten).dispatched_at <= timezone.now()


def test_what_is_played_for_long_is_not_sent_again(kind: Kind, sent: Sent) -> None:
    row = kind.make()
    acquire(kind.table, row.pk, owner="a", limits=LIMITS)
    kind.write(row, dispatched_at=timezone.now() - timedelta(seconds=LIMITS.redispatch_seconds + 1))
    sent.clear()
    assert (redispatch(kind.table, limits=LIMITS), sent) == (0, [])


def test_rows_are_read_with_all_that_names_their_queue(
    kind: Kind, sent: Sent, django_assert_num_queries: Any
) -> None:
    """One query, and one for each row."""
    rows = [kind.make(), kind.make()]
    for row in rows:
        acquire(kind.table, row.pk, owner="a", limits=LIMITS)
        kind.expire(row)
    with django_assert_num_queries(3):
        assert redispatch(kind.table, limits=LIMITS) == 2


def test_what_has_ended_or_waits_for_somebody_is_left_alone(kind: Kind, sent: Sent) -> None:
    for state in ("succeeded", "failed", "cancelled", kind.states["aside"]):
        kind.write(kind.make(), state=state, dispatched_at=None)
    sent.clear()
    assert redispatch(kind.table, limits=LIMITS) == 0
    assert sent == []
