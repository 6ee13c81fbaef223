"""The error messages of kube-scheduler for node selector terms that it cannot parse (spec 03 §5).

Required terms with such mistakes match nothing, without an error; preferred ones end the attempt with an error that lists
every mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from scheduler_core.model.labels.selectors import parse_int64
from scheduler_core.model.labels.words import (
    AN_INTEGER,
    EMPTY_SET,
    NO_VALUES,
    ONE_VALUE,
    key_words,
    value_words,
)
from scheduler_core.model.objects.affinity import (
    NodeSelectorRequirement,
    NodeSelectorTerm,
    PreferredSchedulingTerm,
)
from scheduler_core.problems import invalid_value, unsupported_value

_OPERATORS: Final = ("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt")
_FIELD_OPERATORS: Final = ("In", "NotIn")


def preferred_mistakes(terms: Iterable[PreferredSchedulingTerm]) -> str:
    """All that is wrong with a pod's preferred terms, "" if nothing is. Terms without weight or requirements are not read."""
    found = [
        mistake
        for index, term in enumerate(terms)
        if term.weight != 0
        for mistake in _of_term(term.preference, f"[{index}]")
    ]
    told = list(dict.fromkeys(found))
    return told[0] if len(told) == 1 else f"[{', '.join(told)}]" if told else ""


def _of_term(term: NodeSelectorTerm, path: str) -> Iterator[str]:
    for index, expression in enumerate(term.match_expressions):
        yield from _of_expression(expression, f"{path}.matchExpressions[{index}]")
    for index, requirement in enumerate(term.match_fields):
        where = f"{path}.matchFields[{index}]"
        if requirement.operator not in _FIELD_OPERATORS:
            yield f"{where}.operator: {unsupported_value(requirement.operator, _FIELD_OPERATORS)}"
        elif len(requirement.values) != 1:
            yield _invalid(f"{where}.values", requirement.values, "must have one element")


def _of_expression(expression: NodeSelectorRequirement, path: str) -> Iterator[str]:
    operator, values = expression.operator, expression.values
    if operator not in _OPERATORS:
        yield f"{path}.operator: {unsupported_value(operator, _OPERATORS)}"
        return
    if wrong := key_words(expression.key):
        yield _invalid(f"{path}.key", expression.key, "; ".join(wrong))
    if operator in ("In", "NotIn") and not values:
        yield _invalid(f"{path}.values", values, EMPTY_SET)
    elif operator in ("Exists", "DoesNotExist") and values:
        yield _invalid(f"{path}.values", values, NO_VALUES)
    elif operator in ("Gt", "Lt"):
        if len(values) != 1:
            yield _invalid(f"{path}.values", values, ONE_VALUE)
        for index, value in enumerate(values):
            if parse_int64(value) is None:
                yield _invalid(f"{path}.values[{index}]", value, AN_INTEGER)
    for index, value in enumerate(values):
        if wrong := value_words(value):
            yield _invalid(f"{path}.values[{index}][{expression.key}]", value, "; ".join(wrong))


def _invalid(path: str, value: str | tuple[str, ...], why: str) -> str:
    return f"{path}: {invalid_value(value, why)}"
