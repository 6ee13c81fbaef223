"""Domains: the nodes that share the value of a topology label; and how many pods are in each.

What a what-if adds to a node or takes from it is kept apart, node by node, and shows at that node only. So the
what-ifs of several nodes may share a state: as if each had its own copy, which is how kube-scheduler tries victims (spec 08
§5).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.counts import NO_GROUP, KindWeights, Question
from scheduler_core.snapshot.nodes import NodeTable
from scheduler_core.snapshot.state import ClusterState

Rule = Literal[
    "DoNotSchedule",
    "ScheduleAnyway",
    "requiredAffinity",
    "requiredAntiAffinity",
    "antiAffinityOfOthers",
    "preferred",
]
"""What pods are counted for: spread constraints, then affinity."""

_NO_OTHER = np.iinfo(np.int64).max
"""Stands for the smallest count of other domains where there are none."""


@dataclass(frozen=True, eq=False)
class Domains:
    """The domains of one topology key.

    of_node : int64, shape (n_nodes,). The domain of each node, NO_GROUP where it is in none.
    counted : int64, shape (n_nodes,). The same, but NO_GROUP also where the pods of the node do not count.
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
        """All values of a label that any node has."""
        column = nodes.labels(key)
        codes = column.codes.astype(np.int64)
        return cls(key, codes, codes, column.values)

    def counting(self, counts: BoolArray) -> Domains:
        """The same domains, but only the pods on nodes that count (bool, shape (n_nodes,))."""
        return replace(self, counted=np.where(counts, self.of_node, NO_GROUP))

    def with_unlabelled(self) -> Domains:
        """Nodes without the label join those where its value is empty."""
        values = self.values if "" in self.values else (*self.values, "")
        of_node = np.where(self.of_node == NO_GROUP, values.index(""), self.of_node)
        return Domains(self.key, of_node, of_node, values)

    def restricted(self, counts: BoolArray, *, whole: bool = False) -> Domains:
        """Only the domains of nodes that count (bool, shape (n_nodes,)), and only the pods on those, or all if ``whole``."""
        kept = np.unique(self.of_node[counts & (self.of_node != NO_GROUP)])
        renumbered = np.full(len(self) + 1, NO_GROUP, dtype=np.int64)
        renumbered[kept] = np.arange(len(kept))
        of_node = renumbered[self.of_node]
        kept_values = tuple(self.values[code] for code in kept.tolist())
        domains = Domains(self.key, of_node, of_node, kept_values)
        return domains if whole else domains.counting(counts)


def told_apart(numberings: Iterable[IntArray | BoolArray], n_nodes: int) -> IntArray:
    """int64, shape (n_nodes,): equal for nodes that are equal in all of the numberings (int64 or bool, the same shape)."""
    numbers = np.zeros(n_nodes, dtype=np.int64)
    for one in numberings:
        finer = numbers * (int(one.max(initial=0)) + 2) + one + 1  # NO_GROUP is a number like others
        numbers = np.unique(finer, return_inverse=True)[1]
    return numbers


@dataclass(frozen=True, eq=False)
class DomainCounts:
    """The answer to one question by domain, as each node sees it.

    counts : int64, shape (n_domains + 1,), the last entry 0. What PodCounts answers; not to be changed here.
    weights : how much a pod that comes or goes counts, by its kind.
    moved : int64, shape (n_nodes,). What came to each node in a what-if, less what went; None outside of one.
    """

    domains: Domains
    counts: IntArray
    weights: KindWeights
    moved: IntArray | None = None

    @classmethod
    def ask(cls, question: Question, domains: Domains, cluster: ClusterState) -> DomainCounts:
        return cls(domains, cluster.counts.of(question, cluster.node_of), question.weights)

    def clone(self) -> DomainCounts:
        moved = (
            np.zeros(len(self.domains.of_node), dtype=np.int64) if self.moved is None else self.moved.copy()
        )
        return DomainCounts(self.domains, self.counts, self.weights, moved)

    def shift(self, kinds: IntArray, rows: IntArray, sign: int) -> None:
        """Pods of kinds ``kinds[i]`` come to (1) or leave (-1) the nodes ``rows[i]`` in a what-if. Only for clones."""
        assert self.moved is not None
        counted = self.domains.counted[rows] != NO_GROUP
        by_kind = self.weights.by_kind()
        weights = np.array([by_kind.get(kind, 0) for kind in kinds[counted].tolist()], dtype=np.int64)
        np.add.at(self.moved, rows[counted], sign * weights)

    def at(self, nodes: NodeColumns) -> IntArray:
        """int64, shape (n_rows,): the count in the domain of each node; 0 where it is in none."""
        counts = self.counts[nodes.take(self.domains.of_node)]
        return counts if self.moved is None else counts + nodes.take(self.moved)

    def occupied(self, nodes: NodeColumns) -> BoolArray:
        """bool, shape (n_rows,): the count in the domain of each node is positive."""
        if self.moved is None:
            return (self.counts > 0)[nodes.take(self.domains.of_node)]
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

    at_least, at_most : what the pod's domain has to hold before the pod comes; at_most None: it may hold any number.
    terminating : whether pods that are being deleted count. unseen : pod rows that do not count, whatever their kind.
    """

    rule: Rule
    counts: DomainCounts
    at_least: int = 0
    at_most: int | None = None
    terminating: bool = True
    unseen: frozenset[int] = frozenset()
