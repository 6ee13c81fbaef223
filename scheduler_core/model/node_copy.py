"""A node like another one, as it joins a cluster: ready and not cordoned, under a name of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scheduler_core.model.objects.node import HOSTNAME
from scheduler_core.model.objects.taints import is_of_controller


def node_like(node: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The manifest of a new node. Labels that contain the node's name, as the kubelet's does, contain the new one; taints that the node
    controller sets are left out.

    node : the manifest of the node that it is like.
    """
    metadata, spec = (node.get(field) or {} for field in ("metadata", "spec"))
    labels = {
        key: name if value == metadata["name"] else value
        for key, value in (metadata.get("labels") or {}).items()
    }
    taints = [one for one in spec.get("taints") or () if not is_of_controller(one.get("key") or "")]
    return {
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": {"name": name, "labels": labels | {HOSTNAME: name}},
        "spec": {"taints": taints} if taints else {},
        "status": _status(node.get("status") or {}),
    }


def _status(given: Mapping[str, Any]) -> dict[str, Any]:
    """The amounts for pods are the capacity, too: not all nodes say both."""
    amounts = given.get("allocatable") or given.get("capacity") or {}
    others = {field: value for field in ("images", "declaredFeatures") if (value := given.get(field))}
    return {"capacity": amounts, "allocatable": amounts} | others


def csi_node_like(csi_node: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The same for its CSINode, which limits the volumes that it attaches."""
    annotations = csi_node["metadata"].get("annotations")
    drivers = (csi_node.get("spec") or {}).get("drivers") or ()
    return {
        "apiVersion": "storage.k8s.io/v1",
        "kind": "CSINode",
        "metadata": {"name": name} | ({"annotations": annotations} if annotations else {}),
        "spec": {"drivers": [{**driver, "nodeID": name} for driver in drivers]},
    }
