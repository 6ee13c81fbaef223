"""Playing a run: take it, prepare the simulation, store its outcomes in batches, say how it ended.

    take_run ── prepare ── restore what is stored ── outcomes ── batches ── append_outcomes ── … ── append_finished

Whatever ends a run early is a `Stop`: a value that the loop finds between two outcomes. Exceptions are mistakes in the
input (the run fails and says which), bugs (it fails, the log has the traceback), a lost lease (somebody else plays it
now: not a word), and a database that is away (not the run's fault: the lease expires and the run is taken up again).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol
from uuid import UUID

import structlog
from django.db import InterfaceError, OperationalError

from playground.common.errors import ApplicationError
from playground.playing.lease import Lease, LeaseLost
from playground.playing.limits import Limits
from playground.playing.stopping import Guard, Stop
from playground.runs import queries
from playground.runs.batching import batches
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.problems import application_problem, broken_problem, limit_problem
from playground.runs.services.lease import kept_lease, release_lease, take_run
from playground.runs.services.log import (
    Outcome,
    append_finished,
    append_outcomes,
    append_started,
)

log = structlog.get_logger(__name__)


class Play(Protocol):
    """A prepared simulation, as runs.engine gives it."""

    @property
    def total(self) -> int:
        """Pods that get an attempt."""

    @property
    def n_nodes(self) -> int: ...

    def restore(self, outcomes: Iterable[Outcome]) -> None:
        """Go where these outcomes, from attempt 0 on, have led, without deciding anything again."""

    def outcomes(self) -> Iterator[Outcome]:
        """Decide on, one attempt at a time. The consumer may stop at any point."""


def execute_run(run_id: UUID, *, owner: str, limits: Limits, prepare: Callable[[Run], Play]) -> None:
    """Play the run to its end, unless somebody else does. Returns when there is nothing left for this worker to do."""
    lease = take_run(run_id, owner=owner, limits=limits)
    if lease is None:
        log.info("run_not_taken", run_id=str(run_id))
        return
    with structlog.contextvars.bound_contextvars(run_id=str(run_id)):
        try:
            _take_to_its_end(lease, limits, prepare)
        except LeaseLost:
            log.warning("run_lost_to_another_worker")


def _take_to_its_end(lease: Lease, limits: Limits, prepare: Callable[[Run], Play]) -> None:
    deadline = time.monotonic() + limits.time_seconds
    with kept_lease(lease, limits=limits) as watch:
        try:
            stop = _play(lease, Guard(watch, limits, deadline), prepare)
        except (LeaseLost, OperationalError, InterfaceError):
            raise
        except ApplicationError as error:
            log.info("run_refused", code=error.code)
            _fail(lease, application_problem(error))
        except Exception as error:
            log.exception("run_broke")
            _fail(lease, broken_problem(error))
        else:
            _finish(lease, stop, limits)


def _play(lease: Lease, guard: Guard, prepare: Callable[[Run], Play]) -> Stop | None:
    """Returns why it stopped; None after the last outcome. What had been decided by then is stored."""
    run = queries.get_run(lease.played_id)
    log.info("run_taken", attempts_stored=run.attempt_count)
    play = prepare(run)
    if run.attempt_count:
        play.restore(queries.outcomes(run.pk))
    run = append_started(lease, total=play.total, n_nodes=play.n_nodes)
    stop = guard.after_step() or guard.after_batch(run)
    if stop is not None:
        return stop
    for batch, reason in batches(
        play.outcomes(), guard.limits, stored=run.attempt_count, stop=guard.after_step
    ):
        run = append_outcomes(lease, batch)
        stop = reason or guard.after_batch(run)
        if stop is not None:
            return stop
    return None


def _finish(lease: Lease, stop: Stop | None, limits: Limits) -> None:
    match stop:
        case None:
            append_finished(lease, RunState.SUCCEEDED)
        case Stop.CANCELLED:
            append_finished(lease, RunState.CANCELLED)
        case Stop.PROCESS_ENDS:
            release_lease(lease)
        case Stop.LEASE_LOST:
            raise LeaseLost(lease.played_id)
        case Stop.TIME_LIMIT:
            _fail(lease, limit_problem("time", f"{limits.time_seconds:g} seconds"))
        case Stop.MEMORY_LIMIT:
            _fail(lease, limit_problem("memory", f"{limits.memory_mib:,} MiB"))
    log.info("run_left", reason=stop.value if stop else "played to its end")


def _fail(lease: Lease, problem: dict[str, Any]) -> None:
    append_finished(lease, RunState.FAILED, error=problem)
