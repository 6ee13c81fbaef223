"""Answers given under an `Idempotency-Key`, kept for a day so that a repeated request gets the same one, and the row
that `readyz` writes."""

from __future__ import annotations

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone


class KeptAnswer(models.Model):
    """One key. `status` is empty while the first request is under way."""

    key = models.CharField(max_length=255, unique=True)
    fingerprint = models.CharField(max_length=64, help_text="SHA-256 of method, address and body.")
    status = models.PositiveSmallIntegerField(null=True)
    location = models.CharField(max_length=500, blank=True)
    body = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return self.key


class WriteProbe(models.Model):
    """One row, written by `readyz` to find out whether the database can be written."""

    written_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"written at {self.written_at}"
