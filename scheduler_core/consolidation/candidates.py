"""Which nodes may go at all, and in which order they are tried."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.taints import CONTROL_PLANE
from scheduler_core.model.replacement import is_made_anew
from scheduler_core.survival.replay import goes_with_its_node

ORDER: Final = "fewest pods that have to move first, then by name"
NO_CONTROLLER: Final = "no controller would recreate it"


@dataclass(frozen=True, slots=True)
class Candidates:
    """order : nodes that may go, as they are tried. held : node → a pod that no controller would recreate. left_out : nodes that are not considered."""

    order: tuple[str, ...]
    held: dict[str, str]
    left_out: tuple[str, ...]


def candidates(nodes: Iterable[Node], pods: Iterable[Pod], among: Collection[str] | None) -> Candidates:
    """nodes : of the cluster. pods : those that have a node. among : names; None means all nodes but those of the control plane."""
    movable: dict[str, int] = {}
    held: dict[str, str] = {}
    left_out = []
    for node in nodes:
        if _is_asked_about(node, among):
            movable[node.name] = 0
        else:
            left_out.append(node.name)
    for pod in pods:
        node_name = pod.spec.node_name
        if node_name not in movable or goes_with_its_node(pod):
            continue
        if is_made_anew(pod):
            movable[node_name] += 1
        else:
            held.setdefault(node_name, pod.key)
    order = sorted(movable.keys() - held.keys(), key=lambda name: (movable[name], name))
    return Candidates(tuple(order), {name: held[name] for name in sorted(held)}, tuple(sorted(left_out)))


def _is_asked_about(node: Node, among: Collection[str] | None) -> bool:
    if among is None:
        return not any(label in node.metadata.labels for label in CONTROL_PLANE)
    return node.name in among
