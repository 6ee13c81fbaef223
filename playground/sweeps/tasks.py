"""What workers do. A task is its name, primitive arguments and one service; for acknowledgement see runs/tasks.py."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings

from playground.celery_app import TaskName, app
from playground.playing import process
from playground.playing.fairness import play_in_turn, register
from playground.playing.limits import KILL_AFTER, configured_limits
from playground.playing.sweep import sweep as sweep_rows
from playground.sweeps.services.player import play_part
from playground.sweeps.services.table import SWEEP_PARTS


@app.task(name=TaskName.PLAY_SWEEP, acks_late=False, time_limit=settings.RUN_TIME_LIMIT_SECONDS + KILL_AFTER)
def play(part_id: str) -> None:
    """To its end; with accounts, what is next in turn. Delivered twice, it does nothing (playing/holder.py)."""
    play_in_turn(SWEEP_PARTS, UUID(part_id))


def play_now(part_id: UUID) -> bool:
    return play_part(part_id, owner=process.new_owner(), limits=configured_limits())


register(SWEEP_PARTS, play_now)


@app.task(name=TaskName.SWEEP_PARTS, acks_late=False)
def sweep() -> None:
    """Send parts again that have lost their worker."""
    sweep_rows(SWEEP_PARTS, limits=configured_limits())
