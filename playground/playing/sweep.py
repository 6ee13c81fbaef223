"""Rows that have lost their worker, or never found one, are sent to the workers again."""

from __future__ import annotations

from datetime import timedelta

import structlog
from django.utils import timezone

from playground.playing.dispatch import dispatch
from playground.playing.limits import Limits
from playground.playing.models import Row
from playground.playing.table import Table

log = structlog.get_logger(__name__)


def sweep(table: Table[Row], *, limits: Limits) -> int:
    """Returns how many. Several servers may sweep at once: a row sent twice is taken once."""
    now = timezone.now()
    long_ago = now - timedelta(seconds=limits.redispatch_seconds)
    waiting = table.unfinished().only("pk", *table.routing)
    abandoned = waiting.filter(taken_until__lt=now)
    # Sent long ago and taken by nobody: the broker may have lost the message.
    overlooked = waiting.filter(dispatched_at__lt=long_ago, taken_until=None)
    rows = [*abandoned, *overlooked]
    for row in rows:
        table.model.objects.filter(pk=row.pk).update(dispatched_at=now)
        dispatch(table, row)
        log.info("sent_again", noun=table.noun, played_id=str(row.pk))
    return len(rows)
