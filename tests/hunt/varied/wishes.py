"""What pods of plays ask for, and the nodes that have it."""

from __future__ import annotations

from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.support.builders import Manifest, a_container, a_node

Fields = dict[str, Any]
NODES: Final = ("n1", "n2", "n3", "n4")
KEYS: Final = ("node", "zone")
FPGA: Final = "example.com/fpga"


def a_played_node(chance: Chance, name: str) -> Manifest:
    taints = (
        [{"key": "k", "effect": chance.one(("NoSchedule", "PreferNoSchedule"))}] if chance.of(0.1) else []
    )
    labels = {"node": name, **chance.maybe(0.8, "zone", chance.one(("z1", "z2")))}
    return a_node(
        name,
        cpu=chance.one(("3", "4", "6")),
        labels=labels,
        taints=taints,
        extra={FPGA: chance.one(("0", "1", "2"))},
        **chance.maybe(0.1, "unschedulable", True),
    )


def wishes(chance: Chance) -> Fields:
    """Fields of a pod's spec."""
    requests = {"cpu": chance.one(("1", "2", "3")), **chance.maybe(0.1, FPGA, "1")}
    ports = [{"containerPort": 80, "hostPort": 80}] if chance.of(0.1) else []
    return {
        "affinity": {"nodeAffinity": _node_affinity(chance), **_pod_affinity(chance)},
        "containers": [a_container(requests=requests, ports=ports)],
        **chance.maybe(0.2, "topologySpreadConstraints", _spreading(chance)),
    }


def _node_affinity(chance: Chance) -> Fields:
    """With a weight of its own for each node, so that nodes hardly ever tie."""
    weights = dict(zip(NODES, chance.some((7, 23, 58, 100), 4), strict=True))
    preferred = [
        {"weight": weight, "preference": _is_node([node])} for node, weight in sorted(weights.items())
    ]
    affinity: Fields = {"preferredDuringSchedulingIgnoredDuringExecution": preferred}
    if chance.of(0.25):
        required = {"nodeSelectorTerms": [_is_node(sorted(chance.some(NODES, 1, 2)))]}
        affinity["requiredDuringSchedulingIgnoredDuringExecution"] = required
    return affinity


def _pod_affinity(chance: Chance) -> Fields:
    if not chance.of(0.3):
        return {}
    term = {"topologyKey": chance.one(KEYS), "labelSelector": _selector(chance)}
    if chance.of(0.5):
        terms: Fields = {"requiredDuringSchedulingIgnoredDuringExecution": [term]}
    else:
        weighted = {"weight": chance.one((3, 31, 97)), "podAffinityTerm": term}
        terms = {"preferredDuringSchedulingIgnoredDuringExecution": [weighted]}
    return {chance.one(("podAffinity", "podAntiAffinity")): terms}


def _spreading(chance: Chance) -> list[Fields]:
    return [
        {
            "maxSkew": chance.number(1, 2),
            "topologyKey": key,
            "whenUnsatisfiable": chance.one(("DoNotSchedule", "ScheduleAnyway")),
            "labelSelector": _selector(chance),
        }
        for key in chance.some(KEYS, 1, 2)
    ]


def _selector(chance: Chance) -> Fields:
    return {"matchLabels": {"a": chance.one("123")}}


def _is_node(names: list[str]) -> Fields:
    return {"matchExpressions": [{"key": "node", "operator": "In", "values": names}]}
