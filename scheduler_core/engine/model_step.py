"""An outcome as a step of the formal model, and the check of this step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scheduler_core.engine.outcome import ERROR, GATED, PREEMPTING, SCHEDULED, Outcome
from scheduler_core.engine.scheduler import Decision
from scheduler_core.formal.check import Action, ModelChecker, Step, Violation
from scheduler_core.preemption.victims import DisruptionBudgets
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.snapshot import Snapshot
from scheduler_core.snapshot.state import ClusterState

_ACTIONS = {SCHEDULED: Action.SCHEDULING, PREEMPTING: Action.PREEMPTION}


def action_of(outcome: str) -> Action:
    """Which action of the model an outcome is."""
    return _ACTIONS.get(outcome, Action.NONE)


def model_step(
    outcome: Outcome, before: ClusterState, after: ClusterState, waiting: Sequence[PodRow]
) -> Step:
    """The step of the model for an outcome.

    waiting : pod rows whose last attempt was still to come before this one, including the attempted pod.
    """
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


def checker_of(snapshot: Snapshot, *, samples: bool) -> ModelChecker:
    """The checker of a run over the snapshot. samples : whether searches may end early."""
    budgets = DisruptionBudgets(snapshot.cluster.pod_disruption_budgets, snapshot.pods, snapshot.rules)
    return ModelChecker(budgets, samples=samples)


def violations_of(
    decision: Decision,
    before: ClusterState,
    after: ClusterState,
    waiting: Sequence[PodRow],
    checker: ModelChecker,
    *,
    extended: bool,
) -> list[Violation]:
    """The violations of the model by a step.

    waiting : pod rows whose last attempt is still to come after the step.
    extended : whether extenders took part.
    """
    outcome, row_of = decision.outcome, before.pods.row_of
    attempted = [] if outcome.outcome == PREEMPTING else [row_of[outcome.pod]]
    step = model_step(outcome, before, after, [*attempted, *waiting])
    if extended:
        step = replace(step, said=decision.attempt)
    return checker.check(step, decision.framework, before)
