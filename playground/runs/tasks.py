"""What workers do. A task is its name, primitive arguments and one service.

Messages are acknowledged at once: that a run has a worker is known from its lease, not from the broker. Late
acknowledgement would add nothing to that, RabbitMQ closes the channel of a message that is not acknowledged in half an
hour, and kombu 5.7.0 ends a worker that acknowledges after Redis was away.
"""

from __future__ import annotations

import signal
from typing import Any
from uuid import UUID

from celery.signals import worker_process_init
from django.conf import settings

from playground.celery_app import GIVE_BACK_SIGNAL, TaskName, app
from playground.playing import process
from playground.playing.fairness import play_in_turn, register
from playground.playing.limits import KILL_AFTER, configured_limits
from playground.playing.sweep import sweep as sweep_rows
from playground.runs import engine
from playground.runs.services import player
from playground.runs.services.table import RUNS


@app.task(name=TaskName.EXECUTE, acks_late=False, time_limit=settings.RUN_TIME_LIMIT_SECONDS + KILL_AFTER)
def execute_run(run_id: str) -> None:
    """Play the run, or with accounts what is next in turn. Delivered twice, or after its end, it does nothing (playing/holder.py)."""
    play_in_turn(RUNS, UUID(run_id))


def play(run_id: UUID) -> bool:
    return player.play_run(
        run_id, owner=process.new_owner(), limits=configured_limits(), prepare=engine.prepare
    )


register(RUNS, play)


@app.task(name=TaskName.SWEEP, acks_late=False)
def sweep() -> None:
    """Send runs again that have lost their worker."""
    sweep_rows(RUNS, limits=configured_limits())


@worker_process_init.connect
def _listen_for_the_end(**_: Any) -> None:
    """In each process of a prefork pool. (A pool of threads belongs to a process that sets the flag itself.)"""
    signal.signal(GIVE_BACK_SIGNAL, lambda *_: process.stopping.set())
