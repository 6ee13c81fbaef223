"""Removals as a table of what is played (playground.playing.table)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone

from playground.celery_app import TaskName
from playground.playing.table import Table
from playground.removals import queries
from playground.removals.enums import RemovalState
from playground.removals.models import Removal
from playground.removals.services.log import end_removal


class RemovalTable(Table[Removal]):
    model = Removal
    noun = "removal"
    task = TaskName.REMOVE_NODES
    kept = "What was worked out is there."

    def unfinished(self) -> QuerySet[Removal]:
        return queries.unfinished()

    def is_playable(self, row: Removal) -> bool:
        return not row.is_final

    def not_reached(self, row: Removal) -> str:
        return "took another step"

    def end(self, row: Removal, state: str, error: Mapping[str, Any] | None = None) -> None:
        end_removal(row, RemovalState(state), error=error)

    def set_aside(self, row: Removal) -> None:
        """There is nobody to ask for it again: it is cancelled, and another one can be made."""
        end_removal(row, RemovalState.CANCELLED)

    def begin(self, row: Removal) -> None:
        row.state = RemovalState.RUNNING
        row.started_at = row.started_at or timezone.now()
        row.save(update_fields=["state", "started_at"])

    def requeue(self, row: Removal) -> None:
        row.state = RemovalState.QUEUED
        row.save(update_fields=["state"])


REMOVALS: Final = RemovalTable()
