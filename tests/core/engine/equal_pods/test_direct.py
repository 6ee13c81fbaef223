"""Pods that take their node without an attempt: who does, and who does not."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.engine.equal_pods.test_direct_outcomes import (
    CONSTRAINTS,
    HOST,
    POLICIES,
    SERVICE,
    SEVERAL_NODES,
    ZONE,
    affinity,
    attempted,
    both,
    near_or_far,
    played,
    policy,
    spread_over,
)
from tests.core.engine.test_run import assert_same_state
from tests.support.builders import Manifest, a_node, a_pod

TAINT: Final = {"key": "t", "value": "", "effect": "PreferNoSchedule"}


def test_pods_about_whom_plugins_look_no_further_need_no_attempt(attempts: list[str]) -> None:
    nodes = [a_node("a", cpu="9"), a_node("b", cpu="8", taints=[TAINT]), a_node("c", cpu="7")]
    waiting = [a_pod(f"p{n}", requests={"cpu": f"{n % 4 + 1}00m"}) for n in range(20)]
    run = played([*nodes, *waiting])
    assert attempts == []
    assert run.outcomes == attempted([*nodes, *waiting]).outcomes
    assert run.explain(7).outcome == run.outcomes[7].to_dict()


@pytest.mark.parametrize(
    "spec",
    [
        pytest.param({"requests": {"cpu": "99"}}, id="fits nowhere"),
        pytest.param({"requests": {"cpu": "8500m"}}, id="fits on one node, which nobody scores"),
        pytest.param({"nodeSelector": {"disk": "none"}}, id="is rejected"),
        pytest.param({"schedulingGates": [{"name": "hold"}]}, id="is gated"),
    ],
)
def test_others_have_their_attempt(spec: dict[str, Any]) -> None:
    objects = [a_node("a", cpu="9"), a_node("b", cpu="8"), a_pod("p", **spec)]
    assert played(objects).outcomes == attempted(objects).outcomes


def test_pods_that_look_at_each_other_in_turns_need_no_attempt(attempts: list[str]) -> None:
    kinds: list[Manifest] = [
        near_or_far("podAntiAffinity", HOST),
        near_or_far("podAffinity", ZONE, 5),
        spread_over(ZONE, when="DoNotSchedule"),
        spread_over(ZONE, HOST),
        {"nodeSelector": {ZONE: "z1"}},
    ]
    nodes = [
        a_node(f"n{row:02}", cpu="8", labels={HOST: f"n{row:02}", ZONE: f"z{row % 3}"}) for row in range(9)
    ]
    waiting = [
        a_pod(f"p{n:02}", labels={"app": "web"}, requests={"cpu": "1"}, **kinds[n % 5]) for n in range(25)
    ]
    run = played([*nodes, *waiting])
    alone = [one.pod for one in run.outcomes if one.feasible < 2]
    assert attempts == alone
    assert len(alone) < 6
    assert run.outcomes == attempted([*nodes, *waiting]).outcomes


@pytest.mark.parametrize(
    "spec",
    [
        pytest.param(near_or_far("podAffinity", "rack"), id="no node has the label"),
        pytest.param(near_or_far("podAntiAffinity", ZONE), id="one zone is left, with one node"),
    ],
)
def test_pods_that_look_further_and_find_fewer_than_two_nodes_have_their_attempt(
    attempts: list[str], spec: Manifest
) -> None:
    nodes = [
        a_node("a", labels={ZONE: "x"}),
        a_node("b", labels={ZONE: "x"}),
        a_node("c", labels={ZONE: "y"}),
    ]
    web: Manifest = {"labels": {"app": "web"}, "requests": {"cpu": "1"}}
    objects = [*nodes, a_pod("r", node="a", **web), a_pod("p", **web, **spec), a_pod("q", **web)]
    run = played(objects)
    assert attempts == ["default/p"]
    assert run.outcomes == attempted(objects).outcomes


@st.composite
def mingled(draw: st.DrawFn) -> list[Manifest]:
    """Pods of several kinds in any order, which look at each other, evict each other, and may be nominated."""
    made = draw(SEVERAL_NODES)
    for node in made:
        node["status"]["allocatable"] |= {"pods": str(draw(st.integers(2, 9))), "cpu": "3", "memory": "9Gi"}
    templates = [_template(draw, app) for app in ("web", "db", "job")]
    names = st.sampled_from([node["metadata"]["name"] for node in made])
    there = [
        _copy(draw(st.sampled_from(templates)), f"r{n}", draw(names)) for n in range(draw(st.integers(0, 8)))
    ]
    order = draw(st.lists(st.sampled_from(templates), min_size=12, max_size=40))
    waiting = [_copy(template, f"p{n:02}") for n, template in enumerate(order)]
    if draw(st.booleans()):
        waiting[-1]["status"] = {"nominatedNodeName": draw(names)}
    return [*made, *there, *waiting, *([SERVICE] if draw(st.booleans()) else [])]


def _template(draw: st.DrawFn, app: str) -> Manifest:
    cpu = draw(st.sampled_from(["100m", "700m", "1500m"]))
    template = a_pod(app, requests={"cpu": cpu}, labels={"app": app}, affinity=affinity(draw))
    template["spec"]["topologySpreadConstraints"] = draw(CONSTRAINTS)
    template["spec"]["priority"] = draw(st.sampled_from([0, 0, 5]))
    return template


def _copy(template: Manifest, name: str, node: str | None = None) -> Manifest:
    one = deepcopy(template)
    one["metadata"]["name"] = name
    if node is not None:
        one["spec"]["nodeName"] = node
    return one


@given(mingled(), st.sampled_from([*POLICIES, policy(InterPodAffinity=5, PodTopologySpread=1)]))
def test_outcomes_of_mingled_pods_are_those_of_attempts(
    objects: list[Manifest], config: dict[str, Any]
) -> None:
    direct, full = both(objects, config)
    assert direct.outcomes == full.outcomes
    assert_same_state(direct.state, full.state)
