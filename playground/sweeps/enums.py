"""The closed list of the sweeps' world, for sweeps and for their parts.

    queued ──► running ──► succeeded | failed | cancelled ── resumed ──► queued

A worker that dies without a word leaves its part `running`; its lease ends and another worker goes on.
"""

from __future__ import annotations

from typing import Final

from django.db import models


class SweepState(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"


FINAL_STATES: Final = (SweepState.SUCCEEDED, SweepState.FAILED, SweepState.CANCELLED)
RESUMABLE: Final = (SweepState.FAILED, SweepState.CANCELLED)
