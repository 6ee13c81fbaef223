"""Every channel-layer group name, and the message types that travel through them."""

from __future__ import annotations

from typing import Final
from uuid import UUID

# The type of a message decides which consumer method gets it: `run.frame` → `run_frame`.
RUN_FRAME: Final = "run.frame"

# There is something new of a simulation.
SIMULATION_MOVED: Final = "simulation.moved"

CLASS_FRAME: Final = "class.frame"
# Somebody in a class has answered.
CLASS_ANSWERED: Final = "class.answered"
# One person in a class is to be told something.
CLASS_TOLD: Final = "class.told"
# A consumer of the teacher's sends this one to itself: the tallies are to be told.
CLASS_TELL: Final = "class.tell"


def run_group(run_id: UUID) -> str:
    """The group that every open socket of this run is in."""
    return f"run.{run_id.hex}"


def simulation_group(simulation_id: UUID) -> str:
    """The group that every open socket of this simulation is in."""
    return f"simulation.{simulation_id.hex}"


def class_group(workshop_id: UUID) -> str:
    """The group that every open socket of this workshop's class is in."""
    return f"class.{workshop_id.hex}"


def class_leads_group(workshop_id: UUID) -> str:
    """The group of the teachers' sockets: only they get the frames about answers."""
    return f"class.{workshop_id.hex}.leads"


def class_person_group(workshop_id: UUID, person_id: UUID) -> str:
    """The group of the sockets of one person in the class."""
    return f"class.{workshop_id.hex}.{person_id.hex}"
