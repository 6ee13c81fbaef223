"""Parts of sweeps as a table of what is played (playground.playing.table)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone

from playground.celery_app import TaskName
from playground.playing.table import Table
from playground.sweeps import queries
from playground.sweeps.enums import SweepState
from playground.sweeps.models import Sweep, SweepPart
from playground.sweeps.services.log import end_part


class SweepPartTable(Table[SweepPart]):
    model = SweepPart
    noun = "part of a sweep"
    task = TaskName.PLAY_SWEEP
    kept = "The cells that were measured are kept; the sweep can be resumed."

    def unfinished(self) -> QuerySet[SweepPart]:
        return queries.unfinished_parts()

    def is_playable(self, row: SweepPart) -> bool:
        return not row.is_final

    def not_reached(self, row: SweepPart) -> str:
        return f"measured {row.last_seq + 1} cells"

    def end(self, row: SweepPart, state: str, error: Mapping[str, Any] | None = None) -> None:
        end_part(row, SweepState(state), error=error)

    def set_aside(self, row: SweepPart) -> None:
        """The sweep can be resumed."""
        end_part(row, SweepState.CANCELLED)

    def begin(self, row: SweepPart) -> None:
        now = timezone.now()
        row.state = SweepState.RUNNING
        row.started_at = row.started_at or now
        row.save(update_fields=["state", "started_at"])
        waiting = Sweep.objects.filter(pk=row.sweep_id, state=SweepState.QUEUED)
        waiting.filter(started_at=None).update(started_at=now)
        waiting.update(state=SweepState.RUNNING)

    def requeue(self, row: SweepPart) -> None:
        row.state = SweepState.QUEUED
        row.save(update_fields=["state"])


SWEEP_PARTS: Final = SweepPartTable()
