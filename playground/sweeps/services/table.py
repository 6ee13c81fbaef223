"""Parts of sweeps as a table of what is played (playground.playing.table). The sweep begins with its first part and ends with its last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils import timezone

from playground.celery_app import TaskName
from playground.playing.states import State
from playground.playing.table import Table
from playground.sweeps.models import Sweep, SweepPart
from playground.sweeps.services.end import settle


class SweepPartTable(Table[SweepPart]):
    model = SweepPart
    noun = "part of a sweep"
    task = TaskName.PLAY_SWEEP
    kept = "The cells that were measured are kept; the sweep can be resumed."

    def not_reached(self, row: SweepPart) -> str:
        return f"measured {row.last_seq + 1} cells"

    def end(self, row: SweepPart, state: State, error: Mapping[str, Any] | None = None) -> None:
        super().end(row, state, error)
        settle(row.sweep_id)

    def begin(self, row: SweepPart) -> None:
        super().begin(row)
        waiting = Sweep.objects.filter(pk=row.sweep_id, state=State.QUEUED)
        waiting.filter(started_at=None).update(started_at=timezone.now())
        waiting.update(state=State.RUNNING)


SWEEP_PARTS: Final = SweepPartTable()
