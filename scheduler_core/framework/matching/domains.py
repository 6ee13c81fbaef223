"""Domains: the nodes with the same value of a topology label, and the number of pods in each domain.

What a what-if adds to or removes from a node is stored separately for each node, and visible only there. So the what-ifs
of several nodes can share a state, as if each had its own copy, which is how kube-scheduler tries victims (spec 08 §5).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

import msgspec
import numpy as np

from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.counts import NO_GROUP, CountQuery, KindWeights
from scheduler_core.snapshot.nodes.table import NodeTable
from scheduler_core.snapshot.state import ClusterState

Rule = Literal[
    "DoNotSchedule",
    "ScheduleAnyway",
    "requiredAffinity",
    "requiredAntiAffinity",
    "antiAffinityOfOthers",
    "preferred",
]
"""The rules for which pods are counted: spread constraints, then affinity."""

_NO_OTHER = np.iinfo(np.int64).max
"""The smallest count of other domains if there are none."""


@dataclass(frozen=True, eq=False)
class Domains:
    """The domains of one topology key.

    of_node : int64, shape (n_nodes,): the domain of each node, NO_GROUP if it is in none.
    counted : int64, shape (n_nodes,): the same, but NO_GROUP also if the pods of the node do not count.
    values : the label's value in each domain.
    """

    key: str
    of_node: IntArray
    counted: IntArray
    values: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.values)

    @classmethod
    def of(cls, nodes: NodeTable, key: str) -> Domains:
        """The domains of all values of a label."""
        column = nodes.labels(key)
        return cls(key, column.groups, column.groups, column.values)

    def counting(self, counts: BoolArray) -> Domains:
        """The same domains, with only the pods on nodes that count (bool, shape (n_nodes,))."""
        if not len(self):
            return self
        return replace(self, counted=np.where(counts, self.of_node, NO_GROUP))

    def with_unlabelled(self) -> Domains:
        """The same domains; nodes without the label belong to the domain of the empty value."""
        values = self.values if "" in self.values else (*self.values, "")
        of_node = np.where(self.of_node == NO_GROUP, values.index(""), self.of_node)
        return Domains(self.key, of_node, of_node, values)

    def restricted(self, counts: BoolArray, *, whole: bool = False) -> Domains:
        """Only the domains of nodes that count (bool, shape (n_nodes,)), and only the pods on those, or all if ``whole``."""
        if not len(self):
            return self
        kept = np.unique(self.of_node[counts & (self.of_node != NO_GROUP)])
        renumbered = np.full(len(self) + 1, NO_GROUP, dtype=np.int64)
        renumbered[kept] = np.arange(len(kept))
        of_node = renumbered[self.of_node]
        kept_values = tuple(self.values[code] for code in kept.tolist())
        domains = Domains(self.key, of_node, of_node, kept_values)
        return domains if whole else domains.counting(counts)


def told_apart(numberings: Iterable[IntArray | BoolArray], n_nodes: int) -> IntArray:
    """int64, shape (n_nodes,): equal numbers for nodes that are equal in all of the given numberings (int64 or bool, the
    same shape).
    """
    numbers = np.zeros(n_nodes, dtype=np.int64)
    for one in numberings:
        finer = numbers * (int(one.max(initial=0)) + 2) + one + 1  # NO_GROUP is a number like others
        numbers = np.unique(finer, return_inverse=True)[1]
    return numbers


class DomainCounts(msgspec.Struct, frozen=True, eq=False, gc=False):
    """The answer to one query by domain, as each node sees it.

    counts : int64, shape (n_domains + 1,), the last entry is 0. From PodCounts; not to be changed here.
    weights : how much an added or removed pod counts, by its kind.
    moved : int64, shape (n_nodes,): added minus removed pods at each node in a what-if; None outside of one.
    """

    domains: Domains
    counts: IntArray
    weights: KindWeights
    moved: IntArray | None = None

    @classmethod
    def ask(cls, query: CountQuery, domains: Domains, cluster: ClusterState) -> DomainCounts:
        return cls(domains, cluster.counts.of(query, cluster.node_of), query.weights)

    def clone(self) -> DomainCounts:
        moved = (
            np.zeros(len(self.domains.of_node), dtype=np.int64) if self.moved is None else self.moved.copy()
        )
        return DomainCounts(self.domains, self.counts, self.weights, moved)

    def shift(self, kinds: IntArray, rows: IntArray, sign: int) -> None:
        """Add (1) or remove (-1) pods of kinds ``kinds[i]`` at the nodes ``rows[i]`` in a what-if. Only for clones."""
        assert self.moved is not None
        by_kind = self.weights.by_kind()
        weights = [by_kind.get(kind, 0) for kind in kinds.tolist()]
        if any(weights):
            counts = self.domains.counted[rows] != NO_GROUP
            np.add.at(self.moved, rows, sign * np.array(weights, dtype=np.int64) * counts)

    def at(self, nodes: NodeColumns) -> IntArray:
        """int64, shape (n_rows,): the count in the domain of each node; 0 where it is in none."""
        counts = self.counts.take(nodes.take(self.domains.of_node))
        return counts if self.moved is None else counts + nodes.take(self.moved)

    def occupied(self, nodes: NodeColumns) -> BoolArray:
        """bool, shape (n_rows,): the count in the domain of each node is positive."""
        if self.moved is None:
            return (self.counts > 0).take(nodes.take(self.domains.of_node))
        return self.at(nodes) > 0

    def total(self, nodes: NodeColumns) -> IntArray:
        """int64, shape (n_rows,): the count in all domains together, as each node sees it."""
        total = np.full(len(nodes), self.counts.sum())
        return total if self.moved is None else total + nodes.take(self.moved)

    @property
    def counts_any(self) -> bool:
        """Whether any domain counts a pod; False in a what-if, where that may differ from node to node."""
        return self.moved is None and bool(np.count_nonzero(self.counts))

    @property
    def smallest(self) -> int:
        """The smallest count of any domain outside of a what-if; 0 if there is no domain."""
        return int(self.counts[:-1].min()) if len(self.domains) else 0

    def least(self, nodes: NodeColumns) -> IntArray:
        """int64, shape (n_rows,): the smallest count of any domain, as each node sees it; 0 if there is no domain."""
        if self.moved is None or not len(self.domains):
            return np.full(len(nodes), self.smallest)
        emptiest = int(np.argmin(self.counts[:-1]))
        second = np.delete(self.counts[:-1], emptiest).min(initial=_NO_OTHER)
        own_domain = nodes.take(self.domains.of_node)
        others = np.where(own_domain == emptiest, second, self.smallest)
        return np.where(own_domain == NO_GROUP, self.smallest, np.minimum(self.at(nodes), others))


@dataclass(frozen=True, eq=False)
class CountedRule:
    """What a plugin counted by domain for one rule of a pod, for explanations.

    at_least, at_most : the limits of the count in the pod's domain before the pod is placed; ``at_most`` None: no limit.
    terminating : whether pods that are being deleted count.
    unseen : pod rows that do not count, whatever their kind.
    """

    rule: Rule
    counts: DomainCounts
    at_least: int = 0
    at_most: int | None = None
    terminating: bool = True
    unseen: frozenset[int] = frozenset()
