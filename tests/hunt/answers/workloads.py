"""Workloads with their pods, pods of nodes, and budgets, drawn at random."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tests.support.builders import Manifest, a_container, a_pod, an_object
from tests.support.daemons import pinned_to

ZONE, HOST = "topology.kubernetes.io/zone", "kubernetes.io/hostname"
REQUIRED: Final = "requiredDuringSchedulingIgnoredDuringExecution"
GOING: Final = {"deletionTimestamp": "2026-01-01T00:00:00Z", "deletionGracePeriodSeconds": 30}
APPS: Final = "abc"
_VERSIONS: Final = {
    "Job": "batch/v1",
    "Rollout": "argoproj.io/v1alpha1",
    "ReplicationController": "v1",
    "Node": "v1",
}
_SCALED: Final = ("Deployment", "ReplicaSet", "StatefulSet", "ReplicationController")


def a_workload(rng: Random, index: int, nodes: list[str]) -> list[Manifest]:
    """Its objects, its pods that run and those that wait."""
    kind = rng.choice((*_SCALED, "Deployment", "ReplicaSet", "Job", "Rollout", ""))
    name, app = f"w{index}", rng.choice(APPS)
    template = _template(rng, app)
    n_running, n_waiting = rng.randint(0, 3), rng.randint(0, 2)
    owner = {"Deployment": ("ReplicaSet", f"{name}-5d4")}.get(kind, (kind, name))
    made = [
        _pod(rng, f"{name}-{number}", owner, template, rng.choice(nodes) if number < n_running else None)
        for number in range(n_running + n_waiting)
    ]
    if kind == "Deployment":
        for pod in made:
            pod["metadata"]["labels"]["pod-template-hash"] = "5d4"
    replicas = max(n_running + n_waiting + rng.choice((-1, 0, 0, 0, 1)), 0)
    objects = _objects(kind, name, owner, app, replicas) if kind in _SCALED and rng.random() < 0.7 else []
    return [*objects, *made]


def _objects(kind: str, name: str, owner: tuple[str, str], app: str, replicas: int) -> list[Manifest]:
    selector: Any = {"app": app} if kind == "ReplicationController" else {"matchLabels": {"app": app}}
    spec = {"replicas": replicas, "selector": selector}
    top = an_object(
        kind, name, api_version=_version(kind), namespace="default", metadata={"uid": name}, spec=spec
    )
    if kind != "Deployment":
        return [top]
    metadata = {"uid": owner[1], "ownerReferences": [_reference(kind, name)]}
    below = an_object(*owner, api_version="apps/v1", namespace="default", metadata=metadata, spec=spec)
    return [top, below]


def _template(rng: Random, app: str) -> dict[str, Any]:
    """Fields of ``a_pod``."""
    requests = {"cpu": rng.choice(("250m", "500m", "1", "2")), "memory": rng.choice(("128Mi", "1Gi", "2Gi"))}
    ports = {"ports": [{"containerPort": 80, "hostPort": 80}]} if rng.random() < 0.1 else {}
    container = a_container(requests=requests if rng.random() < 0.9 else {}) | ports
    fields: dict[str, Any] = {"containers": [container], "priority": rng.choice((0, 0, 0, 5, 9))}
    if rng.random() < 0.25:
        fields["nodeSelector"] = {"disk": rng.choice(("ssd", "hdd"))}
    if rng.random() < 0.25:
        value = {"operator": "Exists"} if rng.random() < 0.5 else {"operator": "Equal", "value": "x"}
        fields["tolerations"] = [{"key": "only", **value}]
    if rng.random() < 0.1:
        fields["preemptionPolicy"] = "Never"
    fields |= _topology(rng, app)
    return fields | {"labels": {"app": app}}


def _topology(rng: Random, app: str) -> dict[str, Any]:
    selector = {"matchLabels": {"app": rng.choice((app, app, rng.choice(APPS)))}}
    key, draw = rng.choice((ZONE, HOST)), rng.random()
    if draw < 0.12:
        return {
            "affinity": {"podAntiAffinity": {REQUIRED: [{"topologyKey": key, "labelSelector": selector}]}}
        }
    if draw < 0.22:
        return {"affinity": {"podAffinity": {REQUIRED: [{"topologyKey": key, "labelSelector": selector}]}}}
    if draw < 0.38:
        constraint = {
            "maxSkew": rng.randint(1, 2),
            "topologyKey": key,
            "whenUnsatisfiable": rng.choice(("DoNotSchedule", "DoNotSchedule", "ScheduleAnyway")),
            "labelSelector": selector,
        }
        if rng.random() < 0.3:
            constraint["nodeTaintsPolicy"] = "Honor"
        if rng.random() < 0.2 and constraint["whenUnsatisfiable"] == "DoNotSchedule":
            constraint["minDomains"] = 2
        return {"topologySpreadConstraints": [constraint]}
    return {}


def _pod(
    rng: Random, name: str, owner: tuple[str, str], template: dict[str, Any], node: str | None
) -> Manifest:
    metadata: dict[str, Any] = {"uid": f"uid-{name}"}
    if owner[0]:
        metadata["ownerReferences"] = [_reference(*owner)]
    fields = dict(template)
    labels, status = dict(fields.pop("labels")), {}
    if node is not None:
        status = {"phase": "Running", "startTime": f"2026-01-01T00:0{rng.randint(0, 9)}:00Z"}
        metadata |= GOING if rng.random() < 0.12 else {}
        status |= {"phase": rng.choice(("Succeeded", "Failed"))} if rng.random() < 0.06 else {}
    elif rng.random() < 0.06:
        fields["schedulingGates"] = [{"name": "quota"}]
    elif rng.random() < 0.05:
        fields["schedulerName"] = "nobody"
    return a_pod(name, node=node, labels=labels, metadata=metadata, status=status, **fields)


def free_ports(pods: list[Manifest]) -> None:
    """A host port of a node has one pod."""
    taken: set[str] = set()
    for pod in pods:
        containers, node = pod["spec"]["containers"], pod["spec"].get("nodeName")
        if node in taken:
            pod["spec"]["containers"] = [
                {name: value for name, value in one.items() if name != "ports"} for one in containers
            ]
        elif node and any("ports" in one for one in containers):
            taken.add(node)


def pods_of_nodes(rng: Random, nodes: list[Manifest]) -> list[Manifest]:
    """Pods of the DaemonSet agent, and static pods, on some of the nodes."""
    made = []
    for node in (one["metadata"]["name"] for one in nodes):
        for kind, owner, chance in (("DaemonSet", "agent", 0.25), ("Node", node, 0.15)):
            if rng.random() < chance:
                name = f"{'agent' if kind == 'DaemonSet' else 'proxy'}-{node}"
                template = {
                    **_daemon_template(),
                    "priority": rng.choice((0, 7)),
                    "labels": {"app": rng.choice((*APPS, "d", "d"))},
                }
                template |= {"affinity": pinned_to(node)} if kind == "DaemonSet" else {}
                made.append(_pod(rng, name, (kind, owner), template, node))
    return made


def _daemon_template() -> dict[str, Any]:
    return {"containers": [a_container(requests={"cpu": "250m", "memory": "64Mi"})]}


def a_daemon_set(rng: Random) -> Manifest:
    spec = _daemon_template() | ({"nodeSelector": {"disk": "ssd"}} if rng.random() < 0.3 else {})
    template = {"metadata": {"labels": {"app": "d"}}, "spec": spec}
    return an_object(
        "DaemonSet",
        "agent",
        api_version="apps/v1",
        namespace="default",
        metadata={"uid": "agent"},
        spec={"selector": {"matchLabels": {"app": "d"}}, "template": template},
    )


def budgets(rng: Random) -> list[Manifest]:
    numbers: tuple[dict[str, Any], ...] = (
        {"minAvailable": rng.randint(0, 3)},
        {"minAvailable": rng.choice(("30%", "50%", "100%"))},
        {"maxUnavailable": rng.randint(0, 2)},
        {"maxUnavailable": rng.choice(("30%", "50%"))},
        {},
    )
    found = []
    for name in ("one", "two")[: rng.choice((0, 1, 1, 2))]:
        selector: Any = {"matchLabels": {"app": rng.choice(APPS)}} if rng.random() < 0.9 else {}
        spec = {"selector": selector, **rng.choice(numbers)}
        status = {} if rng.random() < 0.7 else {"status": _budget_status(rng)}
        found.append(
            an_object(
                "PodDisruptionBudget", name, api_version="policy/v1", namespace="default", spec=spec, **status
            )
        )
    return found


def _budget_status(rng: Random) -> dict[str, int]:
    expected = rng.randint(1, 4)
    desired = rng.randint(0, expected)
    healthy = rng.randint(desired, expected)
    return {
        "expectedPods": expected,
        "desiredHealthy": desired,
        "currentHealthy": healthy,
        "disruptionsAllowed": healthy - desired,
    }


def _reference(kind: str, name: str) -> dict[str, Any]:
    return {"apiVersion": _version(kind), "kind": kind, "name": name, "uid": name, "controller": True}


def _version(kind: str) -> str:
    return _VERSIONS.get(kind, "apps/v1")
