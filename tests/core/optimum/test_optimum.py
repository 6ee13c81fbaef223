"""Examples that can be worked out by hand, answers as a whole, and options that cannot be."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from scheduler_core import Run, simulate
from scheduler_core.errors import InvalidInput
from scheduler_core.measures.fill import Prices
from scheduler_core.optimum import GoalValue, Optimum, Options, PriorityLevel, optimum
from scheduler_core.optimum.demands.demands import problem_of
from scheduler_core.optimum.goals.goals import Nodes
from scheduler_core.optimum.result import PlacementResult
from scheduler_core.optimum.solver import Reached
from scheduler_core.optimum.variables import Variables
from scheduler_core.optimum.words import in_words
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.storage import BOUND, claim, volume, with_claims

NODES = [a_node("a", cpu="4"), a_node("b", cpu="4")]
SMALL_FIRST = [
    *NODES,
    a_pod("one", requests={"cpu": "2"}),
    a_pod("two", requests={"cpu": "2"}),
    a_pod("whole", requests={"cpu": "4"}),
]
"""The scheduler spreads the small ones, and no node has room for the whole one."""


def best(objects: list[Manifest], options: Options | None = None) -> Optimum:
    return optimum(simulate(objects, detail="placements"), options)


def test_a_pod_that_is_being_deleted_can_be_evicted() -> None:
    """As the run does, whose placement nothing beats."""
    going = {"deletionTimestamp": "2026-01-01T00:00:00Z", "deletionGracePeriodSeconds": 30}
    low = a_pod("low", node="a", priority=0, requests={"cpu": "3"}, metadata=going)
    answer = best([a_node("a", cpu="4"), low, a_pod("high", priority=9, requests={"cpu": "4"})])
    assert answer.is_proven
    assert answer.classes == (PriorityLevel(9, 1, 1, 0, 1, 0, 1), PriorityLevel(0, 0, 0, 1, 0, 1, -1))


def test_small_pods_that_were_spread_leave_no_room_for_a_large_one() -> None:
    run = simulate(SMALL_FIRST)
    assert run.placements == {"default/one": "a", "default/two": "b"}
    answer = optimum(run)
    assert answer.to_dict() | {"spent": None} == {
        "proven": True,
        "better": True,
        "foundBy": "solver",
        "classes": [
            {
                "priority": 0,
                "waiting": 3,
                "scheduler": 2,
                "schedulerEvicted": 0,
                "optimum": 3,
                "optimumEvicted": 0,
                "bound": 3,
                "gap": 0,
            }
        ],
        "goal": None,
        "placements": [
            {"pod": "default/one", "node": "a"},
            {"pod": "default/whole", "node": "b"},
            {"pod": "default/two", "node": "a"},
        ],
        "pending": [],
        "evicted": [],
        "moved": [{"pod": "default/two", "from": "b", "to": "a"}],
        "lost": [],
        "gained": [{"pod": "default/whole", "to": "b"}],
        "refused": [],
        "gated": [],
        "limit": 10.0,
        "spent": None,
    }
    assert in_words(answer) == (
        "1 more pod of priority 0 could have a node: 3 instead of 2. "
        "That is the best possible: no placement does better."
    )


def test_what_more_pods_come_to_is_said_beside_what_the_run_came_to() -> None:
    answer = best(
        [
            a_node("a", cpu="4", labels={"disk": "ssd"}),
            a_node("b", cpu="4"),
            a_pod("one", requests={"cpu": "2"}),
            a_pod("whole", requests={"cpu": "4"}, nodeSelector={"disk": "ssd"}),
        ],
        Options(goal="nodes"),
    )
    assert in_words(answer) == (
        "1 more pod of priority 0 could have a node: 2 instead of 1. "
        "This placement comes to 2 nodes in use, the run to 1 node in use. "
        "That is the best possible: no placement does better."
    )


def test_where_the_scheduler_does_as_well_its_own_placement_is_the_answer() -> None:
    run = simulate([*NODES, a_pod("one", requests={"cpu": "2"}), a_pod("two", requests={"cpu": "2"})])
    answer = optimum(run)
    assert (answer.placements, answer.moved, answer.is_better) == (run.placements, {}, False)
    assert in_words(answer) == (
        "No priority keeps more pods than after the run. That is the best possible: no placement does better."
    )


def test_a_higher_priority_comes_first_whatever_it_costs_the_others() -> None:
    low = [a_pod(f"low-{n}", priority=1, requests={"cpu": "1"}) for n in range(4)]
    answer = best([NODES[0], *low, a_pod("high", priority=2, requests={"cpu": "4"})])
    assert answer.classes == (
        PriorityLevel(2, 1, 1, 0, 1, 0, bound=1),
        PriorityLevel(1, 4, 0, 0, 0, 0, bound=0),
    )


def test_a_pod_that_runs_goes_only_for_a_higher_priority_and_no_more_of_them_than_needed() -> None:
    running = [
        a_pod("db", node="a", priority=0, requests={"cpu": "3"}),
        a_pod("web", node="b", priority=0, requests={"cpu": "1"}),
    ]
    pods = [a_pod("high", priority=9, requests={"cpu": "4"}), a_pod("other", requests={"cpu": "3"})]
    answer = best([*NODES, *running, *pods])
    assert answer.evicted == ("default/db",)
    assert answer.placements == {"default/high": "a", "default/other": "b"}
    assert best([*NODES, *running, *pods], Options(evict=False)).classes == (
        PriorityLevel(9, 1, 1, 0, 0, 0, bound=0),
        PriorityLevel(0, 1, 1, 0, 1, 0, bound=1),
    )


def test_a_pod_that_runs_says_nothing_about_equal_pods_that_wait() -> None:
    """Those are not bound to its node: `waits` fits beside it, on `small`, and nobody has to go."""
    apart = {
        "topologyKey": "kubernetes.io/hostname",
        "labelSelector": {"matchLabels": {"app": "db"}},
    }
    terms = {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [apart]}}
    kind: dict[str, Any] = {
        "labels": {"app": "db"},
        "requests": {"cpu": "1"},
        "affinity": terms,
        "priority": -10,
    }
    objects = [
        a_node("large", cpu="2", labels={"kubernetes.io/hostname": "large"}),
        a_node("small", cpu="1", labels={"kubernetes.io/hostname": "small"}),
        a_pod("runs", node="large", **kind),
        a_pod("waits", **kind),
        a_pod("high", requests={"cpu": "500m"}),
    ]
    answer = best(objects)
    assert answer.placements == {"default/high": "large", "default/waits": "small"}
    assert [(one.optimum, one.optimum_evicted, one.bound) for one in answer.classes] == [(1, 0, 1), (1, 0, 1)]


@pytest.mark.parametrize(
    ("options", "goal"),
    [
        (Options("nodes"), GoalValue("nodes", "nodes", 2.0, 1.0, 1.0)),
        (Options("cost", Prices(of_type={"big": 3.5})), GoalValue("cost", "an hour", 3.5, 0.0, 0.0)),
        # Two cores are free on each node, which half of the drawn pods cannot use; or four together, which all can.
        (Options("fragmentation"), GoalValue("fragmentation", "milli-CPU", 2000.0, 0.0, 0.0)),
    ],
    ids=lambda value: value.name if isinstance(value, GoalValue) else "",
)
def test_goals(options: Options, goal: GoalValue) -> None:
    objects = [
        a_node("a", cpu="4"),
        a_node("b", cpu="4", labels={"node.kubernetes.io/instance-type": "big"}),
        *(a_pod(f"p{n}", requests={"cpu": "2"}) for n in range(2)),
    ]
    if goal.name == "fragmentation":
        objects += [a_pod(f"big-{n}", requests={"cpu": "4"}, nodeSelector={"none": "here"}) for n in range(2)]
    assert best(objects, options).goal == goal


def test_volumes_for_one_pod_host_ports_and_gates_hold() -> None:
    port = [{"name": "c", "ports": [{"containerPort": 1, "hostPort": 80}]}]
    objects = [
        *NODES,
        *(a_pod(f"port-{n}", containers=port) for n in range(3)),
        claim("only", accessModes=["ReadWriteOncePod"], volumeName="disk", meta=BOUND),
        volume("disk"),
        a_pod("gated", schedulingGates=[{"name": "wait"}]),
        *(with_claims(f"claim-{n}", "only") for n in range(2)),
    ]
    answer = best(objects)
    assert answer.gated == ("default/gated",)
    assert (len(answer.pending), answer.refused, answer.is_proven) == (2, {}, True)
    assert answer.classes == (PriorityLevel(0, 5, 3, 0, 3, 0, bound=3),)


def test_affinity_in_a_circle_has_no_first_pod_and_is_not_claimed() -> None:
    """Each wants the other to be there before: as a final cluster it would do, but no order leads there."""

    def wants(name: str, other: str) -> Manifest:
        term = {"topologyKey": "kubernetes.io/hostname", "labelSelector": {"matchLabels": {"app": other}}}
        near = {"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [term]}}
        return a_pod(name, labels={"app": name}, affinity=near)

    answer = best(
        [a_node("a", labels={"kubernetes.io/hostname": "a"}), wants("egg", "hen"), wants("hen", "egg")]
    )
    assert (answer.placements, answer.is_proven) == ({}, False)
    assert answer.refused == {
        "default/egg": "a: 0/1 nodes are available: 1 node(s) didn't match pod affinity rules.",
        "default/hen": "a: 0/1 nodes are available: 1 node(s) didn't match pod affinity rules.",
    }
    assert in_words(answer) == (
        "No priority keeps more pods than after the run. Nothing better was found within the limit of 10; "
        "no placement has more than 2 pods of priority 0 placed."
    )


@pytest.mark.parametrize(
    ("reached", "goal", "bounds", "goal_bound"),
    [
        pytest.param([Reached(1, 1), Reached(2, 2)], Reached(-2, -2), [1, 2], 2.0, id="held"),
        pytest.param([Reached(0, 0), Reached(2, 2)], Reached(-2, -2), [None, None], None, id="more pods"),
        pytest.param(
            [Reached(1, 1), Reached(1, 1)], Reached(-2, -2), [1, None], None, id="of a lower priority"
        ),
        pytest.param([Reached(1, 1), Reached(1, 3)], Reached(-2, -2), [1, 3], None, id="than were found"),
        pytest.param([Reached(1, 1), Reached(2, 2)], Reached(-3, -3), [1, 2], None, id="fewer nodes"),
        pytest.param([Reached(1, 1), Reached(3, 3)], Reached(-2, -2), [1, 3], None, id="fewer pods"),
    ],
)
def test_a_bound_that_the_placement_passes_is_not_claimed(
    reached: list[Reached], goal: Reached, bounds: list[int | None], goal_bound: float | None
) -> None:
    """The run places one pod of priority 1 and two of priority 0 on two nodes, whatever the model has come to."""
    nodes = Nodes()
    run = simulate([*NODES, *(a_pod(f"p{n}", priority=int(n == 0), requests={"cpu": "2"}) for n in range(3))])
    scheduler = run.scheduler(sampling=False)
    problem = problem_of(scheduler)
    made = Variables.of(problem)
    nodes.objective(made)
    result = PlacementResult(problem, nodes, run.state, scheduler)
    answer = result.told(None, dict(zip([1, 0], reached, strict=True)), goal, {}, limit=1, spent=0)
    assert [one.bound for one in answer.classes] == bounds
    assert answer.goal == GoalValue("nodes", "nodes", 2.0, 2.0, goal_bound)
    assert answer.is_proven == (goal_bound is not None)


def test_a_run_must_have_ended() -> None:
    with pytest.raises(ValueError, match="3 pods have not been attempted"):
        optimum(Run(SMALL_FIRST))


def test_options_are_checked_together() -> None:
    with pytest.raises(InvalidInput) as caught:
        best(SMALL_FIRST, Options("speed", resource="memory", limit=0))
    assert [str(problem) for problem in caught.value.problems] == [
        "goal: expected one of nodes, cost, fragmentation, found 'speed'",
        "limit: expected a number greater than 0, at most 600, found 0",
        "resource: expected one of cpu, found 'memory'",
    ]
    with pytest.raises(InvalidInput, match="prices: are missing, and the goal is cost"):
        best(SMALL_FIRST, Options("cost"))


def test_pod_groups_are_refused() -> None:
    pod = a_pod("member", schedulingGroup={"podGroupName": "g"})
    run = simulate([*NODES, pod], feature_gates={"GenericWorkload": True})
    with pytest.raises(InvalidInput, match="pods: some belong to pod groups"):
        optimum(run)


def test_without_or_tools_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools", None)
    monkeypatch.delitem(sys.modules, "ortools.sat.python", raising=False)
    with pytest.raises(ModuleNotFoundError, match="needs OR-tools: pip install"):
        best(SMALL_FIRST)
