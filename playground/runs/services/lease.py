"""Who plays a run.

A worker takes a run for a few seconds and keeps renewing that lease while it plays. The lease in the database, not the
broker's message, decides: a message delivered twice finds the run taken and is dropped; a worker that is killed stops
renewing, the sweep finds the lease expired and sends the run to the workers again. `log.leased_run` checks the lease
under the row's lock on every write, so a clock that is a few seconds off costs time and never a wrong event.

    free ── take_run ──► taken_by, taken_until ── renew ──► … ── log.end_run / log.change_state ──► free
                              │ expired
                              └── sweep ── dispatch ── take_run by another worker
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID

import structlog
from django.db import DatabaseError, connection
from django.utils import timezone

from playground.common.errors import NotFound
from playground.runs import queries
from playground.runs.dispatch import dispatch_run
from playground.runs.enums import RunState
from playground.runs.limits import Limits
from playground.runs.models import Run
from playground.runs.problems import gave_up_problem
from playground.runs.services.log import Lease, LeaseLost, end_run, leased_run, locked_run

log = structlog.get_logger(__name__)


def take_run(run_id: UUID, *, owner: str, limits: Limits) -> Lease | None:
    """The lease, or None when there is nothing to do: the run is gone, ended, interrupted, or another worker has it.

    An interrupted run can be taken once it has been resumed, that is, dispatched.

    A run that has been taken again and again without getting anywhere ends here, as failed.
    """
    now = timezone.now()
    try:
        with locked_run(run_id) as run:
            held = run.taken_until is not None and run.taken_until >= now
            waits = run.state == RunState.INTERRUPTED and run.dispatched_at is None
            if run.is_final or waits or held:
                return None
            if run.fruitless_takes >= limits.fruitless_takes:
                problem = gave_up_problem(takes=run.fruitless_takes, attempt=run.attempt_count)
                end_run(run, RunState.FAILED, error=problem)
                return None
            run.fruitless_takes += 1
            run.taken_by = owner
            run.taken_until = now + timedelta(seconds=limits.lease_seconds)
            run.save(update_fields=["fruitless_takes", "taken_by", "taken_until"])
    except NotFound:
        return None
    return Lease(run_id, owner)


@dataclass(slots=True)
class Watch:
    """What the thread that renews the lease has noticed, for the thread that plays."""

    cancelled: threading.Event = field(default_factory=threading.Event)
    lost: threading.Event = field(default_factory=threading.Event)


@contextmanager
def kept_lease(lease: Lease, *, limits: Limits) -> Iterator[Watch]:
    """Renews the lease from a thread of its own, however long a single step of the engine takes."""
    watch, done = Watch(), threading.Event()
    name = f"lease-{lease.run_id}"
    keeper = threading.Thread(target=_keep, args=(lease, limits, watch, done), name=name, daemon=True)
    keeper.start()
    try:
        yield watch
    finally:
        done.set()
        keeper.join()


def _keep(lease: Lease, limits: Limits, watch: Watch, done: threading.Event) -> None:
    try:
        while not done.wait(limits.lease_seconds / 3):
            try:
                if renew_lease(lease, limits=limits):
                    watch.cancelled.set()
            except LeaseLost:
                watch.lost.set()
                return
            except DatabaseError as error:
                # A database that is away for a moment: the next renewal may still be in time.
                log.warning("lease_not_renewed", run_id=str(lease.run_id), error=str(error))
    finally:
        connection.close()


def renew_lease(lease: Lease, *, limits: Limits) -> bool:
    """Hold the run for another while. Returns whether somebody asked to cancel it. Raises LeaseLost."""
    with leased_run(lease) as run:
        run.taken_until = timezone.now() + timedelta(seconds=limits.lease_seconds)
        run.save(update_fields=["taken_until"])
    return run.cancel_requested


def release_lease(lease: Lease) -> None:
    """Give an unfinished run back because this process ends: the lease ends now, and the next sweep sends the run on."""
    with leased_run(lease) as run:
        run.taken_by, run.taken_until = "", timezone.now()
        run.fruitless_takes = 0
        run.save(update_fields=["taken_by", "taken_until", "fruitless_takes"])


def sweep(*, limits: Limits) -> int:
    """Send every run that has lost its worker, or never found one, to the workers again. Returns how many.

    Several servers may sweep at once: a run sent twice is taken once.
    """
    now = timezone.now()
    abandoned = queries.abandoned_runs(now)
    overlooked = queries.overlooked_runs(now, after_seconds=limits.redispatch_seconds)
    run_ids = [*abandoned.values_list("pk", flat=True), *overlooked.values_list("pk", flat=True)]
    for run_id in run_ids:
        Run.objects.filter(pk=run_id).update(dispatched_at=now)
        dispatch_run(run_id)
        log.info("run_sent_again", run_id=str(run_id))
    return len(run_ids)
