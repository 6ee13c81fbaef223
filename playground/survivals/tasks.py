"""What workers do. A task is its name, primitive arguments and one service; for acknowledgement see runs/tasks.py."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings

from playground.celery_app import TaskName, app
from playground.playing import process
from playground.playing.fairness import play_in_turn, register
from playground.playing.limits import KILL_AFTER, configured_limits
from playground.playing.sweep import sweep as sweep_rows
from playground.survivals import engine
from playground.survivals.services import player
from playground.survivals.services.table import SURVIVALS


@app.task(name=TaskName.SURVIVE, acks_late=False, time_limit=settings.RUN_TIME_LIMIT_SECONDS + KILL_AFTER)
def survive(survival_id: str) -> None:
    """To its end; with accounts, what is next in turn. Delivered twice, it does nothing (playing/holder.py)."""
    play_in_turn(SURVIVALS, UUID(survival_id))


def play(survival_id: UUID) -> bool:
    return player.play_survival(
        survival_id, owner=process.new_owner(), limits=configured_limits(), prepare=engine.Played
    )


register(SURVIVALS, play)


@app.task(name=TaskName.SWEEP_SURVIVALS, acks_late=False)
def sweep() -> None:
    """Send survivals again that have lost their worker."""
    sweep_rows(SURVIVALS, limits=configured_limits())
