"""Which pods a constraint counts, and on which nodes (spec 05 §1); kinds of pods with equal queries share them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import msgspec
import numpy as np

from scheduler_core.framework.matching.domains import Domains
from scheduler_core.framework.matching.node_selection import pod_affinity_matches, required_affinity
from scheduler_core.framework.matching.pod_selection import selected_kinds
from scheduler_core.framework.matching.tolerations import untolerated
from scheduler_core.model.labels.selectors import LabelSelector
from scheduler_core.model.objects.affinity import TopologySpreadConstraint
from scheduler_core.model.objects.node import HOSTNAME
from scheduler_core.model.objects.pod import PodSpec
from scheduler_core.model.objects.taints import NO_EXECUTE, NO_SCHEDULE
from scheduler_core.plugins.pod_topology_spread.constraints import Constraints
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.counts import CountQuery, KindWeights
from scheduler_core.snapshot.nodes.table import NodeTable
from scheduler_core.snapshot.pods.classes import PodKind
from scheduler_core.snapshot.snapshot import Snapshot

Value = TypeVar("Value")


class ConstraintCount(NamedTuple):
    """A query, and the domains by which it is answered."""

    query: CountQuery
    domains: Domains


@dataclass(frozen=True, slots=True)
class AppliedConstraint:
    """A constraint as it applies to one kind of pod, with the other constraints of its action."""

    pod: PodKind
    constraint: TopologySpreadConstraint
    among: Constraints

    @property
    def keys(self) -> tuple[str, ...]:
        """The topology keys that a node needs to count."""
        return self.among.keys if self.among.needs_all_keys else ()


class ConstraintCounts:
    """The queries asked about the pods of a snapshot so far."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._nodes = snapshot.nodes
        self._whole = snapshot.rules.filters.spread_counts == "whole domains"
        self._kinds = snapshot.pods.kind_columns
        self._known: dict[Hashable, ConstraintCount] = {}
        self._domains: dict[Hashable, Domains] = {}
        self._selected: dict[Hashable, KindWeights] = {}
        self._with_keys: dict[Hashable, BoolArray] = {}

    def hard(self, applied: AppliedConstraint) -> ConstraintCount:
        """The query of a hard constraint, by the domains of the nodes that count."""
        identity = ("hard", *_identity(applied))
        return _kept(self._known, identity, lambda: self._ask(identity, applied, self._hard_domains(applied)))

    def soft(self, applied: AppliedConstraint) -> ConstraintCount:
        """The query of a soft constraint, by all values of the label; if not all keys are needed, nodes without the label form
        the domain "".
        """
        identity = ("soft", *_identity(applied))
        return _kept(self._known, identity, lambda: self._ask(identity, applied, self._soft_domains(applied)))

    def soft_by_node(self, applied: AppliedConstraint) -> ConstraintCount:
        """The query of a soft constraint over hosts, by node, whatever the inclusion policies are."""
        constraint = applied.constraint
        identity = ("by node", applied.pod.namespace, _selector_identity(constraint.label_selector))
        domains = _kept(self._domains, identity[0], lambda: _one_domain_a_node(self._nodes))
        return _kept(self._known, identity, lambda: self._ask(identity, applied, domains))

    def selected(self, applied: AppliedConstraint) -> KindWeights:
        """1 for the kinds of pods that are in the namespace and match the selector."""
        namespace, selector = applied.pod.namespace, applied.constraint.label_selector

        def select(first: int) -> Mapping[int, int]:
            chosen = selected_kinds(self._kinds, selector, first)
            chosen &= self._kinds.namespaces.having((namespace,), first)
            return dict.fromkeys((first + np.flatnonzero(chosen)).tolist(), 1)

        identity = (namespace, _selector_identity(selector))
        return _kept(self._selected, identity, lambda: KindWeights(self._kinds, select))

    def with_keys(self, keys: tuple[str, ...]) -> BoolArray:
        """bool, shape (n_nodes,): the nodes that have all these label keys."""

        def find() -> BoolArray:
            complete = np.ones(len(self._nodes), dtype=bool)
            for key in keys:
                complete &= self._nodes.labels(key).codes >= 0
            return complete

        return _kept(self._with_keys, keys, find)

    def _ask(self, identity: Hashable, applied: AppliedConstraint, domains: Domains) -> ConstraintCount:
        selector = applied.constraint.label_selector
        counts = selector is not None and (applied.among.counts_all or not selector.is_empty)
        weights = self.selected(applied) if counts else KindWeights(self._kinds, lambda first: {})
        query = CountQuery(
            ("PodTopologySpread", identity), weights, domains.counted, len(domains), with_terminating=False
        )
        return ConstraintCount(query, domains)

    def _hard_domains(self, applied: AppliedConstraint) -> Domains:
        key, counts = applied.constraint.topology_key, self._counts(applied)
        identity = ("hard", key, counts.tobytes())
        return _kept(
            self._domains,
            identity,
            lambda: Domains.of(self._nodes, key).restricted(counts, whole=self._whole),
        )

    def _soft_domains(self, applied: AppliedConstraint) -> Domains:
        key, counts = applied.constraint.topology_key, self._counts(applied)
        joined = not applied.among.needs_all_keys

        def make() -> Domains:
            domains = Domains.of(self._nodes, key)
            return (domains.with_unlabelled() if joined else domains).counting(counts)

        return _kept(self._domains, ("soft", key, joined, counts.tobytes()), make)

    def _counts(self, applied: AppliedConstraint) -> BoolArray:
        """bool, shape (n_nodes,): the nodes whose pods count."""
        spec = applied.pod.pod_class.spec
        return self.with_keys(applied.keys) & included(self._nodes, applied.constraint, spec)


def _kept(table: dict[Hashable, Value], identity: Hashable, make: Callable[[], Value]) -> Value:
    """The entry of a table, made if it is missing."""
    value = table.get(identity)
    if value is None:
        value = table[identity] = make()
    return value


def _one_domain_a_node(nodes: NodeTable) -> Domains:
    rows = np.arange(len(nodes), dtype=np.int64)
    return Domains(HOSTNAME, rows, rows, nodes.names)


def included(nodes: NodeTable, constraint: TopologySpreadConstraint, spec: PodSpec) -> BoolArray:
    """bool, shape (n_nodes,): the nodes that count by the constraint's inclusion policies."""
    included = np.ones(len(nodes), dtype=bool)
    if constraint.node_affinity_policy == "Honor":
        included &= pod_affinity_matches(nodes, spec)
    if constraint.node_taints_policy == "Honor":
        fatal = untolerated(nodes.taints, spec.tolerations, (NO_SCHEDULE, NO_EXECUTE))  # (n_taints,)
        included &= nodes.taint_counts @ fatal == 0
    return included


def _identity(applied: AppliedConstraint) -> tuple[Hashable, ...]:
    constraint = applied.constraint
    return (
        applied.pod.namespace,
        _selector_identity(constraint.label_selector),
        constraint.topology_key,
        applied.keys,
        applied.among.needs_all_keys,
        *_inclusion_identity(constraint, applied.pod.pod_class.spec),
    )


def _inclusion_identity(constraint: TopologySpreadConstraint, spec: PodSpec) -> tuple[Hashable, ...]:
    """Equal for specs for which the same nodes count."""
    wanted = (spec.node_selector, required_affinity(spec))
    return (
        msgspec.json.encode(wanted, order="sorted") if constraint.node_affinity_policy == "Honor" else None,
        spec.tolerations if constraint.node_taints_policy == "Honor" else None,
    )


def _selector_identity(selector: LabelSelector | None) -> bytes:
    return msgspec.json.encode(selector, order="sorted")
