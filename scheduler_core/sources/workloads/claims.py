"""PersistentVolumeClaims that controllers make for pods: from a StatefulSet's templates and for ephemeral volumes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scheduler_core.model.uids import uid_of
from scheduler_core.sources.workloads.names import Names, entries, identity, mapping
from scheduler_core.sources.workloads.pods import Object, claim_name, owner_reference

_DEFAULT_CLASS_ANNOTATIONS = (
    "storageclass.kubernetes.io/is-default-class",
    "storageclass.beta.kubernetes.io/is-default-class",
)
_BETA_CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class"


def default_storage_class(objects: Iterable[Mapping[str, Any]]) -> str:
    """The class that claims without one get: of several defaults the newest, then the first by name; "" without any."""
    classes = [mapping(item.get("metadata")) for item in objects if _is_default_class(item)]
    classes.sort(key=lambda metadata: str(metadata.get("name", "")))
    classes.sort(key=lambda metadata: str(metadata.get("creationTimestamp") or ""), reverse=True)
    return str(classes[0].get("name", "")) if classes else ""


def _is_default_class(item: Mapping[str, Any]) -> bool:
    if item.get("kind") != "StorageClass":
        return False
    annotations = mapping(mapping(item.get("metadata")).get("annotations"))
    return any(annotations.get(name) == "true" for name in _DEFAULT_CLASS_ANNOTATIONS)


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
    if storage_class and spec.get("storageClassName") is None and _BETA_CLASS_ANNOTATION not in annotations:
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
