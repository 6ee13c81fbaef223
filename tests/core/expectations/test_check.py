"""check(): every verb, held and failed, with the sentence, the pod and the attempt that decide."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import InvalidInput, Run, simulate
from scheduler_core.expectations import Verdict, check, read_expectations
from tests.support.builders import Manifest, a_node, a_pod, an_object

ZONE = "topology.kubernetes.io/zone"
GPU = "nvidia.com/gpu"


def owned(kind: str, name: str) -> dict[str, Any]:
    return {
        "ownerReferences": [
            {"apiVersion": "apps/v1", "kind": kind, "name": name, "uid": "u", "controller": True}
        ]
    }


def a_cluster() -> list[Manifest]:
    """Attempts: 0 vip preempts old, 1 vip on g, 2 web-1 on a, 3 web-2 on b, 4 lost, 5 gated."""
    return [
        a_node("a", cpu="2", labels={ZONE: "x", "disk": "ssd"}),
        a_node("b", cpu="2", labels={ZONE: "y", "disk": "ssd"}),
        a_node(
            "g",
            cpu="2",
            labels={ZONE: "y"},
            taints=[{"key": "gpu", "effect": "NoSchedule"}],
            extra={GPU: "1"},
        ),
        a_node("bare", cpu="100m"),
        an_object(
            "ReplicaSet",
            "web-7f",
            api_version="apps/v1",
            namespace="shop",
            metadata=owned("Deployment", "web"),
        ),
        a_pod("old", node="g", requests={GPU: "1"}, labels={"app": "old"}),
        a_pod("vip", requests={GPU: "1"}, priority=10, tolerations=[{"key": "gpu", "operator": "Exists"}]),
        a_pod("db", node="b", requests={"cpu": "100m"}, labels={"app": "db"}),
        *(
            a_pod(
                f"web-{n}",
                namespace="shop",
                requests={"cpu": "1"},
                labels={"app": "web"},
                metadata=owned("ReplicaSet", "web-7f"),
            )
            for n in (1, 2)
        ),
        a_pod("lost", requests={"cpu": "8"}),
        a_pod("gated", schedulingGates=[{"name": "quota"}]),
    ]


@pytest.fixture(scope="module")
def run() -> Run:
    return simulate(a_cluster())


WEB = {"matchLabels": {"app": "web"}}


@pytest.mark.parametrize(
    ("expectation", "title", "says", "pod", "attempt"),
    [
        (
            {"pods": WEB, "landOn": {"matchLabels": {"disk": "ssd"}}},
            "pods with app=web land on nodes with disk=ssd",
            "2 pods on nodes with disk=ssd.",
            None,
            None,
        ),
        (
            {"pods": {"owner": {"kind": "Deployment", "name": "web"}}, "placed": "all"},
            "pods of Deployment web are placed",
            "2 of 2 pods have a node.",
            None,
            None,
        ),
        (
            {"pods": {"namespace": "shop"}, "apart": {"by": ZONE}},
            f"pods in the namespace shop never share a value of {ZONE}",
            f"2 pods, each on a value of {ZONE} of its own.",
            None,
            None,
        ),
        (
            {
                "pods": {"names": ["lost"]},
                "pending": {"plugins": ["NodeResourcesFit"], "message": "Insufficient cpu"},
            },
            "pods named lost stay pending because of NodeResourcesFit with “Insufficient cpu”",
            "1 pod waits because of NodeResourcesFit.",
            None,
            None,
        ),
        (
            {"pods": {"names": ["gated"]}, "pending": {"plugins": ["SchedulingGates"], "onlyThese": True}},
            "pods named gated stay pending because of SchedulingGates",
            "1 pod waits because of SchedulingGates.",
            None,
            None,
        ),
        (
            {"pods": {"names": ["old"]}, "evicted": "all"},
            "pods named old are evicted",
            "1 of 1 pod is evicted.",
            None,
            None,
        ),
        (
            {"evictions": {"only": {"matchLabels": {"app": "old"}}}},
            "preemption evicts only pods with app=old",
            "1 pod was evicted, default/old.",
            None,
            None,
        ),
        (
            {
                "name": "three",
                "nodes": {"matchExpressions": [{"key": ZONE, "operator": "Exists"}]},
                "exist": {"exactly": 3},
            },
            "three",
            f"The cluster has 3 nodes for “nodes with the label {ZONE}”; exactly 3 expected.",
            None,
            None,
        ),
        (
            {"pods": WEB, "survive": {"lossOf": ZONE, "atLeast": 1}},
            f"pods with app=web keep at least 1 without any one value of {ZONE}",
            f"Without {ZONE}=x, 1 pod of 2 would be left; at least 1 expected.",
            None,
            None,
        ),
        (
            {"measure": {"name": "placed", "notWorseThan": 3}},
            "placed not worse than 3",
            "placed is 3.",
            None,
            None,
        ),
        (
            {"pods": WEB, "spread": {"maxSkew": 0}},
            f"pods with app=web are spread over each value of {ZONE} with a skew of at most 0",
            "Each of 2 domains has 1 pod: a skew of 0, 0 allowed.",
            None,
            None,
        ),
        (
            {"pods": {"names": ["nobody"], "mayBeNone": True}, "placed": "all"},
            "pods named nobody are placed",
            "Nothing is selected by “pods named nobody”, which may be.",
            None,
            None,
        ),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_what_holds(
    run: Run, expectation: dict[str, Any], title: str, says: str, pod: str | None, attempt: int | None
) -> None:
    assert check(read_expectations([expectation]), run) == (Verdict(0, title, True, says, pod, attempt),)


@pytest.mark.parametrize(
    ("expectation", "says", "pod", "attempt"),
    [
        (
            {"pods": WEB, "landOn": {"names": ["a"]}},
            "shop/web-2 is on b, which is not on nodes named a.",
            "shop/web-2",
            3,
        ),
        ({"pods": {"names": ["l*"]}, "landOn": {}}, "default/lost has no node.", "default/lost", 4),
        (
            {"pods": WEB, "avoid": {"matchLabels": {ZONE: "y"}}},
            f"shop/web-2 is on b, which is among nodes with {ZONE}=y.",
            "shop/web-2",
            3,
        ),
        (
            {"pods": {}, "placed": {"atLeast": 6}},
            "4 of 7 pods have a node; at least 6 expected; default/old was evicted.",
            "default/old",
            0,
        ),
        (
            {"pods": WEB, "placed": {"atMost": 1}},
            "2 of 2 pods have a node; at most 1 expected, such as shop/web-1 and shop/web-2.",
            "shop/web-1",
            2,
        ),
        ({"pods": WEB, "pending": {}}, "shop/web-1 is on a.", "shop/web-1", 2),
        (
            {"pods": {"names": ["lost"]}, "pending": {"plugins": ["NodeAffinity"]}},
            "default/lost waits, but not because of NodeAffinity: it waits because of NodeResourcesFit and TaintToleration.",
            "default/lost",
            4,
        ),
        (
            {"pods": {"names": ["lost"]}, "pending": {"plugins": ["NodeResourcesFit"], "onlyThese": True}},
            "default/lost waits, but also because of TaintToleration.",
            "default/lost",
            4,
        ),
        ({"pods": {"names": ["old"]}, "pending": {}}, "default/old was evicted.", "default/old", 0),
        (
            {"pods": WEB, "apart": {"from": {"matchLabels": {"app": "db"}}}},
            "default/db and shop/web-2 are both on node b.",
            "shop/web-2",
            3,
        ),
        (
            {"pods": WEB, "together": {"by": ZONE}},
            f"shop/web-1 is in {ZONE}=x, shop/web-2 in {ZONE}=y.",
            "shop/web-2",
            3,
        ),
        (
            {"pods": WEB, "together": {"with": {"names": ["db"]}}},
            "shop/web-1 is on node a, which has none of pods named db.",
            "shop/web-1",
            2,
        ),
        (
            {"pods": {"namespace": "shop"}, "spread": {"maxSkew": 0, "by": "kubernetes.io/hostname"}},
            "shop/web-1 is on a, which has no label kubernetes.io/hostname.",
            "shop/web-1",
            2,
        ),
        (
            {"pods": {"names": ["vip", "db"]}, "spread": {"maxSkew": 1}},
            f"{ZONE}=y has 2 pods and {ZONE}=x has 0: a skew of 2, 1 allowed.",
            "default/vip",
            1,
        ),
        ({"evictions": "none"}, "1 pod was evicted, default/old; 0 allowed.", "default/old", 0),
        (
            {"evictions": {"only": {"matchLabels": {"app": "db"}}}},
            "default/old was evicted; only pods with app=db may be.",
            "default/old",
            0,
        ),
        (
            {"pods": WEB, "survive": {"lossOf": "node", "atLeast": 2}},
            "Without node a, 1 pod of 2 would be left; at least 2 expected.",
            "shop/web-1",
            2,
        ),
        (
            {"pods": {"names": ["vip"]}, "survive": {"lossOf": "rack", "atLeast": 1}},
            "No pod is on a node with the label rack.",
            None,
            None,
        ),
        (
            {"measure": {"name": "pending", "notWorseThan": 1}},
            "pending is 2, at most 1 expected.",
            None,
            None,
        ),
        ({"measure": {"name": "placed", "atLeast": 4}}, "placed is 3, at least 4 expected.", None, None),
        ({"measure": {"name": "fill.tpu.used", "atLeast": 4}}, "This run has no fill.tpu.used.", None, None),
        (
            {"pods": {"names": ["x-*"]}, "exist": {"atLeast": 1}},
            "The cluster has 0 pods for “pods named x-*”; at least 1 expected.",
            None,
            None,
        ),
    ],
)
def test_what_fails(
    run: Run, expectation: dict[str, Any], says: str, pod: str | None, attempt: int | None
) -> None:
    (verdict,) = check(read_expectations([{"name": "n", **expectation}]), run)
    attempted = None if attempt is None else run.outcomes[attempt].pod
    assert verdict == Verdict(0, "n", False, says, pod, attempt, attempted)


@pytest.mark.parametrize(
    "expectation",
    [
        {"pods": {"names": ["nobody"]}, "placed": "all"},
        {"pods": {"names": ["nobody"]}, "placed": {"atMost": 3}},
        {"pods": {"names": ["web-1"]}, "avoid": {}},
        {"pods": {}, "avoid": {"names": ["nobody"]}},
        {"pods": WEB, "landOn": {"names": ["nobody"]}},
        {"pods": WEB, "apart": {"from": {"names": ["nobody"]}}},
        {"pods": WEB, "spread": {"maxSkew": 9, "over": {"names": ["nobody"]}}},
        {"evictions": {"only": {"names": ["nobody"]}}},
        {"pods": {"names": ["nobody"]}, "survive": {"lossOf": "node", "atLeast": 1}},
    ],
)
def test_what_is_said_of_nothing_fails(run: Run, expectation: dict[str, Any]) -> None:
    (verdict,) = check(read_expectations([expectation]), run)
    assert (verdict.holds, verdict.says[:24]) == (False, "Nothing is selected by “")


def test_what_has_to_stay_as_it_was() -> None:
    start = simulate(a_cluster()).cluster
    changed = [dict(one) for one in a_cluster()]
    changed[0] = a_node("a", cpu="2", labels={ZONE: "x", "disk": "hdd"})
    changed[1] = a_node("b", cpu="9", labels={ZONE: "y", "disk": "ssd"})
    changed = [one for one in changed if one["metadata"]["name"] != "lost"]
    wanted = [
        {"nodes": {}, "unchanged": {}},
        {"nodes": {}, "unchanged": {"exceptFields": ["metadata.labels"]}},
        {"nodes": {}, "unchanged": {"exceptFields": ["metadata"], "mayDiffer": 1}},
        {"pods": {}, "unchanged": {}},
        {"pods": {"matchLabels": {"app": "web"}}, "unchanged": {}},
        {"pods": {"names": ["nobody"]}, "unchanged": {}},
    ]
    verdicts = check(read_expectations(wanted), simulate(changed), start=start)
    assert [(verdict.holds, verdict.says) for verdict in verdicts] == [
        (False, "Node a differs in metadata.labels.disk."),
        (False, "Node b differs in status.allocatable.cpu."),
        (True, "4 nodes as at the start, but for b."),
        (False, "Pod default/lost is gone."),
        (True, "2 pods as at the start."),
        (False, "At the start there was nothing for “pods named nobody”."),
    ]


def test_a_start_is_asked_for(run: Run) -> None:
    with pytest.raises(InvalidInput) as raised:
        check(read_expectations([{"nodes": {}, "unchanged": {}}]), run)
    assert str(raised.value) == "expectations[0].unchanged: Forbidden: there is no start to compare with"


def test_a_run_that_goes_on_has_no_verdicts() -> None:
    with pytest.raises(ValueError, match="4 pods have not been attempted"):
        check((), Run([a_node(), *(a_pod(f"p{n}") for n in range(4))]))


def test_a_deployment_is_known_by_the_hash_where_its_replica_set_is_not_listed() -> None:
    labels = {"pod-template-hash": "7f"}
    pod = a_pod("web-7f-x", labels=labels, metadata=owned("ReplicaSet", "web-7f"))
    wanted = read_expectations([{"pods": {"owner": {"kind": "Deployment", "name": "web"}}, "placed": "all"}])
    assert [verdict.holds for verdict in check(wanted, simulate([a_node(), pod]))] == [True]
