"""What workers do (playground.playing.tasks)."""

from __future__ import annotations

from playground.celery_app import TaskName
from playground.playing.tasks import plays, sweeps
from playground.survivals.services.player import opened
from playground.survivals.services.table import SURVIVALS

plays(SURVIVALS, opened)
sweeps(SURVIVALS, TaskName.SWEEP_SURVIVALS)
