"""Manifests as the scalar twins of the volume plugins see them. Sizes are whole Gi, written ``3Gi``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Manifest = dict[str, Any]


@dataclass
class World:
    """The objects, which pods are where, and what placements have settled."""

    objects: list[Manifest]
    placed: list[tuple[Manifest, str]] = field(default_factory=list)
    claim_of: dict[str, str] = field(default_factory=dict)
    node_of: dict[str, str] = field(default_factory=dict)

    def all(self, kind: str) -> list[Manifest]:
        return [one for one in self.objects if one["kind"] == kind]

    def get(self, kind: str, name: str) -> Manifest | None:
        return next((one for one in self.all(kind) if key(one) == name), None)


def key(manifest: Manifest) -> str:
    meta = manifest["metadata"]
    return f"{meta['namespace']}/{meta['name']}" if "namespace" in meta else str(meta["name"])


def gi(text: str | None) -> int:
    return int((text or "0Gi").removesuffix("Gi"))


def uses(pod: Manifest) -> Iterator[tuple[str, bool]]:
    """(claim name, ephemeral) of the pod's volumes."""
    for volume in pod["spec"].get("volumes", []):
        if "persistentVolumeClaim" in volume:
            yield volume["persistentVolumeClaim"]["claimName"], False
        elif "ephemeral" in volume:
            yield f"{pod['metadata']['name']}-{volume['name']}", True


def claim(world: World, pod: Manifest, name: str) -> Manifest | None:
    return world.get("PersistentVolumeClaim", f"{pod['metadata']['namespace']}/{name}")


def class_of(manifest: Manifest) -> str:
    annotations = manifest["metadata"].get("annotations", {})
    named = manifest["spec"].get("storageClassName") or ""
    return str(annotations.get("volume.beta.kubernetes.io/storage-class", named))


def is_bound(one: Manifest) -> bool:
    return bool(one["spec"].get("volumeName")) and "pv.kubernetes.io/bind-completed" in one["metadata"].get(
        "annotations", {}
    )


def delays(world: World, one: Manifest) -> bool:
    found = world.get("StorageClass", class_of(one))
    return found is not None and found.get("volumeBindingMode") == "WaitForFirstConsumer"
