"""Playing a run: prepare the simulation, store its outcomes in batches, say that it has come to its end.

    prepare ── restore what is stored ── outcomes ── batches ── append_outcomes ── … ── append_finished

How a worker comes to a run, and what may end it early, is playing.worker's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol
from uuid import UUID

import structlog

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.stopping import Guard, Stop
from playground.playing.worker import play_row
from playground.runs import queries
from playground.runs.batching import batches
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.services.log import (
    Outcome,
    append_finished,
    append_outcomes,
    append_started,
)
from playground.runs.services.table import RUNS

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
    """Plays the run to its end, unless somebody else does."""

    def play(lease: Lease, guard: Guard) -> Stop | None:
        return _play(lease, guard, prepare)

    play_row(RUNS, run_id, play, owner=owner, limits=limits)


def _play(lease: Lease, guard: Guard, prepare: Callable[[Run], Play]) -> Stop | None:
    """What had been decided by the time at which it stops is stored."""
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
    append_finished(lease, RunState.SUCCEEDED)
    return None
