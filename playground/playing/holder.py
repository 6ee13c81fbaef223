"""The worker that plays a row: takes, renews and releases the lease, and learns of requests to stop (see lease.py)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from uuid import UUID

from django.db import transaction

from playground.common.errors import NotFound
from playground.playing.lease import (
    Lease,
    Watch,
    give_back,
    is_held,
    renew,
    renewing,
    take,
    tell_cancelled,
)
from playground.playing.limits import Limits
from playground.playing.models import Row
from playground.playing.problems import gave_up_problem
from playground.playing.rows import leased, locked
from playground.playing.states import State
from playground.playing.table import Table


def acquire(table: Table[Row], row_id: UUID, *, owner: str, limits: Limits) -> Lease | None:
    """The lease, or None when there is nothing to do: the row is gone, has ended, waits, or another worker has it.

    A row that was taken repeatedly without progress ends here, as failed.
    """
    try:
        with locked(table.model, row_id, table.noun) as row:
            if not table.is_playable(row) or is_held(row):
                return None
            if row.fruitless_takes >= limits.fruitless_takes:
                problem = gave_up_problem(
                    table.noun, takes=row.fruitless_takes, before=table.not_reached(row)
                )
                table.end(row, State.FAILED, problem)
                return None
            table.begin(row)
            return take(row, owner, seconds=limits.lease_seconds)
    except NotFound:
        return None


@contextmanager
def kept_lease(table: Table[Row], lease: Lease, *, limits: Limits) -> Iterator[Watch]:
    """Renews the lease from a separate thread, however long a single step takes."""
    with renewing(
        lease, lambda: renew_lease(table, lease, limits=limits), seconds=limits.lease_seconds
    ) as watch:
        yield watch


def renew_lease(table: Table[Row], lease: Lease, *, limits: Limits) -> bool:
    """Renews the lease. Returns whether the row is to be cancelled. Raises LeaseLost."""
    with leased(table.model, lease) as row:
        return renew(row, seconds=limits.lease_seconds)


def release(table: Table[Row], lease: Lease) -> None:
    """Gives an unfinished row back because this process ends: the next housekeeping sends it on."""
    with leased(table.model, lease) as row:
        give_back(row)


def cancel(table: Table[Row], row: Row) -> None:
    """Ends a locked row that nobody plays at once, and asks the worker of one that is played to stop after the current step.

    Asking again while it is being stopped is the same as once.
    """
    row.cancel_requested = True
    row.save(update_fields=["cancel_requested"])
    transaction.on_commit(partial(tell_cancelled, row.pk))
    if not is_held(row):
        table.end(row, State.CANCELLED)
