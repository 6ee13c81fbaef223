"""How long the extender server takes: ``.venv/bin/python -m bench.extender http://127.0.0.1:8000 [--nodes 1000]``.

Sends what a kube-scheduler sends to a playground that runs, over one connection: nodes as objects, plain ones and ones with the
images and managed fields that nodes of a cluster have. The node objects of the first request are new to the server, those of the
others are not, as it is with a real scheduler; every request has a pod of its own. Leaves a policy behind.
"""

from __future__ import annotations

import argparse
import http.client
import json
import statistics
import time
from typing import Any
from urllib.parse import urlsplit

POLICY = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"


def a_node(index: int, n_images: int) -> dict[str, Any]:
    """~1.2 kB without images; some 200 bytes more an image."""
    name = f"node-{index:05}"
    fields: dict[str, Any] = {
        f"f:{key}": {".": {}, "f:cpu": {}, "f:memory": {}} for key in ("capacity", "allocatable")
    }
    digest = f"{index:064x}"
    return {
        "metadata": {
            "name": name,
            "uid": f"{index:08x}-0000-4000-8000-000000000000",
            "resourceVersion": "97",
            "creationTimestamp": "2026-11-20T15:44:04Z",
            "labels": {"kubernetes.io/hostname": name, "topology.kubernetes.io/zone": f"z{index % 3}"},
            "managedFields": [
                {
                    "manager": "kubelet",
                    "operation": "Update",
                    "apiVersion": "v1",
                    "fieldsType": "FieldsV1",
                    "fieldsV1": fields,
                }
            ],
        },
        "spec": {"podCIDR": f"10.{index >> 8}.{index & 255}.0/24"},
        "status": {
            "capacity": {"cpu": "64", "memory": "256Gi", "pods": "110"},
            "allocatable": {"cpu": "63", "memory": "250Gi", "pods": "110"},
            "conditions": [{"type": kind, "status": "False"} for kind in ("MemoryPressure", "DiskPressure")],
            "images": [
                {
                    "names": [
                        f"registry.example/team/i-{i}@sha256:{digest}",
                        f"registry.example/team/i-{i}:v1",
                    ],
                    "sizeBytes": 50_000_000 + i,
                }
                for i in range(n_images)
            ],
        },
    }


def a_pod(index: int) -> dict[str, Any]:
    resources = {"requests": {"cpu": f"{100 + index}m", "memory": "128Mi"}}
    container = {"name": "c", "image": "registry.example/team/i-3:v1", "resources": resources}
    spec = {"containers": [container], "schedulerName": "default-scheduler"}
    metadata = {"name": f"web-{index}", "namespace": "shop", "labels": {"app": "web"}}
    return {"metadata": metadata, "spec": spec, "status": {"phase": "Pending"}}


class Caller:
    """One connection, kept."""

    def __init__(self, base: str) -> None:
        parts = urlsplit(base)
        self._connection = http.client.HTTPConnection(parts.hostname or "127.0.0.1", parts.port or 80)

    def post(self, path: str, body: bytes) -> tuple[float, Any]:
        """Milliseconds from the first byte sent to the last received, and the decoded answer."""
        started = time.perf_counter()
        self._connection.request("POST", path, body, {"Content-Type": "application/json"})
        answer = self._connection.getresponse().read()
        return (time.perf_counter() - started) * 1000, json.loads(answer)


def measure(caller: Caller, policy: str, verb: str, nodes: list[dict[str, Any]], n_calls: int) -> list[float]:
    """Milliseconds a call."""
    taken = []
    for index in range(n_calls):
        body = json.dumps({"Pod": a_pod(index), "Nodes": {"metadata": {}, "items": nodes}, "NodeNames": None})
        milliseconds, answer = caller.post(f"/api/v1/extender/{policy}/{verb}", body.encode())
        left = answer if verb == "prioritize" else answer["Nodes"]["items"]
        assert len(left) == len(nodes), answer
        taken.append(milliseconds)
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--calls", type=int, default=30)
    given = parser.parse_args()
    caller = Caller(given.url)
    _, made = caller.post("/api/v1/policies/", json.dumps({"name": "bench", "yaml": POLICY}).encode())
    for n_images in (0, 50):
        nodes = [a_node(index, n_images) for index in range(given.nodes)]
        size = len(json.dumps(nodes)) / 1e6
        for verb in ("filter", "prioritize"):
            first, *others = measure(caller, made["id"], verb, nodes, given.calls)
            others.sort()
            print(
                f"{verb}, {given.nodes:,} nodes with {n_images} images, {size:.1f} MB: first {first:.0f} ms, "
                f"then median {statistics.median(others):.0f} ms, 95 % {others[int(len(others) * 0.95)]:.0f} ms"
            )


if __name__ == "__main__":
    main()
