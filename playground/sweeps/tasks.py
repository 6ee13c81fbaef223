"""What workers do (playground.playing.tasks)."""

from __future__ import annotations

from playground.celery_app import TaskName
from playground.playing.tasks import plays, sweeps
from playground.sweeps.services.player import opened
from playground.sweeps.services.table import SWEEP_PARTS

plays(SWEEP_PARTS, opened)
sweeps(SWEEP_PARTS, TaskName.SWEEP_PARTS)
