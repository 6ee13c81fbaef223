"""The enumerations of rehearsals."""

from __future__ import annotations

from django.db import models


class Verdict(models.TextChoices):
    """The library's words (scheduler_core.rehearsal.report)."""

    SAME = "same"
    CHANGES = "changes"
    REFUSED = "refused"


class Pods(models.TextChoices):
    """Which pods are placed: those that wait, or running ones again, too."""

    WAITING = "waiting"
    ALL = "all"
