"""DeviceObjects: classes, slices and claims of a cluster by key, which may change (spec 12)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.devices import DeviceClass, ResourceClaim, ResourceSlice

CLASS_PREFIX: Final = "deviceclass.resource.kubernetes.io/"
_LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)


class DeviceObjects:
    """classes, slices, claims : by key, in order of appearance. Claims are those of the objects; see ClaimBindings for the rest."""

    def __init__(self, cluster: Cluster) -> None:
        self.classes: dict[str, DeviceClass] = {one.name: one for one in cluster.device_classes}
        self.slices: dict[str, ResourceSlice] = {one.name: one for one in cluster.resource_slices}
        self.claims: dict[str, ResourceClaim] = {one.key: one for one in cluster.resource_claims}
        self._by_resource = _by_resource(self.classes.values())

    def class_of(self, resource: str) -> DeviceClass | None:
        """The class whose devices provide an extended resource (spec 12 §9); None if there is none."""
        return self._by_resource.get(resource)


def _by_resource(classes: Iterable[DeviceClass]) -> dict[str, DeviceClass]:
    """Of several classes for a resource the youngest, then the first by name. One that comes after a class that goes before it has not
    even the name that each class has (seen on 1.36.2).
    """
    found: dict[str, DeviceClass] = {}
    for one in classes:
        explicit = one.spec.extended_resource_name
        holder = found.get(explicit) if explicit else None
        if holder is not None and _goes_before(holder, one):
            continue
        if explicit:
            found[explicit] = one
        found[f"{CLASS_PREFIX}{one.name}"] = one
    return found


def _goes_before(one: DeviceClass, other: DeviceClass) -> bool:
    return (_created(one), other.name) >= (_created(other), one.name)


def _created(one: DeviceClass) -> datetime:
    return one.metadata.creation_timestamp or _LONG_AGO
