"""What an embedded server does at its start with the simulations that its former process left unfinished.

They go on where they were, except those that were taken again and again without getting anywhere: they may be what ended
the process, so they wait for somebody to advance or delete them. Only right where no other process plays simulations of
this database.
"""

from __future__ import annotations

from uuid import UUID

from django.utils import timezone

from playground.playing.limits import Limits
from playground.simulations import queries
from playground.simulations.dispatch import dispatch_simulation
from playground.simulations.enums import Pace, SimulationState
from playground.simulations.models import Simulation
from playground.simulations.services.log import locked_simulation

LEFT = ["state", "pace", "target", "steps", "fruitless_takes", "taken_by", "taken_until", "dispatched_at"]


def take_up_leftovers(*, limits: Limits, resume: bool = True) -> tuple[list[UUID], list[UUID]]:
    """Ids of those that go on, and of those that wait. resume: False has all of them wait."""
    taken_up: list[UUID] = []
    waiting: list[UUID] = []
    for simulation_id in list(queries.unfinished().order_by("created_at").values_list("pk", flat=True)):
        with locked_simulation(simulation_id) as simulation:
            goes_on = resume and simulation.fruitless_takes < limits.fruitless_takes
            _free(simulation, goes_on=goes_on)
            if goes_on:
                dispatch_simulation(simulation_id, simulation.pace)
        (taken_up if goes_on else waiting).append(simulation_id)
    return taken_up, waiting


def _free(simulation: Simulation, *, goes_on: bool) -> None:
    simulation.taken_by, simulation.taken_until, simulation.dispatched_at = "", None, timezone.now()
    simulation.state = SimulationState.QUEUED
    if not goes_on:
        simulation.state, simulation.pace = SimulationState.WAITING, Pace.STEPPED
        simulation.target, simulation.steps, simulation.fruitless_takes = simulation.now, 0, 0
    simulation.save(update_fields=LEFT)
