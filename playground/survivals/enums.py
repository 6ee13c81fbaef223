"""The closed lists of the survivals' world.

    queued ──► running ──► succeeded | failed | cancelled

A worker that dies without a word leaves its survival `running`; its lease ends and another worker goes on.
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
