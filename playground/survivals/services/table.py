"""Survivals as a table of what is played (playground.playing.table)."""

from __future__ import annotations

from typing import Final

from playground.celery_app import TaskName
from playground.playing.table import Table
from playground.survivals.models import Survival


class SurvivalTable(Table[Survival]):
    model = Survival
    noun = "survival"
    task = TaskName.SURVIVE
    kept = "The losses that were computed are available."

    def not_reached(self, row: Survival) -> str:
        return f"worked out {row.done + 1} losses"


SURVIVALS: Final = SurvivalTable()
