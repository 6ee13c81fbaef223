"""A run and its explanations: each attempt is explained as it was made, its feasible nodes are those that pass every filter, and no
victim of a preemption could have stayed.
"""

from __future__ import annotations

from collections.abc import Iterator

from scheduler_core.engine.outcome import PREEMPTING, SCHEDULED, UNSCHEDULABLE, Outcome
from scheduler_core.engine.run import Run
from tests.hunt.answers.cluster import Case
from tests.hunt.answers.feasible import feasible_nodes
from tests.hunt.answers.manifests import key_of, of_kind, on
from tests.support.builders import Manifest


def contradictions(case: Case) -> Iterator[str]:
    """What answers about this cluster contradict."""
    run = case.run(check_model=True)
    if run.violations:
        yield f"the formal model: {run.violations[0]}"
    now = list(case.objects)
    nominated = False
    for outcome in run.outcomes:
        if run.explain(outcome.k).outcome != outcome.to_dict():
            yield f"attempt {outcome.k} is explained as another one"
        nominated = nominated or bool(outcome.victims) or bool(outcome.nominated)
        pod = next(one for one in of_kind(now, "Pod") if key_of(one) == outcome.pod)
        if not nominated:
            yield from _judged(run, outcome, now, pod)
        if outcome.victims:
            yield from _without_need(outcome, now, pod)
        now = after_outcome(now, outcome)


def _judged(run: Run, outcome: Outcome, now: list[Manifest], pod: Manifest) -> Iterator[str]:
    """Before anybody is nominated."""
    passed = feasible_nodes(now, pod)
    if outcome.outcome in (SCHEDULED, UNSCHEDULABLE):
        if (outcome.outcome == SCHEDULED) != bool(passed) or (outcome.node or "") not in (*passed, ""):
            yield f"attempt {outcome.k} of {outcome.pod}: {outcome.outcome} {outcome.node}, but {sorted(passed)} pass"
        attempt = run.explain(outcome.k).attempt
        if attempt is not None and attempt.rejection is None and attempt.error is None:
            names = {
                name for name, is_in in zip(run.state.nodes.names, attempt.feasible, strict=True) if is_in
            }
            if names != passed:
                yield f"attempt {outcome.k} of {outcome.pod}: {sorted(names)} are feasible, but {sorted(passed)} pass"


def _without_need(outcome: Outcome, now: list[Manifest], pod: Manifest) -> Iterator[str]:
    """Victims have a lower priority; without them the pod fits, and with any of them it does not, where filters look at one node only."""
    victims = [one for one in of_kind(now, "Pod") if key_of(one) in outcome.victims]
    priority = pod["spec"]["priority"]
    if any(one["spec"]["priority"] >= priority for one in victims):
        yield f"attempt {outcome.k}: a victim is as important as {outcome.pod}"
    left = [one for one in now if one not in victims]
    node = outcome.nominated or outcome.node
    if node not in feasible_nodes(left, pod):
        yield f"attempt {outcome.k}: {outcome.pod} does not fit on {node} without its victims"
    spec = pod["spec"]
    if "affinity" in spec or "topologySpreadConstraints" in spec:
        return
    for one in victims:
        if node in feasible_nodes([*left, one], pod):
            yield f"attempt {outcome.k}: {key_of(one)} need not be evicted for {outcome.pod}"


def after_outcome(now: list[Manifest], outcome: Outcome) -> list[Manifest]:
    """Victims are gone, and the pod is on its node."""
    left = [one for one in now if not (one["kind"] == "Pod" and key_of(one) in outcome.victims)]
    if outcome.outcome not in (SCHEDULED, PREEMPTING) or outcome.node is None:
        return left
    return [
        on(one, outcome.node) if one["kind"] == "Pod" and key_of(one) == outcome.pod else one for one in left
    ]
