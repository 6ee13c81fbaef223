"""A cluster that was read before, with some of its manifests changed: only those are read.

What comes out is what reading all manifests again would give, but for the report (tests/core/drafts/test_proofs.py).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from scheduler_core.drafts.draft import NODE, POD, Name
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.manifest_fields import Manifest, mapping
from scheduler_core.model.objects.meta import Resource

_CONTEXT: Final = ("PriorityClass", "RuntimeClass", "StorageClass")
"""Kinds that the reading of pods and claims looks at."""

_AT_THE_END: Final = 2**63


def changed_cluster(
    cluster: Cluster, given: Mapping[Name, Manifest], put: Mapping[Name, Manifest], gone: Collection[Name]
) -> Cluster:
    """given : the manifests that the cluster was read from. put : new and changed ones. gone : names of deleted ones.

    Raises InvalidObjects with every mistake that the changed manifests have.
    """
    read = read_cluster(_with_context(cluster, given, put, gone), cluster.release)
    fields: dict[str, Any] = {}
    for kind in KINDS.values():
        keys = {key for name, key in put if name == kind.name}
        left_out = {key for name, key in gone if name == kind.name}
        if keys or left_out:
            new = {one.key: one for one in getattr(read, kind.field) if one.key in keys}
            places = {key: place for place, (name, key) in enumerate(given) if name == kind.name}
            fields[kind.field] = _spliced(getattr(cluster, kind.field), new, left_out | keys, places)
    return replace(cluster, **fields)


def _spliced(
    old: tuple[Resource, ...], new: dict[str, Resource], replaced: Collection[str], places: Mapping[str, int]
) -> tuple[Resource, ...]:
    """Replaced ones where they were, new ones at the end. places : of the manifests, some of which the cluster had left out."""
    stayed = [new.pop(one.key, None) if one.key in replaced else one for one in old]
    spliced = (*(one for one in stayed if one is not None), *new.values())
    if places.keys().isdisjoint(new):
        return spliced
    return tuple(sorted(spliced, key=lambda one: places.get(one.key, _AT_THE_END)))


def _with_context(
    cluster: Cluster, given: Mapping[Name, Manifest], put: Mapping[Name, Manifest], gone: Collection[Name]
) -> list[Manifest]:
    """What is put, and what its reading looks at: classes, and for pods on nodes those nodes with all their pods."""
    nodes = {mapping(one.get("spec")).get("nodeName") for (kind, _), one in put.items() if kind == POD}
    beside = {(POD, pod.key) for pod in cluster.pods if pod.spec.node_name and pod.spec.node_name in nodes}
    wanted = beside | {(NODE, str(node)) for node in nodes if node}
    context = [
        one
        for name, one in given.items()
        if (name in wanted or name[0] in _CONTEXT) and name not in put and name not in gone
    ]
    return [*context, *put.values()]
