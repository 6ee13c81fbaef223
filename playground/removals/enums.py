"""The enumerations of removals."""

from __future__ import annotations

from django.db import models


class RemovalKind(models.TextChoices):
    """consolidation : which nodes could go. drain : how named nodes are drained in an order."""

    CONSOLIDATION = "consolidation"
    DRAIN = "drain"


class DrainMode(models.TextChoices):
    """retire : the nodes leave for good. upgrade : each comes back, or another one comes for it."""

    RETIRE = "retire"
    UPGRADE = "upgrade"
