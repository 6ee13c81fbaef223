"""The lease of a row: one worker at a time plays it, for a few seconds that it keeps prolonging.

The lease in the database decides, not the broker's message: a message delivered twice finds the row taken and is dropped;
a worker that is killed stops renewing, and housekeeping sends what it had to the workers again. Every write of a worker looks
at the lease under the row's lock, so a clock that is a few seconds off costs time and never a wrong event.

    free ── take ──► taken_by, taken_until ── renew ──► … ── release ──► free
                        │ expired
                        └── redispatch ── dispatch ── take by another worker

The functions here are given rows that are locked already.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final
from uuid import UUID

import structlog
from django.db import DatabaseError, connection
from django.utils import timezone

from playground.playing.models import Played
from playground.playing.notifier import NOTIFIER

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Lease:
    """The right of one worker to write to one row."""

    played_id: UUID
    owner: str


class LeaseLost(Exception):
    """It has been taken over, ended or deleted by someone else: the worker has to stop silently."""


def is_held(row: Played) -> bool:
    """Whether a worker has it and has renewed it in time."""
    return row.taken_until is not None and row.taken_until >= timezone.now()


def take(row: Played, owner: str, *, seconds: float) -> Lease:
    """For this number of seconds. The caller has checked that it is free."""
    row.fruitless_takes += 1
    row.taken_by = owner
    row.taken_until = timezone.now() + timedelta(seconds=seconds)
    row.save(update_fields=["fruitless_takes", "taken_by", "taken_until"])
    return Lease(row.pk, owner)


def renew(row: Played, *, seconds: float) -> bool:
    """Renews it. Returns whether the row is to be cancelled."""
    row.taken_until = timezone.now() + timedelta(seconds=seconds)
    row.save(update_fields=["taken_until"])
    return row.cancel_requested


def give_back(row: Played) -> None:
    """Because the process ends: the lease ends now, and the next housekeeping sends the row on."""
    row.taken_by, row.taken_until = "", timezone.now()
    row.fruitless_takes = 0
    row.save(update_fields=["taken_by", "taken_until", "fruitless_takes"])


@dataclass(slots=True)
class Watch:
    """What the thread that renews the lease has noticed, for the thread that plays."""

    cancelled: threading.Event = field(default_factory=threading.Event)
    lost: threading.Event = field(default_factory=threading.Event)


_watches: Final[dict[Lease, Watch]] = {}
"""Of what this process plays."""


def tell_cancelled(played_id: UUID) -> None:
    """If this process plays it, it stops after the current step. Other processes read so when they store something."""
    for lease, watch in [*_watches.items()]:
        if lease.played_id == played_id:
            watch.cancelled.set()
    NOTIFIER.notify()


@contextmanager
def renewing(lease: Lease, renew_now: Callable[[], bool], *, seconds: float) -> Iterator[Watch]:
    """Renews the lease from a separate thread, however long a single step takes.

    renew_now : renews it for `seconds`, says whether to cancel, raises LeaseLost.
    """
    watch, done = Watch(), threading.Event()
    arguments = (lease, renew_now, seconds / 3, watch, done)
    keeper = threading.Thread(target=_keep, args=arguments, name=f"lease-{lease.played_id}", daemon=True)
    keeper.start()
    _watches[lease] = watch
    try:
        yield watch
    finally:
        del _watches[lease]
        done.set()
        keeper.join()


def _keep(
    lease: Lease, renew_now: Callable[[], bool], pause: float, watch: Watch, done: threading.Event
) -> None:
    try:
        while not done.wait(pause):
            try:
                if renew_now():
                    watch.cancelled.set()
            except LeaseLost:
                watch.lost.set()
                NOTIFIER.notify()
                return
            except DatabaseError as error:
                # A database that is away for a moment: the next renewal may still be in time.
                log.warning("lease_not_renewed", played_id=str(lease.played_id), error=str(error))
    finally:
        connection.close()
