"""A model in which equal nodes are one: it decides how many of them hold which mix of pods, instead of which pods each of them holds.

It says the same as the model of single nodes: every placement there is one here, and every solution here can be laid out over the
nodes again. Only which of the equal nodes the run had chosen is lost; the last stage, which cares, is solved for single nodes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

import numpy as np

from scheduler_core.optimum.demands.demands import PlacementProblem
from scheduler_core.optimum.equal_nodes.classes import alike
from scheduler_core.optimum.equal_nodes.patterns import full_mixes
from scheduler_core.optimum.goals.goals import Goal
from scheduler_core.optimum.rules.node import add_node_rules
from scheduler_core.optimum.rules.topology import add_domain_rules
from scheduler_core.optimum.variables import NodeGroup, Term, Variables
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.rows import NodeRow

MIXES_A_NODE: Final = 100
"""With more mixes than so many for each of the equal nodes the model would be larger than it is worth."""
MOST_SEEN: Final = 50_000
"""Mixes of all groups that are looked at, a few seconds; smaller groups then stay single."""

Layout: TypeAlias = dict[tuple[bool, int, int], int]
"""Whether the pods are new, index of the demand or resident, row of the node → how many pods."""


def merged(problem: PlacementProblem, goal: Goal | None) -> Variables | None:
    """The model with its rules; None if no nodes are equal, or the goal looks at each by itself."""
    told_apart = (
        np.zeros((len(problem.base.nodes), 0), dtype=np.int64) if goal is None else goal.told_apart(problem)
    )
    groups = [] if told_apart is None else [*_groups(problem, told_apart)]
    if not groups:
        return None
    made = Variables.of(problem, groups=groups)
    add_node_rules(made)
    add_domain_rules(made)
    for group in made.groups.values():
        _add_mixes(made, group)
    return made


def _groups(problem: PlacementProblem, told_apart: IntArray) -> Iterator[NodeGroup]:
    n_seen = 0
    for rows in sorted(alike(problem, told_apart), key=len, reverse=True):
        if n_seen > MOST_SEEN:
            return
        mixes = full_mixes(problem, NodeRow(rows[0]))
        n_seen += mixes.n_seen
        if mixes.full is not None and len(mixes.full) <= MIXES_A_NODE * len(rows):
            yield NodeGroup(tuple(map(NodeRow, rows)), mixes.full)


def _add_mixes(made: Variables, group: NodeGroup) -> None:
    made.model.add(sum(group.held) <= len(group.rows))
    for term in made.terms:
        if term.node == group.first:
            holds = zip(group.mixes[:, term.owner].tolist(), group.held, strict=True)
            made.model.add(term.variable <= sum(count * held for count, held in holds if count))


def folded(made: Variables, layout: Layout) -> dict[int, int]:
    """Index of a variable of the merged model → its value for this layout."""
    values = {
        term.variable.index: sum(layout.get(key, 0) for key in _places(made, term)) for term in made.terms
    }
    for group in made.groups.values():
        values |= {held.index: 0 for held in group.held}
        for row in group.rows:
            there = np.array([layout.get((True, one, row), 0) for one in range(group.mixes.shape[1])])
            fitting = np.flatnonzero((group.mixes >= there).all(axis=1))
            if there.any() and len(fitting):
                values[group.held[fitting[0]].index] += 1
    return values


def unfolded(made: Variables, values: Mapping[int, int], run: Layout) -> Layout:
    """The layout over single nodes of a solution of the merged model; equal nodes get, if possible, what the run gave them."""
    found: Layout = {}
    for term in made.terms:
        if term.node not in made.groups:
            found[term.new, term.owner, term.node] = values[term.variable.index]
    for group in made.groups.values():
        left = np.zeros(group.mixes.shape[1], dtype=np.int64)
        for term in made.terms:
            if term.node == group.first:
                left[term.owner] = values[term.variable.index]
        held = np.array([values.get(one.index, 0) for one in group.held])
        for row in group.rows:
            before = np.array([run.get((True, one, row), 0) for one in range(len(left))])
            as_before = np.minimum(np.minimum(group.mixes, left), before).sum(axis=1)
            best = int(np.where(held > 0, as_before, -1).argmax())
            if not held[best]:
                break
            held[best] -= 1
            there = np.minimum(group.mixes[best], left)
            left -= there
            found |= {(True, one, row): int(there[one]) for one in np.flatnonzero(there).tolist()}
    return found


def _places(made: Variables, term: Term) -> Iterator[tuple[bool, int, int]]:
    group = made.groups.get(term.node)
    for row in (term.node,) if group is None else group.rows:
        yield term.new, term.owner, row
