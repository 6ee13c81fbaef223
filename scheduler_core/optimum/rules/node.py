"""Rules of one node: resources, the number of pods, host ports, volumes. They hold in any order of the pods."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd

from scheduler_core.optimum.rules.exclusion import at_most_one, exclude
from scheduler_core.optimum.variables import Term, Variables
from scheduler_core.snapshot.arrays import IntArray, one_row
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.volumes.table import NO_DRIVER, UNLIMITED


@dataclass(frozen=True, slots=True)
class _Use:
    """What pods use that others must not use beside them. own : numbers of things. conflicts : those that no other pod of the node may use."""

    own: frozenset[int]
    conflicts: frozenset[int]


def add_node_rules(made: Variables) -> None:
    """Everything but what topology decides."""
    by_node: dict[NodeRow, list[Term]] = {}
    for term in made.terms:
        if term.node in made.groups:
            continue  # its mixes obey them
        by_node.setdefault(term.node, []).append(term)
    for node, terms in by_node.items():
        if any(term.new for term in terms):
            _add_resources(made, node, terms)
            _add_number_of_pods(made, node, terms)
            _add_exclusive(made, {term: _ports(made, term) for term in terms})
            _add_exclusive(made, {term: _disks(made, term) for term in terms})
            _add_attachments(made, node, terms)
    _add_single_pod_claims(made)


def _add_resources(made: Variables, node: NodeRow, terms: Sequence[Term]) -> None:
    base, nodes, pods = made.problem.base, made.problem.base.nodes, made.problem.base.pods
    for column in range(nodes.allocatable.shape[1]):
        weighed = []
        for term in terms:
            is_checked = not term.new or made.problem.demands[term.owner].filters.checked[node, column]
            if is_checked and (amount := int(pods.requests[term.row, column])):
                weighed.append((term, amount))
        limit = int(nodes.allocatable[node, column] - base.requested[node, column])
        _add_limit(made, weighed, limit)


def _add_number_of_pods(made: Variables, node: NodeRow, terms: Sequence[Term]) -> None:
    base, demands = made.problem.base, made.problem.demands
    limit = int(base.nodes.allocatable_pods[node] - base.pod_count[node])
    counted = [term for term in terms if not term.new or demands[term.owner].filters.is_counted]
    _add_limit(made, [(term, 1) for term in counted], limit)


def _add_limit(made: Variables, weighed: Sequence[tuple[Term, int]], limit: int) -> None:
    """The sum is at most ``limit`` on each node that gets a new pod; residents alone may exceed it, since they are there already."""
    new = [term for term, _ in weighed if term.new]
    if not new or sum(term.most * amount for term, amount in weighed) <= limit:
        return
    unit = gcd(*(amount for _, amount in weighed))
    rule = made.model.add(sum(amount // unit * term.variable for term, amount in weighed) <= limit // unit)
    if sum(term.most * amount for term, amount in weighed if not term.new) > limit:
        rule.only_enforce_if(made.some(new))


def _add_exclusive(made: Variables, uses: dict[Term, _Use | None]) -> None:
    alike: dict[_Use, list[Term]] = {}
    for term, use in uses.items():
        if use is not None:
            alike.setdefault(use, []).append(term)
    found = list(alike.items())
    for position, (use, terms) in enumerate(found):
        if use.conflicts & use.own:
            at_most_one(made, terms)
        for other, others in found[position + 1 :]:
            if use.conflicts & other.own:
                exclude(made, terms, others)


def _ports(made: Variables, term: Term) -> _Use | None:
    problem = made.problem
    own = problem.demands[term.owner].filters.ports if term.new else problem.residents[term.owner].ports
    if not own:
        return None
    wanted = problem.base.pods.kind_of[term.row].pod_class.ports
    return _Use(frozenset(own), frozenset(problem.base.pods.ports.conflicts_with(wanted).tolist()))


def _disks(made: Variables, term: Term) -> _Use | None:
    conflicts = made.problem.base.volumes.table.conflicts
    own = frozenset(item for item in _items(made, term) if item in conflicts)
    return _Use(own, frozenset(other for item in own for other in conflicts[item])) if own else None


def _add_attachments(made: Variables, node: NodeRow, terms: Sequence[Term]) -> None:
    """A volume counts once a node, however many pods use it there."""
    volumes, table = made.problem.base.volumes, made.problem.base.volumes.table
    users: dict[int, list[Term]] = {}
    for term in terms:
        for item in _items(made, term):
            if table.driver_of[item] != NO_DRIVER and not volumes.using(item, one_row(node))[0]:
                users.setdefault(item, []).append(term)
    attached: IntArray = volumes.attached(one_row(node))[0]  # (n_drivers,)
    for driver in sorted({table.driver_of[item] for item in users}):
        limit = int(table.limits[node, driver])
        mine = [of for item, of in users.items() if table.driver_of[item] == driver]
        n_left = limit - int(attached[driver])
        if limit != UNLIMITED and len(mine) > n_left:
            n_residents = sum(not any(term.new for term in of) for of in mine)
            made.model.add(sum(made.some(of) for of in mine) <= max(n_left, n_residents))


def _add_single_pod_claims(made: Variables) -> None:
    items = set(made.problem.base.volumes.table.single_pod_claims.values())
    users: dict[int, list[Term]] = {}
    for term in made.terms:
        for item in items.intersection(_items(made, term)):
            users.setdefault(item, []).append(term)
    for terms in users.values():
        at_most_one(made, terms)


def _items(made: Variables, term: Term) -> tuple[int, ...]:
    problem = made.problem
    return problem.demands[term.owner].filters.items if term.new else problem.residents[term.owner].items
