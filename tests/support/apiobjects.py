"""Objects as clients write them, short, for tests with an API server."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
NODES = "/api/v1/nodes"
PODS = "/api/v1/namespaces/default/pods"
BUDGETS = "/apis/policy/v1/namespaces/default/poddisruptionbudgets"
LEASES = "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases"


def a_pod(name: str, *, labels: Json | None = None, **spec: Any) -> Json:
    container = {
        "name": "c",
        "image": "registry.k8s.io/pause:3.10",
        "resources": {"requests": {"cpu": "100m"}},
    }
    metadata = {"name": name} | ({"labels": labels} if labels else {})
    return {
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": metadata,
        "spec": {"containers": [container]} | spec,
    }


def a_node(name: str, *, labels: Json | None = None, cpu: str = "8") -> Json:
    room = {"cpu": cpu, "memory": "32Gi", "pods": "110"}
    metadata = {"name": name, "labels": {"kubernetes.io/hostname": name} | (labels or {})}
    return {
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": metadata,
        "status": {
            "capacity": room,
            "allocatable": room,
            "conditions": [{"type": "Ready", "status": "True"}],
        },
    }


def a_binding(pod: str, node: str, uid: str = "", **metadata: Any) -> Json:
    identity = {"name": pod} | ({"uid": uid} if uid else {}) | metadata
    return {
        "apiVersion": "v1",
        "kind": "Binding",
        "metadata": identity,
        "target": {"kind": "Node", "name": node},
    }


def a_budget(name: str, selector: Json, **status: Any) -> Json:
    return {
        "apiVersion": "policy/v1",
        "kind": "PodDisruptionBudget",
        "metadata": {"name": name},
        "spec": {"minAvailable": 1, "selector": {"matchLabels": selector}},
    } | ({"status": status} if status else {})


def a_lease(name: str, **spec: Any) -> Json:
    return {
        "apiVersion": "coordination.k8s.io/v1",
        "kind": "Lease",
        "metadata": {"name": name},
        "spec": {"holderIdentity": "a", "leaseDurationSeconds": 15} | spec,
    }
