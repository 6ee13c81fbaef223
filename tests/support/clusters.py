"""Generated clusters: small, and dense with the things that plugins look at, so that decisions collide."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.support.builders import Manifest, a_container, a_node, a_pod

ZONE, HOST, GPU = "topology.kubernetes.io/zone", "kubernetes.io/hostname", "example.com/gpu"
APPS = st.sampled_from(["web", "db", "job"])
EFFECTS = st.sampled_from(["NoSchedule", "NoExecute", "PreferNoSchedule"])
IMAGES = st.sampled_from(["web:1", "db", "big:2"])


@st.composite
def nodes(draw: st.DrawFn, *, max_nodes: int = 6) -> list[Manifest]:
    """Named in an order that is not the order of appearance."""
    names = draw(st.permutations([f"n{index}" for index in range(draw(st.integers(1, max_nodes)))]))
    return [draw(_node(name)) for name in names]


@st.composite
def _node(draw: st.DrawFn, name: str) -> Manifest:
    zone = draw(st.sampled_from(["", "a", "b"]))
    labels = (
        {HOST: name}
        | ({ZONE: zone} if zone else {})
        | draw(st.dictionaries(st.just("disk"), st.sampled_from(["1", "2"])))
    )
    taints = draw(
        st.lists(
            st.builds(lambda effect: {"key": "only", "value": "x", "effect": effect}, EFFECTS), max_size=1
        )
    )
    node = a_node(
        name,
        cpu=str(draw(st.integers(1, 6))),
        memory=f"{draw(st.integers(1, 6))}Gi",
        pods=str(draw(st.integers(1, 6))),
        extra={GPU: str(draw(st.integers(1, 2)))} if draw(st.booleans()) else None,
        labels=labels,
        taints=taints,
        **({"unschedulable": True} if draw(st.integers(0, 7)) == 0 else {}),
    )
    images = draw(st.lists(IMAGES, max_size=2, unique=True))
    node["status"]["images"] = [
        {"names": [image], "sizeBytes": draw(st.sampled_from([10**8, 10**9]))} for image in images
    ]
    return node


@st.composite
def pods(draw: st.DrawFn, prefix: str, n: int, *, on: list[str] | None = None) -> list[Manifest]:
    """``on`` : the nodes to put them on; None leaves them pending."""
    return [draw(_pod(f"{prefix}{index}", draw(st.sampled_from(on)) if on else None)) for index in range(n)]


@st.composite
def _pod(draw: st.DrawFn, name: str, node: str | None) -> Manifest:
    app = draw(APPS)
    requests = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "cpu": st.sampled_from(["0", "500m", "1", "2"]),
                "memory": st.sampled_from(["1Gi", "2Gi"]),
            },
        )
    )
    limits = {GPU: "1"} if draw(st.integers(0, 4)) == 0 else None
    ports = [{"containerPort": 1, "hostPort": 80}] if draw(st.integers(0, 4)) == 0 else []
    spec: dict[str, Any] = {
        "containers": [
            a_container(image=draw(IMAGES), requests=requests | (limits or {}), limits=limits, ports=ports)
        ]
    }
    if draw(st.booleans()):
        spec["tolerations"] = [
            {"key": "only", "operator": "Exists", "effect": draw(st.one_of(st.just(""), EFFECTS))}
        ]
    if draw(st.integers(0, 3)) == 0:
        spec["nodeSelector"] = {"disk": draw(st.sampled_from(["1", "2"]))}
    if affinity := draw(_affinity()):
        spec["affinity"] = affinity
    if draw(st.integers(0, 3)) == 0:
        spec["topologySpreadConstraints"] = [draw(_constraint(app))]
    start = draw(st.one_of(st.none(), st.integers(0, 3)))
    status = {} if node is None or start is None else {"startTime": f"2026-01-01T00:00:0{start}Z"}
    return a_pod(
        name, node=node, priority=draw(st.integers(0, 2)), labels={"app": app}, status=status, **spec
    )


@st.composite
def _affinity(draw: st.DrawFn) -> Manifest:
    affinity: Manifest = {}
    if draw(st.integers(0, 3)) == 0:
        kind = draw(st.sampled_from(["podAffinity", "podAntiAffinity"]))
        selector = {"matchLabels": {"app": draw(APPS)}}
        term = {"topologyKey": draw(st.sampled_from([ZONE, HOST])), "labelSelector": selector}
        if draw(st.booleans()):
            affinity[kind] = {"requiredDuringSchedulingIgnoredDuringExecution": [term]}
        else:
            weighted = {"weight": draw(st.integers(1, 100)), "podAffinityTerm": term}
            affinity[kind] = {"preferredDuringSchedulingIgnoredDuringExecution": [weighted]}
    if draw(st.integers(0, 3)) == 0:
        expression = {"key": "disk", "operator": draw(st.sampled_from(["Exists", "DoesNotExist"]))}
        preference = {"weight": draw(st.integers(1, 100)), "preference": {"matchExpressions": [expression]}}
        affinity["nodeAffinity"] = {"preferredDuringSchedulingIgnoredDuringExecution": [preference]}
    return affinity


@st.composite
def _constraint(draw: st.DrawFn, app: str) -> Manifest:
    return {
        "maxSkew": draw(st.integers(1, 2)),
        "topologyKey": draw(st.sampled_from([ZONE, HOST])),
        "whenUnsatisfiable": draw(st.sampled_from(["DoNotSchedule", "ScheduleAnyway"])),
        "labelSelector": {"matchLabels": {"app": app}},
    }


@st.composite
def clusters(
    draw: st.DrawFn, *, max_nodes: int = 6, max_running: int = 8, max_pending: int = 5
) -> list[Manifest]:
    """Nodes, pods on them, and pending pods."""
    made = draw(nodes(max_nodes=max_nodes))
    names = [node["metadata"]["name"] for node in made]
    running = draw(pods("r", draw(st.integers(0, max_running)), on=names))
    pending = draw(pods("p", draw(st.integers(1, max_pending))))
    return [*made, *running, *pending]
