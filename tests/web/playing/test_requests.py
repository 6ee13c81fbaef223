"""What people ask of rows of every table: to make, to cancel and to delete them."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from playground.common.errors import Conflict, NotFound
from playground.playing.holder import acquire
from playground.playing.requests import cancel_row, create_row, delete_row
from playground.runs.models import Run
from playground.runs.services.table import RUNS
from tests.support.every_table import Kind, every_kind
from tests.support.runs import LIMITS, a_snapshot

pytestmark = pytest.mark.django_db
# JSON to a database, and a number of more digits than Python reads.
UNREADABLE = '{"n": ' + "1" * 5000 + "}"


def test_a_new_row_was_sent_now_and_its_answer_is_made_of_it(
    sent: list, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    answered: list[Run] = []
    run = create_row(RUNS, Run(snapshot=a_snapshot()), answered.append)
    assert answered == [run]
    assert Run.objects.get().dispatched_at == now


@every_kind
def test_one_that_waits_is_cancelled_at_once_and_only_once(kind: Kind) -> None:
    row = kind.make()
    assert cancel_row(kind.table, row.pk).state == "cancelled"
    assert kind.read(row).state == "cancelled"
    ended = f"The {kind.table.noun} has ended, state cancelled: there is nothing to cancel."
    with pytest.raises(Conflict, match=f"^{re.escape(ended)}$"):
        cancel_row(kind.table, row.pk)


@every_kind
def test_the_worker_of_one_that_is_played_is_asked(kind: Kind) -> None:
    row = kind.make()
    acquire(kind.table, row.pk, owner="a", limits=LIMITS)
    assert cancel_row(kind.table, row.pk).cancel_requested
    assert (kind.read(row).state, kind.read(row).cancel_requested) == (kind.states["taken"], True)


@every_kind
def test_one_that_does_not_exist(kind: Kind) -> None:
    for ask in (cancel_row, delete_row):
        row_id = uuid4()
        with pytest.raises(NotFound, match=f"^There is no {kind.table.noun} {row_id}\\.$"):
            ask(kind.table, row_id)


@every_kind
def test_one_that_cannot_be_read_is_deleted(kind: Kind) -> None:
    row = kind.make()
    columns = kind.table.model._meta
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {columns.db_table} SET error = %s WHERE id = %s", [UNREADABLE, row.pk.hex])
    delete_row(kind.table, row.pk)
    assert not kind.table.model.objects.exists()
