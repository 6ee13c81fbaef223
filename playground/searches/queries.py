"""Reading searches, their notes and their answers. Nothing here writes; what is returned carries its joins."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from playground.common.errors import Conflict, NotFound
from playground.people.visibility import visible
from playground.playing.codec import unpack
from playground.playing.rows import looked_up, with_sources
from playground.playing.states import State
from playground.searches.models import Noted, Search


def searches() -> QuerySet[Search]:
    """Those that one may see, with what lists show of their snapshot and policy."""
    return with_sources(visible(Search.objects.all())).defer("answer")


def get_search(search_id: UUID) -> Search:
    """Raises NotFound."""
    found = looked_up(searches(), search_id)
    if found is None:
        raise NotFound(f"There is no search {search_id}.")
    return found


def answer_of(row: Search, *, is_partial: bool = False) -> dict[str, Any]:
    """As the library returns it. is_partial : also what is verified so far. Raises Conflict where there is none yet."""
    if row.answer is None or not (is_partial or row.state == State.SUCCEEDED):
        raise Conflict(f"Search {row.pk} has no answer: it is {row.state}.", code="not-finished")
    found: dict[str, Any] = unpack(row.answer)
    return found


def notes_before(row: Search) -> list[dict[str, Any]]:
    """Those that are stored, in their order."""
    stored = Noted.objects.filter(search=row).order_by("first")
    return [note for noted in stored for note in unpack(noted.body)["notes"]]
