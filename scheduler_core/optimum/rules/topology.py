"""Rules of topology: required affinity and anti-affinity between pods, hard spread constraints.

Anti-affinity holds in any order of the pods. Affinity and spreading are judged when a pod comes: their rules here are those that
hold for every cluster to which some order leads, so that a bound stays one; solution/proof.py finds the order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from scheduler_core.optimum.demands.counted import Counted, Spread
from scheduler_core.optimum.rules.exclusion import at_most_one, exclude
from scheduler_core.optimum.variables import Expression, Term, Variables, total


@dataclass(frozen=True, eq=False)
class _Rule:
    """Terms by domain. owners : of pods that ask for it. matched : of pods that it counts."""

    counted: Counted
    owners: Mapping[int, list[Term]]
    matched: Mapping[int, list[Term]]

    @classmethod
    def of(cls, made: Variables, counted: Counted, owners: Iterable[Term]) -> _Rule:
        matched = [term for term in made.terms if counted.weights.get(term.kind)]
        return cls(counted, made.by_domain(owners, counted.of_node), made.by_domain(matched, counted.counted))


def add_domain_rules(made: Variables) -> None:
    """Those of all demands, and the anti-affinity of residents."""
    add_anti_affinity(made)
    near: dict[tuple[tuple[int, ...], ...], tuple[tuple[Counted, ...], list[Term]]] = {}
    spread: dict[tuple[int, ...], tuple[Spread, list[Term]]] = {}
    for demand, terms in zip(made.problem.demands, made.by_demand, strict=True):
        filters = demand.filters
        for one in filters.spread:
            spread.setdefault(one.identity, (one, []))[1].extend(terms)
        if filters.near:
            identity = tuple(counted.identity for counted in filters.near)
            near.setdefault(identity, (filters.near, []))[1].extend(terms)
    for counts, owners in near.values():
        for counted in counts:
            _keep_together(made, _Rule.of(made, counted, owners))
    for one, owners in spread.values():
        _keep_even(made, one, _Rule.of(made, one.counted, owners))


def add_anti_affinity(made: Variables) -> None:
    """Of demands and of residents."""
    far: dict[tuple[int, ...], tuple[Counted, list[Term]]] = {}
    for demand, terms in zip(made.problem.demands, made.by_demand, strict=True):
        for counted in demand.filters.far:
            far.setdefault(counted.identity, (counted, []))[1].extend(terms)
    for term in made.stays:
        for counted in made.problem.residents[term.owner].far:
            far.setdefault(counted.identity, (counted, []))[1].append(term)
    for counted, owners in far.values():
        _keep_apart(made, _Rule.of(made, counted, owners))


def _keep_apart(made: Variables, rule: _Rule) -> None:
    """Where an owner is, nothing else is that the rule matches."""
    for domain, owners in rule.owners.items():
        matched = [term for term in rule.matched.get(domain, []) if _heeds_others(made, term)]
        own = {term.variable.index for term in owners}
        counted = {term.variable.index for term in matched}
        both = [term for term in owners if term.variable.index in counted]
        keepers = [term for term in owners if term.variable.index not in counted]
        others = [term for term in matched if term.variable.index not in own]
        at_most_one(made, both)
        for one, other in ((both, others), (keepers, others), (keepers, both)):
            exclude(made, one, other)


def _heeds_others(made: Variables, term: Term) -> bool:
    """Otherwise it may come after the owner of the rule."""
    return not term.new or made.problem.demands[term.owner].filters.heeds_others


def _keep_together(made: Variables, rule: _Rule) -> None:
    """A domain of owners holds a matching pod that did not need the rule itself, or the first owner of all, if it matches itself."""
    own = {term.variable.index for terms in rule.owners.values() for term in terms}
    fixed, most, firsts = rule.counted.fixed, rule.counted.most, []
    for domain, owners in rule.owners.items():
        if most[domain] > 0:
            continue
        support = [term for term in rule.matched.get(domain, []) if term.variable.index not in own]
        beginning: Expression = 0
        themselves = [term for term in owners if rule.counted.weights.get(term.kind)]
        if themselves and not fixed.any():
            beginning = made.model.new_bool_var("")
            made.model.add(beginning <= total(themselves))
            firsts.append(beginning)
        made.model.add(made.some(owners) <= total(support) + beginning)
    if firsts:
        made.model.add(sum(firsts) <= 1)
        residents = [term for terms in rule.matched.values() for term in terms if not term.new]
        for term in residents:
            made.model.add(sum(firsts) + made.some([term]) <= 1)


def _keep_even(made: Variables, spread: Spread, rule: _Rule) -> None:
    """Counts a domain without the pods that may have come after the last owner: those that match and do not ask for it."""
    own = {term.variable.index for terms in rule.owners.values() for term in terms}
    emptiest = _emptiest(made, spread, rule)
    for domain, owners in rule.owners.items():
        matched = rule.matched.get(domain, [])
        mine = [term for term in matched if term.variable.index in own]
        stay = [term for term in matched if not term.new]
        most = spread.slack + (1 if mine else 0)
        before = int(rule.counted.fixed[domain])
        kept = made.model.add(before + total(stay) + total(mine) <= most + emptiest)
        if before + sum(term.most for term in stay) > most:
            kept.only_enforce_if(made.some(owners))


def _emptiest(made: Variables, spread: Spread, rule: _Rule) -> Expression:
    """How many pods the emptiest domain holds in the end, of those that exist in any case."""
    before = rule.counted.most.tolist()
    if spread.from_zero or not before:
        return 0
    bounds = [
        there + sum(term.most for term in rule.matched.get(domain, [])) for domain, there in enumerate(before)
    ]
    emptiest = made.model.new_int_var(0, max(bounds), "")
    for domain in np.flatnonzero(rule.counted.lasting).tolist():
        made.model.add(emptiest <= before[domain] + total(rule.matched.get(domain, [])))
    return emptiest
