"""The closed lists of the simulations' world.

    queued ──► running ──► succeeded | failed | cancelled
       ▲          │
       │ advance  ▼
       └────── waiting         a stepped simulation that has come as far as it was asked to

A worker that dies without a word leaves its simulation `running`; its lease ends and another worker goes on.
"""

from __future__ import annotations

from typing import Final

from django.db import models


class Kind(models.TextChoices):
    ELECTION = "election"
    TIMELINE = "timeline"
    LIVE = "live"
    """A timeline that a real cluster wrote: nobody plays it."""


class Pace(models.TextChoices):
    """Who says how far it goes: nobody, it is played to its end; or a client, by advancing it."""

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
