"""InterPodAffinity: the worked examples and edge cases of spec 04."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from scheduler_core import simulate
from scheduler_core.plugins.inter_pod_affinity.scoring import normalize
from tests.core.oracle import inter_pod_affinity as oracle
from tests.support.builders import Manifest, a_namespace, a_node, a_pod

ZONE, HOST = "topology.kubernetes.io/zone", "kubernetes.io/hostname"
NODES = [
    a_node("a1", labels={ZONE: "za", HOST: "a1"}),
    a_node("a2", labels={ZONE: "za", HOST: "a2"}),
    a_node("b1", labels={ZONE: "zb", HOST: "b1"}),
    a_node("c1", labels={HOST: "c1"}),
]
APP_W: Manifest = {"matchLabels": {"app": "w"}}
FITS, AFFINITY, ANTI_AFFINITY, EXISTING = None, oracle.AFFINITY, oracle.ANTI_AFFINITY, oracle.EXISTING


def a_term(key: str = ZONE, selector: Manifest | None = APP_W, **fields: Any) -> Manifest:
    given = {} if selector is None else {"labelSelector": selector}
    return {"topologyKey": key, **given, **fields}


def near(*terms: Manifest) -> Manifest:
    return {"podAffinity": {oracle.REQUIRED: list(terms)}}


def far(*terms: Manifest) -> Manifest:
    return {"podAntiAffinity": {oracle.REQUIRED: list(terms)}}


def preferring(kind: str, *terms: tuple[int, Manifest]) -> Manifest:
    return {kind: {oracle.PREFERRED: [{"weight": weight, "podAffinityTerm": term} for weight, term in terms]}}


def a_w(name: str, node: str, **fields: Any) -> Manifest:
    return a_pod(name, node=node, labels={"app": "w"}, **fields)


def last(*objects: Manifest, config: Manifest | None = None) -> dict[str, Any]:
    attempts: list[dict[str, Any]] = simulate([*NODES, *objects], config).to_dict()["attempts"]
    return attempts[-1]


def reasons(*objects: Manifest) -> dict[str, str | None]:
    """Node → reason for the last pod."""
    failed = last(*objects).get("failed", {})
    return {name: failed[name]["reasons"][0] if name in failed else None for name in ("a1", "a2", "b1", "c1")}


def scores(record: Mapping[str, Any], kind: str) -> list[int | None]:
    return [by_plugin.get("InterPodAffinity") for _, by_plugin in sorted(record[kind].items())]


# --- required terms -----------------------------------------------------------------------------------------------

SELF = a_pod("p", labels={"app": "w"}, affinity=near(a_term()))
EDGE_CASES: dict[str, tuple[list[Manifest], list[str | None]]] = {
    "1: the first pod of a group fits where the key is": ([SELF], [FITS, FITS, FITS, AFFINITY]),
    "2: nothing matches, not even the pod itself": ([a_pod("p", affinity=near(a_term()))], [AFFINITY] * 4),
    "3: a matching pod in another namespace changes nothing": (
        [a_w("x", "b1", namespace="other"), SELF],
        [FITS, FITS, FITS, AFFINITY],
    ),
    "4: nor one on a node without the key": ([a_w("x", "c1"), SELF], [FITS, FITS, FITS, AFFINITY]),
    "5: a terminating pod satisfies affinity": (
        [
            a_w("x", "b1", metadata={"deletionTimestamp": "2026-01-01T00:00:00Z"}),
            a_pod("p", affinity=near(a_term())),
        ],
        [AFFINITY, AFFINITY, FITS, AFFINITY],
    ),
    "6: two terms need one pod that matches both": (
        [
            a_pod("x", node="a1", labels={"app": "w"}),
            a_pod("y", node="a1", labels={"tier": "t"}),
            a_pod("p", affinity=near(a_term(), a_term(selector={"matchLabels": {"tier": "t"}}))),
        ],
        [AFFINITY] * 4,
    ),
    "7: a key that is nowhere": (
        [a_w("x", "a1"), a_pod("p", labels={"app": "w"}, affinity=near(a_term(), a_term("rack")))],
        [AFFINITY] * 4,
    ),
    "8: affinity is said before anti-affinity, that before existing pods": (
        [
            a_w("x", "a1", affinity=far(a_term(selector={"matchLabels": {"app": "p"}}))),
            a_pod("p", labels={"app": "p"}, affinity=near(a_term()) | far(a_term(HOST))),
        ],
        [ANTI_AFFINITY, EXISTING, AFFINITY, AFFINITY],
    ),
    "9: without a selector nothing matches": (
        [a_w("x", "a1"), a_pod("p", labels={"app": "w"}, affinity=near(a_term(selector=None)))],
        [AFFINITY] * 4,
    ),
    "9: an empty selector matches any pod of the namespace": (
        [a_pod("x", node="b1"), a_pod("p", affinity=near(a_term(selector={})))],
        [AFFINITY, AFFINITY, FITS, AFFINITY],
    ),
    "a node without the key passes anti-affinity": (
        [a_w("x", "a1"), a_pod("p", affinity=far(a_term()))],
        [ANTI_AFFINITY, ANTI_AFFINITY, FITS, FITS],
    ),
    "required anti-affinity of existing pods": (
        [a_pod("x", node="b1", affinity=far(a_term())), a_pod("p", labels={"app": "w"})],
        [FITS, FITS, EXISTING, FITS],
    ),
}


@pytest.mark.parametrize("case", EDGE_CASES)
def test_required_terms(case: str) -> None:
    objects, expected = EDGE_CASES[case]
    assert list(reasons(*objects).values()) == expected


NOT_Y = {"key": "team", "operator": "NotIn", "values": ["y"]}
IN_X = {"key": "team", "operator": "In", "values": ["x"]}


@pytest.mark.parametrize(
    ("expressions", "is_blocked"),
    [([NOT_Y], True), ([NOT_Y, IN_X], False), ([{"key": "team", "operator": "Exists"}], True)],
    ids=["only negative ones match every namespace", "a positive one is exact", "exists"],
)
def test_namespace_selectors_of_the_incoming_pod(expressions: list[Manifest], is_blocked: bool) -> None:
    term = a_term(namespaceSelector={"matchExpressions": expressions})
    found = reasons(
        a_namespace("y", {"team": "y"}), a_w("x", "a1", namespace="y"), a_pod("p", affinity=far(term))
    )
    assert (found["a1"] == ANTI_AFFINITY) is is_blocked


def test_namespace_selectors_of_existing_pods_are_exact() -> None:
    term = a_term(namespaceSelector={"matchExpressions": [NOT_Y]})
    objects = [a_namespace("y", {"team": "y"}), a_pod("x", node="a1", affinity=far(term))]

    assert reasons(*objects, a_pod("p", namespace="y", labels={"app": "w"}))["a1"] is None
    assert reasons(*objects, a_pod("p", namespace="z", labels={"app": "w"}))["a1"] == EXISTING


def test_listed_namespaces_do_not_include_the_pods_own() -> None:
    found = reasons(a_w("x", "a1"), a_pod("p", affinity=far(a_term(namespaces=["other"]))))
    assert found["a1"] is None


def test_namespaces_carry_their_name_as_a_label() -> None:
    term = a_term(namespaceSelector={"matchLabels": {"kubernetes.io/metadata.name": "y"}})
    pods = [a_w("x", "a1", namespace="y"), a_pod("p", affinity=far(term))]

    assert reasons(a_namespace("y"), *pods)["a1"] == ANTI_AFFINITY
    assert reasons(*pods)["a1"] is None


def test_match_label_keys_narrow_the_term() -> None:
    term = a_term(HOST, matchLabelKeys=["hash"])
    pods = [a_pod(f"x{i}", node=f"a{i}", labels={"app": "w", "hash": str(i)}) for i in (1, 2)]
    found = reasons(*pods, a_pod("p", labels={"app": "w", "hash": "1"}, affinity=far(term)))
    assert found == {"a1": ANTI_AFFINITY, "a2": None, "b1": None, "c1": None}


def test_a_selector_that_cannot_be_parsed_rejects_the_pod() -> None:
    broken = a_term(selector={"matchExpressions": [{"key": "app", "operator": "In", "values": []}]})
    record = last(a_pod("p", affinity=near(broken)))
    assert record["preFilterMessage"] == (
        "parsing pod: requiredAffinityTerms: values: Invalid value: null: "
        "for 'in', 'notin' operators, values set can't be empty"
    )


def test_a_list_of_an_existing_pod_that_cannot_be_parsed_does_not_count() -> None:
    broken = a_term(selector={"matchExpressions": [{"key": "app", "operator": "Near"}]})
    found = reasons(a_pod("x", node="a1", affinity=far(a_term(), broken)), a_pod("p", labels={"app": "w"}))
    assert found["a1"] is None


def test_victims_are_spared_where_anti_affinity_allows() -> None:
    """Spec 08 §11, H2: the less important pod is spared, since the other one is in the way."""
    node = a_node("n", cpu="4", labels={HOST: "n"})
    pods = [
        a_pod("a", node="n", priority=5, requests={"cpu": "1"}, labels={"app": "x"}),
        a_pod("b", node="n", priority=1, requests={"cpu": "1"}),
    ]
    term = a_term(HOST, {"matchLabels": {"app": "x"}})
    preemptor = a_pod("p", priority=10, requests={"cpu": "1"}, affinity=far(term))

    record = simulate([node, *pods, preemptor]).to_dict()

    assert record["evicted"] == ["default/a"]
    assert record["placements"] == {"default/p": "n"}


# --- preferred terms ----------------------------------------------------------------------------------------------


def test_own_preferences_add_up_over_pods() -> None:
    prefers = preferring("podAffinity", (10, a_term()), (5, a_term(HOST)))
    record = last(a_w("x", "a1"), a_w("y", "b1"), a_w("z", "b1"), a_pod("p", affinity=prefers))

    assert scores(record, "raw") == [15, 10, 30, 0]
    assert scores(record, "scores") == [100, 66, 200, 0]


def test_preferences_of_existing_pods_count_both_ways() -> None:
    likes = preferring("podAffinity", (30, a_term()))
    dislikes = preferring("podAntiAffinity", (20, a_term()))
    record = last(
        a_pod("x", node="a1", affinity=likes),
        a_pod("y", node="b1", affinity=dislikes),
        a_pod("p", labels={"app": "w"}),
    )

    assert scores(record, "raw") == [30, 30, -20, 0]
    assert scores(record, "scores") == [200, 200, 0, 80]


def args(**fields: Any) -> Manifest:
    kind = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "InterPodAffinityArgs"}
    profile = {"pluginConfig": [{"name": "InterPodAffinity", "args": {**kind, **fields}}]}
    return {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [profile],
    }


REQUIRES = a_pod("x", node="a1", labels={"app": "w"}, affinity=near(a_term()))


@pytest.mark.parametrize(
    ("config", "raw"),
    [
        (None, [1, 1, 0, 0]),
        (args(hardPodAffinityWeight=50), [50, 50, 0, 0]),
        (args(hardPodAffinityWeight=0), [None] * 4),
        (args(ignorePreferredTermsOfExistingPods=True), [None] * 4),
    ],
    ids=["default", "50", "0 counts nothing", "ignored for pods without preferences"],
)
def test_required_affinity_of_existing_pods_scores(config: Manifest | None, raw: list[int | None]) -> None:
    assert scores(last(REQUIRES, a_pod("p", labels={"app": "w"}), config=config), "raw") == raw


def test_ignoring_preferences_of_existing_pods_means_only_to_skip() -> None:
    prefers = preferring("podAffinity", (10, a_term()))
    pod = a_pod("p", labels={"app": "w"}, affinity=prefers)
    record = last(REQUIRES, pod, config=args(ignorePreferredTermsOfExistingPods=True))
    assert scores(record, "raw") == [11, 11, 0, 0]


def test_weights_that_cancel_out_still_score() -> None:
    both = preferring("podAffinity", (10, a_term())) | preferring("podAntiAffinity", (10, a_term()))
    assert scores(last(a_w("x", "a1"), a_pod("p", affinity=both)), "scores") == [0, 0, 0, 0]


def test_required_anti_affinity_scores_nothing() -> None:
    """Spec 04 §7, 11."""
    record = last(a_pod("x", node="a1", affinity=far(a_term())), a_pod("p", labels={"app": "w"}))
    assert scores(record, "raw") == [None, None]


def test_normalising_divides_first() -> None:
    assert normalize(np.array([0, 29, 58, 100])).tolist() == [0, 28, 57, 100]  # 0.29·100 = 28.999…
    assert normalize(np.array([-7, -7])).tolist() == [0, 0]


def test_formula_has_the_sum_of_each_key() -> None:
    prefers = preferring("podAffinity", (10, a_term()), (5, a_term(HOST)))
    run = simulate([*NODES, a_w("x", "a1"), a_pod("p", affinity=prefers)])
    formulas = {
        name: score["formula"]
        for name in ("a1", "c1")
        for score in run.explain(0).node(name)["scores"]
        if score["plugin"] == "InterPodAffinity"
    }
    assert formulas == {
        "a1": f"weights of matching terms: {ZONE}=za 10 + {HOST}=a1 5 = 15",
        "c1": f"weights of matching terms: {HOST}=c1 0 = 0",
    }
