"""NodePreferAvoidPods: a node's annotation names controllers whose pods avoid the node (1.18; later removed).

The annotation `scheduler.alpha.kubernetes.io/preferAvoidPods` holds JSON:

    {"preferAvoidPods": [{"podSignature": {"podController": {"kind": "ReplicaSet", "uid": "…"}}, …}]}

A node that names the pod's ReplicaSet or ReplicationController, by kind and uid, scores 0, any other node 100. With the
default weight of 10000 no other score outweighs this. Source: upstream 1.18, nodepreferavoidpods/node_prefer_avoid_pods.go.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import msgspec
import numpy as np

from scheduler_core import decoders
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import MAX_NODE_SCORE, Reach, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.model.objects.node import Node
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns

ANNOTATION: Final = "scheduler.alpha.kubernetes.io/preferAvoidPods"
CONTROLLERS: Final = ("ReplicationController", "ReplicaSet")
"""Pods of other controllers are never avoided."""

Controller = tuple[str, str]
"""(kind, uid)"""


class _PodController(msgspec.Struct):
    kind: str = ""
    uid: str = ""


class _PodSignature(msgspec.Struct, rename="camel"):
    pod_controller: _PodController | None = None


class _Avoided(msgspec.Struct, rename="camel"):
    pod_signature: _PodSignature | None = None


class _AvoidPods(msgspec.Struct, rename="camel"):
    prefer_avoid_pods: list[_Avoided] | None = None


_ENTRIES: Final = decoders.decoder(_AvoidPods)


class NodePreferAvoidPods(ScorePlugin):
    name = "NodePreferAvoidPods"
    reach = Reach.STATIC

    def __init__(self, handle: Handle) -> None:
        self._avoided = [avoided_controllers(node) for node in handle.snapshot.nodes.nodes]

    def signature(self, pod: PodInfo) -> Hashable:
        return controller_of(pod)

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        controller = controller_of(pod)
        avoids = np.array([controller in avoided for avoided in self._avoided], dtype=bool)  # (n_nodes,)
        return nodes.take(np.where(avoids, 0, MAX_NODE_SCORE))

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        controller = controller_of(pod)
        if controller is None:
            return "no ReplicaSet or ReplicationController controls the pod"
        if controller in self._avoided[int(nodes.row_numbers[0])]:
            return f"the node's annotation asks to keep pods of this {controller[0]} away"
        return f"the node does not ask to keep pods of this {controller[0]} away"


def controller_of(pod: PodInfo) -> Controller | None:
    """The ReplicaSet or ReplicationController that controls the pod."""
    owner = pod.kind.controller
    return (owner.kind, owner.uid) if owner is not None and owner.kind in CONTROLLERS else None


def avoided_controllers(node: Node) -> frozenset[Controller]:
    """The controllers in the annotation; empty if it is missing or cannot be parsed."""
    text = node.metadata.annotations.get(ANNOTATION, "")
    try:
        entries = _ENTRIES.decode(text).prefer_avoid_pods or ()
    except (msgspec.DecodeError, UnicodeEncodeError):
        return frozenset()
    named = (entry.pod_signature.pod_controller for entry in entries if entry.pod_signature is not None)
    return frozenset((one.kind, one.uid) for one in named if one is not None)
