"""What workers do (playground.playing.tasks)."""

from __future__ import annotations

from playground.celery_app import TaskName
from playground.playing.tasks import plays, sweeps
from playground.searches.services.player import opened
from playground.searches.services.table import SEARCHES

plays(SEARCHES, opened)
sweeps(SEARCHES, TaskName.SWEEP_SEARCHES)
