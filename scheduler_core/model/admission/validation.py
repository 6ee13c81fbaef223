"""What the API server refuses about a pod spec, or a node's taints, that can be read all the same (behaviour of 1.36).

Upstream: pkg/apis/core/validation, whose words the messages are. A snapshot of a cluster must load in any case, so these are
warnings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from scheduler_core.errors import Problem
from scheduler_core.model.admission.priority import PREEMPT_LOWER_PRIORITY, PREEMPT_NEVER
from scheduler_core.model.labels.syntax import is_subdomain
from scheduler_core.model.objects.affinity import (
    NodeSelectorRequirement,
    NodeSelectorTerm,
    PodAffinity,
    PodAntiAffinity,
    TopologySpreadConstraint,
)
from scheduler_core.model.objects.containers import ResourceRequirements
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.model.objects.taints import NO_EXECUTE, NO_SCHEDULE, PREFER_NO_SCHEDULE, Toleration
from scheduler_core.model.quantity import format_quantity
from scheduler_core.model.resources.names import CPU, HUGEPAGES_PREFIX, is_extended
from scheduler_core.problems import Problems, child, invalid_value, item

REFUSED: Final = "the API server refuses this: {}"

_EFFECTS: Final = (NO_SCHEDULE, PREFER_NO_SCHEDULE, NO_EXECUTE)
_OPERATORS: Final = ("Equal", "Exists")
_SET_OPERATORS: Final = ("In", "NotIn")
_KEY_OPERATORS: Final = ("Exists", "DoesNotExist")
_NUMBER_OPERATORS: Final = ("Gt", "Lt")
_POLICIES: Final = (PREEMPT_LOWER_PRIORITY, PREEMPT_NEVER)
_ACTIONS: Final = ("DoNotSchedule", "ScheduleAnyway")
_LONGEST_NAME: Final = 253
_NO_SUBDOMAIN: Final = (
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end "
    "with an alphanumeric character"
)
_NOT_POSITIVE: Final = "must be greater than zero"
_HEAVIEST: Final = 100
_REQUIRED: Final = "requiredDuringSchedulingIgnoredDuringExecution"
_PREFERRED: Final = "preferredDuringSchedulingIgnoredDuringExecution"
_TOLERATIONS: Final = "spec.tolerations"
_NODE_TERMS: Final = f"spec.affinity.nodeAffinity.{_REQUIRED}.nodeSelectorTerms"
_PREFERRED_NODE_TERMS: Final = f"spec.affinity.nodeAffinity.{_PREFERRED}"

Check = Callable[[PodSpec, Problems], None]


def spec_refusals(spec: PodSpec) -> tuple[Problem, ...]:
    """Of a spec as it was written, before any default is filled in. Paths start at the pod."""
    problems = Problems()
    for check in _CHECKS:
        check(spec, problems)
    return tuple(problems)


def object_refusals(given: Resource) -> tuple[Problem, ...]:
    """Of a pod but for its spec, or of a node."""
    if isinstance(given, Pod):
        return _name_refusals(given.name)
    return (*_name_refusals(given.name), *_taint_refusals(given)) if isinstance(given, Node) else ()


def _name_refusals(name: str) -> tuple[Problem, ...]:
    if not name or (len(name) <= _LONGEST_NAME and is_subdomain(name)):
        return ()
    return (Problem("metadata.name", invalid_value(name, _NO_SUBDOMAIN)),)


def _taint_refusals(node: Node) -> tuple[Problem, ...]:
    problems = Problems()
    for index, taint in enumerate(node.spec.taints):
        if not taint.effect:
            problems.required(_field("spec.taints", index, "effect"))
        elif taint.effect not in _EFFECTS:
            problems.unsupported(_field("spec.taints", index, "effect"), taint.effect, _EFFECTS)
    return tuple(problems)


def _field(items: str, index: int, name: str) -> str:
    """The path of a field of an item. It is written only for what is refused: most specs have nothing to refuse."""
    return child(item(items, index), name)


def in_words(refusals: Iterable[Problem]) -> tuple[str, ...]:
    """As warnings of a report."""
    return tuple(REFUSED.format(one) for one in refusals)


def _tolerations(spec: PodSpec, problems: Problems) -> None:
    for index, one in enumerate(spec.tolerations):
        _toleration_operator(one, index, problems)
        if one.toleration_seconds is not None and one.effect != NO_EXECUTE:
            detail = "effect must be 'NoExecute' when `tolerationSeconds` is set"
            problems.invalid(_field(_TOLERATIONS, index, "effect"), one.effect, detail)
        elif one.effect and one.effect not in _EFFECTS:
            problems.unsupported(_field(_TOLERATIONS, index, "effect"), one.effect, _EFFECTS)


def _toleration_operator(one: Toleration, index: int, problems: Problems) -> None:
    if one.operator and one.operator not in _OPERATORS:
        problems.unsupported(_field(_TOLERATIONS, index, "operator"), one.operator, _OPERATORS)
    elif not one.key and one.operator != "Exists":
        detail = 'operator must be Exists when `key` is empty, which means "match all values and all keys"'
        problems.invalid(_field(_TOLERATIONS, index, "operator"), one.operator, detail)
    elif one.operator == "Exists" and one.value:
        detail = "value must be empty when `operator` is 'Exists'"
        problems.invalid(_field(_TOLERATIONS, index, "operator"), one.value, detail)


def _node_affinity(spec: PodSpec, problems: Problems) -> None:
    rules = spec.affinity.node_affinity if spec.affinity else None
    if rules is None:
        return
    required = rules.required_during_scheduling_ignored_during_execution
    for index, term in enumerate(required.node_selector_terms if required else ()):
        _node_term(term, item(_NODE_TERMS, index), problems)
    for index, weighted in enumerate(rules.preferred_during_scheduling_ignored_during_execution or ()):
        place = item(_PREFERRED_NODE_TERMS, index)
        _weight(weighted.weight, place, problems)
        _node_term(weighted.preference, child(place, "preference"), problems)


def _node_term(term: NodeSelectorTerm, path: str, problems: Problems) -> None:
    for index, one in enumerate(term.match_expressions):
        _requirement(one, f"{path}.matchExpressions", index, problems)


def _requirement(one: NodeSelectorRequirement, items: str, index: int, problems: Problems) -> None:
    operator, values = one.operator, one.values
    if operator in _SET_OPERATORS:
        if not values:
            detail = "must be specified when `operator` is 'In' or 'NotIn'"
            problems.required(_field(items, index, "values"), detail)
    elif operator in _KEY_OPERATORS:
        if values:
            detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"
            problems.forbidden(_field(items, index, "values"), detail)
    elif operator in _NUMBER_OPERATORS:
        if len(values) != 1:
            detail = "must be specified single value when `operator` is 'Lt' or 'Gt'"
            problems.required(_field(items, index, "values"), detail)
    else:
        problems.invalid(_field(items, index, "operator"), operator, "not a valid selector operator")


def _pod_affinity(spec: PodSpec, problems: Problems) -> None:
    if spec.affinity is not None:
        _pod_terms(spec.affinity.pod_affinity, "spec.affinity.podAffinity", problems)
        _pod_terms(spec.affinity.pod_anti_affinity, "spec.affinity.podAntiAffinity", problems)


def _pod_terms(rules: PodAffinity | PodAntiAffinity | None, path: str, problems: Problems) -> None:
    if rules is None:
        return
    for index, term in enumerate(rules.required_during_scheduling_ignored_during_execution):
        _topology_key(term.topology_key, item(f"{path}.{_REQUIRED}", index), problems)
    for index, weighted in enumerate(rules.preferred_during_scheduling_ignored_during_execution):
        place = item(f"{path}.{_PREFERRED}", index)
        _weight(weighted.weight, place, problems)
        _topology_key(weighted.pod_affinity_term.topology_key, child(place, "podAffinityTerm"), problems)


def _weight(weight: int, path: str, problems: Problems) -> None:
    if not 0 < weight <= _HEAVIEST:
        problems.invalid(child(path, "weight"), weight, "must be in the range 1-100")


def _topology_key(key: str, path: str, problems: Problems) -> None:
    if not key:
        problems.required(child(path, "topologyKey"), "can not be empty")


def _spread(spec: PodSpec, problems: Problems) -> None:
    for index, one in enumerate(spec.topology_spread_constraints):
        _constraint(one, item("spec.topologySpreadConstraints", index), problems)


def _constraint(one: TopologySpreadConstraint, path: str, problems: Problems) -> None:
    if one.max_skew <= 0:
        problems.invalid(child(path, "maxSkew"), one.max_skew, _NOT_POSITIVE)
    _topology_key(one.topology_key, path, problems)
    if one.when_unsatisfiable not in _ACTIONS:
        problems.unsupported(child(path, "whenUnsatisfiable"), one.when_unsatisfiable, _ACTIONS)
    if one.min_domains <= 0:
        problems.invalid(child(path, "minDomains"), one.min_domains, _NOT_POSITIVE)


def _preemption(spec: PodSpec, problems: Problems) -> None:
    if spec.preemption_policy and spec.preemption_policy not in _POLICIES:
        problems.unsupported("spec.preemptionPolicy", spec.preemption_policy, _POLICIES)


def _resources(spec: PodSpec, problems: Problems) -> None:
    for field, containers in (("containers", spec.containers), ("initContainers", spec.init_containers)):
        for index, container in enumerate(containers):
            if container.resources.limits:
                _limits(container.resources, f"spec.{field}[{index}].resources", problems)
    if spec.resources is not None:
        _limits(spec.resources, "spec.resources", problems)


def _limits(resources: ResourceRequirements, path: str, problems: Problems) -> None:
    for name, limit in resources.limits.items():
        request = resources.requests.get(name, limit)
        if request > limit or (request < limit and _must_be_equal(name)):
            rule = "equal to" if _must_be_equal(name) else "less than or equal to"
            detail = f"must be {rule} {name} limit of {_amount(name, limit)}"
            problems.invalid(f"{path}.requests", _amount(name, request), detail)


@lru_cache(maxsize=4096)
def _must_be_equal(name: str) -> bool:
    return is_extended(name) or name.startswith(HUGEPAGES_PREFIX)


def _amount(name: str, nanos: int) -> str:
    return format_quantity(nanos, binary=name != CPU and not is_extended(name))


_CHECKS: Final[tuple[Check, ...]] = (
    _tolerations,
    _node_affinity,
    _pod_affinity,
    _spread,
    _preemption,
    _resources,
)
