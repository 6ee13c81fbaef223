"""The enumerations of survivals.

    queued ──► running ──► succeeded | failed | cancelled

If a worker dies, its survival stays `running`; the lease ends and another worker continues.
"""

from __future__ import annotations

from typing import Final

from django.db import models


class SurvivalState(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"


FINAL_STATES: Final = (SurvivalState.SUCCEEDED, SurvivalState.FAILED, SurvivalState.CANCELLED)
