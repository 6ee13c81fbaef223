"""What a server does at its start with what its former process left unfinished."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from playground.playing.holder import acquire
from playground.playing.restart import Leftovers, take_up_leftovers
from tests.support.every_table import Kind, every_kind
from tests.support.runs import LIMITS

pytestmark = [pytest.mark.django_db(transaction=True), every_kind]
Sent = list[tuple[str, list[str]]]


def test_it_goes_on_even_where_the_dead_process_seems_to_hold_it(kind: Kind, sent: Sent) -> None:
    queued, taken, ended = kind.make(), kind.make(), kind.make()
    kind.write(ended, state="succeeded")
    acquire(kind.table, taken.pk, owner="dead", limits=LIMITS)
    kind.write(queued, created_at=timezone.now() - timedelta(seconds=60))
    sent.clear()
    assert take_up_leftovers(kind.table, limits=LIMITS) == Leftovers((queued.pk, taken.pk), ())
    assert sent == [(kind.table.task, [str(row.pk)]) for row in (queued, taken)]
    assert acquire(kind.table, taken.pk, owner="alive", limits=LIMITS) is not None


def test_it_is_nobodys_again_and_was_sent_just_now(kind: Kind, sent: Sent) -> None:
    row = kind.make()
    acquire(kind.table, row.pk, owner="dead", limits=LIMITS)
    before = timezone.now()
    take_up_leftovers(kind.table, limits=LIMITS)
    row = kind.read(row)
    assert (row.state, row.taken_by, row.taken_until) == ("queued", "", None)
    assert before <= row.dispatched_at <= timezone.now()


def test_what_waits_for_somebody_does_not_keep_others_from_going_on(kind: Kind, sent: Sent) -> None:
    waiting, queued = kind.make(), kind.make()
    kind.write(waiting, state=kind.states["aside"], created_at=timezone.now() - timedelta(seconds=60))
    assert take_up_leftovers(kind.table, limits=LIMITS) == Leftovers((queued.pk,), ())
    assert kind.read(waiting).state == kind.states["aside"]


def test_what_may_have_ended_the_process_is_set_aside(kind: Kind, sent: Sent) -> None:
    row = kind.make()
    kind.write(row, fruitless_takes=LIMITS.fruitless_takes)
    sent.clear()
    assert take_up_leftovers(kind.table, limits=LIMITS) == Leftovers((), (row.pk,))
    assert take_up_leftovers(kind.table, limits=LIMITS) == Leftovers((), ())
    assert (kind.read(row).state, sent) == (kind.states["aside"], [])


def test_going_on_can_be_left_to_people(kind: Kind, sent: Sent) -> None:
    row = kind.make()
    acquire(kind.table, row.pk, owner="dead", limits=LIMITS)
    sent.clear()
    assert take_up_leftovers(kind.table, limits=LIMITS, resume=False) == Leftovers((), (row.pk,))
    assert (kind.read(row).state, sent) == (kind.states["aside"], [])
