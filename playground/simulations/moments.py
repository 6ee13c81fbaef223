"""Any moment of a simulation, from its log alone; and the scenario that was played."""

from __future__ import annotations

from typing import Any

from playground.common.errors import NotFound
from playground.simulations import queries
from playground.simulations.drivers import driver_of, reader_of
from playground.simulations.models import Simulation


def moment(simulation: Simulation, at: int | None) -> dict[str, Any]:
    """The time `at` (None: the present) with everything that happens then. Raises NotFound for one not played yet."""
    at = simulation.now if at is None else at
    if at > simulation.now:
        raise NotFound(
            f"The {reader_of(simulation.kind).noun} has not reached {at} ns yet: it is at {simulation.now} ns."
        )
    frames = list(queries.frames(simulation.pk, until=at))
    told = {"at": at, "now": simulation.now, "lastSeq": simulation.last_seq}
    return told | reader_of(simulation.kind).picture(frames, at)


def played_text(simulation: Simulation) -> str:
    """The scenario as YAML with everything that was injected: played, it gives the same events."""
    return driver_of(simulation.kind).played_text(simulation, queries.commands(simulation.pk))
