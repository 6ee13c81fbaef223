"""Equal pods in a row take their nodes from a ranking: the same outcomes as with an attempt each, and far fewer attempts."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Iterable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core import Run
from scheduler_core.catalogue import in_tree_registry
from scheduler_core.conformance.cases import read_cases
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import Reach, ReservePlugin, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status, error
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from tests.core.engine.test_run import assert_same_state
from tests.support.builders import Manifest, a_node, a_pod, an_object
from tests.support.clusters import nodes, pods

GOLDEN = Path(__file__).parents[3] / "golden" / "conformance"
API: Final = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
PACKING: Final = {"scoringStrategy": {"type": "MostAllocated", "resources": [{"name": "cpu", "weight": 1}]}}
SHAPE: Final = [
    {"utilization": 0, "score": 2},
    {"utilization": 50, "score": 9},
    {"utilization": 100, "score": 1},
]
BENT: Final = {
    "scoringStrategy": {
        "type": "RequestedToCapacityRatio",
        "resources": [{"name": "cpu", "weight": 2}, {"name": "memory", "weight": 1}],
        "requestedToCapacityRatio": {"shape": SHAPE},
    }
}


def policy(fit: Manifest | None = None, **score: int) -> dict[str, Any]:
    enabled = [{"name": name, "weight": weight} for name, weight in score.items()]
    profile: dict[str, Any] = {
        "plugins": {"score": {"enabled": enabled, "disabled": [{"name": name} for name in score]}}
    }
    if fit is not None:
        profile["pluginConfig"] = [{"name": "NodeResourcesFit", "args": fit}]
    return API | {"profiles": [profile]}


POLICIES = [
    policy(),
    policy(PACKING),
    policy(BENT, NodeResourcesFit=7, TaintToleration=1),
    policy(PACKING, ImageLocality=5, NodeAffinity=9),
]


def attempted(objects: Iterable[Mapping[str, Any]] | Cluster, config: Any = None) -> Run:
    """With an attempt for every pod."""
    run = Run(objects, config)
    for _ in run.explained():
        pass
    return run


def played(objects: Iterable[Mapping[str, Any]] | Cluster, config: Any = None) -> Run:
    run = Run(objects, config)
    list(run.play())
    return run


def both(objects: Iterable[Mapping[str, Any]], config: Any = None) -> tuple[Run, Run]:
    """Played, and with an attempt for every pod, over a cluster that is read once."""
    cluster = read_cluster(objects)
    return played(cluster, config), attempted(cluster, config)


def crowd(n: int, name: str = "web", **spec: Any) -> list[Manifest]:
    return [a_pod(f"{name}-{index:03}", requests={"cpu": "1"}, **spec) for index in range(n)]


@st.composite
def crowded(draw: st.DrawFn) -> list[Manifest]:
    """Runs of equal pods, more than there is room for."""
    made = draw(nodes(max_nodes=8))
    names = [node["metadata"]["name"] for node in made]
    running = pods(draw, "r", draw(st.integers(0, 4)), on=names)
    templates = pods(draw, "p", draw(st.integers(1, 4)))
    waiting = []
    for number, template in enumerate(templates):
        for index in range(draw(st.sampled_from([1, 2, 12, 24]))):
            one = deepcopy(template)
            one["metadata"]["name"] = f"p{number}-{index}"
            waiting.append(one)
    return [*made, *running, *waiting]


KEYS: Final = st.sampled_from(["kubernetes.io/hostname", "topology.kubernetes.io/zone", "disk"])
SELECTORS: Final = st.sampled_from([{"matchLabels": {"app": "web"}}, {"matchLabels": {"app": "db"}}, {}])
RULES: Final = st.lists(
    st.tuples(
        st.sampled_from(["podAffinity", "podAntiAffinity"]),
        st.sampled_from(["required", "preferred", "preferred", "preferred"]),
        KEYS,
        SELECTORS,
        st.integers(1, 100),
    ),
    max_size=2,
)
CONSTRAINTS: Final = st.lists(
    st.fixed_dictionaries(
        {
            "maxSkew": st.integers(1, 3),
            "topologyKey": KEYS,
            "whenUnsatisfiable": st.sampled_from(["DoNotSchedule", "ScheduleAnyway"]),
            "labelSelector": SELECTORS,
        },
        optional={"nodeTaintsPolicy": st.just("Honor"), "nodeAffinityPolicy": st.just("Ignore")},
    ),
    max_size=2,
    unique_by=lambda one: (one["topologyKey"], one["whenUnsatisfiable"]),
)
SEVERAL_NODES: Final = nodes(max_nodes=9).filter(lambda made: len(made) > 3)
SERVICE: Final = an_object("Service", "web", namespace="default", spec={"selector": {"app": "web"}})
"""Gives pods default spread constraints."""


@st.composite
def sociable(draw: st.DrawFn) -> list[Manifest]:
    """Crowds whose pods look at each other and at those of the other crowd, on nodes with room for many."""
    made = draw(SEVERAL_NODES)
    for node in made:
        node["status"]["allocatable"] |= {"pods": str(draw(st.integers(3, 20))), "cpu": "9", "memory": "9Gi"}
    waiting = []
    for app in ("web", "db"):
        template = a_pod(app, requests={"cpu": "100m"}, labels={"app": app}, affinity=affinity(draw))
        template["spec"]["topologySpreadConstraints"] = draw(CONSTRAINTS)
        waiting += [
            deepcopy(template) | {"metadata": template["metadata"] | {"name": f"{app}-{index:02}"}}
            for index in range(draw(st.sampled_from([14, 30])))
        ]
    return [*made, *waiting, *([SERVICE] if draw(st.booleans()) else [])]


def affinity(draw: st.DrawFn) -> Manifest:
    made: Manifest = {}
    for kind, how, key, selector, weight in draw(RULES):
        term = {"topologyKey": key, "labelSelector": selector}
        one = term if how == "required" else {"weight": weight, "podAffinityTerm": term}
        terms = made.setdefault(kind, {})
        terms.setdefault(f"{how}DuringSchedulingIgnoredDuringExecution", []).append(one)
    return made


@given(sociable(), st.sampled_from([*POLICIES, policy(InterPodAffinity=5, PodTopologySpread=1)]))
def test_outcomes_of_crowds_that_look_at_pods_are_those_of_attempts(
    objects: list[Manifest], config: dict[str, Any]
) -> None:
    ranked, full = both(objects, config)
    assert ranked.outcomes == full.outcomes
    assert_same_state(ranked.state, full.state)


@given(crowded(), st.sampled_from(POLICIES))
def test_the_outcomes_are_those_of_attempts(objects: list[Manifest], config: dict[str, Any]) -> None:
    ranked, full = both(objects, config)
    assert ranked.outcomes == full.outcomes
    assert_same_state(ranked.state, full.state)


@pytest.mark.parametrize(
    "category",
    [
        "resources",
        "strategies",
        "taints",
        "images",
        "ports",
        "preemption",
        "misc",
        "podaffinity",
        "spread",
        "defaultspread",
    ],
)
def test_recorded_cases_end_the_same(category: str) -> None:
    for case in itertools.islice(read_cases(GOLDEN / f"{category}.jsonl.gz"), 5):
        run, full = both(case.objects, case.config)
        assert run.outcomes == full.outcomes


def test_one_attempt_is_enough_for_a_crowd(attempts: list[str]) -> None:
    objects = [a_node(name, cpu="8") for name in "abcdef"] + crowd(40)
    run = played(objects)
    assert attempts == ["default/web-001"]
    assert run.outcomes == attempted(objects).outcomes


def test_more_nodes_than_a_block(attempts: list[str]) -> None:
    """By size the best come last by name, so blocks are not in the order of the rows."""
    objects = [a_node(f"n{index:03}", cpu=str(2 + index // 40)) for index in range(200)] + crowd(300)
    run = played(objects)
    assert len(attempts) == 1
    assert run.outcomes == attempted(objects).outcomes


def test_a_full_node_drops_out_and_the_last_one_is_not_scored() -> None:
    run = played([a_node("a", cpu="3"), a_node("b", cpu="2"), *crowd(14)])
    assert [(one.node, one.feasible, one.score is None) for one in run.outcomes[:6]] == [
        ("a", 2, False),
        ("b", 2, False),
        ("a", 2, False),
        ("a", 2, False),
        ("b", 1, True),
        (None, 0, True),
    ]


def test_scores_that_are_normalised_otherwise_without_a_full_node(attempts: list[str]) -> None:
    """The smallest node is filled first, and its three taints are what the others are measured by."""
    taints = [{"key": f"t{index}", "value": "", "effect": "PreferNoSchedule"} for index in range(3)]
    nodes = [
        a_node("a", cpu="40", taints=taints[:1]),
        a_node("b", cpu="20", taints=taints[:2]),
        a_node("c", cpu="6", taints=taints),
        a_node("d", cpu="30"),
    ]
    objects, config = [*nodes, *crowd(70)], policy(PACKING, NodeResourcesFit=50)
    run = played(objects, config)
    assert attempts[0] == "default/web-001"
    assert len(attempts) < 12
    assert run.outcomes == attempted(objects, config).outcomes


class LimitedReserve(ReservePlugin):
    """Takes so many pods, and writes down which."""

    name = "VolumeBinding"

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.reserved: list[str] = []
        self.given_back: list[str] = []

    def reserve(self, cycle: CycleState, pod: PodInfo, row: int) -> Status:
        self.reserved.append(pod.key)
        return Status.SUCCESS if len(self.reserved) <= self.limit else error("nothing left")

    def unreserve(self, cycle: CycleState, pod: PodInfo, row: int) -> None:
        self.given_back.append(pod.key)

    def is_silent(self, pod: PodInfo) -> bool:
        return True


def test_every_pod_is_reserved_and_a_failure_ends_its_attempt() -> None:
    plugin = LimitedReserve(4)
    registry = in_tree_registry().replacing({"VolumeBinding": lambda args, handle: plugin})
    objects = [a_node(name, cpu="8") for name in "abc"] + crowd(14)
    run = Run(objects, registry=registry)
    outcomes = list(run.play())
    keys = [f"default/web-{index:03}" for index in range(14)]
    assert plugin.reserved == keys
    assert plugin.given_back == keys[4:]
    assert [(one.outcome, one.message) for one in outcomes] == [("scheduled", "")] * 4 + [
        ("error", 'running Reserve plugin "VolumeBinding": nothing left')
    ] * 10


class ChokesOnFew(ScorePlugin):
    """Normalises to more than 100 where fewer than three nodes are feasible."""

    name = "ImageLocality"
    reach = Reach.STATIC
    normalizes = True

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return np.zeros(len(nodes), dtype=np.int64)

    def normalize(self, cycle: CycleState, pod: PodInfo, scores: IntArray) -> IntArray:
        return scores if len(scores) > 2 else scores + 101


def test_a_plugin_that_leaves_its_range_when_a_node_is_full_fails_the_next_attempt() -> None:
    registry = in_tree_registry().replacing({"ImageLocality": lambda args, handle: ChokesOnFew()})
    objects = [a_node("a", cpu="3"), a_node("b", cpu="40"), a_node("c", cpu="40"), *crowd(14)]
    config = policy(PACKING, NodeResourcesFit=50)
    ranked, full = (Run(objects, config, registry=registry) for _ in range(2))
    list(ranked.play())
    for _ in full.explained():
        pass
    assert ranked.outcomes == full.outcomes
    assert [one.outcome for one in ranked.outcomes] == ["scheduled"] * 3 + ["error"] * 11


def test_others_in_between_end_it_if_they_are_placed(attempts: list[str]) -> None:
    nodes = [a_node(name, cpu="90") for name in "abc"]
    played([*nodes, *crowd(4), a_pod("huge", requests={"cpu": "99"}), *crowd(20, "y")])
    assert attempts == ["default/web-001", "default/huge"]
    attempts.clear()
    played([*nodes, *crowd(4), a_pod("small", requests={"cpu": "100m"}), *crowd(20, "y")])
    assert attempts == ["default/web-001", "default/y-001"]


HOST, ZONE = "kubernetes.io/hostname", "topology.kubernetes.io/zone"


def a_term(key: str) -> Manifest:
    return {"topologyKey": key, "labelSelector": {"matchLabels": {"app": "web"}}}


def spread_over(*keys: str, when: str = "ScheduleAnyway") -> Manifest:
    spread = [a_term(key) | {"maxSkew": 1, "whenUnsatisfiable": when} for key in keys]
    return {"topologySpreadConstraints": spread}


def near_or_far(kind: str, key: str, weight: int | None = None) -> Manifest:
    """weight : of a preferred term; None for a required one."""
    if weight is None:
        return {"affinity": {kind: {"requiredDuringSchedulingIgnoredDuringExecution": [a_term(key)]}}}
    preferred = [{"weight": weight, "podAffinityTerm": a_term(key)}]
    return {"affinity": {kind: {"preferredDuringSchedulingIgnoredDuringExecution": preferred}}}


@pytest.mark.parametrize(
    "spec",
    [
        pytest.param(near_or_far("podAntiAffinity", HOST), id="a pod a host"),
        pytest.param(near_or_far("podAffinity", ZONE), id="all in a zone"),
        pytest.param(near_or_far("podAffinity", ZONE, 5), id="rather near"),
        pytest.param(near_or_far("podAntiAffinity", HOST, 5), id="rather apart"),
        pytest.param(spread_over(ZONE, when="DoNotSchedule"), id="even"),
        pytest.param(spread_over(ZONE, HOST), id="rather even"),
        pytest.param(spread_over(HOST) | near_or_far("podAffinity", ZONE), id="even in a zone"),
    ],
)
def test_crowds_that_look_at_each_other_take_their_nodes_from_a_ranking(
    attempts: list[str], spec: Manifest
) -> None:
    nodes = [
        a_node(f"n{row:02}", cpu=str(8 + row % 3), labels={HOST: f"n{row:02}", ZONE: f"z{row % 4 // 2}"})
        for row in range(20)
    ]
    objects = [*nodes, *crowd(18, labels={"app": "web"}, **spec)]
    run = played(objects)
    assert len(attempts) <= 3
    assert [one.outcome for one in run.outcomes] == ["scheduled"] * 18
    assert run.outcomes == attempted(objects).outcomes


def test_without_regions_there_is_no_ranking_and_every_second_pod_tries_to_begin_one(
    attempts: list[str],
) -> None:
    """A node without the label is left out of spreading, and then scores depend on how many nodes are."""
    nodes = [a_node(name, cpu="9", labels={HOST: name}) for name in "abc"]
    objects = [*nodes, a_node("d"), *crowd(15, labels={"app": "web"}, **spread_over(HOST))]
    run = played(objects)
    assert attempts == ["default/web-001", "default/web-003", "default/web-005", "default/web-007"]
    assert run.outcomes == attempted(objects).outcomes


def test_a_run_stops_and_goes_on_anywhere() -> None:
    objects = [a_node(name, cpu="8") for name in "abc"] + crowd(20)
    whole = played(objects)
    for stop in (1, 2, 3, 11, 20):
        run = Run(objects)
        head = list(itertools.islice(run.play(), stop))
        again = pickle.loads(pickle.dumps(run))
        for _ in run.explained():
            pass
        assert [*again.play()] == whole.outcomes[len(head) :]
        assert run.outcomes == again.outcomes == whole.outcomes
        assert_same_state(again.state, whole.state)


def test_every_pod_of_a_crowd_is_explained() -> None:
    run = played([a_node(name, cpu="8") for name in "abc"] + crowd(12))
    for outcome in run.outcomes:
        assert run.explain(outcome.k).outcome == outcome.to_dict()
