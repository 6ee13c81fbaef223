"""Compares the scheduler's cache with a new list of the cluster. There should be no difference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.objects.pod import Pod


def differences(cache: SchedulerCache, cluster: Cluster) -> dict[str, Any]:
    """Names by what is wrong with them; all lists are empty where cache and cluster agree.

    A pod that was decided and whose binding is under way is ``assumed``, which is no mistake.
    """
    listed = {pod.key: pod for pod in cluster.pods}
    nodes = {node.name: node for node in cluster.nodes}
    placed = {key: cache.node_of(key) for key in cache.pods}
    elsewhere = [
        key
        for key, pod in listed.items()
        if key in placed and (pod.spec.node_name or None) != placed[key] and pod.is_assigned
    ]
    assumed = [key for key, pod in listed.items() if not pod.is_assigned and placed.get(key) is not None]
    changed = [
        name for name, node in nodes.items() if name in cache.nodes and not _same(cache.nodes[name], node)
    ]
    otherwise = [
        key
        for key, pod in listed.items()
        if key in cache.pods
        and pod.is_assigned is cache.pods[key].is_assigned
        and not _alike(cache.pods[key], pod)
    ]
    return {
        "missingPods": sorted(set(listed) - set(cache.pods)),
        "surplusPods": sorted(set(cache.pods) - set(listed)),
        "podsElsewhere": sorted(elsewhere),
        "changedPods": sorted(otherwise),
        "assumedPods": sorted(assumed),
        "missingNodes": sorted(set(nodes) - set(cache.nodes)),
        "surplusNodes": sorted(set(cache.nodes) - set(nodes)),
        "changedNodes": sorted(changed),
        "otherObjects": sorted(_others(cache.others, cluster)),
    }


def _others(known: Cluster, listed: Cluster) -> Iterator[str]:
    """Kinds and names of what is on one side only, or in another version."""
    for kind in KINDS.values():
        if kind.field not in ("nodes", "pods"):
            one, other = _versions(known, kind.field), _versions(listed, kind.field)
            yield from {f"{kind.name} {key}" for key, _ in one.items() ^ other.items()}


def _versions(cluster: Cluster, field: str) -> dict[str, str]:
    return {one.key: one.metadata.resource_version for one in getattr(cluster, field)}


def _alike(one: Pod, other: Pod) -> bool:
    return (one.spec, one.labels, one.is_terminating) == (other.spec, other.labels, other.is_terminating)


def _same(one: Any, other: Any) -> bool:
    """What scheduling looks at; heartbeats change the rest all the time."""
    return (one.spec, one.labels, one.status.allocatable) == (
        other.spec,
        other.labels,
        other.status.allocatable,
    )
