"""What workers do at intervals (playground.playing.housekeeping)."""

from __future__ import annotations

from django.utils import timezone

from playground.playing.housekeeping import at_intervals
from playground.retention import services


def prune() -> None:
    """Delete some of what is too old by the settings."""
    services.prune_as_configured(timezone.now())


at_intervals("deletion of what is too old", prune)
