"""Asking a worker to play a simulation. By the task's name, so that nothing here imports what the worker runs."""

from __future__ import annotations

from uuid import UUID

import structlog
from django.db import transaction
from kombu.exceptions import OperationalError

from playground.celery_app import QueueName, TaskName, app
from playground.simulations.enums import Pace

log = structlog.get_logger(__name__)


def dispatch_simulation(simulation_id: UUID, pace: str) -> None:
    """Sends the task once the surrounding transaction is committed.

    Somebody looks on while a stepped simulation is advanced, so it does not wait behind long runs. A broker that cannot be
    reached fails nobody: the simulation stays queued and the sweep sends it again.
    """
    queue = QueueName.MOMENTS if pace == Pace.STEPPED else QueueName.LONG
    transaction.on_commit(lambda: _send(simulation_id, queue))


def _send(simulation_id: UUID, queue: str) -> None:
    try:
        app.send_task(TaskName.PLAY, args=[str(simulation_id)], queue=queue)
    except OperationalError as error:
        log.warning("simulation_not_dispatched", simulation_id=str(simulation_id), error=str(error))
