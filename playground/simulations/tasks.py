"""What workers do. A task is its name, primitive arguments and one service; for acknowledgement see runs/tasks.py."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings

from playground.celery_app import TaskName, app
from playground.playing import process
from playground.playing.fairness import play_in_turn, register
from playground.playing.limits import KILL_AFTER, configured_limits
from playground.playing.sweep import sweep as sweep_rows
from playground.simulations.driver import Playthrough
from playground.simulations.drivers import driver_of
from playground.simulations.models import Simulation
from playground.simulations.services import live_runs, player
from playground.simulations.services.table import SIMULATIONS


@app.task(name=TaskName.PLAY, acks_late=False, time_limit=settings.RUN_TIME_LIMIT_SECONDS + KILL_AFTER)
def play_simulation(simulation_id: str) -> None:
    """To where it is wanted; with accounts, what is next in turn. Delivered twice, it does nothing (playing/holder.py)."""
    play_in_turn(SIMULATIONS, UUID(simulation_id))


def play(simulation_id: UUID) -> bool:
    return player.play_simulation(
        simulation_id,
        owner=process.new_owner(),
        limits=configured_limits(),
        open_playthrough=open_playthrough,
    )


register(SIMULATIONS, play)


def open_playthrough(simulation: Simulation) -> Playthrough:
    return driver_of(simulation.kind).open(simulation)


@app.task(name=TaskName.SWEEP_SIMULATIONS, acks_late=False)
def sweep() -> None:
    """Send simulations again that have lost their worker; end live runs whose schedulers are gone."""
    sweep_rows(SIMULATIONS, limits=configured_limits())
    live_runs.end_silent()
