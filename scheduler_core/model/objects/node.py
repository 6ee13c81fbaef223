"""Nodes."""

from __future__ import annotations

import msgspec

from scheduler_core.model.base import Int64, Model, ResourceList, Time, absent_resources
from scheduler_core.model.objects.meta import ObjectMeta, Resource
from scheduler_core.model.objects.taints import Taint


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
