"""Which pods' terms do not count in the cycle of a pod group (spec 13 §4.1).

kube-scheduler lists the nodes that have pods with affinity terms, and those that have pods with required anti-affinity terms,
once per cycle. The terms of a pod that gets its node within the cycle count only if the node was listed before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from scheduler_core.framework.matching.domains import Domains
from scheduler_core.model.objects.pod import PodSpec
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.counts import NO_GROUP, KindWeights
from scheduler_core.snapshot.state import ClusterState


def has_terms(spec: PodSpec) -> bool:
    """Whether the pod's terms put its node on the list of Score."""
    rules = spec.affinity
    return rules is not None and (rules.pod_affinity is not None or rules.pod_anti_affinity is not None)


def has_required_anti_affinity(spec: PodSpec) -> bool:
    """Whether the pod's terms put its node on the list of Filter."""
    far = None if spec.affinity is None else spec.affinity.pod_anti_affinity
    return far is not None and bool(far.required_during_scheduling_ignored_during_execution)


def unlisted(cluster: ClusterState, lists: Callable[[PodSpec], bool]) -> list[tuple[int, int]]:
    """(pod, row of its node): the assumed pods on nodes that no other pod puts on the list."""
    pods = cluster.pods.pods
    return [
        (pod, row)
        for pod, row in cluster.held.items()
        if not any(lists(pods[other].spec) for other in cluster.pods_on[row] if other not in cluster.held)
    ]


def without(
    unseen: Iterable[tuple[int, int]],
    sums: IntArray,
    weights: KindWeights,
    domains: Domains,
    cluster: ClusterState,
) -> IntArray:
    """int64, shape (n_domains + 1,): sums by domain without the contributions of these pods."""
    sums, by_kind = sums.copy(), weights.by_kind()
    for pod, row in unseen:
        domain = int(domains.counted[row])
        if domain != NO_GROUP:
            sums[domain] -= by_kind.get(cluster.pods.kind_of[pod].index, 0)
    return sums
