"""Searches as a table of what is played (playground.playing.table)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from playground.celery_app import TaskName
from playground.playing.states import State
from playground.playing.table import Table
from playground.searches.models import Noted, Search


class SearchTable(Table[Search]):
    model = Search
    noun = "search"
    task = TaskName.SEARCH
    kept = "There is no answer."

    def not_reached(self, row: Search) -> str:
        return "came any further"

    def end(self, row: Search, state: State, error: Mapping[str, Any] | None = None) -> None:
        """Nobody continues with it: its notes have served."""
        super().end(row, state, error)
        Noted.objects.filter(search=row).delete()


SEARCHES: Final = SearchTable()
