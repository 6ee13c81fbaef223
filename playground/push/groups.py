"""Every channel-layer group name, and the message types that travel through them."""

from __future__ import annotations

from typing import Final
from uuid import UUID

# The type of a message decides which consumer method gets it: `run.frame` → `run_frame`.
RUN_FRAME: Final = "run.frame"
# A consumer sends this one to itself.
STREAM_CHECK: Final = "stream.check"

# There is something new of a simulation.
SIMULATION_MOVED: Final = "simulation.moved"


def run_group(run_id: UUID) -> str:
    """The group that every open socket of this run is in."""
    return f"run.{run_id.hex}"


def simulation_group(simulation_id: UUID) -> str:
    """The group that every open socket of this simulation is in."""
    return f"simulation.{simulation_id.hex}"
