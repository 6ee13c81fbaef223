"""What workers do. A task is its name, primitive arguments and one service; for acknowledgement see runs/tasks.py."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings

from playground.celery_app import TaskName, app
from playground.playing import process
from playground.playing.fairness import play_in_turn, register
from playground.playing.limits import KILL_AFTER, configured_limits
from playground.playing.sweep import sweep as sweep_rows
from playground.rehearsals import engine
from playground.rehearsals.services import player
from playground.rehearsals.services.table import REHEARSALS


@app.task(name=TaskName.REHEARSE, acks_late=False, time_limit=settings.RUN_TIME_LIMIT_SECONDS + KILL_AFTER)
def rehearse(rehearsal_id: str) -> None:
    """To its end; with accounts, what is next in turn. Delivered twice, it does nothing (playing/holder.py)."""
    play_in_turn(REHEARSALS, UUID(rehearsal_id))


def play(rehearsal_id: UUID) -> bool:
    return player.play_rehearsal(
        rehearsal_id, owner=process.new_owner(), limits=configured_limits(), prepare=engine.Played
    )


register(REHEARSALS, play)


@app.task(name=TaskName.SWEEP_REHEARSALS, acks_late=False)
def sweep() -> None:
    """Send rehearsals again that have lost their worker."""
    sweep_rows(REHEARSALS, limits=configured_limits())
