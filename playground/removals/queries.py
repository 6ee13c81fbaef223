"""Reading removals, their steps and their answers. Nothing here writes; what is returned carries its joins."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from playground.common.errors import Conflict, NotFound
from playground.people.visibility import visible
from playground.playing.codec import unpack
from playground.playing.rows import looked_up, with_sources
from playground.removals.enums import RemovalKind
from playground.removals.models import Removal, Step


def removals() -> QuerySet[Removal]:
    """Those that one may see, with what lists show of their snapshot and policy."""
    return with_sources(visible(Removal.objects.all())).defer("report")


def get_removal(removal_id: UUID) -> Removal:
    """Raises NotFound."""
    found = looked_up(removals(), removal_id)
    if found is None:
        raise NotFound(f"There is no removal {removal_id}.")
    return found


def report_of(row: Removal) -> dict[str, Any] | None:
    """The answer as the library returns it; None until there is one."""
    return None if row.report is None else unpack(row.report)


def answered(row: Removal, kind: RemovalKind) -> dict[str, Any]:
    """The answer. Raises Conflict where there is none yet, and for a removal of another kind."""
    if row.kind != kind:
        raise Conflict(f"Removal {row.pk} is a {row.kind}, not a {kind}.", code="other-kind")
    found = report_of(row)
    if found is None:
        raise Conflict(f"Removal {row.pk} has no answer: it is {row.state}.", code="not-finished")
    return found


def steps_before(row: Removal) -> list[dict[str, Any]]:
    """Those that are stored, in their order."""
    return [unpack(step.body) for step in Step.objects.filter(removal=row).order_by("number")]
