"""Elections and timelines as a table of what is played (playground.playing.table)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import QuerySet

from playground.celery_app import QueueName, TaskName
from playground.playing.states import State
from playground.playing.table import Table
from playground.simulations import queries
from playground.simulations.enums import Pace, SimulationState
from playground.simulations.models import Simulation
from playground.simulations.services.log import KEPT, end_simulation


class SimulationTable(Table[Simulation]):
    model = Simulation
    noun = "simulation"
    task = TaskName.PLAY
    kept = KEPT
    routing = ("pace",)

    def unfinished(self) -> QuerySet[Simulation]:
        return queries.unfinished()

    def is_playable(self, row: Simulation) -> bool:
        return not row.is_final and row.state != SimulationState.WAITING

    def not_reached(self, row: Simulation) -> str:
        return f"got beyond {row.now / 1e9:.3f} s"

    def end(self, row: Simulation, state: State, error: Mapping[str, Any] | None = None) -> None:
        end_simulation(row, SimulationState(state), error=error)

    def set_aside(self, row: Simulation) -> None:
        """Until it is advanced."""
        row.state, row.pace = SimulationState.WAITING, Pace.STEPPED
        row.target, row.steps, row.fruitless_takes = row.now, 0, 0
        row.save(update_fields=["state", "pace", "target", "steps", "fruitless_takes"])

    def queue(self, row: Simulation) -> str:
        """A user watches while a stepped simulation is advanced, so it does not wait behind long runs."""
        return QueueName.MOMENTS if row.pace == Pace.STEPPED else QueueName.LONG


SIMULATIONS: Final = SimulationTable()
