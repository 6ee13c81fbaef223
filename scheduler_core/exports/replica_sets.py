"""ReplicaSets between Deployments and their pods that are not among the objects, as in a dump without them or for pods made for a
template. Without its ReplicaSet a Deployment does not take over its pods, and would make as many again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from scheduler_core.model.manifest_fields import Manifest

HASH: Final = "pod-template-hash"


def missing_replica_sets(objects: Sequence[Manifest]) -> Iterator[dict[str, Any]]:
    """One for each template of which a Deployment has pods. objects : all of the cluster."""
    there = {_name(one) for one in objects if one["kind"] == "ReplicaSet"}
    named = {name: one["metadata"]["labels"][HASH] for one in objects for name in _owner_of(one)}
    deployments = {_name(one): one for one in objects if one["kind"] == "Deployment"}
    for (namespace, name), value in named.items():
        deployment = deployments.get((namespace, name.removesuffix(f"-{value}")))
        if deployment is not None and (namespace, name) not in there:
            yield _replica_set(deployment, name, value)


def _owner_of(one: Manifest) -> Iterator[tuple[str, str]]:
    """The ReplicaSet of a pod that was made for a Deployment."""
    metadata = one["metadata"]
    if one["kind"] == "Pod" and (metadata.get("labels") or {}).get(HASH):
        for owner in metadata.get("ownerReferences") or ():
            if owner.get("kind") == "ReplicaSet":
                yield metadata.get("namespace") or "default", owner["name"]


def _replica_set(deployment: Manifest, name: str, value: str) -> dict[str, Any]:
    spec, label = deployment["spec"], {HASH: value}
    template = spec["template"]
    metadata = template.get("metadata") or {}
    labels = {**(metadata.get("labels") or {}), **label}
    selector = spec["selector"]
    namespace = deployment["metadata"].get("namespace")
    return {
        "apiVersion": "apps/v1",
        "kind": "ReplicaSet",
        "metadata": {"name": name, "labels": labels} | ({"namespace": namespace} if namespace else {}),
        "spec": {
            "replicas": spec.get("replicas", 1),
            "selector": {**selector, "matchLabels": {**(selector.get("matchLabels") or {}), **label}},
            "template": {**template, "metadata": {**metadata, "labels": labels}},
        },
    }


def _name(one: Manifest) -> tuple[str, str]:
    return one["metadata"].get("namespace") or "default", one["metadata"]["name"]
