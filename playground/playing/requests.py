"""Requests of users about rows of any table. Requests about one kind are in the services of its app."""

from __future__ import annotations

from uuid import UUID

import structlog
from django.utils import timezone

from playground.common.answers import Answer, no_answer
from playground.common.errors import Conflict
from playground.playing.dispatch import dispatch
from playground.playing.holder import cancel
from playground.playing.models import Row
from playground.playing.rows import locked
from playground.playing.table import Table

log = structlog.get_logger(__name__)


def create_row(table: Table[Row], row: Row, answer: Answer = no_answer) -> Row:
    """Stores a new row and its answer, and sends it to the workers on commit. In the caller's transaction."""
    row.dispatched_at = timezone.now()
    row.save()
    answer(row)
    dispatch(table, row)
    log.info("created", noun=table.noun, played_id=str(row.pk))
    return row


def cancel_row(table: Table[Row], row_id: UUID) -> Row:
    """See holder.py; the runs that a row was made with go on. Raises Conflict for one that has ended, NotFound."""
    with locked(table.model, row_id, table.noun) as row:
        if row.is_final:
            raise Conflict(f"The {table.noun} has ended, state {row.state}: there is nothing to cancel.")
        cancel(table, row)
    return row


def delete_row(table: Table[Row], row_id: UUID) -> None:
    """With all it has stored, also one that cannot be read; without its runs and its snapshot, which are things of their own.

    A worker that plays it notices with its next write. Raises NotFound.
    """
    with locked(table.model, row_id, table.noun, only=("pk",)) as row:
        row.delete()
    log.info("deleted", noun=table.noun, played_id=str(row_id))
