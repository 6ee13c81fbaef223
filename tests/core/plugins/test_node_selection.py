"""NodeUnschedulable, TaintToleration, NodeAffinity, NodePorts, ImageLocality: edge cases of spec 03, and scalar twins."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core import simulate
from scheduler_core.framework.matching.node_fit import pod_affinity_admits
from scheduler_core.framework.matching.node_selection import compares
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.affinity import NodeSelectorRequirement
from tests.core.oracle import node_selection as oracle
from tests.support.builders import Manifest, a_container, a_node, a_pod

CORDON = "node.kubernetes.io/unschedulable"


def last(objects: list[Manifest], config: Manifest | None = None) -> dict[str, Any]:
    attempts: list[dict[str, Any]] = simulate(objects, config).to_dict()["attempts"]
    return attempts[-1]


def reasons(objects: list[Manifest], config: Manifest | None = None) -> dict[str, list[str]]:
    return {node: status["reasons"] for node, status in last(objects, config).get("failed", {}).items()}


def a_taint(key: str, effect: str, value: str = "") -> dict[str, str]:
    return {"key": key, "value": value, "effect": effect}


def requiring(*terms: Manifest) -> Manifest:
    required = {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": list(terms)}}
    return {"nodeAffinity": required}


def an_expression(key: str, operator: str, *values: str) -> Manifest:
    return {"key": key, "operator": operator, "values": list(values)}


def a_term(*expressions: Manifest, names: list[str] | None = None) -> Manifest:
    fields = [an_expression("metadata.name", "In", *names)] if names is not None else []
    return {"matchExpressions": list(expressions), "matchFields": fields}


# --- cordoned and tainted nodes ---------------------------------------------------------------------------------


def test_cordoned_is_said_before_tainted() -> None:
    node = a_node("n", unschedulable=True, taints=[a_taint(CORDON, "NoSchedule")])
    assert reasons([node, a_pod()]) == {"n": ["node(s) were unschedulable"]}


@pytest.mark.parametrize(
    ("toleration", "fits"),
    [
        ({"operator": "Exists"}, True),
        ({"key": CORDON, "operator": "Exists", "effect": "NoSchedule"}, True),
        ({"key": CORDON, "operator": "Exists", "effect": "NoExecute"}, False),
        ({"key": CORDON, "operator": "Gt", "value": ""}, False),
        ({"operator": "Equal", "value": ""}, True),
    ],
)
def test_tolerating_a_cordon(toleration: dict[str, str], fits: bool) -> None:
    pod = a_pod(tolerations=[toleration])
    assert (last([a_node("n", unschedulable=True), pod])["outcome"] == "scheduled") is fits


def test_soft_taints_cost_points() -> None:
    soft = [a_taint(key, "PreferNoSchedule") for key in ("x", "y", "z")]
    nodes = [a_node("a", taints=soft), a_node("b", taints=soft[:1]), a_node("c")]
    record = last([*nodes, a_pod()])

    assert {node: scores["TaintToleration"] for node, scores in record["raw"].items()} == {
        "a": 3,
        "b": 1,
        "c": 0,
    }
    # 100 - 100·raw//3, weight 3
    weighted = {node: scores["TaintToleration"] for node, scores in record["scores"].items()}
    assert weighted == {"a": 0, "b": 201, "c": 300}


# --- node affinity ----------------------------------------------------------------------------------------------

NUMBERED = [a_node("one", labels={"x": "1"}), a_node("two", labels={"x": "2"}), a_node("none")]
MISMATCH = "node(s) didn't match Pod's node affinity/selector"
NARROWED = "node(s) didn't satisfy plugin(s) [NodeAffinity]"

AFFINITIES: dict[str, tuple[list[Manifest], set[str]]] = {
    "NotIn accepts a missing key": ([a_term(an_expression("x", "NotIn", "1"))], {"two", "none"}),
    "Gt is strict": ([a_term(an_expression("x", "Gt", "1"))], {"two"}),
    "an invalid term or a valid one": (
        [a_term(an_expression("x", "Gt", "9.5")), a_term(an_expression("x", "In", "2"))],
        {"two"},
    ),
    "an empty term or a valid one": ([{}, a_term(an_expression("x", "In", "1"))], {"one"}),
    "an empty term alone": ([{}], set()),
    "DoesNotExist": ([a_term(an_expression("x", "DoesNotExist"))], {"none"}),
    "an unknown operator": ([a_term(an_expression("x", "Near", "1"))], set()),
}


@pytest.mark.parametrize(
    ("value", "greater", "less"),
    [
        ("4", False, True),
        ("5", False, False),
        ("6", True, False),
        ("-6", False, True),
        ("many", False, False),
        ("", False, False),
    ],
)
def test_a_label_is_compared_with_five(value: str, greater: bool, less: bool) -> None:
    """Strictly, either way; what is no number is neither greater nor less."""
    found = [
        compares(value, NodeSelectorRequirement(key="x", operator=operator, values=("5",)))
        for operator in ("Gt", "Lt")
    ]
    assert found == [greater, less]


@pytest.mark.parametrize("name", AFFINITIES)
def test_required_affinity(name: str) -> None:
    terms, fitting = AFFINITIES[name]
    failed = reasons([*NUMBERED, a_pod(affinity=requiring(*terms))])
    assert failed == {node: [MISMATCH] for node in ("none", "one", "two") if node not in fitting}


def test_names_narrow_the_search_and_two_in_a_requirement_never_match() -> None:
    failed = reasons([*NUMBERED, a_pod(affinity=requiring(a_term(names=["one", "two"])))])
    assert failed == {"one": [MISMATCH], "two": [MISMATCH], "none": [NARROWED]}


def test_contradicting_names_in_one_of_two_terms() -> None:
    contradiction = {
        "matchFields": [
            an_expression("metadata.name", "In", "one"),
            an_expression("metadata.name", "In", "two"),
        ]
    }
    failed = reasons([*NUMBERED, a_pod(affinity=requiring(contradiction, a_term(names=["none"])))])
    assert failed == {"one": [NARROWED], "two": [NARROWED]}


def test_contradicting_names_reject_the_pod_before_filtering() -> None:
    contradiction = {
        "matchFields": [
            an_expression("metadata.name", "In", "one"),
            an_expression("metadata.name", "In", "two"),
        ]
    }
    record = last([*NUMBERED, a_pod(affinity=requiring(contradiction))])

    assert record["preFilterMessage"] == "pod affinity terms conflict"
    assert record["message"] == "0/3 nodes are available: pod affinity terms conflict. not found"
    assert "preemption" not in record


def test_a_name_that_no_node_has() -> None:
    record = last([*NUMBERED[:2], a_pod(affinity=requiring(a_term(names=["gone"])))])
    assert record["message"].startswith(f"0/2 nodes are available: 2 {NARROWED}.")


def test_an_enforced_affinity_is_checked_first() -> None:
    added = {"nodeAffinity": None} | requiring(a_term(an_expression("x", "Exists")))
    config = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [
            {"pluginConfig": [{"name": "NodeAffinity", "args": {"addedAffinity": added["nodeAffinity"]}}]}
        ],
    }
    failed = reasons([*NUMBERED, a_pod(nodeSelector={"x": "1"})], config)
    assert failed == {"none": ["node(s) didn't match scheduler-enforced node affinity"], "two": [MISMATCH]}


def test_preferred_affinity_scores_the_weights_of_matching_terms() -> None:
    preferred = [
        {"weight": 10, "preference": a_term(an_expression("x", "In", "1"))},
        {"weight": 3, "preference": a_term(an_expression("x", "Exists"))},
        {"weight": 50, "preference": {}},
    ]
    pod = a_pod(affinity={"nodeAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": preferred}})
    record = last([*NUMBERED, pod])

    assert {node: one["NodeAffinity"] for node, one in record["raw"].items()} == {
        "none": 0,
        "one": 13,
        "two": 3,
    }
    assert {node: one["NodeAffinity"] for node, one in record["scores"].items()} == {
        "none": 0,
        "one": 200,
        "two": 46,
    }


def test_a_preferred_term_that_cannot_be_parsed_fails_the_attempt() -> None:
    preferred = [{"weight": 1, "preference": a_term(an_expression("x", "Gt", "z"))}]
    pod = a_pod(affinity={"nodeAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": preferred}})

    (outcome,) = simulate([*NUMBERED, pod]).outcomes

    assert (outcome.outcome, outcome.message) == (
        "error",
        (
            'running PreScore plugin "NodeAffinity": [0].matchExpressions[0].values[0]: Invalid value: "z": '
            "for 'Gt', 'Lt' operators, the value must be an integer"
        ),
    )


# --- host ports -------------------------------------------------------------------------------------------------

PORTS = {
    "other addresses": ({"hostIP": "10.0.0.1"}, {"hostIP": "10.0.0.2"}, True),
    "any address": ({}, {"hostIP": "10.0.0.1"}, False),
    "a colon is no wildcard": ({"hostIP": "::"}, {"hostIP": "127.0.0.1"}, True),
    "other protocols": ({"protocol": "UDP"}, {}, True),
    "the same": ({}, {"protocol": "TCP"}, False),
}


@pytest.mark.parametrize("name", PORTS)
def test_host_ports(name: str) -> None:
    wanted, used, fits = PORTS[name]
    there = a_pod(
        "there", node="n", containers=[a_container(ports=[{"containerPort": 1, "hostPort": 80} | used])]
    )
    pod = a_pod("p", containers=[a_container(ports=[{"containerPort": 1, "hostPort": 80} | wanted])])

    failed = reasons([a_node("n"), there, pod])

    assert failed == ({} if fits else {"n": ["node(s) didn't have free ports for the requested pod ports"]})


def test_init_containers_want_no_ports_but_sidecars_do() -> None:
    port = [{"containerPort": 1, "hostPort": 80}]
    there = a_pod("there", node="n", containers=[a_container(ports=port)])
    init = a_pod("init", initContainers=[a_container("i", ports=port)])
    sidecar = a_pod("sidecar", initContainers=[a_container("i", ports=port, restartPolicy="Always")])

    assert simulate([a_node("n"), there, init, sidecar]).placements == {"default/init": "n"}


def test_two_containers_of_a_pod_do_not_conflict() -> None:
    containers = [a_container(name, ports=[{"containerPort": 1, "hostPort": 80}]) for name in ("a", "b")]
    assert simulate([a_node("n"), a_pod("p", containers=containers)]).placements == {"default/p": "n"}


# --- images -----------------------------------------------------------------------------------------------------


def having(name: str, images: dict[str, int]) -> Manifest:
    node = a_node(name)
    node["status"]["images"] = [{"names": [image], "sizeBytes": size} for image, size in images.items()]
    return node


def test_images_worked_example() -> None:
    mebi = oracle.MEBIBYTE
    nodes = [
        having("a", {"nginx:latest": 500 * mebi}),
        having("b", {"nginx:latest": 500 * mebi, "redis:7": 300 * mebi}),
        having("c", {}),
        having("d", {}),
    ]
    pod = a_pod("p", containers=[a_container("n", image="nginx"), a_container("r", image="redis:7")])
    record = last([*nodes, pod])
    # a: 500·2/4 = 250 → 100·227//1977; b: 250 + 300·1/4 = 325
    raw = {node: scores["ImageLocality"] for node, scores in record["raw"].items()}
    assert raw == {"a": 11, "b": 15, "c": 0, "d": 0}


@pytest.mark.parametrize(("release", "score"), [("1.34", 0), ("1.35", 0), ("1.36", 48)])
def test_images_of_volumes_count_since_1_36(release: str, score: int) -> None:
    nodes = [having("a", {"data:1": 1000 * oracle.MEBIBYTE}), having("b", {})]
    pod = a_pod("p", volumes=[{"name": "data", "image": {"reference": "data:1"}}])
    record = simulate([*nodes, pod], release=release).to_dict()["attempts"][-1]
    # 1000 Mi on one of two nodes count 500: 100·(500−23)//977
    assert {name: of["ImageLocality"] for name, of in record["raw"].items()} == {"a": score, "b": 0}


# --- scalar twins -----------------------------------------------------------------------------------------------

KEYS, VALUES = st.sampled_from(["x", "y"]), st.sampled_from(["", "1", "2", "-3", "abc"])
EFFECTS = st.sampled_from(["NoSchedule", "NoExecute", "PreferNoSchedule"])
TAINT = st.fixed_dictionaries({"key": KEYS, "value": VALUES, "effect": EFFECTS})
TAINTS = st.lists(TAINT, max_size=3, unique_by=lambda taint: (taint["key"], taint["effect"]))
TOLERATION = st.fixed_dictionaries(
    {},
    optional={
        "key": KEYS,
        "operator": st.sampled_from(["", "Equal", "Exists", "Gt", "Lt"]),
        "value": VALUES,
        "effect": st.one_of(st.just(""), EFFECTS),
    },
)


@given(st.lists(TAINTS, min_size=1, max_size=4), st.lists(TOLERATION, max_size=3))
def test_taints_equal_their_twin(
    taints: list[list[dict[str, str]]], tolerations: list[dict[str, str]]
) -> None:
    nodes = [a_node(f"n{index}", taints=one) for index, one in enumerate(taints)]
    record = last([*nodes, a_pod("p", tolerations=tolerations)])

    fits = [
        all(t["effect"] == "PreferNoSchedule" or oracle.tolerated(t, tolerations) for t in one)
        for one in taints
    ]
    assert [f"n{index}" not in record.get("failed", {}) for index in range(len(taints))] == fits
    for node, scores in record.get("raw", {}).items():
        assert scores["TaintToleration"] == oracle.taint_score(taints[int(node[1:])], tolerations)


EXPRESSION = st.builds(
    lambda key, operator, values: {"key": key, "operator": operator, "values": values},
    KEYS,
    st.sampled_from(["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt", "Near"]),
    st.lists(VALUES, max_size=2),
)
FIELD = st.builds(
    lambda operator, values: {"key": "metadata.name", "operator": operator, "values": values},
    st.sampled_from(["In", "NotIn"]),
    st.lists(st.sampled_from(["n0", "n1"]), min_size=1, max_size=1),
)
TERM = st.fixed_dictionaries(
    {},
    optional={
        "matchExpressions": st.lists(EXPRESSION, max_size=2),
        "matchFields": st.lists(FIELD, max_size=1),
    },
)


@given(
    st.lists(st.dictionaries(KEYS, VALUES.filter(lambda value: value != "-3")), min_size=1, max_size=4),
    st.lists(TERM, min_size=1, max_size=3),
)
def test_required_affinity_equals_its_twin(labels: list[dict[str, str]], terms: list[Manifest]) -> None:
    nodes = [a_node(f"n{index}", labels=one) for index, one in enumerate(labels)]
    record = last([*nodes, a_pod("p", affinity=requiring(*terms))])

    fits = [
        any(oracle.term_matches(term, f"n{index}", one) for term in terms) for index, one in enumerate(labels)
    ]
    rejected = (
        set(record.get("failed", {}))
        if "preFilterMessage" not in record
        else {f"n{i}" for i in range(len(labels))}
    )
    assert [f"n{index}" not in rejected for index in range(len(labels))] == fits


@given(st.dictionaries(KEYS, VALUES.filter(lambda value: value != "-3")), st.lists(TERM, max_size=3))
def test_a_node_alone_is_matched_as_among_others(labels: dict[str, str], terms: list[Manifest]) -> None:
    """What a hint asks of a node that an event tells of."""
    cluster = read_cluster([a_node("n0", labels=labels), a_pod("p", affinity=requiring(*terms))])
    fits = any(oracle.term_matches(term, "n0", labels) for term in terms)
    assert pod_affinity_admits(cluster.pods[0].spec, cluster.nodes[0]) is fits


PORT = st.fixed_dictionaries(
    {"containerPort": st.just(1), "hostPort": st.sampled_from([0, 80, 81])},
    optional={
        "protocol": st.sampled_from(["TCP", "UDP"]),
        "hostIP": st.sampled_from(["", "0.0.0.0", "10.0.0.1", "10.0.0.2", "::"]),
    },
)
PORTS_OF_A_POD = st.lists(PORT, max_size=2)


@given(st.lists(PORTS_OF_A_POD, max_size=3), PORTS_OF_A_POD)
def test_ports_equal_their_twin(used: list[list[Manifest]], wanted: list[Manifest]) -> None:
    there = [a_pod(f"r{i}", node="n", containers=[a_container(ports=ports)]) for i, ports in enumerate(used)]
    record = last([a_node("n"), *there, a_pod("p", containers=[a_container(ports=wanted)])])

    fits = not oracle.ports_conflict(wanted, [port for ports in used for port in ports])
    assert (record["outcome"] == "scheduled") is fits


IMAGES = st.sampled_from(["web", "web:1", "host:5000/web", "db@sha256:abc", "web:latest"])


@given(
    st.lists(st.dictionaries(IMAGES, st.integers(0, 4 * 10**9)), min_size=2, max_size=4),
    st.lists(IMAGES, min_size=1, max_size=3),
)
def test_images_equal_their_twin(nodes: list[dict[str, int]], images: list[str]) -> None:
    containers = [a_container(f"c{index}", image=image) for index, image in enumerate(images)]
    record = last([*(having(f"n{i}", one) for i, one in enumerate(nodes)), a_pod("p", containers=containers)])

    scores = [record["raw"][f"n{index}"]["ImageLocality"] for index in range(len(nodes))]
    assert scores == [oracle.image_score(images, nodes, index) for index in range(len(nodes))]
