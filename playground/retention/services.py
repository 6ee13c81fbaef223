"""Deletes what has been kept for as long as the settings, or somebody, say."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

import structlog
from django.db.models import ProtectedError, QuerySet

from playground.retention import ages
from playground.retention.sizes import KIND_OF
from playground.runs.enums import FINAL_STATES as FINAL_RUN_STATES
from playground.runs.models import Run
from playground.simulations.enums import FINAL_STATES
from playground.simulations.models import Simulation
from playground.snapshots.enums import Origin
from playground.snapshots.models import Snapshot

log = structlog.get_logger(__name__)

# One at a time is deleted in a transaction, so that nobody waits long for the database.
MOST_AT_ONCE: Final = 20


def too_old(kind: str, days: int, now: datetime) -> QuerySet[Any, Any]:
    """What has ended longer ago. Snapshots: that came longer ago, are no demos, and are not used by anything."""
    before = now - timedelta(days=days)
    if kind == ages.RUNS:
        return Run.objects.filter(state__in=FINAL_RUN_STATES, finished_at__lt=before).order_by("finished_at")
    if kind == ages.SNAPSHOTS:
        unused = Snapshot.objects.filter(runs=None, simulations=None).exclude(origin=Origin.DEMO)
        return unused.filter(created_at__lt=before).order_by("created_at")
    ended = Simulation.objects.filter(kind=KIND_OF[kind], state__in=FINAL_STATES, finished_at__lt=before)
    return ended.order_by("finished_at")


def prune(days: Mapping[str, int], now: datetime, *, most: int | None = None) -> dict[str, int]:
    """Deletes what is older, by kind; 0 days: nothing of that kind. Returns how many of each.

    most : of each kind, the oldest; None: all.
    """
    deleted = {kind: _delete(too_old(kind, days[kind], now)[:most]) for kind in ages.KINDS if days.get(kind)}
    if any(deleted.values()):
        log.info("pruned", **deleted)
    return deleted


def prune_as_configured(now: datetime) -> dict[str, int]:
    """Some of what is too old by the settings. By default that is nothing."""
    return prune(ages.configured_days(), now, most=MOST_AT_ONCE)


def _delete(rows: QuerySet[Any, Any]) -> int:
    n_deleted = 0
    for key in list(rows.values_list("pk", flat=True)):
        try:
            n_deleted += bool(rows.model.objects.filter(pk=key).delete()[0])
        except ProtectedError:
            # Somebody has begun to use it in the meantime.
            continue
    return n_deleted
