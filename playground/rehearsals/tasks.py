"""What workers do (playground.playing.tasks)."""

from __future__ import annotations

from playground.playing.tasks import plays
from playground.rehearsals.services.player import opened
from playground.rehearsals.services.table import REHEARSALS

plays(REHEARSALS, opened)
