"""What kube-scheduler 1.36 says of a requirement in a node selector term that it cannot parse (spec 03 §5).

Upstream: nodeaffinity.NewNodeSelector and labels.NewRequirement. selectors.py answers the same question in fewer words, for people.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scheduler_core.errors import Problem
from scheduler_core.model.labels.selectors import parse_int64
from scheduler_core.model.labels.words import (
    AN_INTEGER,
    EMPTY_SET,
    NO_VALUES,
    ONE_VALUE,
    key_words,
    value_words,
)
from scheduler_core.problems import child, invalid_value, item, unsupported_value

_OPERATORS: Final = ("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt")
_FIELD_OPERATORS: Final = ("In", "NotIn")


def expression_mistakes(
    key: str, operator: str, values: Sequence[str], path: str, quoted: object
) -> Iterator[Problem]:
    """Of a requirement about labels. path : where it stands. quoted : the values as a message shows them."""
    if operator not in _OPERATORS:
        yield Problem(child(path, "operator"), unsupported_value(operator, _OPERATORS))
        return
    if wrong := key_words(key):
        yield _invalid(child(path, "key"), key, "; ".join(wrong))
    place = child(path, "values")
    if wrong_count := _mistake_of_count(operator, len(values)):
        yield _invalid(place, quoted, wrong_count)
    if operator in ("Gt", "Lt"):
        for index, value in enumerate(values):
            if parse_int64(value) is None:
                yield _invalid(item(place, index), value, AN_INTEGER)
    for index, value in enumerate(values):
        if wrong := value_words(value):
            yield _invalid(f"{item(place, index)}[{key}]", value, "; ".join(wrong))


def field_mistakes(operator: str, values: Sequence[str], path: str, quoted: object) -> Iterator[Problem]:
    """Of a requirement about fields, as `expression_mistakes`."""
    if operator not in _FIELD_OPERATORS:
        yield Problem(child(path, "operator"), unsupported_value(operator, _FIELD_OPERATORS))
    elif len(values) != 1:
        yield _invalid(child(path, "values"), quoted, "must have one element")


def _mistake_of_count(operator: str, n_values: int) -> str | None:
    match operator:
        case "In" | "NotIn" if not n_values:
            return EMPTY_SET
        case "Exists" | "DoesNotExist" if n_values:
            return NO_VALUES
        case "Gt" | "Lt" if n_values != 1:
            return ONE_VALUE
    return None


def _invalid(path: str, value: object, why: str) -> Problem:
    return Problem(path, invalid_value(value, why))
