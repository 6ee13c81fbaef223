"""What pods say about nodes: tolerations, selectors, affinity, ports, images."""

from __future__ import annotations

from typing import Any

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.nodes import EFFECTS, HOST, IMAGES, REGION, ZONE

Fields = dict[str, Any]
LABELS = (
    ("disk", ("ssd", "hdd", "")),
    ("size", ("1", "2", "10")),
    ("rack", ("r1", "r2")),
    (ZONE, ("a", "b", "c")),
    (REGION, ("r", "s")),
    (HOST, ("n0", "n1", "n2", "n3")),
)


def selection(chance: Chance) -> Fields:
    """Fields of the pod's spec; node affinity under `affinity`."""
    spec: Fields = {}
    if chance.of(0.5):
        spec["tolerations"] = tolerations(chance)
    if chance.of(0.2):
        key, values = chance.one(LABELS)
        spec["nodeSelector"] = {key: chance.one(values)}
    if chance.of(0.55):
        spec["affinity"] = {"nodeAffinity": node_affinity(chance)}
    return spec


def tolerations(chance: Chance) -> list[Fields]:
    return [_toleration(chance) for _ in range(chance.number(1, 3))]


def _toleration(chance: Chance) -> Fields:
    if chance.of(0.1):
        return {"operator": "Exists"} | chance.maybe(0.5, "effect", chance.one(EFFECTS))
    key = chance.one(
        ("only", "spot", "node.kubernetes.io/not-ready", "node.kubernetes.io/unschedulable", "level")
    )
    found: Fields = {"key": key}
    if chance.of(0.5):
        found["operator"] = "Exists"
    else:
        found |= chance.maybe(0.5, "operator", "Equal")
        found |= chance.maybe(0.85, "value", chance.one(("x", "y", "3", "")))
    found |= chance.maybe(0.7, "effect", chance.one(EFFECTS))
    if found.get("effect") == "NoExecute":
        found |= chance.maybe(0.5, "tolerationSeconds", chance.one((-1, 0, 60)))
    return found


def node_affinity(chance: Chance) -> Fields:
    found: Fields = {}
    if chance.of(0.6):
        found["requiredDuringSchedulingIgnoredDuringExecution"] = {
            "nodeSelectorTerms": [node_term(chance) for _ in range(chance.number(1, 2))]
        }
    if chance.of(0.7) or not found:
        found["preferredDuringSchedulingIgnoredDuringExecution"] = [
            {"weight": chance.one((1, 5, 50, 100)), "preference": node_term(chance)}
            for _ in range(chance.number(1, 3))
        ]
    return found


def node_term(chance: Chance) -> Fields:
    """An empty one matches nothing where it is required, everything where it is preferred."""
    term: Fields = {}
    if chance.of(0.85):
        term["matchExpressions"] = [_expression(chance) for _ in range(chance.number(1, 2))]
    if chance.of(0.2):
        names = [chance.one(("n0", "n1", "n2", "gone"))]
        term["matchFields"] = [
            {"key": "metadata.name", "operator": chance.one(("In", "NotIn")), "values": names}
        ]
    return term


def _expression(chance: Chance) -> Fields:
    key, values = chance.one(LABELS)
    operator = chance.one(("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"))
    found: Fields = {"key": key, "operator": operator}
    if operator in ("In", "NotIn"):
        found["values"] = chance.some(values, 1)
    elif operator in ("Gt", "Lt"):
        found |= {
            "key": chance.one(("size", "disk", "level")),
            "values": [chance.one(("0", "1", "2", "10", "007"))],
        }
    return found


def ports(chance: Chance) -> list[Fields]:
    """Different numbers, since a server refuses a port that occurs twice."""
    return [
        {"containerPort": number, "hostPort": number}
        | chance.maybe(0.5, "protocol", chance.one(("TCP", "UDP", "SCTP")))
        | chance.maybe(0.4, "hostIP", chance.one(("0.0.0.0", "127.0.0.1", "10.0.0.1", "::")))
        for number in chance.some((80, 443), 1)
    ]


def image(chance: Chance) -> str:
    return chance.one((*IMAGES, "app:latest", "app:v2", "docker.io/library/app:latest", "absent"))
