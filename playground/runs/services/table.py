"""Runs as a table of what is played (playground.playing.table)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from playground.celery_app import TaskName
from playground.playing.states import State
from playground.playing.table import Table
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.services.log import end_run, interrupt_run


class RunTable(Table[Run]):
    model = Run
    noun = "run"
    task = TaskName.EXECUTE
    kept = "The attempts decided until then are kept."

    def is_playable(self, row: Run) -> bool:
        """An interrupted run is, once it has been resumed, that is, dispatched."""
        return not row.is_final and (row.state != RunState.INTERRUPTED or row.dispatched_at is not None)

    def not_reached(self, row: Run) -> str:
        return f"decided on attempt {row.attempt_count}"

    def end(self, row: Run, state: State, error: Mapping[str, Any] | None = None) -> None:
        end_run(row, RunState(state), error=error)

    def set_aside(self, row: Run) -> None:
        interrupt_run(row)

    def begin(self, row: Run) -> None:
        """It runs once its log says so (services/log.py)."""

    def requeue(self, row: Run) -> None:
        """Its log continues, or says that it was interrupted."""


RUNS: Final = RunTable()
