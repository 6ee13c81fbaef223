"""RuntimeClasses: what pods that name one cost beside their containers, and which nodes they need."""

from __future__ import annotations

from scheduler_core.model.base import Model, ResourceList, StringMap
from scheduler_core.model.objects.meta import ObjectMeta, Resource
from scheduler_core.model.objects.taints import Toleration


class RuntimeClassOverhead(Model, frozen=True):
    pod_fixed: ResourceList = {}


class RuntimeClassScheduling(Model, frozen=True):
    node_selector: StringMap | None = None
    tolerations: tuple[Toleration, ...] = ()


class RuntimeClass(Resource, frozen=True):
    metadata: ObjectMeta
    overhead: RuntimeClassOverhead | None = None
    scheduling: RuntimeClassScheduling | None = None
