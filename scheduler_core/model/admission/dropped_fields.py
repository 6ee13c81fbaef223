"""Fields that the API server of a release does not store: it does not know them, or their feature is off (spec 14 §2).

What is left means what it meant then: init containers are ordinary ones, a term that has only a namespaceSelector is about
the pod's own namespace, and so on. Nothing is changed in place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from scheduler_core.model.objects.affinity import (
    PodAffinity,
    PodAffinityTerm,
    PodAntiAffinity,
    TopologySpreadConstraint,
)
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.pod import PodSpec
from scheduler_core.model.objects.storage import CSIDriver
from scheduler_core.model.objects.workload import PriorityClass

Rules = TypeVar("Rules", PodAffinity, PodAntiAffinity)
Object = TypeVar("Object", bound=Resource)

DROPPED: Final = "{} is not stored by release {}"
NOT_LOOKED_AT: Final = "{} is not looked at by release {}"


def dropped_from_spec(spec: PodSpec, fields: Iterable[str]) -> tuple[PodSpec, tuple[str, ...]]:
    """The spec without these fields, and those of them that it had."""
    found = []
    for name in fields:
        drop = _OF_SPEC.get(name)
        without = spec if drop is None else drop(spec)
        if without != spec:
            found.append(name)
            spec = without
    return spec, tuple(found)


def dropped_from_object(kind: str, given: Object, fields: Iterable[str]) -> tuple[Object, tuple[str, ...]]:
    """The same for an object of another kind than Pod."""
    found = []
    for name in fields:
        drop = DROPS.get(kind, {}).get(name)
        without = given if drop is None else drop(given)
        if without != given:
            found.append(name)
            given = without
    return given, tuple(found)


def _without_policy(given: PriorityClass) -> PriorityClass:
    return replace(given, preemption_policy="")


def _without_capacity(given: CSIDriver) -> CSIDriver:
    return replace(given, spec=replace(given.spec, storage_capacity=False))


def _pod_field(name: str, value: object) -> Callable[[PodSpec], PodSpec]:
    return lambda spec: replace(spec, **{name: value})


def _without_sidecars(spec: PodSpec) -> PodSpec:
    return replace(
        spec, init_containers=tuple(replace(one, restart_policy="") for one in spec.init_containers)
    )


def _without_images(spec: PodSpec) -> PodSpec:
    return replace(spec, volumes=tuple(volume for volume in spec.volumes if volume.image is None))


def _spread_field(name: str) -> Callable[[PodSpec], PodSpec]:
    default = getattr(TopologySpreadConstraint(), name)

    def drop(spec: PodSpec) -> PodSpec:
        constraints = tuple(replace(one, **{name: default}) for one in spec.topology_spread_constraints)
        return replace(spec, topology_spread_constraints=constraints)

    return drop


def _term_field(name: str) -> Callable[[PodSpec], PodSpec]:
    default = getattr(PodAffinityTerm(), name)

    def term(given: PodAffinityTerm) -> PodAffinityTerm:
        return replace(given, **{name: default})

    def drop(spec: PodSpec) -> PodSpec:
        rules = spec.affinity
        if rules is None:
            return spec
        near, far = _changed(rules.pod_affinity, term), _changed(rules.pod_anti_affinity, term)
        return replace(spec, affinity=replace(rules, pod_affinity=near, pod_anti_affinity=far))

    return drop


def _changed(rules: Rules | None, change: Callable[[PodAffinityTerm], PodAffinityTerm]) -> Rules | None:
    if rules is None:
        return None
    return replace(
        rules,
        required_during_scheduling_ignored_during_execution=tuple(
            change(term) for term in rules.required_during_scheduling_ignored_during_execution
        ),
        preferred_during_scheduling_ignored_during_execution=tuple(
            replace(one, pod_affinity_term=change(one.pod_affinity_term))
            for one in rules.preferred_during_scheduling_ignored_during_execution
        ),
    )


_OF_SPEC: Final[Mapping[str, Callable[[PodSpec], PodSpec]]] = {
    "PodSpec.preemptionPolicy": _pod_field("preemption_policy", ""),
    "PodSpec.resourceClaims": _pod_field("resource_claims", ()),
    "PodSpec.resources": _pod_field("resources", None),
    "PodSpec.schedulingGates": _pod_field("scheduling_gates", ()),
    "Container.restartPolicy": _without_sidecars,
    "Volume.image": _without_images,
    "TopologySpreadConstraint.minDomains": _spread_field("min_domains"),
    "TopologySpreadConstraint.nodeAffinityPolicy": _spread_field("node_affinity_policy"),
    "TopologySpreadConstraint.nodeTaintsPolicy": _spread_field("node_taints_policy"),
    "TopologySpreadConstraint.matchLabelKeys": _spread_field("match_label_keys"),
    "PodAffinityTerm.namespaceSelector": _term_field("namespace_selector"),
    "PodAffinityTerm.matchLabelKeys": _term_field("match_label_keys"),
    "PodAffinityTerm.mismatchLabelKeys": _term_field("mismatch_label_keys"),
}
DROPS: Final[Mapping[str, Mapping[str, Callable[[Any], Any]]]] = {
    "PriorityClass": {"PriorityClass.preemptionPolicy": _without_policy},
    "CSIDriver": {"CSIDriverSpec.storageCapacity": _without_capacity},
}
"""Of kinds other than pods: kind → field → how to drop it."""
FIELDS: Final = frozenset({*_OF_SPEC, *(name for of_kind in DROPS.values() for name in of_kind)})
"""All fields that some release drops, by the names of their types in the API."""
