"""What is told of the domains that spreading and inter-pod affinity count by."""

from __future__ import annotations

from typing import Any

from scheduler_core import simulate
from scheduler_core.explain.explanation import Explanation
from tests.support.builders import a_node, a_pod

HOST, ZONE = "kubernetes.io/hostname", "topology.kubernetes.io/zone"
WEB = {"matchLabels": {"app": "web"}}
DATABASE = {"matchLabels": {"app": "database"}}


def explained(*pods: dict[str, Any]) -> Explanation:
    zones = {"a1": {ZONE: "a"}, "a2": {ZONE: "a"}, "b1": {ZONE: "b"}, "nowhere": {}}
    nodes = [a_node(name, labels={HOST: name, **zone}) for name, zone in zones.items()]
    return simulate([*nodes, *pods]).explain("default/new")


def a_web_pod(name: str, node: str | None = None, **spec: Any) -> dict[str, Any]:
    return a_pod(name, node=node, labels={"app": "web"}, **spec)


def a_spread(skew: int, action: str) -> list[dict[str, Any]]:
    return [{"maxSkew": skew, "topologyKey": ZONE, "whenUnsatisfiable": action, "labelSelector": WEB}]


def test_a_hard_constraint_tells_its_counts_and_the_most_that_a_domain_may_hold() -> None:
    explanation = explained(
        a_web_pod("w1", "a1"),
        a_web_pod("w2", "a2"),
        a_web_pod("w3", "b1"),
        a_web_pod("new", topologySpreadConstraints=a_spread(1, "DoNotSchedule")),
    )
    rule = {"plugin": "PodTopologySpread", "rule": "DoNotSchedule", "key": ZONE, "atLeast": 0, "atMost": 1}
    assert explanation.to_dict()["domains"] == [
        rule | {"values": ["a", "b"], "counts": [2, 1], "domainOf": [0, 0, 1, -1]}
    ]
    assert explanation.node("a1")["domains"] == [
        rule
        | {
            "value": "a",
            "count": 2,
            "pods": [
                {"pod": "default/w1", "node": "a1", "weight": 1},
                {"pod": "default/w2", "node": "a2", "weight": 1},
            ],
        }
    ]
    assert explanation.node("nowhere")["domains"] == []


def test_a_soft_constraint_has_no_bound() -> None:
    explanation = explained(
        a_web_pod("w1", "a1"), a_web_pod("new", topologySpreadConstraints=a_spread(1, "ScheduleAnyway"))
    )
    assert explanation.to_dict()["domains"] == [
        {
            "plugin": "PodTopologySpread",
            "rule": "ScheduleAnyway",
            "key": ZONE,
            "atLeast": 0,
            "atMost": None,
            "values": ["a", "b"],
            "counts": [1, 0],
            "domainOf": [0, 0, 1, -1],
        }
    ]


def test_each_rule_of_affinity_tells_who_attracts_and_who_repels() -> None:
    near = {"topologyKey": ZONE, "labelSelector": DATABASE}
    apart = {"topologyKey": HOST, "labelSelector": WEB}
    liked = {"weight": 30, "podAffinityTerm": near}
    explanation = explained(
        a_pod("db", node="a1", labels={"app": "database"}),
        a_web_pod(
            "alone",
            "b1",
            affinity={"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [apart]}},
        ),
        a_web_pod(
            "new",
            affinity={
                "podAffinity": {
                    "requiredDuringSchedulingIgnoredDuringExecution": [near],
                    "preferredDuringSchedulingIgnoredDuringExecution": [liked],
                }
            },
        ),
    )
    told = {
        (rule["rule"], rule["key"]): (
            rule["atLeast"],
            rule["atMost"],
            dict(zip(rule["values"], rule["counts"], strict=True)),
        )
        for rule in explanation.to_dict()["domains"]
    }
    hosts = {"a1": 0, "a2": 0, "b1": 1, "nowhere": 0}
    assert told == {
        ("requiredAffinity", ZONE): (1, None, {"a": 1, "b": 0}),
        ("antiAffinityOfOthers", HOST): (0, 0, hosts),
        ("preferred", ZONE): (0, None, {"a": 30, "b": 0}),
    }
    repelling = [rule for rule in explanation.node("b1")["domains"] if rule["pods"]]
    assert [(rule["rule"], rule["pods"]) for rule in repelling] == [
        ("antiAffinityOfOthers", [{"pod": "default/alone", "node": "b1", "weight": 1}])
    ]


def test_the_first_pod_of_its_kind_needs_no_other() -> None:
    near = {"topologyKey": ZONE, "labelSelector": WEB}
    explanation = explained(
        a_web_pod("new", affinity={"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [near]}})
    )
    (rule,) = explanation.to_dict()["domains"]
    assert (rule["rule"], rule["atLeast"], rule["counts"]) == ("requiredAffinity", 0, [0, 0])
