"""Claims, volumes and classes as clients write them, for tests with an API server."""

from __future__ import annotations

from typing import Any

from tests.support.apiobjects import Json, a_pod

CLAIMS, VOLUMES = "/api/v1/namespaces/default/persistentvolumeclaims", "/api/v1/persistentvolumes"


def a_class(name: str, provisioner: str) -> Json:
    """Its claims wait for their first consumer."""
    head = {"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": {"name": name}}
    return head | {"provisioner": provisioner, "volumeBindingMode": "WaitForFirstConsumer"}


def a_claim(name: str, class_name: str, **metadata: Any) -> Json:
    spec = {
        "storageClassName": class_name,
        "accessModes": ["ReadWriteOnce"],
        "resources": {"requests": {"storage": "1Gi"}},
    }
    head = {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": name} | metadata}
    return head | {"spec": spec, "status": {"phase": "Pending"}}


def a_volume(name: str, node: str, storage: str = "1Gi", **spec: Any) -> Json:
    """Of the class ``local``; only this node can reach it."""
    host = {"key": "kubernetes.io/hostname", "operator": "In", "values": [node]}
    affinity = {"required": {"nodeSelectorTerms": [{"matchExpressions": [host]}]}}
    spec |= {"capacity": {"storage": storage}, "accessModes": ["ReadWriteOnce"]}
    spec |= {"storageClassName": "local", "nodeAffinity": affinity, "local": {"path": "/disk"}}
    head = {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": name}}
    return head | {"spec": spec, "status": {"phase": "Available"}}


def with_claims(name: str, *claims: str, **spec: Any) -> Json:
    volumes = [{"name": one, "persistentVolumeClaim": {"claimName": one}} for one in claims]
    return a_pod(name, schedulerName="playground-scheduler", volumes=volumes, **spec)
