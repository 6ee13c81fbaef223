"""Nodes."""

from __future__ import annotations

import msgspec

from scheduler_core.model.base import Int64, Model, ResourceList, Time, absent_resources
from scheduler_core.model.objects.meta import ObjectMeta, Resource
from scheduler_core.model.objects.taints import NO_SCHEDULE, UNSCHEDULABLE, Taint

HOSTNAME = "kubernetes.io/hostname"
"""The label by which every node is a domain of its own."""
ZONE = "topology.kubernetes.io/zone"
REGION = "topology.kubernetes.io/region"
BETA_ZONE = "failure-domain.beta.kubernetes.io/zone"
BETA_REGION = "failure-domain.beta.kubernetes.io/region"
TOPOLOGY_LABELS = (ZONE, REGION)
"""The API server copies these from the node to a pod that is bound (since 1.35, plugin/pkg/admission/podtopologylabels)."""


class NodeSpec(Model, frozen=True):
    unschedulable: bool = False
    taints: tuple[Taint, ...] = ()
    provider_id: str = msgspec.field(default="", name="providerID")


class ContainerImage(Model, frozen=True):
    """An image on the node under all its names; ``size_bytes`` in bytes."""

    names: tuple[str, ...] = ()
    size_bytes: Int64 = 0


class NodeCondition(Model, frozen=True):
    type: str = ""
    status: str = ""
    reason: str = ""
    message: str = ""
    last_transition_time: Time = None


class NodeStatus(Model, frozen=True):
    """``allocatable`` is filled from ``capacity`` on admission if it was absent; both in nano units."""

    capacity: ResourceList = {}
    allocatable: ResourceList = msgspec.field(default_factory=absent_resources)
    images: tuple[ContainerImage, ...] = ()
    conditions: tuple[NodeCondition, ...] = ()
    declared_features: tuple[str, ...] = ()


class Node(Resource, frozen=True):
    metadata: ObjectMeta
    spec: NodeSpec = NodeSpec()
    status: NodeStatus = msgspec.field(default_factory=NodeStatus)


def is_ready(node: Node) -> bool:
    """Whether the kubelet reports that it is. Objects that were written by hand may have no conditions."""
    return all(one.status == "True" for one in node.status.conditions if one.type == "Ready")


def cordoned(node: Node, is_cordoned: bool) -> Node:
    """The node cordoned or not, as the node controller leaves it: the taint follows the field ``unschedulable``."""
    taints = tuple(taint for taint in node.spec.taints if taint.key != UNSCHEDULABLE)
    if is_cordoned:
        taints = (*taints, Taint(key=UNSCHEDULABLE, effect=NO_SCHEDULE))
    spec = msgspec.structs.replace(node.spec, unschedulable=is_cordoned, taints=taints)
    return msgspec.structs.replace(node, spec=spec)
