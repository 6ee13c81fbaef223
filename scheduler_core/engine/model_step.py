"""An outcome as a step of the formal model."""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.engine.outcome import ERROR, GATED, PREEMPTING, SCHEDULED, Outcome
from scheduler_core.formal.check import Action, Step
from scheduler_core.snapshot.state import ClusterState

_ACTIONS = {SCHEDULED: Action.SCHEDULING, PREEMPTING: Action.PREEMPTION}


def action_of(outcome: str) -> Action:
    """Which action of the model an outcome is."""
    return _ACTIONS.get(outcome, Action.NONE)


def model_step(outcome: Outcome, before: ClusterState, after: ClusterState, waiting: Sequence[int]) -> Step:
    """waiting : pod rows that had no last attempt before this one, the attempted pod included."""
    node = outcome.node or outcome.nominated or None
    return Step(
        number=outcome.k,
        pod=before.pods.row_of[outcome.pod],
        action=action_of(outcome.outcome),
        node=None if node is None else before.nodes.row_of[node],
        victims=tuple(before.pods.row_of[victim] for victim in outcome.victims),
        node_of_before=before.node_of,
        node_of_after=after.node_of.copy(),
        waiting=waiting,
        error=outcome.outcome in (ERROR, GATED),
    )
