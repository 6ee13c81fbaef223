"""Removals as a table of what is played (playground.playing.table)."""

from __future__ import annotations

from typing import Final

from playground.celery_app import TaskName
from playground.playing.table import Table
from playground.removals.models import Removal


class RemovalTable(Table[Removal]):
    model = Removal
    noun = "removal"
    task = TaskName.REMOVE_NODES
    kept = "The results so far are available."

    def not_reached(self, row: Removal) -> str:
        return "took another step"


REMOVALS: Final = RemovalTable()
