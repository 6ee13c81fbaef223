"""What workers do (playground.playing.tasks)."""

from __future__ import annotations

from playground.celery_app import TaskName
from playground.playing.tasks import plays, sweeps
from playground.removals.services.player import opened
from playground.removals.services.table import REMOVALS

plays(REMOVALS, opened)
sweeps(REMOVALS, TaskName.SWEEP_REMOVALS)
