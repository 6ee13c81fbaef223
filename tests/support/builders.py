"""Kubernetes objects as plain manifests, with as little in them as the test needs.

Nothing is guessed: what a builder fills in is in its signature. ``spec`` and ``status`` keywords take
Kubernetes' own field names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

Manifest = dict[str, Any]


def an_object(
    kind: str, name: str, *, api_version: str = "v1", namespace: str = "", **fields: Any
) -> Manifest:
    """Any object; ``metadata`` given as a keyword is added to name and namespace."""
    metadata = {"name": name} | ({"namespace": namespace} if namespace else {}) | fields.pop("metadata", {})
    return {"apiVersion": api_version, "kind": kind, "metadata": metadata, **fields}


def a_node(
    name: str = "node",
    *,
    cpu: str = "4",
    memory: str = "8Gi",
    pods: str = "110",
    extra: Mapping[str, str] | None = None,
    labels: Mapping[str, str] | None = None,
    taints: Sequence[Mapping[str, str]] = (),
    **spec: Any,
) -> Manifest:
    """A node whose allocatable is cpu, memory, pods and ``extra``."""
    allocatable = {"cpu": cpu, "memory": memory, "pods": pods, **(extra or {})}
    if taints:
        spec["taints"] = [dict(taint) for taint in taints]
    metadata = {"labels": dict(labels)} if labels else {}
    return an_object("Node", name, metadata=metadata, spec=spec, status={"allocatable": allocatable})


def a_container(
    name: str = "main",
    *,
    requests: Mapping[str, Any] | None = None,
    limits: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Manifest:
    resources = {"requests": requests, "limits": limits}
    given = {key: dict(amounts) for key, amounts in resources.items() if amounts is not None}
    return {"name": name, **({"resources": given} if given else {}), **fields}


def a_pod(
    name: str = "pod",
    *,
    namespace: str = "default",
    requests: Mapping[str, Any] | None = None,
    node: str | None = None,
    priority: int | None = None,
    labels: Mapping[str, str] | None = None,
    metadata: Mapping[str, Any] | None = None,
    status: Mapping[str, Any] | None = None,
    **spec: Any,
) -> Manifest:
    """A pod with one container that requests ``requests``; ``containers=[…]`` replaces it."""
    spec.setdefault("containers", [a_container(requests=requests)])
    if node is not None:
        spec["nodeName"] = node
    if priority is not None:
        spec["priority"] = priority
    meta = dict(metadata or {}) | ({"labels": dict(labels)} if labels else {})
    manifest = an_object("Pod", name, namespace=namespace, metadata=meta, spec=spec)
    return manifest | ({"status": dict(status)} if status is not None else {})


def a_deployment(name: str = "web", replicas: int = 1, *, namespace: str = "default", **pod: Any) -> Manifest:
    """A Deployment without pods. pod : as for ``a_pod``; its pods have the label app=``name``."""
    labels = {"app": name}
    template = {"metadata": {"labels": labels}, "spec": a_pod(**pod)["spec"]}
    spec = {"replicas": replicas, "selector": {"matchLabels": labels}, "template": template}
    return an_object("Deployment", name, api_version="apps/v1", namespace=namespace, spec=spec)


def a_priority_class(name: str, value: int, **fields: Any) -> Manifest:
    return an_object("PriorityClass", name, api_version="scheduling.k8s.io/v1", value=value, **fields)


def a_namespace(name: str, labels: Mapping[str, str] | None = None) -> Manifest:
    return an_object("Namespace", name, metadata={"labels": dict(labels)} if labels else {})


def a_budget(
    name: str, *, namespace: str = "default", selector: Mapping[str, Any] | None, allowed: int, **status: Any
) -> Manifest:
    """A PodDisruptionBudget that still allows ``allowed`` disruptions."""
    return an_object(
        "PodDisruptionBudget",
        name,
        api_version="policy/v1",
        namespace=namespace,
        spec={"selector": selector},
        status={"disruptionsAllowed": allowed, **status},
    )


def a_claim(name: str, *, namespace: str = "default", storage: str = "1Gi", **spec: Any) -> Manifest:
    spec = {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": storage}}, **spec}
    return an_object("PersistentVolumeClaim", name, namespace=namespace, spec=spec)


def a_volume(name: str, *, storage: str = "1Gi", **spec: Any) -> Manifest:
    """A PersistentVolume."""
    spec = {"accessModes": ["ReadWriteOnce"], "capacity": {"storage": storage}, **spec}
    return an_object("PersistentVolume", name, spec=spec)


def a_storage_class(name: str, *, provisioner: str = "example.com/disk", **fields: Any) -> Manifest:
    return an_object("StorageClass", name, api_version="storage.k8s.io/v1", provisioner=provisioner, **fields)


# By what is left free both nodes score alike; what is used differs. So releases of kube-scheduler place its pods differently.
UNEVEN: Final = [
    a_node("a", cpu="10", memory="10Gi"),
    a_node("b", cpu="10", memory="10Gi"),
    a_pod("even", node="a", requests={"cpu": "4", "memory": "4Gi"}),
    a_pod("uneven", node="b", requests={"cpu": "6", "memory": "2Gi"}),
    a_pod("web", requests={"cpu": "1", "memory": "2Gi"}),
    a_pod("next", requests={"cpu": "1", "memory": "2Gi"}),
]
