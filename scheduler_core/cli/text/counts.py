"""Numbers of things in sentences."""

from __future__ import annotations

from scheduler_core.engine.run import Run


def counted(number: int, noun: str) -> str:
    """`1 node`, `2 nodes`, `0 nodes`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def still_pending(run: Run) -> str | None:
    """The pods that a run has left without a node, with their verb: `the pod a/b is`; None if there are none."""
    pending = {outcome.pod for outcome in run.outcomes} - run.placements.keys()
    if not pending:
        return None
    one = min(pending)
    return f"the pod {one} is" if len(pending) == 1 else f"{len(pending):,} pods, such as {one}, are"
