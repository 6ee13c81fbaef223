"""How long the extender server takes: ``.venv/bin/python -m bench.extender http://127.0.0.1:8000 [--against http://…]``.

Sends what a kube-scheduler sends to a playground that runs, over one connection: nodes as objects, plain ones and ones with the
images and managed fields that nodes of a cluster have; then names alone, of the nodes of a snapshot. The node objects of the first request are new to the server. After that
nodes come in another order each time, as a scheduler that filters in parallel sends them, and pods of five Deployments in turns;
either all nodes are as they were, or a hundredth of them has changed since the last request. Leaves a policy and a snapshot behind.

With ``--against`` a second server, such as one at another commit, is asked the same in turns.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import statistics
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

POLICY = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"
N_KINDS = 5
NAMES = "names only"


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
    resources = {"requests": {"cpu": f"{100 + index % N_KINDS}m", "memory": "128Mi"}}
    container = {"name": "c", "image": "registry.example/team/i-3:v1", "resources": resources}
    spec = {"containers": [container], "schedulerName": "default-scheduler"}
    metadata = {"name": f"web-{index}", "namespace": "shop", "labels": {"app": "web"}}
    return {"metadata": metadata, "spec": spec, "status": {"phase": "Pending"}}


class Server:
    """One connection, kept, to the policy and the snapshot that are made at the start."""

    def __init__(self, base: str, nodes: list[dict[str, Any]]) -> None:
        parts = urlsplit(base)
        self._connection = http.client.HTTPConnection(parts.hostname or "127.0.0.1", parts.port or 80)
        _, made = self.post("/api/v1/policies/", json.dumps({"name": "bench", "yaml": POLICY}).encode())
        self._path = f"/api/v1/extender/{made['id']}"
        objects = [{"apiVersion": "v1", "kind": "Node"} | node for node in nodes]
        _, made = self.post("/api/v1/snapshots/", json.dumps({"kind": "List", "items": objects}).encode())
        self._with_snapshot = f"{self._path}/{made['id']}"
        self.addresses = {
            "nodes": f"{base.rstrip('/')}{self._path}",
            "names": f"{base.rstrip('/')}{self._with_snapshot}",
        }
        """What a scheduler sends → its urlPrefix."""

    def ask(self, verb: str, body: bytes, n_nodes: int, *, names: bool) -> float:
        """Milliseconds. All nodes have room, so all of them have to be in the answer."""
        milliseconds, answer = self.post(f"{self._with_snapshot if names else self._path}/{verb}", body)
        if verb == "prioritize":
            left = answer
        else:
            left = answer["NodeNames"] if names else answer["Nodes"]["items"]
        assert len(left) == n_nodes, answer
        return milliseconds

    def ask_about(self, verb: str, pod: dict[str, Any], names: list[str]) -> tuple[float, Any]:
        """As ``post``. names : of nodes of the snapshot."""
        asked = {"Pod": pod, "Nodes": None, "NodeNames": names}
        return self.post(f"{self._with_snapshot}/{verb}", json.dumps(asked, separators=(",", ":")).encode())

    def post(self, path: str, body: bytes) -> tuple[float, Any]:
        """Milliseconds from the first byte sent to the last received, and the decoded answer."""
        started = time.perf_counter()
        self._connection.request("POST", path, body, {"Content-Type": "application/json"})
        answer = self._connection.getresponse().read()
        return (time.perf_counter() - started) * 1000, json.loads(answer)


def requests(
    nodes: list[dict[str, Any]], n_calls: int, n_changed: int, *, names: bool = False
) -> Iterator[bytes]:
    """Encoded as Go does. n_changed : nodes that have changed since the request before."""
    chance = random.Random(0)
    for index in range(n_calls):
        chance.shuffle(nodes)
        for node in nodes[:n_changed]:
            node["metadata"]["resourceVersion"] = str(100 + index)
        asked: dict[str, Any] = {"Pod": a_pod(index), "Nodes": None, "NodeNames": None}
        if names:
            asked["NodeNames"] = [node["metadata"]["name"] for node in nodes]
        else:
            asked["Nodes"] = {"metadata": {}, "items": nodes}
        yield json.dumps(asked, separators=(",", ":")).encode()


def measured(servers: list[Server], verb: str, bodies: Iterator[bytes], n_nodes: int, what: str) -> str:
    taken: list[list[float]] = [[] for _ in servers]
    size = 0
    for body in bodies:
        size = len(body)
        for server, times in zip(servers, taken, strict=True):
            times.append(server.ask(verb, body, n_nodes, names=what == NAMES))
    return row(f"{verb}, {what}, {size / 1e6:.2f} MB", taken)


def row(what: str, taken: list[list[float]]) -> str:
    """taken : milliseconds a call, a list a server."""
    cells = []
    for first, *others in taken:
        others.sort()
        percentile = others[min(int(len(others) * 0.99), len(others) - 1)]
        cells.append(f"first {first:.0f}, median {statistics.median(others):.1f}, 99 % {percentile:.1f} ms")
    if len(taken) == 2:
        now, then = (statistics.median(one[1:]) for one in taken)
        cells.append(f"{then / now:.1f} times as fast")
    return f"{what}: " + " | ".join(cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("url")
    parser.add_argument("--against")
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--calls", type=int, default=101)
    given = parser.parse_args()
    plain = [a_node(index, 0) for index in range(given.nodes)]
    servers = [Server(url, plain) for url in (given.url, given.against) if url]
    for n_images in (0, 50):
        for n_changed in (0, given.nodes // 100):
            for verb in ("filter", "prioritize"):
                nodes = [a_node(index, n_images) for index in range(given.nodes)]
                bodies = requests(nodes, given.calls, n_changed)
                what = f"{n_images} images, {n_changed} nodes changed"
                print(measured(servers, verb, bodies, given.nodes, what), flush=True)
    for verb in ("filter", "prioritize"):
        bodies = requests(plain, given.calls, 0, names=True)
        print(measured(servers, verb, bodies, given.nodes, NAMES), flush=True)


if __name__ == "__main__":
    main()
