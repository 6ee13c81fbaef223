"""What rules of topology count by domain, and which domains there are, if some nodes are only on offer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from scheduler_core.framework.matching.domains import DomainCounts, Domains
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.counts import NO_GROUP, KindWeights
from scheduler_core.snapshot.state import UNPLACED, ClusterState


@dataclass(frozen=True, eq=False)
class Offer:
    """Nodes that exist only if pods are placed on them, such as those that could be bought.

    They may come one after the other, so where none is used yet nothing is judged by them: an empty domain of such nodes
    does not keep pods from others, and their own pods are not in the way elsewhere.

    nodes : bool, shape (n_nodes,). kinds, rows : int64, of the pods that they bring with them, the kind and the node's row.
    """

    nodes: BoolArray
    kinds: IntArray
    rows: IntArray

    @classmethod
    def of(cls, nodes: BoolArray, state: ClusterState) -> Offer:
        there = np.flatnonzero(state.node_of != UNPLACED)
        there = there[nodes[state.node_of[there]]]
        return cls(nodes, state.pods.kind_index[there], state.node_of[there])

    def brought(self, weights: Mapping[int, int]) -> IntArray:
        """int64, shape (n_nodes,): how much the pods count that a node brings. weights : by kind."""
        found = np.zeros(len(self.nodes), dtype=np.int64)
        np.add.at(found, self.rows, [weights.get(kind, 0) for kind in self.kinds.tolist()])
        return found


@dataclass(frozen=True, eq=False)
class Counted:
    """Pods counted by the domains of a topology key.

    identity : equal ones count the same. of_node : int64, shape (n_nodes,), the domain of a node, NO_GROUP where it is in none;
    counted : the same, NO_GROUP also where the pods of the node do not count. fixed : int64, shape (n_domains,), what is there in any case.
    brought : int64, shape (n_nodes,), what a node on offer brings with it. lasting : bool, shape (n_domains,), the domains that exist
    whatever nodes on offer there are. weights : how much a pod counts by its kind.
    """

    identity: tuple[int, ...]
    of_node: IntArray
    counted: IntArray
    fixed: IntArray
    brought: IntArray
    lasting: BoolArray
    weights: Mapping[int, int]

    @classmethod
    def of(cls, counts: DomainCounts, weights: KindWeights, offer: Offer) -> Counted:
        domains: Domains = counts.domains
        by_kind = weights.by_kind()
        identity = (id(weights), id(domains.of_node), id(domains.counted))
        brought = np.where(domains.counted == NO_GROUP, 0, offer.brought(by_kind))
        lasting = np.zeros(len(domains), dtype=bool)
        lasting[_numbers(domains.counted[~offer.nodes])] = True
        if domains.counted is domains.of_node:  # it does not tell the nodes for which the domain exists
            lasting[_numbers(domains.of_node[offer.nodes])] = False
        fixed = counts.counts[:-1] - _by_domain(brought, domains.counted, len(domains))
        return cls(identity, domains.of_node, domains.counted, fixed, brought, lasting, by_kind)

    @property
    def most(self) -> IntArray:
        """int64, shape (n_domains,): what is there if there are all nodes on offer."""
        return self.fixed + _by_domain(self.brought, self.counted, len(self.fixed))

    @property
    def occupied(self) -> BoolArray:
        """bool, shape (n_nodes,): if the node exists, its domain holds something in any case."""
        return np.append(self.fixed > 0, np.False_)[self.of_node] | (self.brought > 0)


@dataclass(frozen=True, eq=False)
class Spread:
    """A hard spread constraint. slack : what the pod's domain may hold more than the emptiest, without the pod itself.

    from_zero : fewer domains than minDomains, so that the emptiest counts as holding nothing.
    """

    counted: Counted
    slack: int
    from_zero: bool

    @property
    def identity(self) -> tuple[int, ...]:
        return (*self.counted.identity, self.slack, int(self.from_zero))


def _numbers(domain_of: IntArray) -> IntArray:
    """Those of domains."""
    found: IntArray = domain_of[domain_of != NO_GROUP]
    return found


def _by_domain(values: IntArray, domain_of: IntArray, n_domains: int) -> IntArray:
    """int64, shape (n_domains,). values : of nodes, 0 where the node is in no domain."""
    sums = np.zeros(n_domains + 1, dtype=np.int64)
    np.add.at(sums, domain_of, values)
    return sums[:-1]
