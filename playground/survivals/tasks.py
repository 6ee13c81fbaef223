"""What workers do (playground.playing.tasks)."""

from __future__ import annotations

from playground.playing.tasks import plays
from playground.survivals.services.player import opened
from playground.survivals.services.table import SURVIVALS

plays(SURVIVALS, opened)
