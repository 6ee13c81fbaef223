"""PodTopologySpread: the worked examples and edge cases of spec 05."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from tests.core.oracle import pod_topology_spread as oracle
from tests.support.builders import Manifest, a_node, a_pod, an_object

ZONE, HOST = "topology.kubernetes.io/zone", "kubernetes.io/hostname"
ZONES = {"a1": "za", "a2": "za", "b1": "zb", "c1": "zc", "x": None}
NODES = [a_node(name, labels={HOST: name} | ({ZONE: zone} if zone else {})) for name, zone in ZONES.items()]
APP_W: Manifest = {"matchLabels": {"app": "w"}}
FITS, MISSING, SKEWED = None, oracle.MISSING, oracle.SKEWED


def constraint(
    when: str, key: str = ZONE, skew: int = 1, selector: Manifest | None = APP_W, **fields: Any
) -> Manifest:
    given = {} if selector is None else {"labelSelector": selector}
    return {"maxSkew": skew, "topologyKey": key, "whenUnsatisfiable": when, **given, **fields}


def hard(*arguments: Any, **fields: Any) -> Manifest:
    return constraint("DoNotSchedule", *arguments, **fields)


def soft(*arguments: Any, **fields: Any) -> Manifest:
    return constraint("ScheduleAnyway", *arguments, **fields)


def the_pod(*constraints: Manifest, labels: dict[str, str] | None = None, **fields: Any) -> Manifest:
    """The pending pod; it matches the usual selector."""
    labels = {"app": "w"} if labels is None else labels
    return a_pod("p", labels=labels, topologySpreadConstraints=list(constraints), **fields)


def on(*nodes: str, **fields: Any) -> list[Manifest]:
    """A matching pod on each node."""
    return [a_pod(f"e{i}", node=node, labels={"app": "w"}, **fields) for i, node in enumerate(nodes)]


def last(objects: list[Manifest], config: Manifest | None = None) -> dict[str, Any]:
    has_nodes = any(one["kind"] == "Node" for one in objects)
    attempts: list[dict[str, Any]] = simulate([*([] if has_nodes else NODES), *objects], config).to_dict()[
        "attempts"
    ]
    return attempts[-1]


def reasons(objects: list[Manifest]) -> list[str | None]:
    failed = last(objects).get("failed", {})
    return [failed[name]["reasons"][0] if name in failed else None for name in ZONES]


def scores(record: dict[str, Any], kind: str) -> list[int | None]:
    return [by_plugin.get("PodTopologySpread") for _, by_plugin in sorted(record[kind].items())]


# --- hard constraints ---------------------------------------------------------------------------------------------

THREE = on("a1", "a2", "b1")  # za 2, zb 1, zc 0
GONE = {"deletionTimestamp": "2026-01-01T00:00:00Z"}
IN_B = {"nodeSelector": {ZONE: "zb"}}
HARD_CASES: dict[str, tuple[list[Manifest], list[str | None]]] = {
    "the pod counts for itself": ([*THREE, the_pod(hard())], [SKEWED, SKEWED, SKEWED, FITS, MISSING]),
    "a pod that does not match itself": (
        [*THREE, the_pod(hard(), labels={})],
        [SKEWED, SKEWED, FITS, FITS, MISSING],
    ),
    "1: too few domains make the least 0": (
        [*on("a1", "b1", "c1"), the_pod(hard(minDomains=4))],
        [SKEWED, SKEWED, SKEWED, SKEWED, MISSING],
    ),
    "1: enough domains": (
        [*on("a1", "b1"), the_pod(hard(minDomains=3))],
        [SKEWED, SKEWED, SKEWED, FITS, MISSING],
    ),
    "2: terminating pods do not count": (
        [*on("a1", "b1", metadata=GONE), the_pod(hard())],
        [FITS, FITS, FITS, FITS, MISSING],
    ),
    "2: nor do those of other namespaces": (
        [*on("a1", "b1", namespace="other"), the_pod(hard())],
        [FITS, FITS, FITS, FITS, MISSING],
    ),
    "5: a node that lacks one of two keys counts for neither": (
        [*on("a1", "a2", "b1", "c1"), the_pod(hard(HOST), hard())],
        [SKEWED, SKEWED, FITS, FITS, MISSING],
    ),
    "6: an empty selector counts nothing": (
        [*THREE, the_pod(hard(selector={}, minDomains=9))],
        [FITS, FITS, FITS, FITS, MISSING],
    ),
    "6: nor does none": ([*THREE, the_pod(hard(selector=None))], [FITS, FITS, FITS, FITS, MISSING]),
    "the first constraint that fails decides": (
        [*THREE, the_pod(hard(HOST), hard())],
        [SKEWED, SKEWED, SKEWED, FITS, MISSING],
    ),
    "soft constraints reject nothing": ([*THREE, the_pod(soft())], [FITS] * 5),
}


@pytest.mark.parametrize("case", HARD_CASES)
def test_hard_constraints(case: str) -> None:
    objects, expected = HARD_CASES[case]
    assert reasons(objects) == expected


@pytest.mark.parametrize(("policy", "fits"), [("Honor", True), ("Ignore", False)])
def test_domains_that_the_pod_cannot_use(policy: str, fits: bool) -> None:
    """Spec 05 §6, 3: honoured, zone zb is the only domain; ignored, other zones are empty."""
    pod = the_pod(hard(nodeAffinityPolicy=policy), **IN_B)
    assert (reasons([*on("b1"), pod])[2] is None) is fits


@pytest.mark.parametrize(("policy", "fits"), [("Honor", True), ("Ignore", False)])
def test_an_empty_tainted_zone(policy: str, fits: bool) -> None:
    """Spec 05 §6, 4."""
    taint = {"key": "only", "value": "x", "effect": "NoSchedule"}
    nodes = [a_node("a1", labels={ZONE: "za"}), a_node("b1", labels={ZONE: "zb"}, taints=[taint])]
    record = last([*nodes, *on("a1"), the_pod(hard(nodeTaintsPolicy=policy))])
    assert (record["outcome"] == "scheduled") is fits


def test_match_label_keys_narrow_the_selector() -> None:
    pods = [a_pod(f"e{i}", node="a1", labels={"app": "w", "hash": "old"}) for i in range(3)]
    pod = the_pod(hard(matchLabelKeys=["hash"]), labels={"app": "w", "hash": "new"})
    assert reasons([*pods, pod]) == [FITS, FITS, FITS, FITS, MISSING]


def test_a_selector_that_cannot_be_parsed_is_an_error() -> None:
    broken = {"matchExpressions": [{"key": "app", "operator": "Near"}]}
    run = simulate([*NODES, the_pod(hard(selector=broken))])
    assert (run.outcomes[0].outcome, run.outcomes[0].message) == (
        "error",
        (
            'running PreFilter plugin "PodTopologySpread": obtaining pod\'s hard topology spread constraints: '
            '"Near" is not a valid label selector operator'
        ),
    )


def test_evicting_makes_a_domain_emptier() -> None:
    nodes = [a_node("a1", cpu="2", labels={ZONE: "za"}), a_node("b1", cpu="1", labels={ZONE: "zb"})]
    running = [
        a_pod("e1", node="a1", labels={"app": "w"}, requests={"cpu": "1"}),
        a_pod("e2", node="a1", labels={"app": "w"}, requests={"cpu": "1"}),
        a_pod("e3", node="b1", labels={"app": "w"}, requests={"cpu": "1"}, priority=10),
    ]
    record = simulate([*nodes, *running, the_pod(hard(), priority=5, requests={"cpu": "1"})]).to_dict()

    # za may hold 2 when zb holds 1, so one of the two pods there leaves; without start times the first one does
    assert record["attempts"][0]["preemption"]["candidates"] == {
        "a1": {"victims": ["default/e1"], "pdbViolations": 0}
    }
    assert record["placements"] == {"default/p": "a1"}


# --- soft constraints ---------------------------------------------------------------------------------------------


def test_soft_zones() -> None:
    """ln(3 + 2) = 1.6094 a pod; x lacks the key and is ignored."""
    record = last([*THREE, the_pod(soft())])
    assert scores(record, "raw") == [3, 3, 2, 0, 0]
    assert scores(record, "scores") == [0, 0, 66, 200, 0]


def test_soft_hosts() -> None:
    """ln(5 + 2) = 1.9459 a pod."""
    record = last([*on("a1", "a1", "b1"), the_pod(soft(HOST))])
    assert scores(record, "raw") == [4, 0, 2, 0, 0]
    assert scores(record, "scores") == [0, 200, 100, 200, 200]


def test_soft_zones_and_hosts() -> None:
    """a1: (2·ln 5 + 2) + (2·ln 6 + 1) = 9.80."""
    record = last([*on("a1", "a1", "b1"), the_pod(soft(skew=3), soft(HOST, skew=2))])
    assert scores(record, "raw") == [10, 6, 6, 3, 0]
    assert scores(record, "scores") == [60, 140, 140, 200, 0]


def test_without_matching_pods_all_but_ignored_nodes_score_fully() -> None:
    assert scores(last([the_pod(soft())]), "scores") == [200, 200, 200, 200, 0]


@pytest.mark.parametrize(("policy", "raw"), [("Ignore", [3, 0]), ("Honor", [0, 0])])
def test_pods_on_infeasible_nodes_of_the_zone_count(policy: str, raw: list[int]) -> None:
    """Spec 05 §6, 8: ln(2 + 2) = 1.386 for the two pods on the tainted node: 2.77."""
    taint = {"key": "only", "value": "x", "effect": "NoSchedule"}
    nodes = [
        a_node("a1", labels={ZONE: "za"}),
        a_node("a2", labels={ZONE: "za"}, taints=[taint]),
        a_node("b1", labels={ZONE: "zb"}),
    ]
    record = last([*nodes, *on("a2", "a2"), the_pod(soft(nodeTaintsPolicy=policy))])
    assert scores(record, "raw") == raw


def a_service(selector: dict[str, str] | None) -> Manifest:
    return an_object(
        "Service", "s", namespace="default", spec={} if selector is None else {"selector": selector}
    )


def an_owner(kind: str, api_version: str, selector: Manifest) -> Manifest:
    return an_object(kind, "owner", api_version=api_version, namespace="default", spec={"selector": selector})


def owned_by(kind: str, api_version: str, *, controller: bool = True) -> dict[str, Any]:
    reference = {
        "apiVersion": api_version,
        "kind": kind,
        "name": "owner",
        "uid": "1",
        "controller": controller,
    }
    return {"ownerReferences": [reference]}


def test_system_defaults_for_the_pods_of_a_service() -> None:
    """Nothing is ignored; the zone "" of x is a fourth one: hosts ln(5 + 2), zones ln(4 + 2)."""
    pod = a_pod("p", labels={"app": "w"})
    record = last([a_service({"app": "w"}), *on("a1", "a1", "b1"), pod])
    assert scores(record, "raw") == [13, 10, 10, 6, 2]
    assert scores(record, "scores") == [30, 76, 76, 138, 200]


PLAIN = {"app": "w"}
DEFAULTS: dict[str, tuple[list[Manifest], dict[str, Any], bool]] = {
    "a service": ([a_service(PLAIN)], {}, True),
    "a service of other pods": ([a_service({"app": "v"})], {}, False),
    "a service without a selector": ([a_service(None)], {}, False),
    "a replica set": (
        [an_owner("ReplicaSet", "apps/v1", {"matchLabels": PLAIN})],
        owned_by("ReplicaSet", "apps/v1"),
        True,
    ),
    "a stateful set": (
        [an_owner("StatefulSet", "apps/v1", {"matchLabels": PLAIN})],
        owned_by("StatefulSet", "apps/v1"),
        True,
    ),
    "a replication controller": (
        [an_owner("ReplicationController", "v1", PLAIN)],
        owned_by("ReplicationController", "v1"),
        True,
    ),
    "10: an owner that does not control": (
        [an_owner("ReplicaSet", "apps/v1", {"matchLabels": PLAIN})],
        owned_by("ReplicaSet", "apps/v1", controller=False),
        False,
    ),
    "an owner that is not there": ([], owned_by("ReplicaSet", "apps/v1"), False),
    "an owner of another version": (
        [an_owner("ReplicaSet", "apps/v1", {"matchLabels": PLAIN})],
        owned_by("ReplicaSet", "extensions/v1beta1"),
        False,
    ),
    "an owner whose selector cannot be parsed": (
        [an_owner("ReplicaSet", "apps/v1", {"matchExpressions": [{"key": "app", "operator": "Near"}]})],
        owned_by("ReplicaSet", "apps/v1"),
        False,
    ),
}


@pytest.mark.parametrize("case", DEFAULTS)
def test_what_gives_a_pod_default_constraints(case: str) -> None:
    objects, metadata, has_defaults = DEFAULTS[case]
    record = last([*objects, *on("a1"), a_pod("p", labels=PLAIN, metadata=metadata)])
    assert (scores(record, "raw")[0] is not None) is has_defaults


def test_own_hard_constraints_leave_no_room_for_soft_defaults() -> None:
    """Spec 05 §6, 9."""
    record = last([a_service(PLAIN), *on("a1"), the_pod(hard(skew=5))])
    assert scores(record, "raw") == [None] * 4


def list_defaults(*constraints: Manifest) -> Manifest:
    api_version = "kubescheduler.config.k8s.io/v1"
    args = {
        "apiVersion": api_version,
        "kind": "PodTopologySpreadArgs",
        "defaultingType": "List",
        "defaultConstraints": list(constraints),
    }
    profile = {"pluginConfig": [{"name": "PodTopologySpread", "args": args}]}
    return {"apiVersion": api_version, "kind": "KubeSchedulerConfiguration", "profiles": [profile]}


def test_listed_defaults_need_all_keys() -> None:
    config = list_defaults(hard(selector=None))
    record = last([a_service(PLAIN), *THREE, a_pod("p", labels=PLAIN)], config)
    assert sorted(record["failed"]) == ["a1", "a2", "b1", "x"]
    assert record["failed"]["x"]["reasons"] == [MISSING]


def test_listed_defaults_need_a_service_or_owner_too() -> None:
    record = last([*THREE, a_pod("p", labels=PLAIN)], list_defaults(hard(selector=None), soft(selector=None)))
    assert "failed" not in record
    assert scores(record, "raw") == [None] * 5


def test_formula_has_the_numbers_of_each_constraint() -> None:
    run = simulate([*NODES, *on("a1", "a1", "b1"), the_pod(soft(skew=3), soft(HOST, skew=2))])
    formulas = {
        name: score["formula"]
        for name in ("a1", "x")
        for score in run.explain(0).node(name)["scores"]
        if score["plugin"] == "PodTopologySpread"
    }
    assert formulas == {
        "a1": f"{ZONE}=za 2·ln(3 + 2) + 2 = 5.2189; {HOST}=a1 2·ln(4 + 2) + 1 = 4.5835 → 10",
        "x": "ignored: the node lacks a topology label of the constraints",
    }
