"""The closed lists of the removals' world.

    queued ──► running ──► succeeded | failed | cancelled

A worker that dies without a word leaves its removal `running`; its lease ends and another worker goes on.
"""

from __future__ import annotations

from typing import Final

from django.db import models


class RemovalState(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"


class RemovalKind(models.TextChoices):
    """consolidation : which nodes could go. drain : how named nodes are drained in an order."""

    CONSOLIDATION = "consolidation"
    DRAIN = "drain"


class DrainMode(models.TextChoices):
    """retire : the nodes leave for good. upgrade : each comes back, or another one comes for it."""

    RETIRE = "retire"
    UPGRADE = "upgrade"


FINAL_STATES: Final = (RemovalState.SUCCEEDED, RemovalState.FAILED, RemovalState.CANCELLED)
