"""One more node: copies of existing nodes, one of each shape."""

from __future__ import annotations

from typing import Any, Final

from scheduler_core.extenders.manifests import plain
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.storage import CSINode
from scheduler_core.model.objects.taints import is_of_controller
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import NODE, Change, Target
from scheduler_core.remedies.changes.cluster import manifest_of

MOST_SHAPES: Final = 6
"""The maximum number of shapes for which one more node is tried."""
MOST_COMPARED: Final = 100
"""The maximum number of shapes, those of most nodes first, from which these are chosen."""
HOSTNAME: Final = "kubernetes.io/hostname"


def added_nodes(cluster: Cluster) -> tuple[list[Change], int]:
    """One more node of each shape, at most MOST_COMPARED, and how many shapes there are. It is empty, ready, and not cordoned."""
    csi_nodes = {one.name: one for one in cluster.csi_nodes}
    shapes: dict[tuple[object, ...], list[Node]] = {}
    for node in cluster.nodes:
        shapes.setdefault(_shape(node, csi_nodes.get(node.name)), []).append(node)
    by_number = sorted(shapes.values(), key=lambda alike: -len(alike))
    taken = {node.name for node in cluster.nodes}
    likes = [alike[0] for alike in by_number[:MOST_COMPARED]]
    return [added_node(like, csi_nodes.get(like.name), taken) for like in likes], len(shapes)


def csi_node_of(cluster: Cluster, node: str) -> CSINode | None:
    """node : its name."""
    return next((one for one in cluster.csi_nodes if one.name == node), None)


def added_node(node: Node, csi_node: CSINode | None, taken: set[str]) -> Change:
    """A copy of this node under an unused name, with its CSINode, which limits the volumes that it attaches."""
    number = 1
    while (name := f"{node.name}-copy-{number}") in taken:
        number += 1
    return Change(
        kinds.ADD_NODE,
        Target(NODE, name),
        f"add a node like {node.name}",
        ("node",),
        adds=_manifest(node, name),
        accompanying=() if csi_node is None else (_csi_manifest(csi_node, name),),
    )


def _shape(node: Node, csi_node: CSINode | None) -> tuple[object, ...]:
    """The properties that a copy of the node would have."""
    labels = tuple(sorted((key, value) for key, value in node.labels.items() if value != node.name))
    taints = tuple(
        (one.key, one.value, one.effect) for one in node.spec.taints if not is_of_controller(one.key)
    )
    limits = None if csi_node is None else tuple(sorted(csi_node.limits.items()))
    return labels, taints, tuple(sorted(node.status.allocatable.items())), limits


def _manifest(node: Node, name: str) -> dict[str, Any]:
    manifest = manifest_of(node)
    labels = {key: name if value == node.name else value for key, value in node.labels.items()}
    taints = [
        taint
        for taint, read in zip(manifest["spec"]["taints"], node.spec.taints, strict=True)
        if not is_of_controller(read.key)
    ]
    return {
        "apiVersion": "v1",
        "kind": NODE,
        "metadata": {"name": name, "labels": labels | {HOSTNAME: name}},
        "spec": {"taints": taints},
        "status": {
            "capacity": manifest["status"]["allocatable"],
            "allocatable": manifest["status"]["allocatable"],
            "images": manifest["status"]["images"],
        },
    }


def _csi_manifest(csi_node: CSINode, name: str) -> dict[str, Any]:
    annotations = dict(csi_node.metadata.annotations)
    drivers = [{**driver, "nodeID": name} for driver in plain(csi_node.spec)["drivers"]]
    return {
        "apiVersion": "storage.k8s.io/v1",
        "kind": "CSINode",
        "metadata": {"name": name} | ({"annotations": annotations} if annotations else {}),
        "spec": {"drivers": drivers},
    }
