"""Clusters to measure with. Sizes are arguments; nothing is random."""

from __future__ import annotations

from typing import Any

Manifest = dict[str, Any]

NODE = {"cpu": "4", "memory": "32Gi", "pods": "110"}
POD = {"cpu": "100m", "memory": "500Mi"}
ZONES = ("zone-a", "zone-b", "zone-c")


def nodes(n: int) -> list[Manifest]:
    """Equal nodes, spread over three zones."""
    return [
        {
            "apiVersion": "v1",
            "kind": "Node",
            "metadata": {"name": f"node-{i:05}", "labels": _topology(i)},
            "status": {"allocatable": NODE, "capacity": NODE},
        }
        for i in range(n)
    ]


def pods(n: int, **spec: Any) -> list[Manifest]:
    """Equal pending pods."""
    containers = [{"name": "main", "image": "example.com/pause:1", "resources": {"requests": POD}}]
    return [
        {
            "apiVersion": "v1",
            "kind": "Pod",
            "metadata": {"name": f"pod-{i:06}", "namespace": "default", "labels": {"app": "bench"}},
            "spec": {"containers": containers, **spec},
        }
        for i in range(n)
    ]


def running_cluster(n_nodes: int, n_pods: int) -> dict[str, Any]:
    """A List as kubectl prints it: pods of 300 workloads, bound round robin, with the usual tolerations."""
    items = nodes(n_nodes)
    for i, pod in enumerate(pods(n_pods)):
        workload = i % 300
        owner = {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": f"app-{workload}", "controller": True}
        pod["metadata"] |= {"labels": {"app": f"app-{workload}"}, "ownerReferences": [owner]}
        pod["spec"] = pod["spec"] | {"nodeName": f"node-{i % n_nodes:05}", "tolerations": _TOLERATIONS}
        pod["status"] = {"phase": "Running", "startTime": "2026-01-01T00:00:00Z"}
        items.append(pod)
    return {"apiVersion": "v1", "kind": "List", "items": items}


_TOLERATIONS = [
    {
        "key": f"node.kubernetes.io/{what}",
        "operator": "Exists",
        "effect": "NoExecute",
        "tolerationSeconds": 300,
    }
    for what in ("not-ready", "unreachable")
]


def _topology(i: int) -> dict[str, str]:
    zone = ZONES[i % len(ZONES)]
    return {"kubernetes.io/hostname": f"node-{i:05}", "topology.kubernetes.io/zone": zone}
