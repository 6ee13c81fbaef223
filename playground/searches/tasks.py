"""What workers do (playground.playing.tasks)."""

from __future__ import annotations

from playground.playing.tasks import plays
from playground.searches.services.player import opened
from playground.searches.services.table import SEARCHES

plays(SEARCHES, opened)
