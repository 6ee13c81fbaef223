"""Templates: what is to be placed again and again, read from pods and from workloads with a pod template."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

from scheduler_core.errors import InvalidInput
from scheduler_core.model.manifest_fields import Manifest, key_of
from scheduler_core.model.objects.meta import ObjectMeta
from scheduler_core.model.objects.pod import Pod, PodStatus
from scheduler_core.model.replacement import IDENTITY
from scheduler_core.problems import Problems


def pod_manifests(templates: Sequence[Manifest]) -> list[dict[str, Any]]:
    """A waiting pod for each template. Raises InvalidInput for what is neither a pod nor has a pod template, and for equal names."""
    problems = Problems()
    made: list[dict[str, Any]] = []
    if not templates:
        problems.add("templates", "there is none")
    for index, template in enumerate(templates):
        pod = _pod(template)
        if pod is None:
            problems.add(f"templates[{index}]", "is neither a Pod nor an object with a pod template")
        elif key_of(pod) in map(key_of, made):
            problems.add(f"templates[{index}]", f"{key_of(pod)} occurs twice")
        else:
            made.append(pod)
    problems.raise_any(InvalidInput)
    return made


def under_free_names(manifests: Sequence[Manifest], taken: Collection[str]) -> list[dict[str, Any]]:
    """Stand-ins for templates that were taken from the cluster: no pod of it bears their names. taken : ``namespace/name``."""
    taken, made = set(taken), []
    for manifest in manifests:
        name, metadata = manifest["metadata"].get("name"), {**manifest["metadata"]}
        numbers = count(1)
        while key_of({"metadata": metadata}) in taken:
            metadata["name"] = f"{name}-{next(numbers)}"
        taken.add(key_of({"metadata": metadata}))
        made.append({**manifest, "metadata": metadata})
    return made


def under_own_names(pods: Sequence[Pod], manifests: Sequence[Manifest]) -> list[Pod]:
    """The same pods, called as their templates are."""
    return [_called(pod, manifest["metadata"]["name"]) for pod, manifest in zip(pods, manifests, strict=True)]


def copies(pod: Pod, taken: set[str]) -> Iterator[Pod]:
    """Pods like this one, under names that no pod has: ``name-1``, ``name-2`` …"""
    number = 0
    while True:
        number += 1
        name = f"{pod.name}-{number}"
        if f"{pod.namespace}/{name}" not in taken:
            yield _called(pod, name)


def waiting(pod: Pod) -> Pod:
    """The pod before anything has become of it."""
    spec = msgspec.structs.replace(pod.spec, node_name="")
    return msgspec.structs.replace(pod, spec=spec, status=PodStatus())


def _called(pod: Pod, name: str) -> Pod:
    metadata: ObjectMeta = msgspec.structs.replace(pod.metadata, name=name, uid="")
    return msgspec.structs.replace(pod, metadata=metadata)


def _pod(template: Manifest) -> dict[str, Any] | None:
    metadata = template.get("metadata") or {}
    if template.get("kind") == "Pod":
        spec = {key: value for key, value in (template.get("spec") or {}).items() if key != "nodeName"}
        kept = {key: value for key, value in metadata.items() if key not in IDENTITY}
        return {"apiVersion": "v1", "kind": "Pod", "metadata": kept, "spec": spec}
    found = (template.get("spec") or {}).get("template") or template.get("template")
    if not isinstance(found, Mapping):
        return None
    named = {key: metadata[key] for key in ("name", "namespace") if key in metadata}
    labels = {key: value for key, value in (found.get("metadata") or {}).items() if key == "labels"}
    return {
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": named | labels,
        "spec": found.get("spec") or {},
    }
