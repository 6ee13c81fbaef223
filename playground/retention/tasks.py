"""The tasks that workers do at intervals."""

from __future__ import annotations

from django.utils import timezone

from playground.celery_app import TaskName, app
from playground.retention import services


@app.task(name=TaskName.PRUNE, acks_late=False)
def prune() -> None:
    """Delete some of what is too old by the settings."""
    services.prune_as_configured(timezone.now())
