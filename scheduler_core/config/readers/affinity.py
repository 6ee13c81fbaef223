"""`NodeAffinityArgs.addedAffinity`: read strictly, checked as the scheduler parses it (spec 01 §8, spec 03).

Paths are where the mistake stands; upstream leaves `preference` out of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scheduler_core.config.reader import Reader
from scheduler_core.model.labels.node_requirements import expression_mistakes, field_mistakes
from scheduler_core.model.objects.affinity import (
    NodeAffinity,
    NodeSelector,
    NodeSelectorRequirement,
    NodeSelectorTerm,
    PreferredSchedulingTerm,
)
from scheduler_core.problems import Problems

_REQUIRED: Final = "requiredDuringSchedulingIgnoredDuringExecution"
_PREFERRED: Final = "preferredDuringSchedulingIgnoredDuringExecution"


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
    for one in expressions:
        checks.extend(
            expression_mistakes(one.read.key, one.read.operator, one.read.values, one.path, one.values)
        )
    for one in fields:
        checks.extend(field_mistakes(one.read.operator, one.read.values, one.path, one.values))
    return NodeSelectorTerm(tuple(one.read for one in expressions), tuple(one.read for one in fields))


def _read_requirements(term: Reader, name: str) -> list[_Written]:
    requirements: list[_Written] = []
    for reader in term.records(name):
        key, operator, values = reader.string("key"), reader.string("operator"), reader.strings("values")
        quoted = None if reader.raw("values") is None else list(values)
        requirements.append(_Written(reader.path, NodeSelectorRequirement(key, operator, values), quoted))
        reader.close()
    return requirements
