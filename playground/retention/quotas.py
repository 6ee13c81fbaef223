"""How much of the server somebody may take: stored bytes, what is played at once, seconds of workers a day.

A participant counts for themselves, and for their workshop together with everybody in it. Operators have no quota, and without accounts
nobody has. Two requests that come at the same moment may both be let in at the edge of a quota.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet, Sum
from django.db.models.functions import Length
from django.utils import timezone

from playground.common.errors import ApplicationError
from playground.lessons.models import WrittenLesson
from playground.people.enums import Act, Role
from playground.people.models import Person
from playground.people.who import Who
from playground.rehearsals.models import Rehearsal
from playground.rehearsals.queries import unfinished as unfinished_rehearsals
from playground.removals.models import Removal, Step
from playground.removals.queries import unfinished as unfinished_removals
from playground.runs.models import Event, Run
from playground.runs.queries import unfinished_runs
from playground.simulations.enums import SimulationState
from playground.simulations.models import EventBatch, Simulation
from playground.simulations.queries import unfinished
from playground.snapshots.models import SnapshotContent
from playground.survivals.models import Loss, Survival
from playground.survivals.queries import unfinished as unfinished_survivals
from playground.sweeps.models import Measured, Sweep, SweepPart
from playground.sweeps.queries import unfinished as unfinished_sweeps

DAY: Final = timedelta(days=1)
HOLDERS: Final = ("participant", "account", "workshop")


class What(StrEnum):
    BYTES = "bytes"
    AT_ONCE = "atOnce"
    SECONDS = "seconds"


ADVICE: Final = {
    What.BYTES: "Delete runs or snapshots that are not needed any more.",
    What.AT_ONCE: "Wait until one has ended, or cancel one.",
    What.SECONDS: "It counts what was started within a day; try again later, with less.",
}
# What each act takes more of.
TAKEN: Final = {Act.MAKE: (What.BYTES,), Act.PLAY: (What.BYTES, What.AT_ONCE, What.SECONDS)}


class OverQuota(ApplicationError):
    status = 429
    code = "quota"
    title = "A quota is used up"


@dataclass(frozen=True, slots=True)
class Quota:
    """whose : participant, account or workshop. 0 of `most`: no bound."""

    what: What
    whose: str
    used: float
    most: int

    @property
    def is_used_up(self) -> bool:
        return 0 < self.most <= self.used


def quotas_of(who: Who, wanted: Collection[What] = tuple(What)) -> Iterator[Quota]:
    """Of somebody things belong to; nobody else has any."""
    if not settings.ACCOUNTS or who.person is None or who.role == Role.OPERATOR:
        return
    holders = [("participant" if who.role == Role.PARTICIPANT else "account", [who.person])]
    if who.role == Role.PARTICIPANT:
        together = Person.objects.filter(workshop__in=who.workshops).values_list("pk", flat=True)
        holders.append(("workshop", list(together)))
    for whose, people in holders:
        for what in wanted:
            yield Quota(what, whose, _MEASURES[what](people), settings.QUOTAS[whose][what])


def refuse_beyond(who: Who, act: Act) -> None:
    """Raises OverQuota, which says what to do."""
    for quota in quotas_of(who, TAKEN.get(act, ())):
        if quota.is_used_up:
            whose = "This workshop has" if quota.whose == "workshop" else "You have"
            raise OverQuota(f"{whose} used up {_in_words(quota)}. {ADVICE[quota.what]}")


def _in_words(quota: Quota) -> str:
    match quota.what:
        case What.BYTES:
            return f"the {quota.most / 2**20:,.0f} MiB that may be stored"
        case What.AT_ONCE:
            return f"the {quota.most:,} runs and simulations that may be played or wait at once"
        case What.SECONDS:
            return f"the {quota.most:,} seconds of workers that there are a day"


def _bytes(people: Collection[UUID]) -> int:
    """As they lie in the database; rows come on top."""
    blobs = ("objects_blob", "index_blob", "columns_blob")
    return (
        _length(SnapshotContent.objects.filter(snapshot__owner__in=people), *blobs)
        + _length(Event.objects.filter(run__owner__in=people), "body")
        + _length(EventBatch.objects.filter(simulation__owner__in=people), "body")
        + _length(Rehearsal.objects.filter(owner__in=people), "report")
        + _length(Loss.objects.filter(survival__owner__in=people), "body")
        + _length(Step.objects.filter(removal__owner__in=people), "body")
        + _length(Removal.objects.filter(owner__in=people), "report")
        + _length(Sweep.objects.filter(owner__in=people), "plan")
        + _length(Measured.objects.filter(sweep__owner__in=people), "body")
        + (WrittenLesson.objects.filter(owner__in=people).aggregate(size=Sum("size"))["size"] or 0)
    )


def _at_once(people: Collection[UUID]) -> int:
    simulations = unfinished().exclude(state=SimulationState.WAITING)
    played = (
        *(unfinished_runs(), simulations, unfinished_rehearsals()),
        *(unfinished_survivals(), unfinished_removals(), unfinished_sweeps()),
    )
    return sum(rows.filter(owner__in=people).count() for rows in played)


def _seconds(people: Collection[UUID]) -> float:
    since, total = timezone.now() - DAY, 0.0
    for model in (Run, Simulation, Rehearsal, Survival, Removal, SweepPart):
        rows = model.objects.filter(owner__in=people, created_at__gt=since)
        total += rows.aggregate(seconds=Sum("engine_seconds"))["seconds"] or 0.0
    return total


def _length(rows: QuerySet[Any, Any], *columns: str) -> int:
    sums = rows.order_by().aggregate(**{name: Sum(Length(name)) for name in columns})
    return sum(found or 0 for found in sums.values())


_MEASURES: Final = {What.BYTES: _bytes, What.AT_ONCE: _at_once, What.SECONDS: _seconds}
