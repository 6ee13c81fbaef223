"""What the API server refuses about a pod spec, or a node's taints, that can be read all the same (behaviour of 1.36).

Upstream: pkg/apis/core/validation, whose words the messages are. A snapshot of a cluster must load in any case, so these are
warnings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from scheduler_core.errors import Problem
from scheduler_core.model.admission.priority import PREEMPT_LOWER_PRIORITY, PREEMPT_NEVER
from scheduler_core.model.labels.syntax import is_subdomain
from scheduler_core.model.objects.affinity import (
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
from scheduler_core.problems import Problems, child, item

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

Check = Callable[[PodSpec, Problems], None]


def spec_refusals(spec: PodSpec) -> tuple[Problem, ...]:
    """Of a spec as it was written, before any default is filled in. Paths start at the pod."""
    problems = Problems()
    for check in _CHECKS:
        check(spec, problems)
    return tuple(problems)


def object_refusals(given: Resource) -> tuple[Problem, ...]:
    """Of a pod but for its spec, or of a node."""
    problems = Problems()
    if isinstance(given, Pod | Node):
        _name(given.name, problems)
    if isinstance(given, Node):
        _taints(given, problems)
    return tuple(problems)


def _name(name: str, problems: Problems) -> None:
    if name and (len(name) > _LONGEST_NAME or not is_subdomain(name)):
        problems.invalid("metadata.name", name, _NO_SUBDOMAIN)


def _taints(node: Node, problems: Problems) -> None:
    for index, taint in enumerate(node.spec.taints):
        path = item("spec.taints", index)
        if not taint.effect:
            problems.required(child(path, "effect"))
        elif taint.effect not in _EFFECTS:
            problems.unsupported(child(path, "effect"), taint.effect, _EFFECTS)


def in_words(refusals: Iterable[Problem]) -> tuple[str, ...]:
    """As warnings of a report."""
    return tuple(REFUSED.format(one) for one in refusals)


def _tolerations(spec: PodSpec, problems: Problems) -> None:
    for index, one in enumerate(spec.tolerations):
        path = item("spec.tolerations", index)
        _toleration_operator(one, child(path, "operator"), problems)
        if one.toleration_seconds is not None and one.effect != NO_EXECUTE:
            detail = "effect must be 'NoExecute' when `tolerationSeconds` is set"
            problems.invalid(child(path, "effect"), one.effect, detail)
        elif one.effect and one.effect not in _EFFECTS:
            problems.unsupported(child(path, "effect"), one.effect, _EFFECTS)


def _toleration_operator(one: Toleration, path: str, problems: Problems) -> None:
    if one.operator and one.operator not in _OPERATORS:
        problems.unsupported(path, one.operator, _OPERATORS)
    elif not one.key and one.operator != "Exists":
        detail = 'operator must be Exists when `key` is empty, which means "match all values and all keys"'
        problems.invalid(path, one.operator, detail)
    elif one.operator == "Exists" and one.value:
        problems.invalid(path, one.value, "value must be empty when `operator` is 'Exists'")


def _node_affinity(spec: PodSpec, problems: Problems) -> None:
    rules = spec.affinity.node_affinity if spec.affinity else None
    if rules is None:
        return
    path = "spec.affinity.nodeAffinity"
    required = rules.required_during_scheduling_ignored_during_execution
    for index, term in enumerate(required.node_selector_terms if required else ()):
        _node_term(term, item(f"{path}.{_REQUIRED}.nodeSelectorTerms", index), problems)
    for index, weighted in enumerate(rules.preferred_during_scheduling_ignored_during_execution or ()):
        place = item(f"{path}.{_PREFERRED}", index)
        _weight(weighted.weight, place, problems)
        _node_term(weighted.preference, child(place, "preference"), problems)


def _node_term(term: NodeSelectorTerm, path: str, problems: Problems) -> None:
    for index, one in enumerate(term.match_expressions):
        _requirement(one.operator, one.values, item(f"{path}.matchExpressions", index), problems)


def _requirement(operator: str, values: Sequence[str], path: str, problems: Problems) -> None:
    place = child(path, "values")
    if operator in _SET_OPERATORS:
        if not values:
            problems.required(place, "must be specified when `operator` is 'In' or 'NotIn'")
    elif operator in _KEY_OPERATORS:
        if values:
            problems.forbidden(place, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")
    elif operator in _NUMBER_OPERATORS:
        if len(values) != 1:
            problems.required(place, "must be specified single value when `operator` is 'Lt' or 'Gt'")
    else:
        problems.invalid(child(path, "operator"), operator, "not a valid selector operator")


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
    for path, resources in _all_resources(spec):
        for name, limit in resources.limits.items():
            request = resources.requests.get(name, limit)
            must_be_equal = is_extended(name) or name.startswith(HUGEPAGES_PREFIX)
            if request > limit or (must_be_equal and request != limit):
                rule = "equal to" if must_be_equal else "less than or equal to"
                detail = f"must be {rule} {name} limit of {_amount(name, limit)}"
                problems.invalid(f"{path}.requests", _amount(name, request), detail)


def _all_resources(spec: PodSpec) -> Iterator[tuple[str, ResourceRequirements]]:
    for field, containers in (("containers", spec.containers), ("initContainers", spec.init_containers)):
        for index, container in enumerate(containers):
            yield f"spec.{field}[{index}].resources", container.resources
    if spec.resources is not None:
        yield "spec.resources", spec.resources


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
