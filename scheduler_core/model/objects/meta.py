"""ObjectMeta and what all objects with metadata can do."""

from __future__ import annotations

from scheduler_core.model.base import Model, StringMap, Time


class OwnerReference(Model, frozen=True):
    api_version: str = ""
    kind: str = ""
    name: str = ""
    uid: str = ""
    controller: bool = False


class ObjectMeta(Model, frozen=True):
    """``namespace`` is "" on cluster-scoped objects only; reading fills "default" elsewhere."""

    name: str
    namespace: str = ""
    uid: str = ""
    resource_version: str = ""
    generate_name: str = ""
    labels: StringMap = {}
    annotations: StringMap = {}
    creation_timestamp: Time = None
    deletion_timestamp: Time = None
    owner_references: tuple[OwnerReference, ...] = ()

    @property
    def controller(self) -> OwnerReference | None:
        """The first owner that manages the object."""
        return next((owner for owner in self.owner_references if owner.controller), None)


class Resource(Model, frozen=True):
    """An object with metadata."""

    metadata: ObjectMeta

    @property
    def name(self) -> str:
        return self.metadata.name

    @property
    def namespace(self) -> str:
        return self.metadata.namespace

    @property
    def labels(self) -> StringMap:
        return self.metadata.labels

    @property
    def key(self) -> str:
        """``namespace/name``, or the name alone where there is no namespace."""
        meta = self.metadata
        return f"{meta.namespace}/{meta.name}" if meta.namespace else meta.name


def reference_to(kind: str, meta: ObjectMeta, api_version: str = "v1") -> dict[str, str]:
    """An ObjectReference (core/v1) to an object, in the version that is known."""
    return {
        "kind": kind,
        "namespace": meta.namespace,
        "name": meta.name,
        "uid": meta.uid,
        "apiVersion": api_version,
        "resourceVersion": meta.resource_version,
    }
