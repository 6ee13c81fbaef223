"""Reading rehearsals. Nothing here writes; what is returned carries its joins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from playground.common.errors import Conflict, NotFound
from playground.people.visibility import visible
from playground.playing.codec import body_json, unpack
from playground.playing.rows import looked_up, with_sources
from playground.rehearsals.models import Found, Rehearsal


def rehearsals() -> QuerySet[Rehearsal]:
    """Those that one may see, with what lists show of their snapshot and policy; not the reports."""
    return with_sources(visible(Rehearsal.objects.all())).defer("report")


def get_rehearsal(rehearsal_id: UUID) -> Rehearsal:
    """Raises NotFound."""
    found = looked_up(rehearsals(), rehearsal_id)
    if found is None:
        raise NotFound(f"There is no rehearsal {rehearsal_id}.")
    return found


def report_json(rehearsal_id: UUID) -> bytes:
    """Its result. Raises NotFound, Conflict if there is none yet."""
    stored = get_rehearsal(rehearsal_id).report
    if stored is None:
        raise Conflict(f"Rehearsal {rehearsal_id} has no report.", code="not-finished")
    return body_json(stored)


def found(rehearsal_id: UUID) -> Iterator[dict[str, Any]]:
    """What has been found so far, in order."""
    rows = Found.objects.filter(rehearsal_id=rehearsal_id).order_by("number")
    for body in rows.values_list("body", flat=True).iterator(chunk_size=20):
        yield unpack(body)
