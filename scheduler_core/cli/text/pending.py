"""The pods that a run leaves pending, as the subject of a sentence."""

from __future__ import annotations

from scheduler_core.engine.run import Run


def still_pending(run: Run) -> str | None:
    """With its verb: `the pod a/b is`; None if there are none."""
    pending = {outcome.pod for outcome in run.outcomes} - run.placements.keys()
    if not pending:
        return None
    one = min(pending)
    return f"the pod {one} is" if len(pending) == 1 else f"{len(pending):,} pods, such as {one}, are"
