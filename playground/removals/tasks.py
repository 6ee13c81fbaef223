"""What workers do. A task is its name, primitive arguments and one service; for acknowledgement see runs/tasks.py."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings

from playground.celery_app import TaskName, app
from playground.playing import process
from playground.playing.fairness import play_in_turn, register
from playground.playing.limits import KILL_AFTER, configured_limits
from playground.playing.sweep import sweep as sweep_rows
from playground.removals import engine
from playground.removals.services import player
from playground.removals.services.table import REMOVALS


@app.task(
    name=TaskName.REMOVE_NODES, acks_late=False, time_limit=settings.RUN_TIME_LIMIT_SECONDS + KILL_AFTER
)
def remove_nodes(removal_id: str) -> None:
    """To its end; with accounts, what is next in turn. Delivered twice, it does nothing (playing/holder.py)."""
    play_in_turn(REMOVALS, UUID(removal_id))


def play(removal_id: UUID) -> bool:
    return player.play_removal(
        removal_id, owner=process.new_owner(), limits=configured_limits(), prepare=engine.Played
    )


register(REMOVALS, play)


@app.task(name=TaskName.SWEEP_REMOVALS, acks_late=False)
def sweep() -> None:
    """Send removals again that have lost their worker."""
    sweep_rows(REMOVALS, limits=configured_limits())
