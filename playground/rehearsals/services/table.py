"""Rehearsals as a table of what is played (playground.playing.table)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone

from playground.celery_app import TaskName
from playground.playing.table import Table
from playground.rehearsals import queries
from playground.rehearsals.enums import RehearsalState
from playground.rehearsals.models import Rehearsal
from playground.rehearsals.services.log import end_rehearsal


class RehearsalTable(Table[Rehearsal]):
    model = Rehearsal
    noun = "rehearsal"
    task = TaskName.REHEARSE
    kept = "Both runs are available; their differences are not explained."

    def unfinished(self) -> QuerySet[Rehearsal]:
        return queries.unfinished()

    def is_playable(self, row: Rehearsal) -> bool:
        return not row.is_final

    def not_reached(self, row: Rehearsal) -> str:
        return f"played {row.done + 1} simulations"

    def end(self, row: Rehearsal, state: str, error: Mapping[str, Any] | None = None) -> None:
        end_rehearsal(row, RehearsalState(state), error=error)

    def set_aside(self, row: Rehearsal) -> None:
        """There is nobody to ask for it again: it is cancelled, and another one can be made."""
        end_rehearsal(row, RehearsalState.CANCELLED)

    def begin(self, row: Rehearsal) -> None:
        row.state = RehearsalState.RUNNING
        row.started_at = row.started_at or timezone.now()
        row.save(update_fields=["state", "started_at"])

    def requeue(self, row: Rehearsal) -> None:
        row.state = RehearsalState.QUEUED
        row.save(update_fields=["state"])


REHEARSALS: Final = RehearsalTable()
