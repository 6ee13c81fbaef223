"""Runs against the formal model: real ones pass, tampered ones are found out."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from scheduler_core import Run, simulate
from scheduler_core.conformance.cases import Case, read_cases
from scheduler_core.engine.model_step import model_step
from scheduler_core.engine.outcome import Outcome
from scheduler_core.formal.check import Action, ModelChecker, Step
from scheduler_core.preemption.victims import DisruptionBudgets
from scheduler_core.releases.files import latest_rules
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.clusters import clusters
from tests.support.storage import BOUND, claim, volume, with_claims

GOLDEN = Path(__file__).parents[2] / "golden" / "conformance"
CATEGORIES = (
    "resources",
    "strategies",
    "taints",
    "nodeaffinity",
    "ports",
    "images",
    "misc",
    "kubectl",
    "preemption",
    "podaffinity",
    "spread",
    "defaultspread",
    "volumes",
)


def cases() -> list[Case]:
    return [
        case for name in CATEGORIES for case in itertools.islice(read_cases(GOLDEN / f"{name}.jsonl.gz"), 4)
    ]


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_recorded_runs_are_runs_of_the_model(case: Case) -> None:
    assert simulate(case.objects, case.config, check_model=True).violations == []


@settings(max_examples=60)
@given(clusters())
def test_every_run_is_a_run_of_the_model(objects: list[Manifest]) -> None:
    assert [str(one) for one in simulate(objects, detail="placements", check_model=True).violations] == []


def test_a_preemptor_waits_only_for_pods_that_were_victims() -> None:
    """Its claim for a single pod is used on two nodes, so that it has to preempt twice. The condition of a pod that terminates on the
    first node does not hold.
    """
    there = [
        with_claims(name, "c", node=node, labels={"app": name}, priority=0)
        for name, node in (("r", "a"), ("s", "b"))
    ]
    leaving = a_pod("leaving", node="a", priority=0, metadata={"deletionTimestamp": "2026-01-01T00:00:00Z"})
    leaving["status"] = {
        "conditions": [{"type": "DisruptionTarget", "status": "False", "reason": "PreemptionByScheduler"}]
    }
    bound = claim("c", meta=BOUND, volumeName="v", accessModes=["ReadWriteOncePod"])
    nodes = [a_node("a"), a_node("b")]
    run = simulate(
        [*nodes, *there, leaving, bound, volume("v"), with_claims("p", "c", priority=9)], check_model=True
    )
    assert [one["outcome"] for one in run.to_dict()["attempts"]] == ["preempting", "preempting", "scheduled"]
    assert run.violations == []


OBJECTS = [
    a_node("a"),
    a_node("b", cpu="8"),
    a_node("c", cpu="1"),
    a_pod("low", node="a", requests={"cpu": "3"}, priority=1),
    a_pod("lower", node="b", requests={"cpu": "7"}, priority=0),
]


def tampered(pods: list[Manifest], outcome: Outcome) -> list[str]:
    """What the checker says of the first step if it had ended like this."""
    run = Run([*OBJECTS, *pods])
    before, after = run.snapshot.initial_state(), run.snapshot.initial_state()
    framework = next(iter(run._scheduler.frameworks.values()))
    honest = model_step(outcome, before, after, run._queue)
    step = replace(honest, node_of_after=_consequences(honest))
    budgets = DisruptionBudgets((), run.snapshot.pods, run.snapshot.rules)
    return [f"{one.clause}: {one.text}" for one in ModelChecker(budgets).check(step, framework, before)]


def _consequences(step: Step) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    after = step.node_of_before.copy()
    if step.action is Action.SCHEDULING:
        assert step.node is not None
        after[step.pod] = step.node
    after[list(step.victims)] = -1
    return after


SMALL = a_pod("p", requests={"cpu": "1"}, priority=5)
LARGE = a_pod("p", requests={"cpu": "4"}, priority=5)
EQUAL = a_pod("p", requests={"cpu": "4"}, priority=0)

TAMPERED = {
    "an infeasible node": (
        [LARGE],
        Outcome(0, "default/p", "scheduled", "c"),
        ["Scheduling: c is not feasible"],
    ),
    "a node that is not the best": (
        [SMALL],
        Outcome(0, "default/p", "scheduled", "a"),
        ["Scheduling: total score (viability) 416 is less than the maximum, 419"],
    ),
    "not bound though feasible": (
        [SMALL],
        Outcome(0, "default/p", "unschedulable"),
        ["Scheduling: a is feasible, but the pod was not bound"],
    ),
    "nothing done though eviction helps": (
        [LARGE],
        Outcome(0, "default/p", "unschedulable"),
        ["Preemption: evicting pods on a makes room, but nothing was done"],
    ),
    "a greater casualty": (
        [LARGE],
        Outcome(0, "default/p", "preempting", nominated="a", victims=("default/low",)),
        [
            (
                "Preemption: another node has a smaller casualty: "
                "(0, 0, 2147483648, 1, -9223372036854775807) instead of (0, 1, 2147483649, 1, -9223372036854775807)"
            )
        ],
    ),
    "eviction that does not make room": (
        [LARGE],
        Outcome(0, "default/p", "preempting", nominated="c"),
        ["Preemption: evicting pods on c does not make room"],
    ),
    "somebody else evicted": (
        [LARGE],
        Outcome(0, "default/p", "preempting", nominated="b", victims=("default/low",)),
        ["Preemption: the least casualty on b is default/lower"],
    ),
    "eviction of equals": (
        [EQUAL],
        Outcome(0, "default/p", "preempting", nominated="b", victims=("default/lower",)),
        ["Preemption: evicting pods on b does not make room"],
    ),
    "eviction by a pod that never preempts": (
        [a_pod("p", requests={"cpu": "4"}, priority=5, preemptionPolicy="Never")],
        Outcome(0, "default/p", "preempting", nominated="b", victims=("default/lower",)),
        ["Preemption: the pod may not preempt"],
    ),
    "out of turn": (
        [SMALL, a_pod("first", requests={"cpu": "1"}, priority=9)],
        Outcome(0, "default/p", "scheduled", "b"),
        ["pick: default/first has a higher priority"],
    ),
    "a bound pod": (
        [SMALL],
        Outcome(0, "default/low", "scheduled", "b"),
        ["pick: default/low was bound already"],
    ),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_step_that_the_model_does_not_allow_is_found_out(name: str) -> None:
    pods, outcome, violations = TAMPERED[name]
    assert [text for text in tampered(pods, outcome) if text in violations] == violations


def test_a_side_effect_is_found_out() -> None:
    run = Run([*OBJECTS, SMALL])
    before, after = run.snapshot.initial_state(), run.snapshot.initial_state()
    after.place(before.pods.row_of["default/p"], before.nodes.row_of["b"])
    after.remove(before.pods.row_of["default/low"])
    step = model_step(Outcome(0, "default/p", "scheduled", "b"), before, after, run._queue)
    framework = next(iter(run._scheduler.frameworks.values()))

    found = ModelChecker(DisruptionBudgets((), before.pods, latest_rules())).check(step, framework, before)

    assert [str(one) for one in found] == ["step 0, frame: 1 pod changed that Scheduling does not change"]
