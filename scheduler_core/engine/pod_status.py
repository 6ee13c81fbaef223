"""The status of a pod after an attempt, as extenders see it."""

from __future__ import annotations

from scheduler_core.engine.outcome import ERROR, SCHEDULED, Outcome
from scheduler_core.extenders.manifests import ShownStatus


def status_after(outcome: Outcome) -> ShownStatus:
    """Of an attempt that was not gated."""
    if outcome.outcome == SCHEDULED:
        return ShownStatus(node=outcome.node)
    reason = "SchedulerError" if outcome.outcome == ERROR else "Unschedulable"
    return ShownStatus(nominated=outcome.nominated, reason=reason, message=outcome.message)
