"""What workers do (playground.playing.tasks)."""

from __future__ import annotations

from playground.playing.housekeeping import at_intervals
from playground.playing.tasks import plays
from playground.simulations.services import live_runs
from playground.simulations.services.player import opened
from playground.simulations.services.table import SIMULATIONS

plays(SIMULATIONS, opened)
at_intervals("end of silent live runs", live_runs.end_silent)
