"""The enumerations of simulations.

    queued ──► running ──► succeeded | failed | cancelled
       ▲          │
       │ advance  ▼
       └────── waiting         a stepped simulation that has come as far as it was asked to

If a worker dies, its simulation stays `running`; the lease ends and another worker continues.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from django.db import models


class Kind(StrEnum):
    """The kinds that modules other than their drivers name. `drivers` lists all kinds."""

    ELECTION = "election"
    TIMELINE = "timeline"
    LIVE = "live"
    """A timeline that a real cluster wrote: nobody plays it."""


class Pace(models.TextChoices):
    """How far it is played: to its end, or as far as clients advance it."""

    FREE = "free"
    STEPPED = "stepped"


class SimulationState(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    WAITING = "waiting"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"


# What a live run can be in: nobody plays it, and nobody stops it from here.
LIVE_STATES: Final = (SimulationState.RUNNING, SimulationState.SUCCEEDED, SimulationState.FAILED)

# The last event of every log that has an end; all others are the simulation's own.
FINISHED: Final = "finished"
