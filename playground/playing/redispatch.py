"""Rows that have lost their worker, or never found one, are sent to the workers again."""

from __future__ import annotations

from datetime import timedelta

import structlog
from django.db.models import Q
from django.utils import timezone

from playground.playing.dispatch import dispatch
from playground.playing.limits import Limits
from playground.playing.models import Row
from playground.playing.table import Table

log = structlog.get_logger(__name__)


def redispatch(table: Table[Row], *, limits: Limits) -> int:
    """Returns how many. Several servers may do so at once: one of them sends a row."""
    now = timezone.now()
    long_ago = now - timedelta(seconds=limits.redispatch_seconds)
    abandoned = Q(taken_until__lt=now)
    # Sent long ago and taken by nobody: the broker may have lost the message.
    overlooked = Q(dispatched_at__lt=long_ago, taken_until=None)
    waiting = table.unfinished().filter(abandoned | overlooked)
    n_sent = 0
    for row in waiting.only("pk", *table.routing).order_by("dispatched_at", "pk"):
        # From now on the row counts as sent and not taken. A worker that is only late still holds it, by its name.
        if waiting.filter(pk=row.pk).update(dispatched_at=now, taken_until=None):
            dispatch(table, row)
            log.info("sent_again", noun=table.noun, played_id=str(row.pk))
            n_sent += 1
    return n_sent
