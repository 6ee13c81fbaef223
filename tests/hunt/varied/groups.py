"""Clusters that are full of pods of low priority, and one gang that wants room.

Nothing else waits, all of the gang are needed, and each has a priority of its own: so only one order of events is possible.
"""

from __future__ import annotations

from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.nodes import HOST
from tests.support.builders import Manifest, a_budget, a_node, a_pod, an_object

GROUP: Final = "gang"
GATES: Final = (
    "GenericWorkload",
    "GangScheduling",
    "TopologyAwareWorkloadScheduling",
    "WorkloadAwarePreemption",
)


def a_group_cluster(seed: int, *, with_others: bool = False) -> list[Manifest]:
    """The group's own priority is that of its spec, without a name of a class.

    with_others : not all of the gang are needed, and other pods wait, too.
    """
    chance = Chance(f"groups with others {seed}" if with_others else f"groups {seed}")
    n_nodes, size = chance.number(2, 5), chance.number(2, 4)
    priority = chance.one((0, 10, 10, 100))
    needed = chance.number(1, size) if with_others else size
    return [
        *(_node(chance, f"n{index}") for index in range(n_nodes)),
        *_budgets(chance),
        *(_low(chance, index, f"n{index % n_nodes}") for index in range(3 * n_nodes)),
        _group(chance, needed, priority),
        *(_member(chance, index, priority + size - index) for index in range(size)),
        *(_lone(chance, index, priority) for index in range(chance.number(0, 2) if with_others else 0)),
    ]


def _node(chance: Chance, name: str) -> Manifest:
    labels = {HOST: name, "rack": chance.one(("r1", "r2"))}
    return a_node(name, cpu=chance.one(("2", "3", "4")), memory="16Gi", pods="20", labels=labels)


def _budgets(chance: Chance) -> list[Manifest]:
    healthy: dict[str, Any] = {"expectedPods": 4, "currentHealthy": 4, "desiredHealthy": 2}
    selector = {"matchLabels": {"app": "a"}}
    return (
        [a_budget("b", selector=selector, allowed=chance.one((0, 1, 2)), **healthy)] if chance.of(0.5) else []
    )


def _low(chance: Chance, index: int, node: str) -> Manifest:
    return a_pod(
        f"low-{index}",
        node=node,
        priority=chance.one((0, 1, 2, 3, 5, 50)),
        labels={"app": chance.one("ab")},
        status={"phase": "Running", "startTime": f"2026-01-01T00:{index:02}:00Z"},
        containers=[_container(chance.one(("500m", "1")))],
        terminationGracePeriodSeconds=0,
    )


def _group(chance: Chance, size: int, priority: int) -> Manifest:
    spec: dict[str, Any] = {"schedulingPolicy": {"gang": {"minCount": size}}, "priority": priority}
    if chance.of(0.2):
        spec["schedulingConstraints"] = {"topology": [{"key": "rack"}]}
    return an_object(
        "PodGroup", GROUP, api_version="scheduling.k8s.io/v1alpha2", namespace="default", spec=spec
    )


