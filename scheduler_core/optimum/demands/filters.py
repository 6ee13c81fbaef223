"""The results of the engine's own filters for a waiting pod on all nodes, in a form from which a model can be made.

Some filters only ever say no to more nodes while pods are placed: what they reject now they reject in the end, and such pairs of
pod and node are left out of the model (``allowed``). What required affinity and hard spreading reject depends on who comes first;
their rules, with the pods that they count, are taken over as they are (``near``, ``far``, ``spread``). What other plugins reject
may change either way: they have no part in the model, and are heard when an answer is proven (solution/proof.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from scheduler_core.config.plugins import names
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.matching.domains import DomainCounts
from scheduler_core.framework.plugin import FilterPlugin, Reach, pre_filter_key
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.runtime import Framework
from scheduler_core.optimum.demands.counted import Counted, Offer, Spread
from scheduler_core.plugins.inter_pod_affinity.filtering import FilterState as AffinityState
from scheduler_core.plugins.node_resources.fit import CheckedRequests
from scheduler_core.plugins.pod_topology_spread.filtering import FilterState as SpreadState
from scheduler_core.plugins.pod_topology_spread.filtering import HardRule
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.counts import NO_GROUP
from scheduler_core.snapshot.state import ClusterState
from scheduler_core.snapshot.volumes.in_tree import SORTS

NEVER_RELENT = frozenset(
    {
        names.NODE_RESOURCES_FIT,
        names.NODE_PORTS,
        names.VOLUME_RESTRICTIONS,
        names.NODE_VOLUME_LIMITS,
        names.VOLUME_BINDING,
        names.VOLUME_ZONE,
        names.DYNAMIC_RESOURCES,
    }
)
"""Filters that look at other pods and reject no fewer nodes when more pods are placed."""


@dataclass(frozen=True, eq=False)
class FilterModel:
    """The results of the filters for one kind of pod over the base state.

    allowed : bool, shape (n_nodes,): no filter rejects it there for good.
    taken : int64, shape (n_resources,): what it takes on a node. checked : bool, shape (n_nodes, n_resources): what of it must be free.
    is_counted : whether the number of pods on the node must leave room for it.
    ports : host ports that it asks for. items : volumes that others cannot use as well, see VolumeTable.
    near : by topology key, the pods that must be in its domain.
    far : by topology key, the pods that must not be. heeds_others : whether it heeds the anti-affinity of others.
    A rule of a plugin that the profile does not have is left out.
    """

    allowed: BoolArray
    taken: IntArray
    checked: BoolArray
    is_counted: bool
    ports: tuple[int, ...]
    items: tuple[int, ...]
    near: tuple[Counted, ...]
    far: tuple[Counted, ...]
    heeds_others: bool
    spread: tuple[Spread, ...]


def filters_for(framework: Framework, pod: PodInfo, base: ClusterState, offer: Offer) -> FilterModel:
    """base : the cluster without all pods that may be evicted."""
    attempt = framework.attempt(pod, base)
    near, far, existing = _affinity(attempt, offer)
    rules = _spread(attempt, offer)
    filters = {plugin.name for plugin in framework.filters}
    allowed = _allowed(framework, attempt, base)
    for counted in (*far, *existing):
        allowed &= ~counted.occupied
    for counted in near:
        allowed &= counted.of_node != NO_GROUP
    for rule, _ in rules:
        allowed &= rule.has_key
    return FilterModel(
        allowed=allowed,
        taken=base.pods.requests[pod.row],
        checked=_checked(attempt, base),
        is_counted=names.NODE_RESOURCES_FIT in filters,
        ports=tuple(pod.pod_class.ports.tolist()) if names.NODE_PORTS in filters else (),
        items=tuple(_items(framework, pod, base)),
        near=near,
        far=far,
        heeds_others=names.INTER_POD_AFFINITY in filters,
        spread=tuple(spread for _, spread in rules),
    )


def keeps_away(framework: Framework, pod: PodInfo, base: ClusterState, offer: Offer) -> tuple[Counted, ...]:
    """Of a pod that has a node: by topology key, the pods that must not come into its domain.

    It is asked as a pod without a node: what the framework finds for one pod it reuses for all of its kind, and none of
    those that wait is bound to the node of this one.
    """
    return _affinity(framework.attempt(pod.unbound, base), offer)[1]


def _allowed(framework: Framework, attempt: Attempt, base: ClusterState) -> BoolArray:
    if attempt.rejection is not None or attempt.error is not None:
        return np.zeros(len(base.nodes), dtype=bool)
    allowed = np.ones(len(base.nodes), dtype=bool) if attempt.in_set is None else attempt.in_set.copy()
    for step in framework.all_filters(attempt, base):
        if step.verdicts is not None and _never_relents(step.plugin, attempt.pod):
            allowed &= step.verdicts == 0
    return allowed


def _never_relents(plugin: FilterPlugin, pod: PodInfo) -> bool:
    return plugin.name in NEVER_RELENT or plugin.reach_for(pod) is Reach.STATIC


def _checked(attempt: Attempt, base: ClusterState) -> BoolArray:
    checked = np.zeros(base.nodes.allocatable.shape, dtype=bool)
    found = attempt.cycle.get(pre_filter_key(names.NODE_RESOURCES_FIT), CheckedRequests)
    if found is not None:
        checked[:, found.columns] = True
        if found.delegated is not None:
            columns = np.arange(base.nodes.allocatable.shape[1])[found.columns][found.delegated]
            checked[:, columns] &= base.nodes.allocatable[:, columns] > 0
    return checked


def _items(framework: Framework, pod: PodInfo, base: ClusterState) -> Iterator[int]:
    """Those that its filters look at. Limits of in-tree volumes, which old releases have, are left to the proof."""
    table, filters = base.volumes.table, {plugin.name for plugin in framework.filters}
    heeds_single_pod = framework.shared.rules.filters.single_pod_claims
    csi = {column for name, column in table.drivers.items() if name not in SORTS}
    single = set(table.single_pod_claims.values())
    for item in table.items_of[pod.row]:
        if table.driver_of[item] in csi:
            is_heeded = names.NODE_VOLUME_LIMITS in filters
        else:
            is_heeded = names.VOLUME_RESTRICTIONS in filters and (item not in single or heeds_single_pod)
        if is_heeded:
            yield item


_Affinity = tuple[tuple[Counted, ...], tuple[Counted, ...], tuple[Counted, ...]]


def _affinity(attempt: Attempt, offer: Offer) -> _Affinity:
    """near, far, existing (pods that keep this one away)."""
    found = attempt.cycle.get(pre_filter_key(names.INTER_POD_AFFINITY), AffinityState)
    if found is None:
        return (), (), ()
    near, far, existing = (
        tuple(Counted.of(counts, counts.weights, offer) for counts in part)
        for part in (found.affinity, found.anti_affinity, found.existing)
    )
    return near, far, existing


def _spread(attempt: Attempt, offer: Offer) -> tuple[tuple[HardRule, Spread], ...]:
    found = attempt.cycle.get(pre_filter_key(names.POD_TOPOLOGY_SPREAD), SpreadState)
    if found is None:
        return ()
    return tuple((rule, _spread_of(rule, counts, offer)) for rule, counts in found.rules)


def _spread_of(rule: HardRule, counts: DomainCounts, offer: Offer) -> Spread:
    counted = Counted.of(counts, rule.count.query.weights, offer)
    return Spread(counted, rule.slack, from_zero=len(counts.domains) < rule.min_domains)
