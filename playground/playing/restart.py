"""Resumes, at the start of an embedded server, rows that its previous process left unfinished.

Queue and workers have died with that process. Its rows go on where they were, except those that were taken again and
again without getting anywhere: they may be what ended the process (by running it out of memory, say), so they wait for
somebody to ask for them again, or to delete them.

Only right where no other process plays rows of this database; the embedded server makes sure of that by a lock.
"""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.utils import timezone

from playground.playing.dispatch import dispatch
from playground.playing.limits import Limits
from playground.playing.models import Row
from playground.playing.rows import locked
from playground.playing.table import Table


class Leftovers(NamedTuple):
    """Ids, oldest first."""

    taken_up: tuple[UUID, ...]
    set_aside: tuple[UUID, ...]


def take_up_leftovers(table: Table[Row], *, limits: Limits, resume: bool = True) -> Leftovers:
    """Sends unfinished rows to the workers again. resume: False sets all of them aside instead."""
    taken_up, set_aside = [], []
    for row_id in list(table.unfinished().order_by("created_at").values_list("pk", flat=True)):
        with locked(table.model, row_id, table.noun) as row:
            if not table.is_playable(row):
                continue
            row.taken_by, row.taken_until, row.dispatched_at = "", None, timezone.now()
            row.save(update_fields=["taken_by", "taken_until", "dispatched_at"])
            if resume and row.fruitless_takes < limits.fruitless_takes:
                table.requeue(row)
                dispatch(table, row)
                taken_up.append(row_id)
            else:
                table.set_aside(row)
                set_aside.append(row_id)
    return Leftovers(tuple(taken_up), tuple(set_aside))
