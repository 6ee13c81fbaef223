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
    """Returns how many. Several servers may do so at once: a row sent twice is taken once."""
    now = timezone.now()
    long_ago = now - timedelta(seconds=limits.redispatch_seconds)
    abandoned = Q(taken_until__lt=now)
    # Sent long ago and taken by nobody: the broker may have lost the message.
    overlooked = Q(dispatched_at__lt=long_ago, taken_until=None)
    waiting = table.unfinished().only("pk", *table.routing)
    rows = list(waiting.filter(abandoned | overlooked).order_by("dispatched_at", "pk"))
    for row in rows:
        table.model.objects.filter(pk=row.pk).update(dispatched_at=now)
        dispatch(table, row)
        log.info("sent_again", noun=table.noun, played_id=str(row.pk))
    return len(rows)
