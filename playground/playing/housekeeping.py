"""What has to be looked after all the time, whoever is there: one Celery task does all of it, every few seconds.

A task for each would cost a server that nobody uses more than all else that it does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import structlog

from playground.celery_app import TaskName, app

log = structlog.get_logger(__name__)

_actions: Final[dict[str, Callable[[], object]]] = {}


def at_intervals(name: str, action: Callable[[], object]) -> None:
    """Registers an action, done at each housekeeping after those that were registered before. name : in the log."""
    _actions[name] = action


@app.task(name=TaskName.HOUSEKEEPING, acks_late=False)
def keep_house() -> None:
    """An action that fails does not keep the others from being done, and the next housekeeping tries it again."""
    for name, action in _actions.items():
        try:
            action()
        except Exception:
            log.exception("housekeeping_failed", action=name)
