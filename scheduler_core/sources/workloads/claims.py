"""PersistentVolumeClaims that controllers make for pods: from a StatefulSet's templates and for ephemeral volumes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from scheduler_core.model.admission.objects import default_storage_class
from scheduler_core.model.manifest_fields import entries, identity, mapping
from scheduler_core.model.objects.storage import BETA_STORAGE_CLASS_ANNOTATION, StorageClass
from scheduler_core.model.readers.decoding import convert
from scheduler_core.model.uids import uid_of
from scheduler_core.sources.workloads.names import Names
from scheduler_core.sources.workloads.pods import Object, claim_name, owner_reference


def default_class_name(objects: Iterable[Mapping[str, Any]]) -> str:
    """The class that claims without one get; "" if there is no default."""
    found = default_storage_class(_storage_classes(objects))
    return found.name if found else ""


def _storage_classes(objects: Iterable[Mapping[str, Any]]) -> Iterator[StorageClass]:
    """Those that can be read; the reader of the cluster tells of the others."""
    for item in objects:
        if item.get("kind") == "StorageClass":
            with suppress(msgspec.ValidationError):
                yield convert(item, StorageClass)


def stateful_claims(
    owner: Mapping[str, Any], pods: Iterable[Object], storage_class: str, names: Names
) -> Iterator[Object]:
    """A claim for every template and pod that is not there yet; it outlives its pod, so it has no owner."""
    namespace = identity(owner)[0]
    labels = mapping(mapping(owner["spec"].get("selector")).get("matchLabels"))
    for pod in pods:
        for template in entries(owner["spec"].get("volumeClaimTemplates")):
            name = claim_name(template, pod["metadata"]["name"])
            if not names.is_taken(namespace, "PersistentVolumeClaim", name):
                metadata = {"labels": {**_labels(template), **labels}}
                yield _claim(template, namespace, name, metadata, storage_class, names)


def ephemeral_claims(pods: Iterable[Object], storage_class: str, names: Names) -> Iterator[Object]:
    """A claim `<pod>-<volume>`, owned by the pod, for every ephemeral volume."""
    for pod in pods:
        namespace, _, pod_name = identity(pod)
        for volume in entries(pod["spec"].get("volumes")):
            template = mapping(mapping(volume.get("ephemeral")).get("volumeClaimTemplate"))
            name = f"{pod_name}-{volume.get('name', '')}"
            if template and not names.is_taken(namespace, "PersistentVolumeClaim", name):
                metadata = {"labels": _labels(template), "ownerReferences": [owner_reference(pod)]}
                yield _claim(template, namespace, name, metadata, storage_class, names)


def _labels(template: Mapping[str, Any]) -> Mapping[str, str]:
    return mapping(mapping(template.get("metadata")).get("labels"))


def _claim(
    template: Mapping[str, Any],
    namespace: str,
    name: str,
    metadata: Mapping[str, Any],
    storage_class: str,
    names: Names,
) -> Object:
    annotations = mapping(mapping(template.get("metadata")).get("annotations"))
    spec = dict(mapping(template.get("spec")))
    if (
        storage_class
        and spec.get("storageClassName") is None
        and BETA_STORAGE_CLASS_ANNOTATION not in annotations
    ):
        spec["storageClassName"] = storage_class
    kind = "PersistentVolumeClaim"
    names.take(namespace, kind, name)
    given: Object = {"name": name, "namespace": namespace, "uid": uid_of(namespace, kind, name)}
    if annotations:
        given["annotations"] = annotations
    return {
        "apiVersion": "v1",
        "kind": kind,
        "metadata": {**given, **metadata},
        "spec": spec,
        "status": {"phase": "Pending"},
    }
