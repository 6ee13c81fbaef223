"""`NodeAffinityArgs.addedAffinity`: read strictly, checked as the scheduler parses it (spec 01 §8, spec 03).

Messages are those of nodeaffinity.NewNodeSelector and labels.NewRequirement (upstream 1.36). Paths are where the mistake stands;
upstream leaves `preference` out of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scheduler_core.config.reader import Reader
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
    NodeAffinity,
    NodeSelector,
    NodeSelectorRequirement,
    NodeSelectorTerm,
    PreferredSchedulingTerm,
)
from scheduler_core.problems import Problems, child, item

_REQUIRED: Final = "requiredDuringSchedulingIgnoredDuringExecution"
_PREFERRED: Final = "preferredDuringSchedulingIgnoredDuringExecution"
_OPERATORS: Final = ("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt")
_FIELD_OPERATORS: Final = ("In", "NotIn")


def read_node_affinity(affinity: Reader, checks: Problems) -> NodeAffinity:
    """Mistakes of form go to the reader's problems, mistakes of meaning to `checks`."""
    required = affinity.record(_REQUIRED)
    preferred = affinity.records(_PREFERRED) if affinity.has(_PREFERRED) else affinity.raw(_PREFERRED)
    read = NodeAffinity(
        required_during_scheduling_ignored_during_execution=_read_selector(required, checks)
        if required
        else None,
        preferred_during_scheduling_ignored_during_execution=tuple(
            _read_preferred(term, checks) for term in preferred
        )
        if isinstance(preferred, list)
        else None,
    )
    affinity.close()
    return read


def _read_selector(selector: Reader, checks: Problems) -> NodeSelector:
    terms = tuple(_read_term(term, checks) for term in selector.records("nodeSelectorTerms"))
    selector.close()
    return NodeSelector(terms)


def _read_preferred(preferred: Reader, checks: Problems) -> PreferredSchedulingTerm:
    weight = preferred.integer("weight")
    preference = preferred.record("preference")
    # A term of weight 0 is never parsed, so its mistakes do not matter.
    term = _read_term(preference, checks if weight else Problems()) if preference else NodeSelectorTerm()
    preferred.close()
    return PreferredSchedulingTerm(weight, term)


@dataclass(frozen=True, slots=True)
class _Written:
    """A requirement and where it stands. values : as messages quote them, None where they are left out."""

    path: str
    read: NodeSelectorRequirement
    values: list[str] | None


def _read_term(term: Reader, checks: Problems) -> NodeSelectorTerm:
    expressions = _read_requirements(term, "matchExpressions")
    fields = _read_requirements(term, "matchFields")
    term.close()
    for expression in expressions:
        _check_expression(expression, checks)
    for field in fields:
        _check_field(field, checks)
    return NodeSelectorTerm(tuple(one.read for one in expressions), tuple(one.read for one in fields))


def _read_requirements(term: Reader, name: str) -> list[_Written]:
    requirements: list[_Written] = []
    for reader in term.records(name):
        key, operator, values = reader.string("key"), reader.string("operator"), reader.strings("values")
        quoted = None if reader.raw("values") is None else list(values)
        requirements.append(_Written(reader.path, NodeSelectorRequirement(key, operator, values), quoted))
        reader.close()
    return requirements


def _check_expression(expression: _Written, checks: Problems) -> None:
    key, operator = expression.read.key, expression.read.operator
    if operator not in _OPERATORS:
        checks.unsupported(child(expression.path, "operator"), operator, _OPERATORS)
        return
    if wrong := key_words(key):
        checks.invalid(child(expression.path, "key"), key, "; ".join(wrong))
    values = child(expression.path, "values")
    if problem := _problem_of_count(operator, len(expression.read.values)):
        checks.invalid(values, expression.values, problem)
    for index, value in enumerate(expression.read.values):
        path = item(values, index)
        if operator in ("Gt", "Lt") and parse_int64(value) is None:
            checks.invalid(path, value, AN_INTEGER)
        if wrong := value_words(value):
            checks.invalid(f"{path}[{key}]", value, "; ".join(wrong))


def _problem_of_count(operator: str, n_values: int) -> str | None:
    """What is wrong with the number of values."""
    match operator:
        case "In" | "NotIn" if not n_values:
            return EMPTY_SET
        case "Exists" | "DoesNotExist" if n_values:
            return NO_VALUES
        case "Gt" | "Lt" if n_values != 1:
            return ONE_VALUE
    return None


def _check_field(field: _Written, checks: Problems) -> None:
    if field.read.operator not in _FIELD_OPERATORS:
        checks.unsupported(child(field.path, "operator"), field.read.operator, _FIELD_OPERATORS)
    elif len(field.read.values) != 1:
        checks.invalid(child(field.path, "values"), field.values, "must have one element")
