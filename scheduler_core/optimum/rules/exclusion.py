"""Pods that cannot be beside each other. Residents that are beside each other already may stay so."""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.optimum.variables import Term, Variables, total


def at_most_one(made: Variables, terms: Sequence[Term]) -> None:
    """One new pod of all these, and none where a resident of them stays."""
    new = [term for term in terms if term.new]
    if not new or sum(term.most for term in terms) <= 1:
        return
    made.model.add(total(new) <= 1)
    for term in terms:
        if not term.new:
            made.model.add(total(new) + made.some([term]) <= 1)


def exclude(made: Variables, one: Sequence[Term], other: Sequence[Term]) -> None:
    """No pod of the one side beside one of the other, unless both are residents."""
    for these, those in ((one, other), (other, one)):
        new = [term for term in these if term.new]
        if new and those:
            here = made.some(new)
            for term in those:
                made.model.add(term.variable <= term.most * (1 - here))
