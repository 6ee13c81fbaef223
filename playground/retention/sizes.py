"""How much of each kind is stored, of the objects that the user may see. Bytes are those of logs, journals and blobs in the
database, without their rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import Length

from playground.people.current_user import current_user
from playground.people.visibility import visible
from playground.rehearsals.models import Found, Rehearsal
from playground.removals.models import Removal, Step
from playground.retention import ages
from playground.runs.models import Event, Run
from playground.searches.models import Kept, Noted, Search
from playground.simulations.enums import Kind
from playground.simulations.models import EventBatch, JournalBatch, Simulation
from playground.snapshots.models import Snapshot, SnapshotContent
from playground.survivals.models import Loss, Survival
from playground.sweeps.models import Measured, Sweep

KIND_OF: Final = {ages.LIVE_RUNS: Kind.LIVE, **ages.SIMULATIONS}


@dataclass(frozen=True, slots=True)
class Stored:
    """keep_days : rows of the kind are deleted after this number of days; 0: never."""

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
        runs = visible(Run.objects.all())
        kept = [_of(model.objects.all(), "run", runs) for model in (Event, Kept)]
        return runs.count(), sum(_bytes(rows, "body") for rows in kept)
    if kind == ages.REHEARSALS:
        rehearsals = visible(Rehearsal.objects.all())
        parts = _of(Found.objects.all(), "rehearsal", rehearsals)
        return rehearsals.count(), _bytes(rehearsals, "report") + _bytes(parts, "body")
    if kind == ages.SURVIVALS:
        survivals = visible(Survival.objects.all())
        return survivals.count(), _bytes(_of(Loss.objects.all(), "survival", survivals), "body")
    if kind == ages.SEARCHES:
        searches = visible(Search.objects.all())
        parts = _of(Noted.objects.all(), "search", searches)
        return searches.count(), _bytes(searches, "answer") + _bytes(parts, "body")
    if kind == ages.SWEEPS:
        sweeps = visible(Sweep.objects.all())
        parts = _of(Measured.objects.all(), "sweep", sweeps)
        return sweeps.count(), _bytes(sweeps, "plan") + _bytes(parts, "body")
    if kind == ages.REMOVALS:
        removals = visible(Removal.objects.all())
        stored = _bytes(_of(Step.objects.all(), "removal", removals), "body") + _bytes(removals, "report")
        return removals.count(), stored
    if kind == ages.SNAPSHOTS:
        blobs = ("objects_blob", "index_blob", "columns_blob")
        snapshots = visible(Snapshot.objects.all())
        return snapshots.count(), _bytes(_of(SnapshotContent.objects.all(), "snapshot", snapshots), *blobs)
    simulations = visible(Simulation.objects.filter(kind=KIND_OF[kind]))
    batches = [
        _of(model.objects.filter(simulation__kind=KIND_OF[kind]), "simulation", simulations)
        for model in (EventBatch, JournalBatch)
    ]
    return simulations.aggregate(n=Count("pk"))["n"], sum(_bytes(part, "body") for part in batches)


def _of(parts: QuerySet[Any, Any], name: str, rows: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
    """Those of the rows that one may see."""
    return parts if current_user().sees_all else parts.filter(**{f"{name}__in": rows.order_by().values("pk")})


def _bytes(rows: QuerySet[Any, Any], *columns: str) -> int:
    sums = {f"sum_{name}": Sum(Length(name)) for name in columns}
    return sum(found or 0 for found in rows.order_by().aggregate(**sums).values())
