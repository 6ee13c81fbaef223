"""A Celery worker in a thread of the server's process, for brokers of any kind, made for the one in memory."""

from __future__ import annotations

import logging
import threading
from typing import Any, Final

import structlog
from celery.worker import WorkController
from django.conf import settings

from playground.celery_app import app
from playground.runs import process

log = structlog.get_logger(__name__)

# It warns, over and over, that the broker in memory has no host name.
logging.getLogger("kombu.connection").setLevel(logging.ERROR)

START_SECONDS: Final = 30.0
STOP_SECONDS: Final = 10.0


class WorkerFailed(RuntimeError):
    """The worker did not become ready."""


class EmbeddedWorker:
    """`start` returns when tasks are taken; `stop` when the runs at hand have been given back."""

    def __init__(self) -> None:
        self._ready = threading.Event()
        self._controller: Any = None
        self._thread = threading.Thread(target=self._work, name="worker", daemon=True)

    def start(self) -> None:
        """Raises WorkerFailed."""
        self._thread.start()
        if not self._ready.wait(START_SECONDS) or self._controller is None:
            raise WorkerFailed("The worker did not start; the log says why.")

    def stop(self) -> None:
        process.stopping.set()
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
                concurrency=settings.CELERY_WORKER_CONCURRENCY,
                without_gossip=True,
                without_mingle=True,
                without_heartbeat=True,
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
