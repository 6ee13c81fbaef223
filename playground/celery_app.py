"""The Celery application, the same for the embedded worker and for `celery -A playground.celery_app worker`.

Two steps are added to every worker:

    Housekeeping  sends a task at intervals, so that no separate scheduler has to run for a killed worker's runs to be
                  resumed
    GiveRunsBack  tells the pool's processes when the worker is asked to stop, so that it ends within seconds, and another
                  worker continues with its runs
"""

from __future__ import annotations

import logging
import os
import signal
from contextlib import suppress
from typing import Any, Final

import structlog
from celery import Celery, bootsteps
from celery.signals import setup_logging
from django.dispatch import receiver
from django_structlog.celery.signals import bind_extra_task_metadata
from django_structlog.celery.steps import DjangoStructLogInitStep
from kombu.entity import Exchange, Queue

HOUSEKEEPING_INTERVAL_SECONDS: Final = 5.0
# What a worker sends to the processes of its pool; playground.runs.tasks listens.
GIVE_BACK_SIGNAL: Final = signal.SIGUSR2
# The loggers that say something about every task.
TASK_LOGGERS: Final = ("celery.worker.strategy", "celery.app.trace", "django_structlog.celery.receivers")

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings.base")
# Django's checks look at the addresses, so a worker would load every view. `manage.py check` and `manage.py migrate` make them.
os.environ.setdefault("CELERY_SKIP_CHECKS", "yes")

log = structlog.get_logger(__name__)


class TaskName:
    """Celery's names of the tasks, for those who send them: one of each table of played rows, and playground.playing.housekeeping."""

    EXECUTE: Final = "runs.execute"
    PLAY: Final = "simulations.play"
    REHEARSE: Final = "rehearsals.rehearse"
    SURVIVE: Final = "survivals.survive"
    REMOVE_NODES: Final = "removals.play"
    SEARCH: Final = "searches.play"
    PLAY_SWEEP: Final = "sweeps.play"
    HOUSEKEEPING: Final = "playing.housekeeping"


app = Celery("playground")
app.config_from_object("django.conf:settings", namespace="CELERY")


class QueueName:
    """What waits for a worker in turn: long work, and what somebody watches and has to go on within moments.

    Both begin with the default queue's name, so that installations which share a broker are told apart by that.
    """

    LONG: Final[str] = app.conf.task_default_queue
    MOMENTS: Final[str] = f"{app.conf.task_default_queue}-moments"


app.autodiscover_tasks(
    [
        "playground.runs",
        "playground.simulations",
        "playground.rehearsals",
        "playground.survivals",
        "playground.removals",
        "playground.searches",
        "playground.sweeps",
        "playground.retention",
    ]
)
app.steps["worker"].add(DjangoStructLogInitStep)
# A worker that is not told otherwise (`-Q`) takes from both.
app.conf.task_queues = [
    Queue(name, Exchange(name), routing_key=name) for name in (QueueName.LONG, QueueName.MOMENTS)
]

# Messages are acknowledged when they are received (playing/tasks.py), so a worker must take no more of them than it can
# play: the others would wait for its runs while other workers are idle. Celery can do that with Redis only; elsewhere
# one message for each process waits, and housekeeping sends its run again after a while.
app.conf.worker_disable_prefetch = str(app.conf.broker_url).startswith("redis")
if app.conf.worker_disable_prefetch:
    # Imported only here: it takes a tenth of the start of a server that has no Redis.
    from kombu.transport.redis import QoS as RedisQoS

    # When Redis goes away, kombu 5.7.0 tries to put unacknowledged messages back and ends the worker with an AttributeError.
    # They need not be put back: the database knows which runs have no worker.
    RedisQoS.restore_at_shutdown = False


class Housekeeping(bootsteps.StartStopStep):
    """Asks for housekeeping every few seconds. A task that has waited behind long runs for as long expires.

    without_housekeeping : for all workers of a process but one, since it is about all queues.
    """

    requires = ("celery.worker.components:Timer",)

    def __init__(self, worker: Any, *, without_housekeeping: bool = False, **options: Any) -> None:
        super().__init__(worker, **options)
        self.enabled = not without_housekeeping
        self.entry: Any = None

    def start(self, worker: Any) -> None:
        self.entry = worker.timer.call_repeatedly(HOUSEKEEPING_INTERVAL_SECONDS, _ask_for_housekeeping)

    def stop(self, worker: Any) -> None:
        if self.entry is not None:
            self.entry.cancel()
            self.entry = None


def _ask_for_housekeeping() -> None:
    try:
        app.send_task(TaskName.HOUSEKEEPING, expires=HOUSEKEEPING_INTERVAL_SECONDS)
    except Exception as error:  # noqa: BLE001 - the worker's timer must outlive a broker that is away
        log.warning("housekeeping_not_sent", error=str(error))


class GiveRunsBack(bootsteps.StartStopStep):
    """Celery's warm shutdown waits for the current tasks, which may be an hour; a run can stop after any outcome."""

    requires = ("celery.worker.components:Pool",)

    def close(self, worker: Any) -> None:
        for pid in worker.pool.info.get("processes", ()):
            with suppress(ProcessLookupError):
                os.kill(pid, GIVE_BACK_SIGNAL)


app.steps["worker"].add(Housekeeping)
app.steps["worker"].add(GiveRunsBack)


# Logs ------------------------------------------------------------------------------------------------------------


@setup_logging.connect
def _keep_djangos_logging(**_: Any) -> None:
    """A receiver is all it takes: Celery then leaves logging as the settings have configured it."""


@receiver(bind_extra_task_metadata)
def _name_the_task(task: Any, **_: Any) -> None:
    structlog.contextvars.bind_contextvars(task=task.name)


class WithoutHousekeeping(logging.Filter):
    """Drops Celery's log lines about housekeeping, which comes every few seconds and writes its own log lines.

    Elections that are advanced come ten times a second: of these only what went wrong is left.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        dropped = [TaskName.HOUSEKEEPING]
        if record.levelno < logging.WARNING:
            dropped.append(TaskName.PLAY)
        context = structlog.contextvars.get_contextvars()
        message = record.getMessage()
        return context.get("task") not in dropped and not any(name in message for name in dropped)


for name in TASK_LOGGERS:
    logging.getLogger(name).addFilter(WithoutHousekeeping())
