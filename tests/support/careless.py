"""A dump as careless as real ones are: what nobody may keep stands in every place where people leave it."""

from __future__ import annotations

import json
from typing import Any

from tests.support.builders import Manifest, a_node, an_object

SECRET = "s3cr3t-do-not-store"
MESSAGE = "0/1 nodes are available: 1 Insufficient cpu."


def careless_dump() -> dict[str, Any]:
    """A List with a node, a bound pod, a pending pod, workloads, and objects that hold SECRET in some forty places."""
    return {
        "apiVersion": "v1",
        "kind": "List",
        "metadata": {"resourceVersion": ""},
        "items": careless_objects(),
    }


def careless_objects() -> list[Manifest]:
    return [
        a_node("node-1", cpu="2") | {"metadata": {"name": "node-1", **leaky_metadata()}},
        leaky_pod("web-1", {"nodeName": "node-1"}, {"phase": "Running", "startTime": "2026-01-01T00:00:00Z"}),
        leaky_pod("web-2", {}, {"phase": "Pending", "conditions": [unschedulable()]}),
        an_object("Deployment", "web", api_version="apps/v1", namespace="shop", spec=deployment_spec()),
        an_object("Secret", "token", namespace="shop", data={"token": SECRET}, stringData={"t": SECRET}),
        an_object("ConfigMap", "settings", namespace="shop", data={"app.conf": f"password={SECRET}"}),
        an_object(
            "Service", "web", namespace="shop", metadata=leaky_metadata(), spec={"selector": {"app": "web"}}
        ),
        an_object("Event", "web-2.1", namespace="shop", message=f"env was {SECRET}"),
        an_object("Vault", "v", api_version="example.com/v1", namespace="shop", spec={"unsealKey": SECRET}),
    ]


def leaky_metadata() -> dict[str, Any]:
    applied = json.dumps({"env": [{"name": "TOKEN", "value": SECRET}]})
    return {
        "annotations": {"kubectl.kubernetes.io/last-applied-configuration": applied, "note": SECRET},
        "managedFields": [{"manager": "kubectl", "fieldsV1": {"f:data": {SECRET: {}}}}],
    }


def leaky_pod(name: str, spec: dict[str, Any], status: dict[str, Any]) -> Manifest:
    statuses = [{"name": "main", "state": {"terminated": {"message": SECRET}}}]
    return an_object(
        "Pod",
        name,
        namespace="shop",
        metadata={"labels": {"app": "web"}, **leaky_metadata()},
        spec={**pod_spec(), **spec},
        status={**status, "message": SECRET, "containerStatuses": statuses},
    )


def pod_spec() -> dict[str, Any]:
    return {
        "containers": [leaky_container("main")],
        "initContainers": [leaky_container("prepare")],
        "ephemeralContainers": [leaky_container("debug")],
        "imagePullSecrets": [{"name": SECRET}],
        "volumes": [
            {"name": "token", "secret": {"secretName": SECRET}},
            {"name": "flexible", "flexVolume": {"driver": "x/y", "options": {"password": SECRET}}},
            {"name": "csi", "csi": {"driver": "csi.x", "volumeAttributes": {"password": SECRET}}},
        ],
        "hostAliases": [{"ip": "127.0.0.1", "hostnames": [SECRET]}],
        "dnsConfig": {"options": [{"name": "x", "value": SECRET}]},
    }


def leaky_container(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "image": "web:1",
        "command": ["sh", "-c", f"login {SECRET}"],
        "args": [f"--token={SECRET}"],
        "env": [{"name": "TOKEN", "value": SECRET}],
        "livenessProbe": {"httpGet": {"httpHeaders": [{"name": "Authorization", "value": SECRET}]}},
        "lifecycle": {"preStop": {"exec": {"command": [SECRET]}}},
        "resources": {"requests": {"cpu": "1500m"}},
    }


def unschedulable() -> dict[str, Any]:
    return {"type": "PodScheduled", "status": "False", "reason": "Unschedulable", "message": MESSAGE}


def deployment_spec() -> dict[str, Any]:
    labels = {"app": "web"}
    template = {"metadata": {"labels": labels, **leaky_metadata()}, "spec": pod_spec()}
    return {"replicas": 2, "selector": {"matchLabels": labels}, "template": template}
