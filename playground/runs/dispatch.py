"""Asking a worker to play a run. By the task's name, so that nothing here imports what the worker runs."""

from __future__ import annotations

from uuid import UUID

import structlog
from django.db import transaction
from kombu.exceptions import OperationalError

from playground.celery_app import TaskName, app

log = structlog.get_logger(__name__)


def dispatch_run(run_id: UUID) -> None:
    """Send the task once the surrounding transaction is committed.

    A broker that cannot be reached fails nobody: the run stays queued and the sweep sends it again.
    """
    transaction.on_commit(lambda: _send(run_id))


def _send(run_id: UUID) -> None:
    try:
        app.send_task(TaskName.EXECUTE, args=[str(run_id)])
    except OperationalError as error:
        log.warning("run_not_dispatched", run_id=str(run_id), error=str(error))
