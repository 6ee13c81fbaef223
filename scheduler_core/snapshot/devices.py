"""DeviceObjects: classes, slices and claims of a cluster by key, which may change (spec 12)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.devices import DeviceClass, ResourceClaim, ResourceSlice

CLASS_PREFIX: Final = "deviceclass.resource.kubernetes.io/"
_LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)


class DeviceObjects:
    """classes, slices, claims : by key, in order of appearance. Claims are as the objects say; see ClaimBindings for the rest."""

    def __init__(self, cluster: Cluster) -> None:
        self.classes: dict[str, DeviceClass] = {one.name: one for one in cluster.device_classes}
        self.slices: dict[str, ResourceSlice] = {one.name: one for one in cluster.resource_slices}
        self.claims: dict[str, ResourceClaim] = {one.key: one for one in cluster.resource_claims}
        self._by_resource = _by_resource(self.classes)

    def class_of(self, resource: str) -> DeviceClass | None:
        """The class whose devices stand for an extended resource (spec 12 §9); None if there is none."""
        explicit = self._by_resource.get(resource)
        if explicit is not None or not resource.startswith(CLASS_PREFIX):
            return explicit
        return self.classes.get(resource.removeprefix(CLASS_PREFIX))


def _by_resource(classes: dict[str, DeviceClass]) -> dict[str, DeviceClass]:
    """Of several classes for a resource the youngest, then the first by name."""
    by_name = sorted(classes.values(), key=lambda one: one.name, reverse=True)
    in_order = sorted(by_name, key=lambda one: one.metadata.creation_timestamp or _LONG_AGO)
    return {one.spec.extended_resource_name: one for one in in_order if one.spec.extended_resource_name}
