"""What every row that is played can be. Runs and simulations have one state more, in which they wait for somebody.

    queued ──► running ──► succeeded | failed | cancelled

A worker that dies leaves its row `running`; its lease expires and another worker continues (lease.py).
"""

from __future__ import annotations

from typing import Final

from django.db import models


class State(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"


FINAL_STATES: Final = (State.SUCCEEDED, State.FAILED, State.CANCELLED)
