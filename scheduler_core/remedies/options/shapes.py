"""One more node: copies of existing nodes, one of each shape."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count
from typing import Any, Final

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.labels.syntax import MAX_NAME_LENGTH
from scheduler_core.model.node_copy import csi_node_like, node_like
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.storage import CSINode
from scheduler_core.model.objects.taints import is_of_controller
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import NODE, Change, Target
from scheduler_core.remedies.changes.cluster import manifest_of
from scheduler_core.remedies.changes.new_nodes import node_pods
from scheduler_core.remedies.options.requests import nanos_text

MOST_SHAPES: Final = 6
"""The maximum number of shapes for which one more node is tried."""
MOST_COMPARED: Final = 100
"""The maximum number of shapes, those of most nodes first, from which these are chosen."""


def added_nodes(cluster: Cluster) -> tuple[list[Change], int]:
    """One more node of each shape, at most MOST_COMPARED, and how many shapes there are."""
    csi_nodes = {one.name: one for one in cluster.csi_nodes}
    shapes: dict[tuple[object, ...], list[Node]] = {}
    for node in cluster.nodes:
        shapes.setdefault(_shape(node, csi_nodes.get(node.name)), []).append(node)
    by_number = sorted(shapes.values(), key=lambda alike: -len(alike))
    likes = [alike[0].name for alike in by_number[:MOST_COMPARED]]
    copies = NodeCopies(cluster, likes)
    return [copies.of(like) for like in likes], len(shapes)


class NodeCopies:
    """Copies of nodes: ready, not cordoned, and with no other pods than those that each new node has (node_pods.py)."""

    def __init__(
        self, cluster: Cluster, likes: Collection[str], taken: Iterable[str] = (), pods: Iterable[str] = ()
    ) -> None:
        """likes : nodes that may be copied. taken : names that no copy gets, besides those of the nodes. pods : the same for the
        pods, ``namespace/name``.
        """
        self._nodes = {node.name: node for node in cluster.nodes}
        self._csi_nodes = {one.name: one for one in cluster.csi_nodes}
        self._own_pods = node_pods(cluster, likes)
        self._taken = {*self._nodes, *taken}
        self._pods = {*(pod.key for pod in cluster.pods), *pods}

    def of(self, like: str) -> Change:
        """One more, under an unused name, with its pods and its CSINode, which limits the volumes that it attaches."""
        name = self._free_name(like)
        self._taken.add(name)
        node, csi_node = node_like(_manifest(self._nodes[like]), name), self._csi_nodes.get(like)
        others = [] if csi_node is None else [csi_node_like(manifest_of(csi_node), name)]
        return Change(
            kinds.ADD_NODE,
            Target(NODE, name),
            f"{_WORDS}{like}",
            ("node",),
            adds=node,
            accompanying=(*others, *self._own_pods.of(node, self._pods, like)),
        )

    def _free_name(self, like: str) -> str:
        """Not longer than the value of a label, for it is the host name."""
        suffixes = (f"-copy-{number}" for number in count(1))
        names = (f"{like[: MAX_NAME_LENGTH - len(suffix)].rstrip('-.')}{suffix}" for suffix in suffixes)
        return next(name for name in names if name not in self._taken)


_WORDS: Final = "add a node like "


def like_of(added: Change) -> str:
    """The name of the node of which a new one is a copy."""
    return added.text.removeprefix(_WORDS)


def _shape(node: Node, csi_node: CSINode | None) -> tuple[object, ...]:
    """The properties that a copy of the node would have."""
    labels = tuple(sorted((key, value) for key, value in node.labels.items() if value != node.name))
    taints = tuple(
        (one.key, one.value, one.effect) for one in node.spec.taints if not is_of_controller(one.key)
    )
    limits = None if csi_node is None else tuple(sorted(csi_node.limits.items()))
    amounts, features = tuple(sorted(node.status.allocatable.items())), node.status.declared_features
    return labels, taints, amounts, features, limits


def _manifest(node: Node) -> dict[str, Any]:
    """With amounts as kubectl writes them."""
    manifest = manifest_of(node)
    amounts = {name: nanos_text(name, amount) for name, amount in node.status.allocatable.items()}
    return manifest | {"status": manifest["status"] | {"allocatable": amounts}}
