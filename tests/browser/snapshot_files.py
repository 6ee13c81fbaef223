"""Small clusters as files, for the pages of snapshots and policies."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import FilePayload, Page

from tests.support.builders import a_node, a_pod

NODES_CSV = "sn,cpu_milli,memory_mib,gpu,model\nnode-a,8000,16384,0,\nnode-b,8000,16384,2,T4\n"
PODS_CSV = (
    "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos\n"
    "pod-1,1000,1024,0,0,,LS\npod-2,500,512,1,1000,,LS\npod-3,500,512,0,0,,BE\n"
)


def labelled(node: dict[str, Any], zone: str) -> dict[str, Any]:
    node["metadata"]["labels"] = {"topology.kubernetes.io/zone": zone}
    return node


OBJECTS = [
    labelled(a_node("n1", cpu="4"), "zone-a"),
    labelled(a_node("n2", cpu="8"), "zone-b"),
    a_pod("db", namespace="shop", node="n1", requests={"cpu": "1"}),
    a_pod("web-0", namespace="shop", requests={"cpu": "500m", "memory": "1Gi"}),
    a_pod("web-1", namespace="shop", requests={"cpu": "500m"}),
    a_pod("train", namespace="ml", requests={"cpu": "64"}),
    {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "token"}, "data": {"password": "c2VjcmV0"}},
    {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "settings"}, "data": {"level": "debug"}},
]
DEPLOYMENT = {
    "apiVersion": "apps/v1",
    "kind": "Deployment",
    "metadata": {"name": "api", "namespace": "shop"},
    "spec": {
        "replicas": 3,
        "selector": {"matchLabels": {"app": "api"}},
        "template": {
            "metadata": {"labels": {"app": "api"}},
            "spec": {
                "containers": [{"name": "main", "image": "api:1", "resources": {"requests": {"cpu": "1"}}}]
            },
        },
    },
}


def list_text(*objects: dict[str, Any]) -> str:
    return json.dumps({"apiVersion": "v1", "kind": "List", "items": list(objects or OBJECTS)}, indent=2)


def a_file(name: str, text: str) -> FilePayload:
    """A file as Playwright hands it to an input."""
    return {"name": name, "mimeType": "application/octet-stream", "buffer": text.encode()}


def a_snapshot(page: Page, name: str, *objects: dict[str, Any]) -> str:
    """Uploads a cluster over the API; its id."""
    answer = page.request.post(
        f"/api/v1/snapshots/?name={name}",
        data=list_text(*objects),
        headers={"Content-Type": "application/json"},
    )
    assert answer.status == 201, answer.text()
    return answer.json()["id"]
