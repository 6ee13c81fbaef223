"""matchLabelKeys and mismatchLabelKeys: what the API server makes of them when a pod is created.

The listed keys that the pod itself has become requirements of the term's label selector (spec 04 §1, 05 §1).
A key that the pod lacks adds nothing; neither does any key where the selector is absent. A requirement that is
already there, as in objects read back from a cluster, is not added again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from msgspec.structs import replace

from scheduler_core.model.labels.selectors import LabelSelector, LabelSelectorRequirement
from scheduler_core.model.objects.affinity import (
    Affinity,
    PodAffinity,
    PodAffinityTerm,
    PodAntiAffinity,
    TopologySpreadConstraint,
)
from scheduler_core.model.objects.pod import PodSpec

Rules = TypeVar("Rules", PodAffinity, PodAntiAffinity)


def keys_of(spec: PodSpec) -> tuple[str, ...]:
    """All keys whose values on the pod decide what its spec becomes; sorted, none for most pods."""
    keys = {key for constraint in spec.topology_spread_constraints for key in constraint.match_label_keys}
    for term in _terms(spec.affinity):
        keys.update(term.match_label_keys, term.mismatch_label_keys)
    return tuple(sorted(keys))


def rewritten(spec: PodSpec, labels: Mapping[str, str]) -> PodSpec:
    """The spec as the API server would store it for a pod with these labels."""
    constraints = tuple(_constraint(one, labels) for one in spec.topology_spread_constraints)
    affinity = spec.affinity and replace(
        spec.affinity,
        pod_affinity=_rules(spec.affinity.pod_affinity, labels),
        pod_anti_affinity=_rules(spec.affinity.pod_anti_affinity, labels),
    )
    return replace(spec, topology_spread_constraints=constraints, affinity=affinity)


def _terms(affinity: Affinity | None) -> Iterator[PodAffinityTerm]:
    if affinity is None:
        return
    for rules in (affinity.pod_affinity, affinity.pod_anti_affinity):
        if rules is not None:
            yield from rules.required_during_scheduling_ignored_during_execution
            for weighted in rules.preferred_during_scheduling_ignored_during_execution:
                yield weighted.pod_affinity_term


def _rules(rules: Rules | None, labels: Mapping[str, str]) -> Rules | None:
    if rules is None:
        return None
    return replace(
        rules,
        required_during_scheduling_ignored_during_execution=tuple(
            _term(term, labels) for term in rules.required_during_scheduling_ignored_during_execution
        ),
        preferred_during_scheduling_ignored_during_execution=tuple(
            replace(weighted, pod_affinity_term=_term(weighted.pod_affinity_term, labels))
            for weighted in rules.preferred_during_scheduling_ignored_during_execution
        ),
    )


def _term(term: PodAffinityTerm, labels: Mapping[str, str]) -> PodAffinityTerm:
    selector = _extended(term.label_selector, term.match_label_keys, "In", labels)
    return replace(term, label_selector=_extended(selector, term.mismatch_label_keys, "NotIn", labels))


def _constraint(constraint: TopologySpreadConstraint, labels: Mapping[str, str]) -> TopologySpreadConstraint:
    selector = _extended(constraint.label_selector, constraint.match_label_keys, "In", labels)
    return replace(constraint, label_selector=selector)


def _extended(
    selector: LabelSelector | None, keys: tuple[str, ...], operator: str, labels: Mapping[str, str]
) -> LabelSelector | None:
    if selector is None:
        return None
    wanted = (LabelSelectorRequirement(key, operator, (labels[key],)) for key in keys if key in labels)
    added = tuple(one for one in wanted if one not in selector.match_expressions)
    return replace(selector, match_expressions=selector.match_expressions + added) if added else selector
