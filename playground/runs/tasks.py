"""What workers do. A task is its name, primitive arguments and one service."""

from __future__ import annotations

from uuid import UUID

from playground.celery_app import TaskName, app
from playground.runs import engine, process
from playground.runs.limits import configured_limits
from playground.runs.services import execute, lease


@app.task(name=TaskName.EXECUTE)
def execute_run(run_id: str) -> None:
    """Play the run. Delivered twice, or after its end, it does nothing (services/lease.py)."""
    execute.execute_run(
        UUID(run_id), owner=process.new_owner(), limits=configured_limits(), prepare=engine.prepare
    )


@app.task(name=TaskName.SWEEP)
def sweep() -> None:
    """Send runs again that have lost their worker."""
    lease.sweep(limits=configured_limits())
