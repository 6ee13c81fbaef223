"""Pods that wait for the same reason."""

from __future__ import annotations

from scheduler_core.engine.run import Run
from scheduler_core.remedies.moment import Moment


def alike(run: Run, moment: Moment) -> tuple[str, ...]:
    """Those that are equal for the scheduler, and that the run left pending with the same message; in the order of their attempts."""
    pods = run.snapshot.pods
    kind = pods.kind_of[pods.row_of[moment.pod.key]]
    return tuple(
        outcome.pod
        for outcome in run.outcomes
        if outcome.k != moment.k
        and outcome.outcome == moment.outcome.outcome
        and outcome.message == moment.outcome.message
        and outcome.pod != moment.pod.key
        and pods.kind_of[pods.row_of[outcome.pod]] is kind
    )
