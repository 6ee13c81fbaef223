"""NodeResourcesFit and NodeResourcesBalancedAllocation: worked examples of spec 02, and kernels against their scalar twins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core import simulate
from scheduler_core.config.plugins.args import UtilizationShapePoint
from scheduler_core.plugins.node_resources import strategies
from scheduler_core.plugins.node_resources.allocation import Allocation
from scheduler_core.plugins.node_resources.balanced_allocation import balance
from tests.core.oracle import node_resources as oracle
from tests.support.builders import Manifest, a_container, a_node, a_pod

FIT, BALANCED = "NodeResourcesFit", "NodeResourcesBalancedAllocation"


def a_policy(**fit: Any) -> Manifest:
    return {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"pluginConfig": [{"name": FIT, "args": fit}]}],
    }


def a_strategy(kind: str, weights: Mapping[str, int], shape: list[tuple[int, int]] | None = None) -> Manifest:
    strategy: Manifest = {
        "type": kind,
        "resources": [{"name": name, "weight": weight} for name, weight in weights.items()],
    }
    if shape:
        points = [{"utilization": utilization, "score": score} for utilization, score in shape]
        strategy["requestedToCapacityRatio"] = {"shape": points}
    return a_policy(scoringStrategy=strategy)


def raw(objects: list[Manifest], config: Manifest | None = None, plugin: str = FIT) -> dict[str, int]:
    """Node → raw score of a plugin in the last attempt."""
    scores = simulate(objects, config).to_dict()["attempts"][-1]["raw"]
    return {node: by_plugin[plugin] for node, by_plugin in scores.items() if plugin in by_plugin}


def rejection(node: Manifest, *pods: Manifest, config: Manifest | None = None) -> tuple[str, list[str]]:
    """(code, reasons) of the only node in the last attempt."""
    failed = simulate([node, *pods], config).to_dict()["attempts"][-1]["failed"]
    (status,) = failed.values()
    return status["code"], status["reasons"]


BUSY = [
    a_node("a"),
    a_node("b"),
    a_pod("there", node="a", requests={"cpu": "1", "memory": "1Gi"}),
    a_pod("p", requests={"cpu": "500m", "memory": "1Gi"}),
]
FALLING = [(10, 10), (37, 3), (70, 0)]


def test_least_allocated_worked_example() -> None:
    # a: cpu (4000 - 1500)·100/4000 = 62, memory (8 - 2)·100/8 = 75 → 137/2; b: 87 and 87
    assert raw(BUSY) == {"a": 68, "b": 87}


def test_most_allocated_worked_example() -> None:
    # a: (37·3 + 25)/4; b: (12·3 + 12)/4
    assert raw(BUSY, a_strategy("MostAllocated", {"cpu": 3, "memory": 1})) == {"a": 34, "b": 12}


def test_requested_to_capacity_ratio_worked_example() -> None:
    # a: cpu 37 % → 30, memory 25 % → 100 + trunc(-70·15/27) = 62 → round(154/3); b: 12 % → 95, 95
    strategy = a_strategy("RequestedToCapacityRatio", {"cpu": 1, "memory": 2}, FALLING)
    assert raw(BUSY, strategy) == {"a": 51, "b": 95}


def test_most_allocated_with_an_extended_resource() -> None:
    gpu = "example.com/gpu"
    nodes = [a_node("four", extra={gpu: "4"}), a_node("eight", extra={gpu: "8"})]
    policy = a_strategy("MostAllocated", {gpu: 5, "cpu": 1})

    # four: (50·5 + 25)/6, eight: (25·5 + 25)/6
    with_gpu = a_pod("p", requests={"cpu": "1", gpu: "2"}, containers=None)
    with_gpu["spec"]["containers"] = [a_container(requests={"cpu": "1", gpu: "2"}, limits={gpu: "2"})]
    assert raw([*nodes, with_gpu], policy) == {"four": 45, "eight": 25}
    assert raw([*nodes, a_pod("q", requests={"cpu": "1"})], policy) == {"four": 25, "eight": 25}


def test_containers_without_requests_count_100m_and_200mi() -> None:
    pod = a_pod("p", containers=[a_container("one"), a_container("two")])
    # cpu (4000 - 200)/4000 = 95, memory (8192 - 400)/8192 = 95
    assert raw([a_node("a"), a_node("b"), pod]) == {"a": 95, "b": 95}


def test_fit_score_ignores_pod_level_resources_and_balanced_does_not() -> None:
    pod = a_pod("p", requests={"cpu": "500m"}, resources={"requests": {"cpu": "2"}})
    objects = [a_node("a"), a_node("b"), pod]

    assert raw(objects) == {"a": 92, "b": 92}  # (87 + 97)/2
    assert raw(objects, plugin=BALANCED) == {"a": 62, "b": 62}


BALANCED_EXAMPLES = {
    "a: before (.25, .125) → 93, after (.375, .25) → 93; b: stays even": (BUSY, {"a": 75, "b": 75}),
    "empty 8 CPU, 8Gi: 100 → 96": (
        [a_node("a", cpu="8"), a_node("b", cpu="8"), a_pod("p", requests={"cpu": "500m", "memory": "1Gi"})],
        {"a": 73, "b": 73},
    ),
    "only cpu: 100 → 87": ([a_node("a"), a_node("b"), a_pod("p", requests={"cpu": "1"})], {"a": 68, "b": 68}),
    "asks for nothing: skipped": ([a_node("a"), a_node("b"), a_pod("p")], {}),
}


@pytest.mark.parametrize("name", BALANCED_EXAMPLES)
def test_balanced_allocation_worked_examples(name: str) -> None:
    objects, scores = BALANCED_EXAMPLES[name]
    assert raw(objects, plugin=BALANCED) == scores


def test_balanced_allocation_without_pre_score_gives_a_pod_that_asks_for_nothing_0() -> None:
    disabled = {"preScore": {"disabled": [{"name": "NodeResourcesBalancedAllocation"}]}}
    policy = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"plugins": disabled}],
    }
    run = simulate([a_node("a"), a_node("b"), a_pod("p")], policy)

    raw = run.to_dict()["attempts"][0]["raw"]
    assert [raw[node]["NodeResourcesBalancedAllocation"] for node in ("a", "b")] == [0, 0]
    told = next(
        one
        for one in run.explain(0).node("a")["scores"]
        if one["plugin"] == "NodeResourcesBalancedAllocation"
    )
    assert told["formula"] == "the pod asks for none of the resources"


def test_balance_over_three_resources() -> None:
    # .25, .0625, .5: deviation .1792
    used, capacity = np.array([[250, 625, 50]]), np.array([[1000, 10000, 100]])
    assert balance(used, capacity).tolist() == [82]


REJECTIONS = {
    "0.0001 cpu needs 1m": (
        a_node(cpu="0"),
        {"cpu": "0.0001"},
        ("UnschedulableAndUnresolvable", ["Insufficient cpu"]),
    ),
    "1.5m cpu needs 2m": (
        a_node(cpu="1m"),
        {"cpu": "1.5m"},
        ("UnschedulableAndUnresolvable", ["Insufficient cpu"]),
    ),
    "1500m of a byte needs 2 bytes": (
        a_node(extra={"ephemeral-storage": "1"}),
        {"ephemeral-storage": "1500m"},
        ("UnschedulableAndUnresolvable", ["Insufficient ephemeral-storage"]),
    ),
    "no room for pods is resolvable": (a_node(pods="0"), {}, ("Unschedulable", ["Too many pods"])),
    "several reasons in order": (
        a_node(pods="0", memory="1Gi"),
        {"memory": "2Gi", "example.com/x": "1"},
        (
            "UnschedulableAndUnresolvable",
            ["Too many pods", "Insufficient memory", "Insufficient example.com/x"],
        ),
    ),
}


@pytest.mark.parametrize("name", REJECTIONS)
def test_rejections(name: str) -> None:
    node, requests, expected = REJECTIONS[name]
    limits = {key: amount for key, amount in requests.items() if "/" in key}
    assert rejection(node, a_pod("p", containers=[a_container(requests=requests, limits=limits)])) == expected


def test_0_0005_allocatable_cpu_counts_as_1m() -> None:
    assert simulate([a_node("a", cpu="0.0005"), a_pod("p", requests={"cpu": "1m"})]).placements == {
        "default/p": "a"
    }


def test_zero_requests_fit_an_overcommitted_node() -> None:
    there = a_pod("there", node="a", requests={"cpu": "9"})
    assert simulate([a_node("a"), there, a_pod("p", requests={"cpu": "0"})]).placements == {"default/p": "a"}


@pytest.mark.parametrize(
    "policy",
    [a_policy(ignoredResources=["example.com/x"]), a_policy(ignoredResourceGroups=["example.com"])],
    ids=["by name", "by group"],
)
def test_ignored_resources_are_not_checked(policy: Manifest) -> None:
    pod = a_pod("p", containers=[a_container(requests={"example.com/x": "1"}, limits={"example.com/x": "1"})])
    assert simulate([a_node("a"), pod], policy).placements == {"default/p": "a"}


def test_the_formula_names_its_numbers() -> None:
    node = simulate(BUSY).explain(0).node("a")
    formulas = {score["plugin"]: score["formula"] for score in node["scores"]}
    assert formulas[FIT] == (
        "LeastAllocated, the share left free: cpu (4−1.5)·100/4 cores = 62, memory (8Gi−2Gi)·100/8Gi = 75 → 68"
    )
    assert formulas[BALANCED] == (
        "used with the pod: cpu 37.5%, memory 25.0%; balance 93 → 93; 50 + (50 + 93 − 93)/2"
    )


# --- kernels against scalar twins -------------------------------------------------------------------------------

AMOUNT = st.one_of(st.integers(0, 12), st.integers(0, 2**40))
RESOURCES = ("cpu", "memory", "example.com/x")


@st.composite
def allocations(draw: st.DrawFn) -> Allocation:
    n_rows, n_scored = draw(st.integers(1, 5)), draw(st.integers(1, 3))
    matrix = st.lists(
        st.lists(AMOUNT, min_size=n_scored, max_size=n_scored), min_size=n_rows, max_size=n_rows
    )
    vector = st.lists(AMOUNT, min_size=n_scored, max_size=n_scored)
    weights = st.lists(st.integers(1, 100), min_size=n_scored, max_size=n_scored)
    return Allocation(
        names=RESOURCES[:n_scored],
        weights=np.array(draw(weights), dtype=np.int64),
        capacity=np.array(draw(matrix), dtype=np.int64),
        existing=np.array(draw(matrix), dtype=np.int64),
        incoming=np.array(draw(vector), dtype=np.int64),
    )


def rows_of(allocation: Allocation) -> list[tuple[dict[str, int], dict[str, int], dict[str, int]]]:
    """(used, existing, capacity) by name, a tuple a node."""
    return [
        tuple(dict(zip(allocation.names, matrix[row].tolist(), strict=True)) for matrix in matrices)  # type: ignore[misc]
        for matrices in [(allocation.used, allocation.existing, allocation.capacity)]
        for row in range(len(allocation.capacity))
    ]


def weights_of(allocation: Allocation) -> dict[str, int]:
    return dict(zip(allocation.names, allocation.weights.tolist(), strict=True))


@given(allocations())
def test_least_allocated_equals_its_twin(allocation: Allocation) -> None:
    expected = [
        oracle.least_allocated(used, cap, weights_of(allocation)) for used, _, cap in rows_of(allocation)
    ]
    assert strategies.least_allocated(allocation).tolist() == expected


@given(allocations())
def test_most_allocated_equals_its_twin(allocation: Allocation) -> None:
    expected = [
        oracle.most_allocated(used, cap, weights_of(allocation)) for used, _, cap in rows_of(allocation)
    ]
    assert strategies.most_allocated(allocation).tolist() == expected


@st.composite
def shapes(draw: st.DrawFn) -> list[tuple[int, int]]:
    utilizations = sorted(draw(st.sets(st.integers(0, 100), min_size=1, max_size=5)))
    return [(utilization, draw(st.integers(0, 10))) for utilization in utilizations]


@given(allocations(), shapes())
def test_requested_to_capacity_ratio_equals_its_twin(
    allocation: Allocation, shape: list[tuple[int, int]]
) -> None:
    points = [UtilizationShapePoint(utilization, score) for utilization, score in shape]
    weights = weights_of(allocation)

    scores = strategies.requested_to_capacity_ratio(allocation, points)

    assert scores.tolist() == [
        oracle.requested_to_capacity_ratio(used, cap, weights, shape) for used, _, cap in rows_of(allocation)
    ]


@given(allocations())
def test_balance_equals_its_twin(allocation: Allocation) -> None:
    expected = [oracle.balance(used, capacity) for used, _, capacity in rows_of(allocation)]
    assert balance(allocation.used, allocation.capacity).tolist() == expected


@given(
    st.lists(
        st.fixed_dictionaries({name: st.integers(0, 6) for name in (*RESOURCES, "pods")}),
        min_size=1,
        max_size=4,
    ),
    st.lists(
        st.tuples(st.integers(0, 3), st.fixed_dictionaries({name: st.integers(0, 3) for name in RESOURCES})),
        max_size=6,
    ),
    st.fixed_dictionaries({name: st.integers(0, 4) for name in RESOURCES}),
)
def test_the_filter_equals_its_twin(
    allocatable: list[dict[str, int]], running: list[tuple[int, dict[str, int]]], wanted: dict[str, int]
) -> None:
    texts = [{name: str(amount) for name, amount in node.items()} for node in allocatable]
    nodes = [a_node(f"n{index}") | {"status": {"allocatable": text}} for index, text in enumerate(texts)]
    there = [(index % len(nodes), amounts) for index, amounts in running]
    pods = [_running(f"r{number}", f"n{index}", amounts) for number, (index, amounts) in enumerate(there)]
    record = simulate([*nodes, *pods, _running("p", None, wanted)]).to_dict()["attempts"][-1]

    for index, node in enumerate(allocatable):
        here = [amounts for at, amounts in there if at == index]
        requested = {name: sum(amounts[name] for amounts in here) for name in RESOURCES}
        code, reasons = oracle.fit_reasons(wanted, node, requested, len(here))
        failure = record.get("failed", {}).get(f"n{index}")
        assert (code, reasons) == ((failure["code"], failure["reasons"]) if failure else ("Success", []))


def _running(name: str, node: str | None, amounts: Mapping[str, int]) -> Manifest:
    texts = {resource: str(amount) for resource, amount in amounts.items()}
    container = a_container(requests=texts, limits={"example.com/x": texts["example.com/x"]})
    return a_pod(name, node=node, containers=[container])


def test_products_that_overflow_are_divided_towards_zero() -> None:
    """A node of 100 Pi of which this is used; the answers are those of Go's int64."""
    expected = {0: -63, 1: -64, 3: -66, 10: -73, 50: 50, 99: 1}
    used = np.array([[one * 2**50] for one in expected])
    alone = Allocation(("memory",), np.array([1]), np.full_like(used, 100 * 2**50), used, np.array([0]))
    assert strategies.least_allocated(alone).tolist() == list(expected.values())
    most = strategies.most_allocated(msgspec.structs.replace(alone, existing=alone.capacity - used))
    assert most.tolist() == list(expected.values())


def test_the_mean_of_a_negative_share_is_rounded_towards_zero() -> None:
    nodes = [a_node(name, memory="100Pi") for name in "ab"]
    there = a_pod("there", node="a", requests={"memory": "1Pi"})
    # memory: -66 and -65; cpu: 72, as the pod there counts 100m, and 75 → 6/2 and 10/2
    assert raw([*nodes, there, a_pod(requests={"cpu": "1", "memory": "2Pi"})]) == {"a": 3, "b": 5}
    # cpu: 57 → -9/2 is out of range
    pod = a_pod(requests={"cpu": "1600m", "memory": "2Pi"})
    assert simulate([*nodes, there, pod]).outcomes[-1].message == (
        'applying score defaultWeights on Score plugins: plugin "NodeResourcesFit" returns an invalid score -4, '
        "it should in the range of [0, 100] after normalizing"
    )
