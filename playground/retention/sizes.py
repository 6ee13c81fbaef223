"""How much of each kind is stored. Bytes are those of logs, journals and blobs as they lie in the database; rows come on top."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import Length

from playground.retention import ages
from playground.runs.models import Event, Run
from playground.simulations.enums import Kind
from playground.simulations.models import EventBatch, JournalBatch, Simulation
from playground.snapshots.models import Snapshot, SnapshotContent

KIND_OF: Final = {ages.LIVE_RUNS: Kind.LIVE, ages.TIMELINES: Kind.TIMELINE, ages.ELECTIONS: Kind.ELECTION}


@dataclass(frozen=True, slots=True)
class Stored:
    """keep_days : after so many days things of the kind are deleted; 0: never."""

    kind: str
    count: int
    bytes: int
    keep_days: int


def stored() -> list[Stored]:
    """Each kind, in the order of ages.KINDS."""
    days = ages.configured_days()
    return [Stored(kind, *_measured(kind), days[kind]) for kind in ages.KINDS]


def _measured(kind: str) -> tuple[int, int]:
    if kind == ages.RUNS:
        return Run.objects.count(), _bytes(Event.objects.all(), "body")
    if kind == ages.SNAPSHOTS:
        blobs = ("objects_blob", "index_blob", "columns_blob")
        return Snapshot.objects.count(), _bytes(SnapshotContent.objects.all(), *blobs)
    simulations = Simulation.objects.filter(kind=KIND_OF[kind])
    parts = [model.objects.filter(simulation__kind=KIND_OF[kind]) for model in (EventBatch, JournalBatch)]
    return simulations.aggregate(n=Count("pk"))["n"], sum(_bytes(part, "body") for part in parts)


def _bytes(rows: QuerySet[Any, Any], *columns: str) -> int:
    sums = {f"sum_{name}": Sum(Length(name)) for name in columns}
    return sum(found or 0 for found in rows.order_by().aggregate(**sums).values())