def _member(chance: Chance, index: int, priority: int) -> Manifest:
    spec: dict[str, Any] = {"schedulingGroup": {"podGroupName": GROUP}, "terminationGracePeriodSeconds": 0}
    if chance.of(0.2):
        selector = {"matchLabels": {"app": chance.one(("a", "b", GROUP))}}
        terms = [{"labelSelector": selector, "topologyKey": HOST}]
        spec["affinity"] = {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": terms}}
    containers = [_container(chance.one(("500m", "1", "1500m")))]
    return a_pod(f"{GROUP}-{index}", priority=priority, labels={"app": GROUP}, containers=containers, **spec)


def _lone(chance: Chance, index: int, priority: int) -> Manifest:
    """No two of those that wait have the same priority, which would leave their order open."""
    containers = [_container(chance.one(("500m", "1", "2")))]
    own = priority + chance.one((-5, 10)) - index
    return a_pod(f"lone-{index}", priority=own, containers=containers, terminationGracePeriodSeconds=0)


def _container(cpu: str) -> dict[str, Any]:
    return {"name": "c", "image": "app", "resources": {"requests": {"cpu": cpu}}}


def a_varied_group(seed: int) -> tuple[list[Manifest], tuple[str, ...]]:
    """A full cluster with a group of any kind, and the feature gates: other groups are among those who may have to go, some of the
    group have their nodes already, and some share claims to devices. The group's pods come last, the most important first.
    """
    chance = Chance(f"varied group {seed}")
    gates = chance.one((GATES[:2], GATES[:3], (*GATES[:2], GATES[3]), GATES))
    cluster = a_group_cluster(seed, with_others=False)
    group = next(item for item in cluster if item["kind"] == "PodGroup")
    members = [item for item in cluster if item["metadata"]["name"].startswith(f"{GROUP}-")]
    others = [item for item in cluster if item is not group and item not in members]
    if chance.of(0.2):
        group["spec"]["schedulingPolicy"] = {"basic": {}}
    elif chance.of(0.5):
        group["spec"]["schedulingPolicy"]["gang"]["minCount"] = chance.number(1, len(members) + 1)
    others += _other_groups(chance, others)
    others += _devices(chance, others, members) if chance.of(0.4) else []
    for member in members:
        _dress(chance, member)
    bound = [_bound(chance, member, others) for member in members[1:] if chance.of(0.12)]
    waiting = [member for member in members if "nodeName" not in member["spec"]]
    return [*others, group, *bound, *waiting], gates


def _other_groups(chance: Chance, others: list[Manifest]) -> list[Manifest]:
    made = []
    for name in ("evil", "idle"):
        spec = {
            "schedulingPolicy": {"gang": {"minCount": 1}},
            "priority": chance.one((0, 1, 5, 50)),
            "disruptionMode": chance.one(("PodGroup", "Pod")),
        }
        made.append(
            an_object(
                "PodGroup", name, api_version="scheduling.k8s.io/v1alpha2", namespace="default", spec=spec
            )
        )
    for pod in others:
        if pod["kind"] == "Pod" and chance.of(0.25):
            pod["spec"]["schedulingGroup"] = {"podGroupName": chance.one(("evil", "idle"))}
    return made


def _devices(chance: Chance, others: list[Manifest], members: list[Manifest]) -> list[Manifest]:
    """Some devices of each node, and claims that members share or have alone."""
    names = [node["metadata"]["name"] for node in others if node["kind"] == "Node"]
    api = "resource.k8s.io/v1"
    made = [an_object("DeviceClass", "dev", api_version=api, spec={})]
    for name in names:
        pool = {"name": name, "generation": 1, "resourceSliceCount": 1}
        devices = [{"name": f"d{number}"} for number in range(chance.number(1, 3))]
        spec = {"driver": "dev.example.com", "pool": pool, "nodeName": name, "devices": devices}
        made.append(an_object("ResourceSlice", name, api_version=api, spec=spec))
    exactly = {"deviceClassName": "dev", "allocationMode": "ExactCount", "count": 1}
    spec = {"devices": {"requests": [{"name": "r", "exactly": exactly}]}}
    for number in range(3):
        made.append(an_object("ResourceClaim", f"c{number}", api_version=api, namespace="default", spec=spec))
    for member in members:
        if chance.of(0.7):
            names = chance.some(("c0", "c1", "c2"), 1, chance.one((1, 1, 2)))
            member["spec"]["resourceClaims"] = [{"name": name, "resourceClaimName": name} for name in names]
    return made


def _dress(chance: Chance, member: Manifest) -> None:
    """Each node has a weight of its own, so that nodes hardly ever tie. Nobody is nominated: a scheduler that has just started forgets
    nominations of pods that arrive before their gang is complete, and others know them.
    """
    spec = member["spec"]
    weights = zip([f"n{index}" for index in range(5)], chance.some((7, 23, 41, 58, 100), 5), strict=True)
    spec.setdefault("affinity", {})["nodeAffinity"] = {
        "preferredDuringSchedulingIgnoredDuringExecution": [
            {"weight": weight, "preference": {"matchExpressions": [_is_node(name)]}}
            for name, weight in weights
        ]
    }
    if chance.of(0.08):
        spec["preemptionPolicy"] = "Never"
    if chance.of(0.1):
        spec["nodeSelector"] = {"rack": chance.one(("r1", "r2"))}
    if chance.of(0.12):
        spec["containers"][0]["ports"] = [{"containerPort": 80, "hostPort": 80}]
    if chance.of(0.15):
        spec["topologySpreadConstraints"] = [
            {
                "maxSkew": 1,
                "topologyKey": chance.one((HOST, "rack")),
                "whenUnsatisfiable": chance.one(("DoNotSchedule", "ScheduleAnyway")),
                "labelSelector": {"matchLabels": {"app": GROUP}},
            }
        ]


def _is_node(name: str) -> dict[str, Any]:
    return {"key": HOST, "operator": "In", "values": [name]}


def _bound(chance: Chance, member: Manifest, others: list[Manifest]) -> Manifest:
    names = [node["metadata"]["name"] for node in others if node["kind"] == "Node"]
    member["spec"]["nodeName"] = chance.one(names)
    member["spec"].pop("resourceClaims", None)
    member["status"] = {"phase": "Running", "startTime": "2026-01-01T02:00:00Z"}
    return member
