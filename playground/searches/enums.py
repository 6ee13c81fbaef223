from __future__ import annotations

from django.db import models


class SearchKind(models.TextChoices):
    OPTIMUM = "optimum"
    SHOPPING = "shopping"
    CAPACITY = "capacity"
    REMEDIES = "remedies"
