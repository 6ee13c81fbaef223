"""What the API server does to an object before the scheduler sees it (behaviour of Kubernetes 1.36).

Defaults and admission, as far as scheduling depends on them (spec 02 §2, 04 §1, 05 §1), applied to objects
"as a user would upload them". Objects read back from a cluster have been through it and come out unchanged.
Nothing is changed in place. ``notes`` say what was filled in, in words for the report.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from msgspec.structs import replace

from scheduler_core.errors import Problem
from scheduler_core.model.admission.amounts import amount_problems, uncounted_resources
from scheduler_core.model.admission.pod_level import pod_level_defaults
from scheduler_core.model.admission.priority import PREEMPT_LOWER_PRIORITY, PriorityTable
from scheduler_core.model.admission.runtime_class import RuntimeClasses, with_runtime_class
from scheduler_core.model.admission.validation import in_words, spec_refusals
from scheduler_core.model.base import ABSENT
from scheduler_core.model.objects.containers import Container, ContainerPort
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import DEFAULT_SCHEDULER_NAME, PodSpec
from scheduler_core.model.objects.storage import (
    BETA_STORAGE_CLASS_ANNOTATION,
    DEFAULT_CLASS_ANNOTATIONS,
    PersistentVolumeClaim,
    StorageClass,
)
from scheduler_core.model.objects.taints import NO_EXECUTE, NOT_READY, UNREACHABLE, Toleration
from scheduler_core.model.objects.workload import Namespace, PriorityClass

NAMESPACE_NAME_LABEL: Final = "kubernetes.io/metadata.name"
EVICTION_DELAY_SECONDS: Final = 300

FROM_LIMITS: Final = "requests from limits"
FROM_POD_LIMITS: Final = "pod-level resources from containers and limits"
FROM_CLASS: Final = "priority from the priority class"
FROM_RUNTIME_CLASS: Final = "overhead, nodeSelector and tolerations from the RuntimeClass"
FROM_NOTHING: Final = "priority 0: the pod names no class, and there is no global default class"
SCHEDULER_NAME: Final = f"schedulerName {DEFAULT_SCHEDULER_NAME}"
HOST_PORTS: Final = "host ports of a pod on the host's network"
ALLOCATABLE: Final = "allocatable from capacity"
STORAGE_CLASS: Final = "storage class of a claim from the default class"
OTHER_PRIORITY: Final = "priority differs from the value of the priority class; the pod's own is used"
UNCOUNTED: Final = "resource {} is not known to the scheduler and is not counted"

_EVICTION_DELAYS: Final = {
    key: Toleration(key, "Exists", "", NO_EXECUTE, EVICTION_DELAY_SECONDS) for key in (NOT_READY, UNREACHABLE)
}
_LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class AdmittedSpec:
    """The paths of ``problems`` start at the pod."""

    spec: PodSpec
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def admit_pod_spec(
    given: PodSpec, priorities: PriorityTable, runtime_classes: RuntimeClasses | None = None
) -> AdmittedSpec:
    """Everything that does not depend on the pod's labels (``label_keys`` does the rest).

    runtime_classes : for a new pod; None for one that an API server has stored.
    """
    spec = replace(
        given,
        containers=tuple(_container(one, given.host_network) for one in given.containers),
        init_containers=tuple(_container(one, given.host_network) for one in given.init_containers),
        tolerations=_with_eviction_delays(given.tolerations),
        scheduler_name=given.scheduler_name or DEFAULT_SCHEDULER_NAME,
    )
    spec = replace(spec, resources=pod_level_defaults(spec))
    of_class, refusals = (spec, ()) if runtime_classes is None else with_runtime_class(spec, runtime_classes)
    notes = () if of_class is spec else (FROM_RUNTIME_CLASS,)
    spec, problems = _ranked(of_class, priorities)
    return AdmittedSpec(
        spec,
        (*_notes(given, spec), *notes),
        (*in_words(spec_refusals(given)), *refusals, *_warnings(spec, priorities)),
        problems + amount_problems(spec),
    )


def _notes(given: PodSpec, spec: PodSpec) -> Iterator[str]:
    before, after = given.containers + given.init_containers, spec.containers + spec.init_containers
    if any(old.resources is not new.resources for old, new in zip(before, after, strict=True)):
        yield FROM_LIMITS
    if any(_host_ports(old) != _host_ports(new) for old, new in zip(before, after, strict=True)):
        yield HOST_PORTS
    if given.resources is not spec.resources:
        yield FROM_POD_LIMITS
    if given.priority is None and spec.priority is not None:
        yield FROM_CLASS if spec.priority_class_name else FROM_NOTHING
    if not given.scheduler_name:
        yield SCHEDULER_NAME


def _warnings(spec: PodSpec, priorities: PriorityTable) -> Iterator[str]:
    named = priorities.named(spec.priority_class_name) if spec.priority_class_name else None
    if named is not None and named.priority != spec.priority:
        yield OTHER_PRIORITY
    for name in uncounted_resources(spec):
        yield UNCOUNTED.format(name)


def _host_ports(container: Container) -> list[int]:
    return [port.host_port for port in container.ports]


def _container(given: Container, host_network: bool) -> Container:
    """Limits become requests, ports get their protocol and, on the host's network, their host port."""
    resources = given.resources
    if not resources.limits.keys() <= resources.requests.keys():
        resources = replace(resources, requests={**resources.limits, **resources.requests})
    ports = tuple(_port(port, host_network) for port in given.ports)
    if resources is given.resources and ports == given.ports:
        return given
    return replace(given, resources=resources, ports=ports)


