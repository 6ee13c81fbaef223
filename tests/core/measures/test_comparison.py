"""Two runs beside each other: who moved, and the first decision that differs."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import Run, simulate
from scheduler_core.measures import Comparison, compare
from scheduler_core.measures.comparison import Moved, Parting, Points
from tests.support.builders import a_node, a_pod

NODES = [a_node("big", cpu="8", memory="16Gi"), a_node("small", cpu="4", memory="8Gi")]
PODS = [a_pod(name, requests={"cpu": "1", "memory": "2Gi"}) for name in ("a", "b")]


def packing() -> dict[str, Any]:
    strategy = {
        "type": "MostAllocated",
        "resources": [{"name": "cpu", "weight": 1}, {"name": "memory", "weight": 1}],
    }
    profile = {"pluginConfig": [{"name": "NodeResourcesFit", "args": {"scoringStrategy": strategy}}]}
    return {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [profile],
    }


def test_equal_runs_do_not_part() -> None:
    assert compare(simulate([*NODES, *PODS]), simulate([*NODES, *PODS])) == Comparison((), None)


def test_another_strategy_places_otherwise_because_of_its_plugin() -> None:
    spreading, packed = simulate([*NODES, *PODS]), simulate([*NODES, *PODS], packing())
    found = compare(spreading, packed)
    assert found.moved == (Moved("default/a", ("big", "small")), Moved("default/b", ("big", "small")))
    assert found.parting is not None
    assert (found.parting.pod, found.parting.k, found.parting.nodes) == (
        "default/a",
        (0, 0),
        ("big", "small"),
    )
    assert found.parting.points[0] == Points("NodeResourcesFit", (87, 75), (12, 25))
    assert found.parting.points[0].swing == 25
    assert [each.swing for each in found.parting.points[1:]] == [0] * (len(found.parting.points) - 1)


def test_a_filter_that_one_run_has_and_the_other_has_not() -> None:
    cordoned = [NODES[0] | {"spec": {"unschedulable": True}}, NODES[1]]
    found = compare(simulate([*NODES, PODS[0]]), simulate([*cordoned, PODS[0]]))
    assert found.parting is not None
    assert found.parting.rejected == (None, "NodeUnschedulable")
    assert found.parting.points[0].second == (None, None)


def test_a_pod_that_only_one_run_places() -> None:
    giant = a_pod("giant", requests={"cpu": "6"})
    found = compare(simulate([*NODES, giant]), simulate([NODES[1], giant]))
    assert found.moved == (Moved("default/giant", ("big", None)),)
    assert found.parting == Parting(
        "default/giant", (0, 0), ("scheduled", "unschedulable"), ("big", None), (), (None, None)
    )


def test_pods_of_one_run_alone_are_moved_and_no_parting() -> None:
    found = compare(simulate([*NODES, PODS[0]]), simulate([*NODES, PODS[1]]))
    assert found == Comparison((Moved("default/a", ("big", None)), Moved("default/b", (None, "big"))), None)


@pytest.mark.parametrize("config", [None, packing()])
def test_the_parting_is_where_the_first_outcome_differs(config: dict[str, Any] | None) -> None:
    """Held to a comparison of the outcomes one by one."""
    pods = [a_pod(f"p{i}", requests={"cpu": f"{i % 3 + 1}"}) for i in range(8)]
    one, other = simulate([*NODES, *pods]), simulate([*NODES, *pods], config)
    assert parting_pod(one, other) == first_difference(one, other)


def parting_pod(one: Run, other: Run) -> str | None:
    parting = compare(one, other).parting
    return None if parting is None else parting.pod


def first_difference(one: Run, other: Run) -> str | None:
    pairs = zip(one.outcomes, other.outcomes, strict=True)
    return next(
        (
            first.pod
            for first, second in pairs
            if (first.outcome, first.node) != (second.outcome, second.node)
        ),
        None,
    )
