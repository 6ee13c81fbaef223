"""A Celery worker in a thread of the server's process, for brokers of any kind, made for the one in memory."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import structlog
from celery.worker import WorkController

from playground.celery_app import app
from playground.playing import process
from playground.playing.notifier import NOTIFIER

log = structlog.get_logger(__name__)

# It warns, over and over, that the broker in memory has no host name.
logging.getLogger("kombu.connection").setLevel(logging.ERROR)

# Django's checks are of the code, which tests have checked; `manage.py check` runs them.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

START_SECONDS: Final = 30.0
STOP_SECONDS: Final = 10.0


class WorkerFailed(RuntimeError):
    """The worker did not become ready."""


class EmbeddedWorker:
    """Of one queue. `start` returns when tasks are taken; `stop` when the current runs have been given back.

    housekeeping : whether it asks for housekeeping, which one worker of a process does for all.
    """

    def __init__(self, queue: str, *, concurrency: int, housekeeping: bool) -> None:
        self._queue, self._concurrency, self._housekeeping = queue, concurrency, housekeeping
        self._ready = threading.Event()
        self._controller: Any = None
        self._thread = threading.Thread(target=self._work, name=f"worker-{queue}", daemon=True)

    def start(self) -> None:
        """Raises WorkerFailed."""
        self._thread.start()
        if not self._ready.wait(START_SECONDS) or self._controller is None:
            raise WorkerFailed("The worker did not start; the log says why.")

    def stop(self) -> None:
        process.stopping.set()
        NOTIFIER.notify()
        if self._controller is not None:
            self._controller.stop()
        self._thread.join(STOP_SECONDS)
        if self._thread.is_alive():
            log.warning("worker_did_not_stop", seconds=STOP_SECONDS)

    def _work(self) -> None:
        try:
            controller = WorkController(
                app=app,
                pool="threads",
                concurrency=self._concurrency,
                queues=[self._queue],
                without_gossip=True,
                without_mingle=True,
                without_heartbeat=True,
                without_housekeeping=not self._housekeeping,
                ready_callback=self._on_ready,
            )
            self._starting = controller
            controller.start()
        except Exception:
            log.exception("worker_failed")
        finally:
            self._ready.set()

    def _on_ready(self, consumer: Any) -> None:
        self._controller = self._starting
        self._ready.set()


def stop_workers(workers: Sequence[EmbeddedWorker]) -> None:
    """All at once: each takes a moment."""
    with ThreadPoolExecutor(len(workers)) as pool:
        list(pool.map(EmbeddedWorker.stop, workers))
