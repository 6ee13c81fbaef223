"""Label selectors: their structure, what they match, and what is wrong with them.

A selector that is None matches nothing, an empty one everything. What is wrong with a selector is a value
(``selector_problems``): upstream finds out only when it uses the selector, and then fails that one pod.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scheduler_core.errors import Problem
from scheduler_core.model.base import Model, StringMap
from scheduler_core.model.labels.syntax import key_problem, value_problem
from scheduler_core.model.labels.words import AN_INTEGER, EMPTY_SET, NO_VALUES, ONE_VALUE
from scheduler_core.scalars import natural

_INT64_MIN, _INT64_MAX = -(2**63), 2**63 - 1


class LabelSelectorRequirement(Model, frozen=True):
    """``operator`` is In, NotIn, Exists or DoesNotExist."""

    key: str = ""
    operator: str = ""
    values: tuple[str, ...] = ()


class LabelSelector(Model, frozen=True):
    """All of ``match_labels`` and all of ``match_expressions``."""

    match_labels: StringMap = {}
    match_expressions: tuple[LabelSelectorRequirement, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.match_labels and not self.match_expressions


def matches(selector: LabelSelector | None, labels: Mapping[str, str]) -> bool:
    """Whether the selector selects an object with these labels (spec 04 §1).

    None matches nothing, ``{}`` everything; NotIn and DoesNotExist are true where the key is missing. A
    requirement with an unknown operator matches nothing.
    """
    if selector is None:
        return False
    return all(labels.get(key) == wanted for key, wanted in selector.match_labels.items()) and all(
        requirement_matches(requirement, labels) for requirement in selector.match_expressions
    )


def requirement_matches(requirement: LabelSelectorRequirement, labels: Mapping[str, str]) -> bool:
    match requirement.operator:
        case "In":
            return labels.get(requirement.key) in requirement.values
        case "NotIn":
            return labels.get(requirement.key) not in requirement.values
        case "Exists":
            return requirement.key in labels
        case "DoesNotExist":
            return requirement.key not in labels
    return False


def parse_int64(text: str) -> int | None:
    """A signed decimal integer of 64 bits, None for anything else (no blanks, no underscores)."""
    digits = natural(text[1:] if text[:1] in ("+", "-") else text)
    number = -digits if digits is not None and text[:1] == "-" else digits
    return number if number is not None and _INT64_MIN <= number <= _INT64_MAX else None


def selector_problems(selector: LabelSelector | None) -> tuple[Problem, ...]:
    """Everything for which upstream would refuse the selector; empty for a valid one (and for None)."""
    if selector is None:
        return ()
    found = []
    for key, value in selector.match_labels.items():
        found += _syntax_problems(key, (value,), f"matchLabels[{key}]")
    for index, requirement in enumerate(selector.match_expressions):
        found += requirement_problems(
            requirement.key, requirement.operator, requirement.values, f"matchExpressions[{index}]"
        )
    return tuple(found)


def requirement_problems(
    key: str, operator: str, values: tuple[str, ...], path: str, *, numeric: bool = False
) -> list[Problem]:
    """What is wrong with one requirement. ``numeric`` allows Gt and Lt, as node selectors do."""
    found = list(_operator_problems(operator, values, path, numeric=numeric))
    return found + _syntax_problems(key, values, path)


def _operator_problems(
    operator: str, values: tuple[str, ...], path: str, *, numeric: bool
) -> Iterator[Problem]:
    if operator in ("In", "NotIn"):
        if not values:
            yield Problem(f"{path}.values", EMPTY_SET)
    elif operator in ("Exists", "DoesNotExist"):
        if values:
            yield Problem(f"{path}.values", NO_VALUES)
    elif numeric and operator in ("Gt", "Lt"):
        if len(values) != 1:
            yield Problem(f"{path}.values", ONE_VALUE)
        for index, value in enumerate(values):
            if parse_int64(value) is None:
                yield Problem(f"{path}.values[{index}]", AN_INTEGER)
    else:
        yield Problem(f"{path}.operator", f'"{operator}" is not a valid operator')


def _syntax_problems(key: str, values: tuple[str, ...], path: str) -> list[Problem]:
    found = []
    if message := key_problem(key):
        found.append(Problem(f"{path}.key", f'"{key}": {message}'))
    for index, value in enumerate(values):
        if message := value_problem(value):
            found.append(Problem(f"{path}.values[{index}]", f'"{value}": {message}'))
    return found
