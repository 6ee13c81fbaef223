"""What an attempt means for its pod, as extenders get to see it."""

from __future__ import annotations

from scheduler_core.engine.outcome import ERROR, SCHEDULED, Outcome
from scheduler_core.extenders.manifests import Standing


def standing_after(outcome: Outcome) -> Standing:
    """Of an attempt that was not gated."""
    if outcome.outcome == SCHEDULED:
        return Standing(node=outcome.node)
    reason = "SchedulerError" if outcome.outcome == ERROR else "Unschedulable"
    return Standing(nominated=outcome.nominated, reason=reason, message=outcome.message)
