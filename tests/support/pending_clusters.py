"""Small clusters with a pod that finds no node, each another mixture of reasons; the same for the same number on every machine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from tests.support.builders import Manifest, a_budget, a_container, a_node, a_pod

REQUIRED: Final = "requiredDuringSchedulingIgnoredDuringExecution"
TAINTS: Final = (
    {"key": "gpu", "value": "yes", "effect": "NoSchedule"},
    {"key": "team", "value": "db", "effect": "NoExecute"},
)
WEB: Final = {"app": "web"}


def a_pending_cluster(number: int) -> list[Manifest]:
    """Of its pods, ``default/web`` and some that are equal to it wait."""
    rng = random.Random(number)
    nodes = [_node(rng, index) for index in range(rng.randint(2, 6))]
    running = [_running(rng, index, len(nodes)) for index in range(rng.randint(0, 8))]
    budgets = [_budget(rng)] if rng.random() < 0.4 else []
    return [*nodes, *running, *budgets, *_waiting(rng)]


def _node(rng: random.Random, index: int) -> Manifest:
    labels = {"zone": rng.choice("abc"), "host": f"n{index}"}
    labels |= {"disk": rng.choice(["ssd", "hdd"])} if rng.random() < 0.7 else {}
    return a_node(
        f"n{index}",
        cpu=rng.choice(["1", "2", "4"]),
        memory=rng.choice(["1Gi", "4Gi"]),
        labels=labels,
        taints=[taint for taint in TAINTS if rng.random() < 0.25],
        unschedulable=rng.random() < 0.3,
    )


def _running(rng: random.Random, index: int, n_nodes: int) -> Manifest:
    fields: dict[str, Any] = {}
    if rng.random() < 0.3:
        fields["containers"] = [a_container(ports=[{"containerPort": 80, "hostPort": 80}])]
    else:
        fields["requests"] = {"cpu": rng.choice(["500m", "1"]), "memory": "256Mi"}
    labels = {"app": rng.choice(["web", "db", "other"])}
    node = f"n{rng.randrange(n_nodes)}"
    return a_pod(f"on-{index}", node=node, labels=labels, priority=rng.choice([0, 5, 9]), **fields)


def _budget(rng: random.Random) -> Manifest:
    return a_budget("one", selector={"matchLabels": {"app": rng.choice(["db", "other"])}}, allowed=0)


def _waiting(rng: random.Random) -> Iterator[Manifest]:
    fields = dict(_rules(rng))
    for name in ("web", "web-2", "web-3")[: rng.randint(1, 3)]:
        yield a_pod(name, labels=WEB, **fields)
    if rng.random() < 0.5:
        yield a_pod("later", requests={"cpu": "1"}, priority=-1)


def _rules(rng: random.Random) -> Iterator[tuple[str, Any]]:
    """Fields of the spec of what waits."""
    if rng.random() < 0.4:
        yield "schedulingGates", [{"name": "quota"}] if rng.random() < 0.3 else None
    if rng.random() < 0.5:
        yield "nodeSelector", {"disk": "ssd"}
    if rng.random() < 0.5:
        constraint = {
            "maxSkew": 1,
            "topologyKey": rng.choice(["zone", "host"]),
            "whenUnsatisfiable": "DoNotSchedule",
            "labelSelector": {"matchLabels": WEB},
            "nodeTaintsPolicy": rng.choice(["Honor", "Ignore"]),
        }
        yield "topologySpreadConstraints", [constraint]
    if rng.random() < 0.4:
        term = {"topologyKey": "zone", "labelSelector": {"matchLabels": {"app": rng.choice(["web", "db"])}}}
        yield "affinity", {rng.choice(["podAffinity", "podAntiAffinity"]): {REQUIRED: [term]}}
    if rng.random() < 0.3:
        yield "containers", [a_container(ports=[{"containerPort": 80, "hostPort": 80}])]
    else:
        yield "requests", {"cpu": rng.choice(["1", "3", "8"]), "memory": rng.choice(["512Mi", "6Gi"])}
