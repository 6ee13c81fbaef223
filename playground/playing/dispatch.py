"""Asks a worker to play a row. By the task's name, so that nothing here imports what the worker runs."""

from __future__ import annotations

from uuid import UUID

import structlog
from django.db import transaction
from kombu.exceptions import OperationalError

from playground.celery_app import app
from playground.playing.models import Row
from playground.playing.table import Table

log = structlog.get_logger(__name__)


def dispatch(table: Table[Row], row: Row) -> None:
    """Sends the task once the surrounding transaction is committed.

    If the broker cannot be reached, the row stays queued, and housekeeping sends it again.
    """
    row_id, queue = row.pk, table.queue(row)
    transaction.on_commit(lambda: _send(table.task, row_id, queue))


def _send(task: str, row_id: UUID, queue: str) -> None:
    try:
        app.send_task(task, args=[str(row_id)], queue=queue)
    except OperationalError as error:
        log.warning("not_dispatched", task=task, played_id=str(row_id), error=str(error))
