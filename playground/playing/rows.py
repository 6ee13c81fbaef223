"""Rows in a transaction, locked against other writers: for anybody, or for the worker that holds the lease."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from playground.common.errors import NotFound
from playground.people.models import Owned
from playground.people.visibility import refuse_unless_changeable, visible
from playground.playing.lease import Lease, LeaseLost
from playground.playing.models import Row
from playground.playing.states import FINAL_STATES

Thing = TypeVar("Thing", bound=Owned)

# What is large in a snapshot and a policy, and no list shows.
_LARGE: Final = (
    "snapshot__report",
    "snapshot__counts",
    "policy__yaml",
    "policy__config",
    "policy__profiles",
    "policy__warnings",
)


def with_sources(rows: QuerySet[Row]) -> QuerySet[Row]:
    """Rows of what is played on a snapshot with a policy, with what lists show of these."""
    return rows.select_related("snapshot", "policy", "owner").defer(*_LARGE)


def looked_up(rows: QuerySet[Thing], row_id: UUID) -> Thing | None:
    """The row with that id, if it is one of `rows`. In no order: to work out that of the list takes a third of a lookup."""
    return next(iter(rows.order_by().filter(pk=row_id)), None)


def unfinished(model: type[Thing]) -> QuerySet[Thing]:
    """Rows that have not ended, whether a worker plays them or they wait. Of everybody."""
    return model.objects.exclude(state__in=FINAL_STATES)


@contextmanager
def locked(
    model: type[Thing], row_id: UUID, noun: str, *, only: Collection[str] = (), **where: Any
) -> Iterator[Thing]:
    """only : the columns to be read, all if empty. where : what else must be true of it.

    Raises NotFound for what one may not see, NotYours for what one may not change.
    """
    with transaction.atomic():
        rows = model.objects.only(*only).select_for_update(of=("self",))
        row = looked_up(visible(rows.filter(**where)), row_id)
        if row is None:
            raise NotFound(f"There is no {noun} {row_id}.")
        refuse_unless_changeable(row)
        yield row


@contextmanager
def leased(model: type[Row], lease: Lease) -> Iterator[Row]:
    """For the lease's holder. Raises LeaseLost."""
    with transaction.atomic():
        row = looked_up(model.objects.select_for_update(), lease.played_id)
        if row is None or row.taken_by != lease.owner:
            raise LeaseLost(lease.played_id)
        yield row
