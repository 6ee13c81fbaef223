"""What workers do (playground.playing.tasks)."""

from __future__ import annotations

from playground.celery_app import TaskName
from playground.playing.tasks import plays, sweeps
from playground.rehearsals.services.player import opened
from playground.rehearsals.services.table import REHEARSALS

plays(REHEARSALS, opened)
sweeps(REHEARSALS, TaskName.SWEEP_REHEARSALS)
