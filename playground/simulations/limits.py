"""What an operator allows a simulation; how long workers have for it is as for runs (playing/limits.py)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.conf import settings

# Characters of a simulation's title; what is longer is cut.
TITLE_LENGTH: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationBounds:
    """Seconds are virtual ones."""

    replicas: int
    seconds: int
    events: int
    commands: int


def simulation_bounds() -> SimulationBounds:
    return SimulationBounds(
        replicas=settings.MAX_ELECTION_REPLICAS,
        seconds=settings.MAX_SIMULATION_SECONDS,
        events=settings.MAX_SIMULATION_EVENTS,
        commands=settings.MAX_SIMULATION_COMMANDS,
    )
