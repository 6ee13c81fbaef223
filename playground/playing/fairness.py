"""Chooses the next row: with accounts, a hundred runs of one person do not delay a class.

A message of the long queue is a turn, not a row: the worker that takes it plays, of all rows that wait, one of the user who has least of the workers
now, and has had least of them in the last hour. There are as many messages as rows that wait, so every row gets its turn; who
has nothing else waiting beside them goes first come, first served.

    key of a row = (rows of its owner that are played now, seconds that its owner has had, when it was made)

Rows without an owner count as one owner's. Without accounts all rows are such, so nothing is looked up: they are played as they come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db.models import F, Sum
from django.utils import timezone

from playground.celery_app import QueueName
from playground.playing.models import Played
from playground.playing.table import Table

Play = Callable[[UUID], bool]
"""Plays a row, unless somebody else does; whether it did."""

LOOKED_BACK: Final = timedelta(hours=1)
_players: Final[dict[Table[Any], Play]] = {}


@dataclass(frozen=True, slots=True)
class Waiting:
    """A row that waits for a worker."""

    table: Table[Any]
    row_id: UUID
    owner: UUID | None
    since: datetime


def register(table: Table[Any], play: Play) -> None:
    """Rows of the table take part: a worker that takes a turn can play them."""
    _players[table] = play


def play_in_turn(table: Table[Any], row_id: UUID) -> None:
    """Handles a message. A row for whose next moment a user waits is played itself."""
    if not settings.ACCOUNTS or not _is_long(table, row_id):
        _players[table](row_id)
        return
    for one in in_turn():
        if _players[one.table](one.row_id):
            return


def in_turn() -> Iterator[Waiting]:
    """All that wait, fairest first, as it is when this begins. A row that another worker takes first is skipped."""
    waiting = [one for table in _players for one in _waiting(table)]
    now, lately = _played_now(), _seconds_lately()
    yield from sorted(
        waiting, key=lambda one: (now[one.owner], lately.get(one.owner, 0.0), one.since, one.row_id)
    )


def _is_long(table: Table[Any], row_id: UUID) -> bool:
    row = table.model.objects.only("pk", *table.routing).filter(pk=row_id).first()
    return row is not None and table.queue(row) == QueueName.LONG


def _waiting(table: Table[Any]) -> Iterator[Waiting]:
    free = table.unfinished().exclude(dispatched_at=None).exclude(taken_until__gte=timezone.now())
    for row in free.order_by().only("pk", "owner_id", "state", "created_at", *table.routing):
        if table.is_playable(row) and table.queue(row) == QueueName.LONG:
            yield Waiting(table, row.pk, row.owner_id, row.created_at)


def _played_now() -> Counter[UUID | None]:
    held: Counter[UUID | None] = Counter()
    for table in _players:
        rows = table.unfinished().filter(taken_until__gte=timezone.now())
        held.update(rows.order_by().values_list("owner_id", flat=True))
    return held


def _seconds_lately() -> Counter[UUID | None]:
    since, seconds = timezone.now() - LOOKED_BACK, Counter[UUID | None]()
    for table in _players:
        rows = table.model.objects.filter(created_at__gt=since).order_by().values("owner_id")
        for owner in rows.annotate(seconds=Sum("engine_seconds")):
            seconds[owner["owner_id"]] += owner["seconds"]
    return seconds


def note_seconds(row_type: type[Played], row_id: UUID, seconds: float) -> None:
    """Seconds that a worker has spent on a row. Stored only with accounts."""
    if settings.ACCOUNTS:
        row_type.objects.filter(pk=row_id).update(engine_seconds=F("engine_seconds") + seconds)
