"""On tiny clusters: what is proven is the best that trying everything finds, and no bound is passed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

from scheduler_core import simulate
from scheduler_core.optimum import Optimum, Options, optimum
from scheduler_core.optimum.answer import SOLVER
from scheduler_core.optimum.search import OptimumSearch
from tests.core.oracle.reachable import best_by_trying
from tests.support.builders import Manifest, a_container, a_node, a_pod

ZONE, HOST = "topology.kubernetes.io/zone", "kubernetes.io/hostname"
APPS, KEYS = st.sampled_from("ab"), st.sampled_from([ZONE, HOST])
RULES = st.sampled_from(["none", "none", "near", "far", "even", "port"])
LITTLE = Options(limit=2)


def rule_of(draw: st.DrawFn, name: str) -> dict[str, Any]:
    selector = {"matchLabels": {"app": draw(APPS)}}
    term = {"topologyKey": draw(KEYS), "labelSelector": selector}
    match name:
        case "near":
            return {"affinity": {"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [term]}}}
        case "far":
            return {
                "affinity": {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [term]}}
            }
        case "even":
            hard = {"maxSkew": draw(st.integers(1, 2)), "whenUnsatisfiable": "DoNotSchedule"}
            return {"topologySpreadConstraints": [term | hard]}
    return {}


def template(draw: st.DrawFn, rules: st.SearchStrategy[str] = RULES) -> dict[str, Any]:
    rule = draw(rules)
    ports = [{"containerPort": 80, "hostPort": 80}] if rule == "port" else []
    container = a_container(requests={"cpu": str(draw(st.integers(0, 2)))}, ports=ports)
    labels, priority = {"app": draw(APPS)}, draw(st.sampled_from([0, 0, 5]))
    return {"labels": labels, "priority": priority, "containers": [container], **rule_of(draw, rule)}


def node(draw: st.DrawFn, name: str) -> Manifest:
    zone = draw(st.sampled_from(["", "y", "z"]))
    labels = {HOST: name} | ({ZONE: zone} if zone else {})
    return a_node(
        name, cpu=str(draw(st.integers(1, 4))), pods=draw(st.sampled_from(["2", "9"])), labels=labels
    )


@st.composite
def tiny_clusters(draw: st.DrawFn) -> list[Manifest]:
    """Up to 3 nodes, 4 waiting pods and one that runs, of up to 3 kinds."""
    nodes = [node(draw, f"n{index}") for index in range(draw(st.integers(1, 3)))]
    templates = [template(draw) for _ in range(draw(st.integers(1, 3)))]
    waiting = [a_pod(f"p{n}", **draw(st.sampled_from(templates))) for n in range(draw(st.integers(1, 4)))]
    running = [a_pod("r", node="n0", **draw(st.sampled_from(templates)))] if draw(st.booleans()) else []
    return [*nodes, *waiting, *running]


@st.composite
def clusters_of_equal_nodes(draw: st.DrawFn, most_pods: int = 6, most_others: int = 2) -> list[Manifest]:
    """Two or three equal nodes, some others, and one pod that runs."""
    zone, cpu = draw(st.sampled_from(["y", "z"])), str(draw(st.integers(1, 4)))
    pods = draw(st.sampled_from(["2", "9"]))
    nodes = [
        a_node(name, cpu=cpu, pods=pods, labels={HOST: name, ZONE: zone})
        for name in ("e0", "e1", "e2")[: draw(st.integers(2, 3))]
    ]
    nodes += [node(draw, f"n{index}") for index in range(draw(st.integers(0, most_others)))]
    templates = [template(draw) for _ in range(draw(st.integers(1, 3)))]
    waiting = [
        a_pod(f"p{n}", **draw(st.sampled_from(templates))) for n in range(draw(st.integers(1, most_pods)))
    ]
    running = [a_pod("r", node="e0", **draw(st.sampled_from(templates)))] if draw(st.booleans()) else []
    return [*nodes, *waiting, *running]


@st.composite
def clusters_with_victims(draw: st.DrawFn) -> list[Manifest]:
    """Two or three nodes, pods that run there and wait of one or two kinds, and one that may preempt them."""
    nodes = [node(draw, f"n{index}") for index in range(draw(st.integers(2, 3)))]
    rules = st.sampled_from(["far", "far", "even", "near", "none"])
    templates = [template(draw, rules) | {"priority": 0} for _ in range(draw(st.integers(1, 2)))]
    kinds = st.sampled_from(templates)
    running = [a_pod(f"r{n}", node=f"n{n}", **draw(kinds)) for n in range(draw(st.integers(1, len(nodes))))]
    waiting = [a_pod(f"p{n}", **draw(kinds)) for n in range(draw(st.integers(1, 3)))]
    return [*nodes, *running, *waiting, a_pod("high", priority=5, requests={"cpu": "500m"})]


@settings(max_examples=150)
@given(tiny_clusters() | clusters_of_equal_nodes(most_pods=4, most_others=1))
def test_what_is_proven_is_the_best_there_is(objects: list[Manifest]) -> None:
    run = simulate(objects, detail="placements")
    best, answer = best_by_trying(run), optimum(run, LITTLE)
    found = tuple(one.optimum - one.optimum_evicted for one in answer.classes)
    event(f"proven: {answer.is_proven}, better: {answer.is_better}")
    assert answer.found_by != SOLVER or found <= best
    assert answer.classes[0].bound is not None
    assert answer.classes[0].bound >= best[0]
    if answer.is_proven:
        assert found >= best
    else:
        assert answer.refused


@settings(max_examples=150)
@given(clusters_of_equal_nodes(), st.sampled_from(["", "nodes"]), st.booleans())
def test_equal_nodes_as_one_come_to_the_same(objects: list[Manifest], goal: str, evict: bool) -> None:
    run = simulate(objects, detail="placements")
    as_one, single = (
        OptimumSearch(run, Options(goal, evict=evict, limit=5, merge=merge)) for merge in (True, False)
    )
    event(f"merged: {as_one.merges}")
    for _ in (*as_one.run(), *single.run()):
        pass
    assert not single.merges
    assert as_one.reached == single.reached


@settings(max_examples=100)
@given(clusters_with_victims())
def test_no_bound_is_passed_by_a_search_that_may_do_less(objects: list[Manifest]) -> None:
    """Whoever may evict may also leave every pod where it is."""
    run = simulate(objects, detail="placements")
    answer, careful = optimum(run, LITTLE), optimum(run, Options(limit=2, evict=False))
    event(f"may evict: {len(answer.classes) > 1}")
    assert not beats(kept(careful), answer)


def kept(answer: Optimum) -> dict[int, int]:
    return {one.priority: one.optimum - one.optimum_evicted for one in answer.classes}


def beats(found: Mapping[int, int], answer: Optimum) -> bool:
    """Whether pods kept by priority are more than the bounds allow."""
    for one in answer.classes:
        here = found.get(one.priority, 0)
        if one.bound is None or here < one.bound:
            return False
        if here > one.bound:
            return True
    return False


@settings(max_examples=40)
@given(tiny_clusters())
def test_the_same_question_has_the_same_answer(objects: list[Manifest]) -> None:
    run = simulate(objects, detail="placements")
    assert optimum(run, LITTLE) == optimum(run, LITTLE)
