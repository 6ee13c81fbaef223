"""How much of the server users take: stored bytes, runs and simulations at the same time, seconds of workers within a day.

One statement asks for all of it, and is compiled once: a class that presses the same button causes thirty requests in a second.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import cache
from typing import Any, Final
from uuid import UUID

from django.db import connection
from django.db.models import Count, FloatField, QuerySet, Sum, TextField, UUIDField, Value
from django.db.models.functions import Cast, Coalesce, Length
from django.utils import timezone

from playground.lessons.models import Try, WrittenLesson
from playground.playing.rows import unfinished
from playground.policies.models import Policy
from playground.rehearsals.models import Rehearsal
from playground.removals.models import Removal, Step
from playground.runs.models import Event, Run
from playground.searches.models import Kept, Noted, Search
from playground.simulations.enums import SimulationState
from playground.simulations.models import EventBatch, Simulation
from playground.simulations.queries import unfinished as unfinished_simulations
from playground.snapshots.models import SnapshotContent
from playground.survivals.models import Loss, Survival
from playground.sweeps.models import Measured, Sweep, SweepPart

DAY: Final = timedelta(days=1)
# What stands in the compiled statement for a person or a workshop, and for the moment a day ago.
_SOMEBODY: Final = UUID(int=0)
_SINCE: Final = datetime(1, 1, 2, tzinfo=UTC)


class UsageKind(StrEnum):
    BYTES = "bytes"
    AT_ONCE = "atOnce"
    SECONDS = "seconds"


def taken(holder: UUID, wanted: Collection[UsageKind], *, together: bool) -> list[tuple[UUID, str, float]]:
    """Owner, what, and how much; who takes nothing is left out, and an owner may come several times.

    holder : a person; with `together` the workshop, of which everybody counts.
    """
    sql, parameters = _statement(tuple(wanted), together, connection.vendor)
    known = {_of_id(_SOMEBODY): _of_id(holder), _of_time(_SINCE): _of_time(timezone.now() - DAY)}
    with connection.cursor() as cursor:
        cursor.execute(sql, [known.get(one, one) for one in parameters])
        return [(UUID(str(owner)), what, amount or 0.0) for owner, what, amount in cursor.fetchall()]


@cache
def _statement(wanted: tuple[UsageKind, ...], together: bool, vendor: str) -> tuple[str, tuple[Any, ...]]:
    """vendor : of the database that it is compiled for."""
    concerned = "owner__workshop" if together else "owner"
    sums = [
        one.rows.filter(**{one.path + concerned: _SOMEBODY})
        .order_by()
        .values_list(f"{one.path}owner")
        .annotate(what=Value(str(what)), amount=Cast(one.amount, FloatField()))
        for what in wanted
        for one in _SOURCES[what]()
    ]
    statement: tuple[str, tuple[Any, ...]] = sums[0].union(*sums[1:], all=True).query.sql_with_params()
    return statement


def _of_id(value: UUID) -> Any:
    return UUIDField().get_db_prep_value(value, connection)


def _of_time(value: datetime) -> Any:
    return connection.ops.adapt_datetimefield_value(value)


@dataclass(frozen=True, slots=True)
class Source:
    """Rows that count, how much a group of them is, and the path to what they belong to, such as `run__`."""

    rows: QuerySet[Any, Any]
    amount: Any
    path: str = ""


def _bytes() -> Iterator[Source]:
    """As they lie in the database; rows come on top."""
    yield Source(
        SnapshotContent.objects.all(), _length("objects_blob", "index_blob", "columns_blob"), "snapshot__"
    )
    yield Source(Policy.objects.all(), _length("yaml") + _json_length("config", "profiles"))
    yield Source(Simulation.objects.all(), _length("scenario"))
    yield Source(Event.objects.all(), _length("body"), "run__")
    yield Source(EventBatch.objects.all(), _length("body"), "simulation__")
    yield Source(Rehearsal.objects.all(), _length("report"))
    yield Source(Loss.objects.all(), _length("body"), "survival__")
    yield Source(Step.objects.all(), _length("body"), "removal__")
    yield Source(Removal.objects.all(), _length("report"))
    yield Source(Kept.objects.all(), _length("body"), "run__")
    yield Source(Noted.objects.all(), _length("body"), "search__")
    yield Source(Search.objects.all(), _length("answer"))
    yield Source(Sweep.objects.all(), _length("plan"))
    yield Source(Measured.objects.all(), _length("body"), "sweep__")
    yield Source(WrittenLesson.objects.all(), Sum("size"))
    yield Source(Try.objects.all(), _json_length("files", "checks", "problems", "nodes"))


def _at_once() -> Iterator[Source]:
    yield Source(unfinished_simulations().exclude(state=SimulationState.WAITING), Count("pk"))
    for model in (Run, Rehearsal, Survival, Removal, Search, Sweep):
        yield Source(unfinished(model), Count("pk"))


def _seconds() -> Iterator[Source]:
    for model in (Run, Simulation, Rehearsal, Survival, Removal, Search, SweepPart):
        yield Source(model.objects.filter(created_at__gt=_SINCE), Sum("engine_seconds"))


def _length(*columns: str) -> Any:
    return _sum(Length(name) for name in columns)


def _json_length(*columns: str) -> Any:
    """Of JSON as text: a policy of a line has profiles of many kilobytes."""
    return _sum(Length(Cast(name, TextField())) for name in columns)


def _sum(lengths: Iterable[Any]) -> Any:
    first, *others = (Coalesce(Sum(length), 0) for length in lengths)
    return sum(others, start=first)


_SOURCES: Final = {UsageKind.BYTES: _bytes, UsageKind.AT_ONCE: _at_once, UsageKind.SECONDS: _seconds}
