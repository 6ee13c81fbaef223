"""The enumerations of snapshots."""

from __future__ import annotations

from django.db import models


class Origin(models.TextChoices):
    """Where a snapshot came from."""

    UPLOAD = "upload", "uploaded"
    DEMO = "demo", "part of a demo"
    LIVE = "live", "taken from a live cluster"
