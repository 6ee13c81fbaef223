"""The unknowns: how many pods of each demand go to each node, and how many residents stay; and sums over them by node and domain."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from scheduler_core.optimum.demands.demands import Demand, PlacementProblem, Resident
from scheduler_core.optimum.extra import cp_model
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.rows import NodeRow

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar

Expression: TypeAlias = Any
"""A linear expression of CP-SAT: a variable, a sum of some, or a number."""


@dataclass(frozen=True, eq=False)
class Term:
    """A variable that counts equal pods on one node.

    owner : index of the demand or, unless they are ``new``, of the resident. row : of one of the pods. most : their greatest number.
    """

    variable: IntVar
    node: NodeRow
    owner: int
    row: int
    kind: int
    most: int
    new: bool


@dataclass(eq=False)
class NodeGroup:
    """Equal nodes, of which the first stands for all (equal_nodes/model.py).

    mixes : int64, shape (n_mixes, n_demands), the mixes of pods that one of them can hold. held : how many of them hold each mix.
    """

    rows: tuple[NodeRow, ...]
    mixes: IntArray
    held: list[IntVar] = field(default_factory=list)

    @property
    def first(self) -> NodeRow:
        return self.rows[0]


@dataclass(eq=False)
class Variables:
    """terms : all of them. by_demand : those of each demand, by node row ascending. stays : by resident, how many stay.

    groups : by the row of their first node; a term there counts pods on all of its nodes.
    """

    model: CpModel
    problem: PlacementProblem
    terms: list[Term] = field(default_factory=list)
    by_demand: list[list[Term]] = field(default_factory=list)
    stays: list[Term] = field(default_factory=list)
    groups: dict[NodeRow, NodeGroup] = field(default_factory=dict)
    _some: dict[int, IntVar] = field(default_factory=dict)

    @classmethod
    def of(
        cls, problem: PlacementProblem, *, only: NodeRow | None = None, groups: Iterable[NodeGroup] = ()
    ) -> Variables:
        """only : a node, without which there are no others. groups : of equal nodes that are one here."""
        made = cls(cp_model().CpModel(), problem, groups={one.first: one for one in groups})
        shown = (
            np.ones(len(problem.base.nodes), dtype=bool)
            if only is None
            else np.arange(len(problem.base.nodes)) == only
        )
        for group in made.groups.values():
            shown[list(group.rows[1:])] = False
            group.held = [made.model.new_int_var(0, len(group.rows), "") for _ in group.mixes]
        room = room_of(problem)
        for index, demand in enumerate(problem.demands):
            terms = []
            for node in map(NodeRow, np.flatnonzero(demand.allowed & shown)):
                if most := min(int(room[index][node]) * made.size(node), demand.count):
                    terms.append(made._count(index, node, demand, most))
            made.by_demand.append(terms)
            if sum(term.most for term in terms) > demand.count:
                made.model.add(sum(term.variable for term in terms) <= demand.count)
        for index, resident in enumerate(problem.residents if only is None else ()):
            made.stays.append(made._count(index, resident.node, resident, resident.count))
        return made

    def size(self, node: NodeRow) -> int:
        """How many nodes it stands for."""
        return len(self.groups[node].rows) if node in self.groups else 1

    def _count(self, owner: int, node: NodeRow, pods: Demand | Resident, most: int) -> Term:
        variable = self.model.new_int_var(0, most, "")
        new = isinstance(pods, Demand)
        term = Term(variable, node, owner, pods.rows[0], pods.kind, most, new)
        self.terms.append(term)
        return term

    def some(self, terms: Collection[Term]) -> IntVar:
        """A yes-or-no that is yes if any of the terms is positive; it may be yes although none is."""
        only = next(iter(terms)) if len(terms) == 1 else None
        if only is not None and only.most == 1:
            return only.variable
        if only is not None and only.variable.index in self._some:
            return self._some[only.variable.index]
        yes = self.model.new_bool_var("")
        for term in terms:
            self.model.add(term.variable <= term.most * yes)
        if only is not None:
            self._some[only.variable.index] = yes
        return yes

    def by_domain(self, terms: Iterable[Term], domain_of: IntArray) -> Mapping[int, list[Term]]:
        """domain_of : int64, shape (n_nodes,). Left out are terms on nodes of a negative domain, and on groups of which each node
        has its own: their mixes obey the rule.
        """
        found: dict[int, list[Term]] = {}
        apart = {node for node, one in self.groups.items() if domain_of[one.rows[1]] != domain_of[node]}
        for term in terms:
            if (domain := int(domain_of[term.node])) >= 0 and term.node not in apart:
                found.setdefault(domain, []).append(term)
        return found


def total(terms: Iterable[Term]) -> Expression:
    """How many pods."""
    return sum(term.variable for term in terms)


def room_of(problem: PlacementProblem) -> list[IntArray]:
    """By demand: int64, shape (n_nodes,), how many of its pods the free resources of each node hold, taken alone."""
    base, nodes = problem.base, problem.base.nodes
    free = nodes.allocatable - base.requested  # (n_nodes, n_resources)
    found = []
    for demand in problem.demands:
        taken = np.where(demand.filters.checked, demand.filters.taken, 0)
        counts = np.full(free.shape, demand.count, dtype=np.int64)
        np.floor_divide(np.maximum(free, 0), taken, out=counts, where=taken > 0)
        most = counts.min(axis=1, initial=demand.count)
        if demand.filters.is_counted:
            most = np.minimum(most, nodes.allocatable_pods - base.pod_count)
        found.append(np.maximum(most, 0))
    return found
