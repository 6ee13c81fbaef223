"""What workers do (playground.playing.tasks)."""

from __future__ import annotations

from playground.celery_app import TaskName, app
from playground.playing.limits import configured_limits
from playground.playing.sweep import sweep as send_again
from playground.playing.tasks import plays
from playground.simulations.services import live_runs
from playground.simulations.services.player import opened
from playground.simulations.services.table import SIMULATIONS

plays(SIMULATIONS, opened)


@app.task(name=TaskName.SWEEP_SIMULATIONS, acks_late=False)
def sweep() -> None:
    """Sends simulations again that have lost their worker; ends live runs whose schedulers are gone."""
    send_again(SIMULATIONS, limits=configured_limits())
    live_runs.end_silent()
