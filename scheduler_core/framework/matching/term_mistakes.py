"""The error messages of kube-scheduler for node selector terms that it cannot parse (spec 03 §5).

Required terms with such mistakes match nothing, without an error; preferred ones end the attempt with an error that lists
every mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scheduler_core.errors import Problem
from scheduler_core.model.labels.node_requirements import expression_mistakes, field_mistakes
from scheduler_core.model.objects.affinity import NodeSelectorTerm, PreferredSchedulingTerm


def preferred_mistakes(terms: Iterable[PreferredSchedulingTerm]) -> str:
    """All that is wrong with a pod's preferred terms, "" if nothing is. Terms without weight or requirements are not read."""
    found = [
        str(mistake)
        for index, term in enumerate(terms)
        if term.weight != 0
        for mistake in _of_term(term.preference, f"[{index}]")
    ]
    told = list(dict.fromkeys(found))
    return told[0] if len(told) == 1 else f"[{', '.join(told)}]" if told else ""


def _of_term(term: NodeSelectorTerm, path: str) -> Iterator[Problem]:
    for index, one in enumerate(term.match_expressions):
        where = f"{path}.matchExpressions[{index}]"
        yield from expression_mistakes(one.key, one.operator, one.values, where, one.values)
    for index, one in enumerate(term.match_fields):
        yield from field_mistakes(one.operator, one.values, f"{path}.matchFields[{index}]", one.values)
