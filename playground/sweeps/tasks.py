"""What workers do (playground.playing.tasks)."""

from __future__ import annotations

from playground.playing.tasks import plays
from playground.sweeps.services.player import opened
from playground.sweeps.services.table import SWEEP_PARTS

plays(SWEEP_PARTS, opened)
