"""Survivals as a table of what is played (playground.playing.table)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone

from playground.celery_app import TaskName
from playground.playing.table import Table
from playground.survivals import queries
from playground.survivals.enums import SurvivalState
from playground.survivals.models import Survival
from playground.survivals.services.log import end_survival


class SurvivalTable(Table[Survival]):
    model = Survival
    noun = "survival"
    task = TaskName.SURVIVE
    kept = "The losses that were worked out are there."

    def unfinished(self) -> QuerySet[Survival]:
        return queries.unfinished()

    def is_playable(self, row: Survival) -> bool:
        return not row.is_final

    def not_reached(self, row: Survival) -> str:
        return f"worked out {row.done + 1} losses"

    def end(self, row: Survival, state: str, error: Mapping[str, Any] | None = None) -> None:
        end_survival(row, SurvivalState(state), error=error)

    def set_aside(self, row: Survival) -> None:
        """There is nobody to ask for it again: it is cancelled, and another one can be made."""
        end_survival(row, SurvivalState.CANCELLED)

    def begin(self, row: Survival) -> None:
        row.state = SurvivalState.RUNNING
        row.started_at = row.started_at or timezone.now()
        row.save(update_fields=["state", "started_at"])

    def requeue(self, row: Survival) -> None:
        row.state = SurvivalState.QUEUED
        row.save(update_fields=["state"])


SURVIVALS: Final = SurvivalTable()
