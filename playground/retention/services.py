"""Deletes objects that are older than the settings or the caller allow."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

import structlog
from django.conf import settings
from django.db.models import QuerySet

from playground.people.audit import note
from playground.playing.states import FINAL_STATES
from playground.rehearsals.models import Rehearsal
from playground.removals.models import Removal
from playground.retention import ages
from playground.retention.deletion import deleted
from playground.retention.sizes import KIND_OF
from playground.retention.workshops import prune_expired, prune_workshops
from playground.runs.models import Run
from playground.runs.services.asked_runs import outlived
from playground.searches.models import Search
from playground.simulations.models import Simulation
from playground.snapshots.enums import Origin
from playground.snapshots.models import Snapshot
from playground.survivals.models import Survival
from playground.sweeps.models import Sweep

log = structlog.get_logger(__name__)

# One at a time is deleted in a transaction, so that nobody waits long for the database.
MOST_AT_ONCE: Final = 20
_PLAYED: Final[Mapping[str, type[Run | Rehearsal | Survival | Removal | Search | Sweep]]] = {
    ages.RUNS: Run,
    ages.REHEARSALS: Rehearsal,
    ages.SURVIVALS: Survival,
    ages.REMOVALS: Removal,
    ages.SEARCHES: Search,
    ages.SWEEPS: Sweep,
}
"""Kinds with a table of their own; elections, timelines and live runs share one."""
_USERS: Final = ("runs", "simulations", "rehearsals", "survivals", "removals", "searches", "swept")
"""What a snapshot is used by."""


def too_old(kind: str, days: int, now: datetime) -> QuerySet[Any, Any]:
    """What has ended longer ago. Snapshots: that came longer ago, are no demos, and are not used by anything."""
    before = now - timedelta(days=days)
    if kind == ages.SNAPSHOTS:
        unused = Snapshot.objects.filter(**dict.fromkeys(_USERS)).exclude(origin=Origin.DEMO)
        return unused.filter(created_at__lt=before).order_by("created_at")
    of_kind = {"kind": KIND_OF[kind]} if kind in KIND_OF else {}
    ended = _PLAYED.get(kind, Simulation).objects.filter(state__in=FINAL_STATES, finished_at__lt=before)
    return ended.filter(**of_kind).order_by("finished_at")


def prune(days: Mapping[str, int], now: datetime, *, most: int | None = None) -> dict[str, int]:
    """Deletes what is older, by kind; 0 days: nothing of that kind. Returns how many of each.

    most : of each kind, the oldest; None: all.
    """
    numbers = {kind: deleted(too_old(kind, days[kind], now)[:most]) for kind in ages.KINDS if days.get(kind)}
    if any(numbers.values()):
        log.info("pruned", **numbers)
    for kind, number in numbers.items():
        if number and settings.ACCOUNTS:
            note("deleted what was old", f"{number} {kind}")
    return numbers


def prune_as_configured(now: datetime) -> dict[str, int]:
    """Some of what is too old by the settings, by kind. By default that is nothing."""
    prune_workshops(settings.KEEP_WORKSHOPS_DAYS, now, most=MOST_AT_ONCE)
    prune_expired(now)
    deleted(outlived(now)[:MOST_AT_ONCE])
    return prune(ages.configured_days(), now, most=MOST_AT_ONCE)
