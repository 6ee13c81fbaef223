"""The pods that match a label selector, for all kinds of pods at once (spec 04 §1, 05 §1).

Shared by InterPodAffinity and PodTopologySpread. ``selector_error`` returns the error of a selector that upstream cannot
parse.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from scheduler_core.model.labels.selectors import LabelSelector, LabelSelectorRequirement
from scheduler_core.model.labels.words import EMPTY_SET, NO_VALUES, key_words, value_words
from scheduler_core.problems import invalid_value
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.pods.kinds import KindColumns

_OPERATORS = ("In", "NotIn", "Exists", "DoesNotExist")


def selected_kinds(kinds: KindColumns, selector: LabelSelector | None, first: int) -> BoolArray:
    """bool, shape (n_kinds - first,): of the kinds from ``first`` on. None selects nothing, ``{}`` everything."""
    if selector is None:
        return np.zeros(len(kinds) - first, dtype=bool)
    selected = np.ones(len(kinds) - first, dtype=bool)
    for key, wanted in selector.match_labels.items():
        selected &= kinds.labels(key).having((wanted,), first)
    for requirement in selector.match_expressions:
        selected &= _satisfies(kinds, requirement, first)
    return selected


def kinds_in_namespaces(kinds: KindColumns, accepts: Callable[[str], bool], first: int) -> BoolArray:
    """bool, shape (n_kinds - first,): the kinds of pods, from ``first`` on, whose namespace is accepted."""
    return kinds.namespaces.accepted(accepts, first)


def selector_error(selector: LabelSelector | None) -> str:
    """The first error that upstream reports when it parses the selector; "" if there is none."""
    if selector is None:
        return ""
    requirements = [
        LabelSelectorRequirement(key, "In", (value,)) for key, value in selector.match_labels.items()
    ]
    errors = (_requirement_error(one) for one in (*requirements, *selector.match_expressions))
    return next(filter(None, errors), "")


def aggregate(errors: list[str]) -> str:
    """Several errors in upstream's form ``[a, b]``; a single one has no brackets."""
    return errors[0] if len(errors) == 1 else f"[{', '.join(errors)}]"


def _satisfies(kinds: KindColumns, requirement: LabelSelectorRequirement, first: int) -> BoolArray:
    column = kinds.labels(requirement.key)
    match requirement.operator:
        case "In":
            return column.having(requirement.values, first)
        case "NotIn":
            return ~column.having(requirement.values, first)
        case "Exists":
            return column.present(first)
        case "DoesNotExist":
            return ~column.present(first)
    return np.zeros(len(kinds) - first, dtype=bool)


def _requirement_error(requirement: LabelSelectorRequirement) -> str:
    """As labels.NewRequirement of apimachinery: the key, then the number of values, then each value."""
    key, operator, values = requirement.key, requirement.operator, requirement.values
    if operator not in _OPERATORS:
        return f'"{operator}" is not a valid label selector operator'
    errors: list[str] = []
    if wrong := key_words(key):
        errors.append(_invalid("key", key, wrong))
    if operator in ("In", "NotIn") and not values:
        errors.append(_invalid("values", values, [EMPTY_SET]))
    elif operator in ("Exists", "DoesNotExist") and values:
        errors.append(_invalid("values", values, [NO_VALUES]))
    for index, value in enumerate(values):
        if wrong := value_words(value):
            errors.append(_invalid(f"values[{index}][{key}]", value, wrong))
    return aggregate(errors) if errors else ""


def _invalid(path: str, value: str | tuple[str, ...], why: list[str]) -> str:
    return f"{path}: {invalid_value(value, '; '.join(why))}"
