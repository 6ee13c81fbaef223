"""DaemonSets, with the template of the pods that a new node gets."""

from __future__ import annotations

from scheduler_core.model.base import Model, StringMap
from scheduler_core.model.labels.selectors import LabelSelector
from scheduler_core.model.objects.meta import ObjectMeta, Resource
from scheduler_core.model.objects.pod import PodSpec


class TemplateMeta(Model, frozen=True):
    labels: StringMap = {}


class PodTemplate(Model, frozen=True):
    """As it was written: nothing is defaulted before a pod is made of it."""

    metadata: TemplateMeta = TemplateMeta()
    spec: PodSpec = PodSpec()


class DaemonSetSpec(Model, frozen=True):
    """``template`` None: the object says only that there is such a DaemonSet, or its template cannot be read."""

    selector: LabelSelector | None = None
    template: PodTemplate | None = None


class DaemonSet(Resource, frozen=True):
    metadata: ObjectMeta
    spec: DaemonSetSpec = DaemonSetSpec()
