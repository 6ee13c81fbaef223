"""Rehearsals as a table of what is played (playground.playing.table)."""

from __future__ import annotations

from typing import Final

from playground.celery_app import TaskName
from playground.playing.table import Table
from playground.rehearsals.models import Rehearsal


class RehearsalTable(Table[Rehearsal]):
    model = Rehearsal
    noun = "rehearsal"
    task = TaskName.REHEARSE
    kept = "Both runs are available; their differences are not explained."

    def not_reached(self, row: Rehearsal) -> str:
        return f"played {row.done + 1} runs"


REHEARSALS: Final = RehearsalTable()
