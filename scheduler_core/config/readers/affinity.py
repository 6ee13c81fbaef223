"""`NodeAffinityArgs.addedAffinity`: read strictly, checked as the scheduler parses it (spec 01 §8, spec 03).

Paths are where the mistake stands; upstream leaves `preference` out of them.
"""

from __future__ import annotations

from typing import Final

from scheduler_core.config.reader import Reader
from scheduler_core.model.labels.selectors import requirement_problems
from scheduler_core.model.objects.affinity import (
    NodeAffinity,
    NodeSelector,
    NodeSelectorRequirement,
    NodeSelectorTerm,
    PreferredSchedulingTerm,
)
from scheduler_core.problems import Problems, child

_REQUIRED: Final = "requiredDuringSchedulingIgnoredDuringExecution"
_PREFERRED: Final = "preferredDuringSchedulingIgnoredDuringExecution"
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


def _read_term(term: Reader, checks: Problems) -> NodeSelectorTerm:
    expressions = _read_requirements(term, "matchExpressions")
    fields = _read_requirements(term, "matchFields")
    term.close()
    for path, expression in expressions:
        checks.extend(
            requirement_problems(expression.key, expression.operator, expression.values, path, numeric=True)
        )
    for path, field in fields:
        _check_field(field, path, checks)
    return NodeSelectorTerm(tuple(one for _, one in expressions), tuple(one for _, one in fields))


def _read_requirements(term: Reader, name: str) -> list[tuple[str, NodeSelectorRequirement]]:
    """Each requirement with its path."""
    requirements: list[tuple[str, NodeSelectorRequirement]] = []
    for reader in term.records(name):
        key, operator = reader.string("key"), reader.string("operator")
        requirements.append((reader.path, NodeSelectorRequirement(key, operator, reader.strings("values"))))
        reader.close()
    return requirements


def _check_field(field: NodeSelectorRequirement, path: str, checks: Problems) -> None:
    if field.operator not in _FIELD_OPERATORS:
        checks.unsupported(child(path, "operator"), field.operator, _FIELD_OPERATORS)
    elif len(field.values) != 1:
        checks.invalid(child(path, "values"), field.values, "must have one element")
