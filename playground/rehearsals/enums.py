"""The closed lists of the rehearsals' world.

    queued ──► running ──► succeeded | failed | cancelled

A worker that dies without a word leaves its rehearsal `running`; its lease ends and another worker goes on.
"""

from __future__ import annotations

from typing import Final

from django.db import models


class RehearsalState(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"


FINAL_STATES: Final = (RehearsalState.SUCCEEDED, RehearsalState.FAILED, RehearsalState.CANCELLED)


class Verdict(models.TextChoices):
    """The library's words (scheduler_core.rehearsal.report)."""

    SAME = "same"
    CHANGES = "changes"
    REFUSED = "refused"


class Pods(models.TextChoices):
    """Which pods are placed: those that wait, or running ones again, too."""

    WAITING = "waiting"
    ALL = "all"
