"""Live runs: what a live scheduler stores of itself while it works (playground.connector.record).

Only its scheduler writes a live run, and reports regularly; one that has reported nothing for a while counts as ended. Nobody plays
it, so workers have nothing to do with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
import structlog
from django.db import close_old_connections, transaction
from django.utils import timezone

from playground.common.errors import Conflict
from playground.playing.codec import pack_text
from playground.playing.lease import Lease
from playground.playing.rows import leased
from playground.simulations import queries
from playground.simulations.codec import Frame
from playground.simulations.enums import Kind, SimulationState
from playground.simulations.limits import TITLE_LENGTH
from playground.simulations.models import JournalBatch, Simulation
from playground.simulations.problems import live_problem
from playground.simulations.services.log import (
    append_frames,
    end_simulation,
    locked_simulation,
    tell_sockets,
)
from playground.snapshots.codec import packages_of

log = structlog.get_logger(__name__)

SILENCE: Final = timedelta(seconds=60)
"""After so long without a word a live run counts as ended. Its scheduler is heard every few seconds."""


def begin(session: Mapping[str, Any], *, owner: str, parent: UUID | None) -> UUID:
    """A running live run. session : `title`, `identity`, `cluster`, `policy` (YAML), `dryRun`, `startedAt`, `release`."""
    close_old_connections()
    now = timezone.now()
    run = Simulation.objects.create(
        kind=Kind.LIVE,
        title=session["title"][:TITLE_LENGTH],
        plugins=packages_of([session["policy"]]),
        scenario=msgspec.json.encode(session).decode(),
        parent_id=parent,
        state=SimulationState.RUNNING,
        duration=0,
        started_at=now,
        taken_by=owner,
        taken_until=now + SILENCE,
    )
    log.info("live_run_begun", simulation_id=str(run.pk))
    return run.pk


def append(
    run_id: UUID,
    *,
    owner: str,
    frames: Sequence[Frame],
    journal: bytes,
    checkpoint: int | None,
    now: int,
    summary: Mapping[str, Any],
) -> None:
    """journal : packed entries (scheduler_core.scheduler.journal.journal), or nothing. checkpoint : JournalBatch.checkpoint.

    Raises LeaseLost, OutOfOrder.
    """
    close_old_connections()
    with leased(Simulation, Lease(run_id, owner)) as run:
        append_frames(run, frames)
        if journal:
            number = run.journal.count() + 1
            JournalBatch.objects.create(
                simulation=run, number=number, checkpoint=checkpoint, body=pack_text(journal)
            )
        run.now = run.target = max(run.now, now)
        run.summary = dict(summary)
        run.taken_until = timezone.now() + SILENCE
        run.save(update_fields=["last_seq", "now", "target", "summary", "taken_until"])
        tell_sockets(run)


def end(run_id: UUID, *, owner: str, problem: str | None) -> None:
    """problem : why its scheduler ended, if not because it was asked to."""
    close_old_connections()
    with leased(Simulation, Lease(run_id, owner)) as run:
        _end(run, problem)


def delete(run_id: UUID) -> None:
    """With all it has stored, also one that cannot be read. Raises Conflict while it is written, NotFound."""
    with locked_simulation(run_id, Kind.LIVE, only=("state",)) as run:
        if not run.is_final:
            raise Conflict(
                "The live run is still being written; end its scheduler first.", code="live-run-running"
            )
        run.delete()
    log.info("live_run_deleted", simulation_id=str(run_id))


def end_silent() -> int:
    """Ends those whose schedulers are gone. Returns how many."""
    silent = list(queries.silent(timezone.now()).values_list("pk", flat=True))
    for run_id in silent:
        with transaction.atomic(), locked_simulation(run_id, Kind.LIVE) as run:
            if run.taken_until is not None and run.taken_until < timezone.now():
                _end(run, "Its scheduler has sent nothing for a minute.")
                log.info("live_run_silent", simulation_id=str(run_id))
    return len(silent)


def _end(run: Simulation, problem: str | None) -> None:
    state = SimulationState.SUCCEEDED if problem is None else SimulationState.FAILED
    end_simulation(run, state, error=None if problem is None else live_problem(problem))
