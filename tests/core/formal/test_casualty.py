"""The least casualty where disruption budgets divide the pods in jeopardy, in releases that sort victims once more and one that does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core import simulate
from tests.support.builders import Manifest, a_budget, a_node, a_pod


@st.composite
def divided(draw: st.DrawFn) -> list[Manifest]:
    """Full nodes whose pods, some without start time, are covered by budgets of small allowance; and pods that preempt."""
    nodes = [a_node(name, cpu="2") for name in ("a", "b")[: draw(st.integers(1, 2))]]
    running, budgets = [], []
    for node in nodes:
        for index in range(draw(st.integers(2, 4))):
            started = {"startTime": f"2026-01-01T00:00:0{draw(st.integers(0, 2))}Z"}
            name, labels = f"{node['metadata']['name']}{index}", {"app": draw(st.sampled_from("xy"))}
            status = started if draw(st.booleans()) else {}
            requests, priority = {"cpu": "500m"}, draw(st.integers(0, 2))
            on = node["metadata"]["name"]
            running.append(
                a_pod(name, node=on, requests=requests, priority=priority, labels=labels, status=status)
            )
    for app in "xy":
        disrupted = {
            pod["metadata"]["name"]: "2026-01-01T00:00:00Z" for pod in running if draw(st.integers(0, 3)) == 0
        }
        selector = {"matchLabels": {"app": app}}
        budgets.append(
            a_budget(app, selector=selector, allowed=draw(st.integers(0, 2)), disruptedPods=disrupted)
        )
    waiting = [a_pod(name, requests={"cpu": draw(st.sampled_from(["1", "2"]))}, priority=5) for name in "pq"]
    return [*nodes, *running, *budgets, *waiting]


@pytest.mark.parametrize("release", ["1.18", "1.30", "1.36"])
@given(objects=divided())
def test_the_model_and_the_engine_name_the_same_victims_in_the_same_order(
    release: str, objects: list[Manifest]
) -> None:
    run = simulate(objects, release=release, check_model=True)
    assert run.violations == []


def test_budgets_divide_and_older_releases_do_not_sort_again() -> None:
    """Both pods have to go; the budget lets nobody go, so the one that it covers is judged first."""
    objects = [
        a_node("a", cpu="2"),
        a_pod("covered", node="a", requests={"cpu": "1"}, priority=0, labels={"app": "x"}),
        a_pod("important", node="a", requests={"cpu": "1"}, priority=1),
        a_budget("x", selector={"matchLabels": {"app": "x"}}, allowed=0),
        a_pod("p", requests={"cpu": "2"}, priority=5),
    ]
    victims = {
        release: simulate(objects, release=release, check_model=True).outcomes[0].victims
        for release in ("1.18", "1.36")
    }
    assert victims == {
        "1.18": ("default/covered", "default/important"),
        "1.36": ("default/important", "default/covered"),
    }


@pytest.mark.parametrize("count", [12, 13, 60])
def test_many_equal_pods_are_listed_as_kube_schedulers_sort_leaves_them(count: int) -> None:
    """Beyond twelve it exchanges equal elements; the model must not call that a mistake of the engine."""
    equal = [a_pod(f"e{index}", node="a", requests={"cpu": "100m"}, priority=0) for index in range(count)]
    objects = [a_node("a", cpu=f"{count}00m"), *equal, a_pod("p", requests={"cpu": "150m"}, priority=5)]
    run = simulate(objects, check_model=True)
    assert len(run.outcomes[0].victims) == 2
    assert run.violations == []
