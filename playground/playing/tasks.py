"""The Celery task of a table, which plays a row; rows without a worker are looked for at intervals.

Messages are acknowledged at once: that a row has a worker is known from its lease, not from the broker. Late
acknowledgement would add nothing to that, RabbitMQ closes the channel of a message that is not acknowledged in half an
hour, and kombu 5.7.0 ends a worker that acknowledges after Redis was away.
"""

from __future__ import annotations

from uuid import UUID

from django.conf import settings

from playground.celery_app import app
from playground.playing import process
from playground.playing.fairness import play_in_turn, register
from playground.playing.housekeeping import at_intervals
from playground.playing.limits import KILL_AFTER, configured_limits
from playground.playing.models import Row
from playground.playing.player import Open
from playground.playing.redispatch import redispatch
from playground.playing.table import Table
from playground.playing.worker import play_row


def plays(table: Table[Row], open_player: Open[Row]) -> None:
    """Registers the task of the table's name. It plays a row, or with accounts what is next in turn (fairness.py).

    A message that is delivered twice, or after the row's end, does nothing (holder.py). Rows that have lost their worker are sent to
    the workers again.
    """

    @app.task(name=table.task, acks_late=False, time_limit=settings.RUN_TIME_LIMIT_SECONDS + KILL_AFTER)
    def play(row_id: str) -> None:
        play_in_turn(table, UUID(row_id))

    def play_now(row_id: UUID) -> bool:
        return play_row(table, row_id, open_player, owner=process.new_owner(), limits=configured_limits())

    register(table, play_now)
    at_intervals(f"redispatch of each {table.noun}", lambda: redispatch(table, limits=configured_limits()))
