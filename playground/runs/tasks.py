"""What workers do (playground.playing.tasks)."""

from __future__ import annotations

import signal
from typing import Any

from celery.signals import worker_process_init

from playground.celery_app import GIVE_BACK_SIGNAL
from playground.playing import process
from playground.playing.tasks import plays
from playground.runs.services.player import opened
from playground.runs.services.table import RUNS

plays(RUNS, opened)


@worker_process_init.connect
def _listen_for_the_end(**_: Any) -> None:
    """In each process of a prefork pool. (A pool of threads belongs to a process that sets the flag itself.)"""
    signal.signal(GIVE_BACK_SIGNAL, lambda *_: process.stopping.set())
