"""How much of each kind is stored, of the objects that the user may see. Bytes are those of logs, journals and blobs in the
database, without their rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Model, QuerySet, Sum
from django.db.models.functions import Length

from playground.people.current_user import current_user
from playground.people.models import Owned
from playground.people.visibility import label_of, visible
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
class Layout:
    """Where the bytes of a kind are: in columns of its own rows, and in those of parts, which refer to a row by the name of its model.

    where : which rows of the model are of the kind.
    """

    model: type[Owned]
    columns: tuple[str, ...]
    parts: tuple[type[Model], ...]
    columns_of_parts: tuple[str, ...] = ("body",)
    where: Mapping[str, Any] = field(default_factory=dict)


LAYOUTS: Final[Mapping[str, Layout]] = {
    ages.RUNS: Layout(Run, (), (Event, Kept)),
    ages.REHEARSALS: Layout(Rehearsal, ("report",), (Found,)),
    ages.SURVIVALS: Layout(Survival, (), (Loss,)),
    ages.SEARCHES: Layout(Search, ("answer",), (Noted,)),
    ages.SWEEPS: Layout(Sweep, ("plan",), (Measured,)),
    ages.REMOVALS: Layout(Removal, ("report",), (Step,)),
    ages.SNAPSHOTS: Layout(Snapshot, (), (SnapshotContent,), ("objects_blob", "index_blob", "columns_blob")),
    **{
        kind: Layout(Simulation, (), (EventBatch, JournalBatch), where={"kind": value})
        for kind, value in KIND_OF.items()
    },
}


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
    layout = LAYOUTS[kind]
    rows = visible(layout.model.objects.filter(**layout.where))
    parts = [_of(part, layout, rows) for part in layout.parts]
    kept = _bytes(rows, *layout.columns) + sum(_bytes(part, *layout.columns_of_parts) for part in parts)
    return rows.count(), kept


def _of(part: type[Model], layout: Layout, rows: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
    """Those of the rows that one may see."""
    row = label_of(layout.model)
    parts = part._default_manager.filter(**{f"{row}__{name}": value for name, value in layout.where.items()})  # noqa: SLF001 - documented
    return parts if current_user().sees_all else parts.filter(**{f"{row}__in": rows.order_by().values("pk")})


def _bytes(rows: QuerySet[Any, Any], *columns: str) -> int:
    sums = {f"sum_{name}": Sum(Length(name)) for name in columns}
    return sum(found or 0 for found in rows.order_by().aggregate(**sums).values())