def _port(given: ContainerPort, host_network: bool) -> ContainerPort:
    host_port = given.container_port if host_network and not given.host_port else given.host_port
    return replace(given, host_port=host_port, protocol=given.protocol or "TCP")


def _with_eviction_delays(given: tuple[Toleration, ...]) -> tuple[Toleration, ...]:
    """Every pod tolerates nodes that are not ready or unreachable for a while, unless it says otherwise."""
    missing = (key for key in (NOT_READY, UNREACHABLE) if not any(_speaks_of(one, key) for one in given))
    return given + tuple(_EVICTION_DELAYS[key] for key in missing)


def _speaks_of(toleration: Toleration, key: str) -> bool:
    return toleration.key in ("", key) and toleration.effect in ("", NO_EXECUTE)


def _ranked(spec: PodSpec, priorities: PriorityTable) -> tuple[PodSpec, tuple[Problem, ...]]:
    """A priority that is already there stays, even if its class is not among the objects."""
    ranking = priorities.named(spec.priority_class_name)
    if spec.priority is not None:
        named = ranking if spec.priority_class_name else None
        policy = named.preemption_policy if named else PREEMPT_LOWER_PRIORITY
        return replace(spec, preemption_policy=spec.preemption_policy or policy), ()
    if ranking is None:
        near = priorities.near(spec.priority_class_name)
        meant = f"; {near} is near to it" if near else ""
        message = f"no PriorityClass with name {spec.priority_class_name} was found{meant}"
        return spec, (Problem("spec.priorityClassName", message),)
    ranked = replace(
        spec,
        priority=ranking.priority,
        priority_class_name=ranking.class_name,
        preemption_policy=spec.preemption_policy or ranking.preemption_policy,
    )
    return ranked, ()


def admit_node(given: Node) -> tuple[Node, tuple[str, ...]]:
    if given.status.allocatable is not ABSENT:
        return given, ()
    return replace(given, status=replace(given.status, allocatable=given.status.capacity)), (ALLOCATABLE,)


def admit_namespace(given: Namespace) -> tuple[Namespace, tuple[str, ...]]:
    """Every namespace carries its own name as a label."""
    labels = {**given.labels, NAMESPACE_NAME_LABEL: given.name}
    return replace(given, metadata=replace(given.metadata, labels=labels)), ()


def admit_priority_class(given: PriorityClass) -> tuple[PriorityClass, tuple[str, ...]]:
    return replace(given, preemption_policy=given.preemption_policy or PREEMPT_LOWER_PRIORITY), ()


def admit_storage_class(given: StorageClass) -> tuple[StorageClass, tuple[str, ...]]:
    return replace(given, volume_binding_mode=given.volume_binding_mode or "Immediate"), ()


def default_storage_class(classes: Iterable[StorageClass]) -> StorageClass | None:
    """The newest class that is marked as default; of equally new ones the first by name."""
    marked = [
        one
        for one in classes
        if any(one.metadata.annotations.get(key) == "true" for key in DEFAULT_CLASS_ANNOTATIONS)
    ]
    marked.sort(key=lambda one: one.name)
    return max(marked, key=lambda one: one.metadata.creation_timestamp or _LONG_AGO, default=None)


def admit_claim(
    given: PersistentVolumeClaim, default_class: StorageClass | None
) -> tuple[PersistentVolumeClaim, tuple[str, ...]]:
    """An unbound claim that names no class, not even "", gets the default class."""
    named = given.spec.storage_class_name is not None
    annotated = BETA_STORAGE_CLASS_ANNOTATION in given.metadata.annotations
    if named or annotated or given.spec.volume_name or default_class is None:
        return given, ()
    return replace(given, spec=replace(given.spec, storage_class_name=default_class.name)), (STORAGE_CLASS,)
