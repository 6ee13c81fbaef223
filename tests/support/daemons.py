"""DaemonSets and their pods, and static pods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from tests.support.builders import Manifest, a_pod, an_object

REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"


def a_daemon_set(
    name: str,
    *,
    requests: Mapping[str, str] | None = None,
    metadata: Mapping[str, Any] | None = None,
    **spec: Any,
) -> Manifest:
    """spec : of its pods."""
    labels = {"app": name}
    template = {"metadata": {"labels": labels}, "spec": a_pod(requests=requests, **spec)["spec"]}
    return an_object(
        "DaemonSet",
        name,
        api_version="apps/v1",
        namespace="default",
        metadata=dict(metadata or {}),
        spec={"selector": {"matchLabels": labels}, "template": template},
    )


def a_daemon_pod(owner: str, node: str, *, is_bound: bool = True, **pod: Any) -> Manifest:
    """Bound by affinity to its node, as the controller makes it. pod : as for ``a_pod``."""
    reference = {"apiVersion": "apps/v1", "kind": "DaemonSet", "name": owner, "controller": True}
    return a_pod(
        f"{owner}-of-{node}",
        node=node if is_bound else None,
        metadata={"ownerReferences": [reference]},
        affinity=pinned_to(node),
        **pod,
    )


def pinned_to(node: str) -> Manifest:
    field = {"key": "metadata.name", "operator": "In", "values": [node]}
    return {"nodeAffinity": {REQUIRED: {"nodeSelectorTerms": [{"matchFields": [field]}]}}}


def a_static_pod(name: str, node: str, **pod: Any) -> Manifest:
    reference = {"apiVersion": "v1", "kind": "Node", "name": node, "uid": "1", "controller": True}
    return a_pod(f"{name}-{node}", node=node, metadata={"ownerReferences": [reference]}, **pod)


@st.composite
def with_daemons(draw: st.DrawFn, clusters: st.SearchStrategy[list[Manifest]]) -> list[Manifest]:
    """The cluster, with a DaemonSet that is an object, one that is known by a pod on some nodes, and static pods on some."""
    objects = draw(clusters)
    nodes = [one["metadata"]["name"] for one in objects if one["kind"] == "Node"]
    some = st.lists(st.sampled_from(nodes), unique=True, max_size=2)
    amount = st.sampled_from(["250m", "1"])
    specs: list[Manifest] = [{}, {"nodeSelector": {"disk": "1"}}, {"tolerations": [{"operator": "Exists"}]}]
    spec = draw(st.sampled_from(specs))
    return [
        *objects,
        a_daemon_set("agent", requests={"cpu": draw(amount)}, **spec),
        *(a_daemon_pod("log", node, requests={"cpu": draw(amount)}) for node in draw(some)),
        *(a_static_pod("proxy", node, requests={"memory": "512Mi"}) for node in draw(some)),
    ]
