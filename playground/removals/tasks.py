"""What workers do (playground.playing.tasks)."""

from __future__ import annotations

from playground.playing.tasks import plays
from playground.removals.services.player import opened
from playground.removals.services.table import REMOVALS

plays(REMOVALS, opened)
