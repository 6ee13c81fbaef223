"""One worker and one row: takes the row, plays it, and stores its end.

    acquire ── play ── a Stop, or an exception ── end | release | not a word

Whatever stops playing early is a `Stop`: a value that is found between two steps. Exceptions are mistakes in the input
(the row fails and says which), bugs (it fails, the log has the traceback), a lost lease (somebody else plays it now: not
a word), and a database that is away (not the row's fault: the lease expires and the row is resumed).
"""

from __future__ import annotations

import time
from typing import Any
from uuid import UUID

import structlog
from django.db import InterfaceError, OperationalError

from playground.common.errors import ApplicationError
from playground.playing.fairness import note_seconds
from playground.playing.holder import acquire, kept_lease, release
from playground.playing.lease import Lease, LeaseLost
from playground.playing.limits import Limits
from playground.playing.models import Row
from playground.playing.player import Open, play
from playground.playing.problems import application_problem, broken_problem, limit_problem
from playground.playing.rows import leased
from playground.playing.states import State
from playground.playing.stop import Guard, Stop
from playground.playing.table import Table

log = structlog.get_logger(__name__)


def play_row(table: Table[Row], row_id: UUID, open_player: Open[Row], *, owner: str, limits: Limits) -> bool:
    """Unless another worker does; returns whether it did, when there is nothing left for this worker to do."""
    lease = acquire(table, row_id, owner=owner, limits=limits)
    if lease is None:
        log.info("not_taken", noun=table.noun, played_id=str(row_id))
        return False
    began = time.monotonic()
    with structlog.contextvars.bound_contextvars(noun=table.noun, played_id=str(row_id)):
        try:
            _play(table, lease, open_player, limits)
        except LeaseLost:
            log.warning("lost_to_another_worker")
    note_seconds(table.model, row_id, time.monotonic() - began)
    return True


def _play(table: Table[Row], lease: Lease, open_player: Open[Row], limits: Limits) -> None:
    deadline = time.monotonic() + limits.time_seconds
    with kept_lease(table, lease, limits=limits) as watch:
        try:
            stop = play(open_player(lease.played_id), lease, Guard(watch, limits, deadline))
        except (LeaseLost, OperationalError, InterfaceError):
            raise
        except ApplicationError as error:
            log.info("refused", code=error.code)
            _end(table, lease, State.FAILED, application_problem(error))
        except Exception as error:
            log.exception("broke")
            _end(table, lease, State.FAILED, broken_problem(table.noun, error))
        else:
            _finish(table, lease, stop, limits)


def _finish(table: Table[Row], lease: Lease, stop: Stop | None, limits: Limits) -> None:
    match stop:
        case Stop.CANCELLED:
            _end(table, lease, State.CANCELLED)
        case Stop.PROCESS_ENDS:
            release(table, lease)
        case Stop.LEASE_LOST:
            raise LeaseLost(lease.played_id)
        case Stop.TIME_LIMIT:
            _fail_at_limit(table, lease, "time", f"{limits.time_seconds:g} seconds")
        case Stop.MEMORY_LIMIT:
            _fail_at_limit(table, lease, "memory", f"{limits.memory_mib:,} MiB")
    log.info("left", reason=stop.value if stop else "nothing more to be done")


def _fail_at_limit(table: Table[Row], lease: Lease, what: str, limit: str) -> None:
    _end(table, lease, State.FAILED, limit_problem(table.noun, what, limit, kept=table.kept))


def _end(table: Table[Row], lease: Lease, state: State, error: dict[str, Any] | None = None) -> None:
    with leased(table.model, lease) as row:
        table.end(row, state, error)
