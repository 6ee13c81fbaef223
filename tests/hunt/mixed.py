"""Large mixed clusters: dozens of nodes, hundreds of pods, everything at once, several profiles. A cluster follows from its seed."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.support.builders import Manifest, a_container, a_node, a_pod, an_object

ZONE, HOST, GPU, DRIVER = (
    "topology.kubernetes.io/zone",
    "kubernetes.io/hostname",
    "example.com/gpu",
    "dev.example.com",
)
APPS = ("web", "db", "job", "cache")
SCHEDULERS = ("default-scheduler", "packer", "spreader")
PROFILES: dict[str, Any] = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
    "profiles": [
        {"schedulerName": "default-scheduler"},
        {
            "schedulerName": "packer",
            "pluginConfig": [
                {
                    "name": "NodeResourcesFit",
                    "args": {
                        "scoringStrategy": {
                            "type": "MostAllocated",
                            "resources": [{"name": "cpu", "weight": 2}, {"name": GPU, "weight": 5}],
                        }
                    },
                }
            ],
        },
        {
            "schedulerName": "spreader",
            "plugins": {"multiPoint": {"disabled": [{"name": "ImageLocality"}]}},
            "pluginConfig": [{"name": "InterPodAffinity", "args": {"hardPodAffinityWeight": 7}}],
        },
    ],
}


def a_mixed_cluster(seed: int, *, n_nodes: int, n_pods: int) -> list[Manifest]:
    """About half of the pods have their nodes; two gangs and some claims to devices are among those that wait."""
    rng = Random(seed)
    nodes = [_node(rng, index) for index in range(n_nodes)]
    names = [node["metadata"]["name"] for node in nodes]
    pods = [_pod(rng, index, names) for index in range(n_pods)]
    return [*nodes, *_devices(rng, names), *_budgets(rng), *_gangs(rng), *pods]


def _node(rng: Random, index: int) -> Manifest:
    name = f"n{index}"
    labels = {HOST: name, "disk": rng.choice(("ssd", "hdd"))}
    if rng.random() < 0.9:
        labels[ZONE] = rng.choice("abc")
    taints = [
        {
            "key": "only",
            "value": rng.choice("xy"),
            "effect": rng.choice(("NoSchedule", "PreferNoSchedule", "NoExecute")),
        }
    ]
    return a_node(
        name,
        cpu=str(rng.choice((2, 4, 8, 16))),
        memory=f"{rng.choice((4, 8, 32))}Gi",
        pods=str(rng.choice((4, 8, 110))),
        extra={GPU: str(rng.choice((1, 4)))} if rng.random() < 0.3 else {},
        labels=labels,
        taints=taints if rng.random() < 0.25 else (),
        **({"unschedulable": True} if rng.random() < 0.04 else {}),
    )


def _pod(rng: Random, index: int, nodes: list[str]) -> Manifest:
    app = rng.choice(APPS)
    spec: dict[str, Any] = {"containers": [_container(rng)], "schedulerName": rng.choice(SCHEDULERS)}
    if rng.random() < 0.2:
        spec["tolerations"] = [{"key": "only", "operator": "Exists"}]
    if rng.random() < 0.15:
        spec["nodeSelector"] = {"disk": rng.choice(("ssd", "hdd"))}
    if rng.random() < 0.25:
        spec["affinity"] = _affinity(rng, app)
    if rng.random() < 0.25:
        spec["topologySpreadConstraints"] = [_spread(rng, app)]
    if rng.random() < 0.1:
        spec["initContainers"] = [_container(rng) | {"name": "init"}]
    is_placed = rng.random() < 0.4
    if is_placed:
        spec["nodeName"] = rng.choice(nodes)
    elif rng.random() < 0.1:
        spec["resourceClaims"] = [{"name": "dev", "resourceClaimName": rng.choice(("c0", "c1", "c2", "c3"))}]
    elif rng.random() < 0.1:
        spec["schedulingGroup"] = {"podGroupName": rng.choice(("g0", "g1"))}
        spec["schedulerName"] = "packer"
    namespace = (
        "default"
        if "resourceClaims" in spec or "schedulingGroup" in spec
        else rng.choice(("default", "other"))
    )
    return a_pod(
        f"p{index}", namespace=namespace, priority=rng.choice((0, 0, 0, 5, 10)), labels={"app": app}, **spec
    )


def _container(rng: Random) -> Manifest:
    requests: dict[str, str] = {}
    if rng.random() < 0.8:
        requests["cpu"] = rng.choice(("100m", "500m", "1", "2"))
    if rng.random() < 0.7:
        requests["memory"] = rng.choice(("128Mi", "1Gi", "4Gi"))
    if rng.random() < 0.1:
        requests[GPU] = "1"
    ports = [{"hostPort": rng.choice((80, 443)), "containerPort": 80}] if rng.random() < 0.08 else []
    return a_container(requests=requests) | ({"ports": ports} if ports else {})


def _affinity(rng: Random, app: str) -> Manifest:
    term = {
        "labelSelector": {"matchLabels": {"app": rng.choice((app, rng.choice(APPS)))}},
        "topologyKey": rng.choice((ZONE, HOST)),
    }
    kind = rng.choice(("podAffinity", "podAntiAffinity"))
    if rng.random() < 0.5:
        return {kind: {"requiredDuringSchedulingIgnoredDuringExecution": [term]}}
    weighted = {"weight": rng.randint(1, 100), "podAffinityTerm": term}
    return {kind: {"preferredDuringSchedulingIgnoredDuringExecution": [weighted]}}


def _spread(rng: Random, app: str) -> Manifest:
    return {
        "maxSkew": rng.randint(1, 3),
        "topologyKey": rng.choice((ZONE, HOST)),
        "whenUnsatisfiable": rng.choice(("DoNotSchedule", "ScheduleAnyway")),
        "labelSelector": {"matchLabels": {"app": app}},
    }


def _devices(rng: Random, names: list[str]) -> list[Manifest]:
    request = {"name": "r", "exactly": {"deviceClassName": "dev", "count": 1}}
    made = [
        _resource(
            "DeviceClass", "dev", {"selectors": [{"cel": {"expression": f'device.driver == "{DRIVER}"'}}]}
        )
    ]
    for name in rng.sample(names, min(4, len(names))):
        pool = {"name": name, "generation": 1, "resourceSliceCount": 1}
        devices = [{"name": f"d{number}"} for number in range(rng.randint(1, 3))]
        made.append(
            _resource(
                "ResourceSlice", name, {"driver": DRIVER, "nodeName": name, "pool": pool, "devices": devices}
            )
        )
    return made + [
        _resource("ResourceClaim", f"c{number}", {"devices": {"requests": [request]}}) for number in range(4)
    ]


def _resource(kind: str, name: str, spec: Manifest) -> Manifest:
    return an_object(kind, name, api_version="resource.k8s.io/v1", spec=spec)


def _budgets(rng: Random) -> list[Manifest]:
    spec = {"selector": {"matchLabels": {"app": "db"}}}
    status = {
        "disruptionsAllowed": rng.randint(0, 2),
        "expectedPods": 3,
        "currentHealthy": 3,
        "desiredHealthy": 2,
    }
    return [an_object("PodDisruptionBudget", "db", api_version="policy/v1", spec=spec, status=status)]


def _gangs(rng: Random) -> list[Manifest]:
    return [
        an_object(
            "PodGroup",
            name,
            api_version="scheduling.k8s.io/v1alpha2",
            spec={"schedulingPolicy": {"gang": {"minCount": rng.randint(1, 4)}}},
        )
        for name in ("g0", "g1")
    ]
