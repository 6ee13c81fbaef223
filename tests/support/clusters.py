"""Generated clusters: small, and dense with the things that plugins look at, so that decisions collide.

Strategies are made once, and parts are plain functions of `draw`: making a strategy costs more than drawing from it.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.support.builders import Manifest, a_container, a_node, a_pod

ZONE, HOST, GPU = "topology.kubernetes.io/zone", "kubernetes.io/hostname", "example.com/gpu"
APPS = st.sampled_from(["web", "db", "job"])
EFFECTS = st.sampled_from(["NoSchedule", "NoExecute", "PreferNoSchedule"])
IMAGES = st.sampled_from(["web:1", "db", "big:2"])
TAINTS = st.lists(EFFECTS, max_size=1)
TOLERATED_EFFECTS = st.one_of(st.just(""), EFFECTS)
NODE_IMAGES = st.lists(IMAGES, max_size=2, unique=True)
IMAGE_SIZES = st.sampled_from([10**8, 10**9])
DISKS = st.sampled_from(["1", "2"])
DISK_LABELS = st.dictionaries(st.just("disk"), DISKS)
ZONES = st.sampled_from(["", "a", "b"])
TOPOLOGY_KEYS = st.sampled_from([ZONE, HOST])
REQUESTS = st.fixed_dictionaries(
    {},
    optional={
        "cpu": st.sampled_from(["0", "500m", "1", "2"]),
        "memory": st.sampled_from(["1Gi", "2Gi"]),
    },
)
START_SECONDS = st.one_of(st.none(), st.integers(0, 3))
AFFINITY_KINDS = st.sampled_from(["podAffinity", "podAntiAffinity"])
EXISTENCE = st.sampled_from(["Exists", "DoesNotExist"])
WHEN_UNSATISFIABLE = st.sampled_from(["DoNotSchedule", "ScheduleAnyway"])
WEIGHTS = st.integers(1, 100)
PRIORITIES = st.integers(0, 2)
AMOUNTS = st.integers(1, 6)
ONE_OR_TWO = st.integers(1, 2)
BOOLEANS = st.booleans()
ONE_IN_FOUR, ONE_IN_FIVE, ONE_IN_EIGHT = st.integers(0, 3), st.integers(0, 4), st.integers(0, 7)


@st.composite
def nodes(draw: st.DrawFn, *, max_nodes: int = 6) -> list[Manifest]:
    """Named in an order that is not the order of appearance."""
    names = draw(st.permutations([f"n{index}" for index in range(draw(st.integers(1, max_nodes)))]))
    return [_node(draw, name) for name in names]


def _node(draw: st.DrawFn, name: str) -> Manifest:
    zone = draw(ZONES)
    labels = {HOST: name} | ({ZONE: zone} if zone else {}) | draw(DISK_LABELS)
    taints = [{"key": "only", "value": "x", "effect": effect} for effect in draw(TAINTS)]
    node = a_node(
        name,
        cpu=str(draw(AMOUNTS)),
        memory=f"{draw(AMOUNTS)}Gi",
        pods=str(draw(AMOUNTS)),
        extra={GPU: str(draw(ONE_OR_TWO))} if draw(BOOLEANS) else None,
        labels=labels,
        taints=taints,
        **({"unschedulable": True} if draw(ONE_IN_EIGHT) == 0 else {}),
    )
    images = draw(NODE_IMAGES)
    node["status"]["images"] = [{"names": [image], "sizeBytes": draw(IMAGE_SIZES)} for image in images]
    return node


def pods(draw: st.DrawFn, prefix: str, n: int, *, on: list[str] | None = None) -> list[Manifest]:
    """``on`` : the nodes to put them on; None leaves them pending."""
    anywhere = st.sampled_from(on) if on else st.none()
    return [_pod(draw, f"{prefix}{index}", draw(anywhere)) for index in range(n)]


def _pod(draw: st.DrawFn, name: str, node: str | None) -> Manifest:
    app = draw(APPS)
    requests = draw(REQUESTS)
    limits = {GPU: "1"} if draw(ONE_IN_FIVE) == 0 else None
    ports = [{"containerPort": 1, "hostPort": 80}] if draw(ONE_IN_FIVE) == 0 else []
    spec: dict[str, Any] = {
        "containers": [
            a_container(image=draw(IMAGES), requests=requests | (limits or {}), limits=limits, ports=ports)
        ]
    }
    if draw(BOOLEANS):
        spec["tolerations"] = [{"key": "only", "operator": "Exists", "effect": draw(TOLERATED_EFFECTS)}]
    if draw(ONE_IN_FOUR) == 0:
        spec["nodeSelector"] = {"disk": draw(DISKS)}
    if affinity := _affinity(draw):
        spec["affinity"] = affinity
    if draw(ONE_IN_FOUR) == 0:
        spec["topologySpreadConstraints"] = [_constraint(draw, app)]
    start = draw(START_SECONDS)
    status = {} if node is None or start is None else {"startTime": f"2026-01-01T00:00:0{start}Z"}
    return a_pod(name, node=node, priority=draw(PRIORITIES), labels={"app": app}, status=status, **spec)


def _affinity(draw: st.DrawFn) -> Manifest:
    affinity: Manifest = {}
    if draw(ONE_IN_FOUR) == 0:
        kind = draw(AFFINITY_KINDS)
        selector = {"matchLabels": {"app": draw(APPS)}}
        term = {"topologyKey": draw(TOPOLOGY_KEYS), "labelSelector": selector}
        if draw(BOOLEANS):
            affinity[kind] = {"requiredDuringSchedulingIgnoredDuringExecution": [term]}
        else:
            weighted = {"weight": draw(WEIGHTS), "podAffinityTerm": term}
            affinity[kind] = {"preferredDuringSchedulingIgnoredDuringExecution": [weighted]}
    if draw(ONE_IN_FOUR) == 0:
        expression = {"key": "disk", "operator": draw(EXISTENCE)}
        preference = {"weight": draw(WEIGHTS), "preference": {"matchExpressions": [expression]}}
        affinity["nodeAffinity"] = {"preferredDuringSchedulingIgnoredDuringExecution": [preference]}
    return affinity


def _constraint(draw: st.DrawFn, app: str) -> Manifest:
    return {
        "maxSkew": draw(ONE_OR_TWO),
        "topologyKey": draw(TOPOLOGY_KEYS),
        "whenUnsatisfiable": draw(WHEN_UNSATISFIABLE),
        "labelSelector": {"matchLabels": {"app": app}},
    }


@st.composite
def clusters(
    draw: st.DrawFn, *, max_nodes: int = 6, max_running: int = 8, max_pending: int = 5
) -> list[Manifest]:
    """Nodes, pods on them, and pending pods."""
    made = draw(nodes(max_nodes=max_nodes))
    names = [node["metadata"]["name"] for node in made]
    running = pods(draw, "r", draw(st.integers(0, max_running)), on=names)
    pending = pods(draw, "p", draw(st.integers(1, max_pending)))
    return [*made, *running, *pending]
