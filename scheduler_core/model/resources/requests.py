"""What a pod requests: R(pod), N(pod) and the values that scoring uses (spec 02 §3; behaviour of 1.36).

All amounts are exact nano units by resource name until ``scaled`` rounds them. Pods are expected to be
admitted: limits have become requests. ``assigned`` is for pods that are bound to a node: there the kubelet's
view counts too while a resize is under way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from scheduler_core.model.base import ResourceList
from scheduler_core.model.objects.containers import Container, ContainerStatus, ResourceRequirements
from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.model.quantity import milli_value, value
from scheduler_core.model.resources.names import (
    CPU,
    MEMORY,
    is_extended,
    is_pod_level_resource,
    is_scalar,
    is_scheduled_resource,
    scaled,
)

__all__ = [
    "ALWAYS",
    "NONZERO_DEFAULTS",
    "aggregate",
    "has_resized",
    "is_extended",
    "is_scalar",
    "is_scheduled_resource",
    "pod_nonzero_requests",
    "pod_requests",
    "pod_scoring_requests",
    "request_alike",
    "scaled",
]

Amounts = dict[str, int]

# What a container without an entry is taken for in N(pod): 100m and 200Mi, in nano units.
NONZERO_DEFAULTS: Final[Amounts] = {CPU: 100 * 10**6, MEMORY: 200 * 2**20 * 10**9}
_NO_DEFAULTS: Final[Amounts] = {}
ALWAYS: Final = "Always"


def pod_requests(pod: Pod, *, assigned: bool = False) -> dict[str, int]:
    """R(pod), nano units: what filters and the accounting of nodes use."""
    return _total(pod, assigned=assigned, defaults=_NO_DEFAULTS)


def pod_nonzero_requests(pod: Pod, *, assigned: bool = False) -> tuple[int, int]:
    """N(pod) as (milli-CPU, bytes): containers without requests count 100m and 200Mi, an explicit 0 stays 0."""
    defaults = NONZERO_DEFAULTS
    if _has_pod_level_requests(pod.spec.resources):
        known = pod_requests(pod, assigned=assigned)
        defaults = {name: nanos for name, nanos in NONZERO_DEFAULTS.items() if name not in known}
    total = _total(pod, assigned=assigned, defaults=defaults)
    return milli_value(total.get(CPU, 0)), value(total.get(MEMORY, 0))


def pod_scoring_requests(pod: Pod) -> dict[str, int]:
    """What NodeResourcesFit scores an incoming pod with, nano units: defaults as in N(pod), and pod-level
    resources ignored (a quirk of 1.36)."""
    return _total(pod, assigned=False, defaults=NONZERO_DEFAULTS, pod_level=False)


def has_resized(pod: Pod) -> bool:
    """Whether the resources of an assigned pod may differ between its status and its spec (spec 02 §3)."""
    if not pod.spec.node_name:
        return False
    status = pod.status
    if status.resources is not None or status.allocated_resources:
        return True
    statuses = status.container_statuses + status.init_container_statuses
    return bool(statuses) and any(one.resources is not None or one.allocated_resources for one in statuses)


def request_alike(old: PodSpec, new: PodSpec) -> bool:
    """Whether what requests are made of is equal. Parts that both share are not looked into, so of versions of a pod it is cheap."""
    return (
        old.containers == new.containers
        and old.init_containers == new.init_containers
        and old.resources == new.resources
        and old.overhead == new.overhead
    )


def aggregate(
    containers: Iterable[Mapping[str, int]], init_containers: Iterable[tuple[Mapping[str, int], bool]]
) -> dict[str, int]:
    """The most that a pod's containers hold at one time, name by name.

    ``init_containers`` are pairs of amounts and "is a sidecar", in order: a sidecar stays for good, any other
    init container runs alone beside the sidecars before it.
    """
    main: dict[str, int] = {}
    sidecars: dict[str, int] = {}
    peak: dict[str, int] = {}
    for amounts in containers:
        _add(main, amounts)
    for amounts, is_sidecar in init_containers:
        if is_sidecar:
            _add(main, amounts)
            _add(sidecars, amounts)
            _raise(peak, sidecars)
        else:
            alone = dict(amounts)
            _add(alone, sidecars)
            _raise(peak, alone)
    _raise(main, peak)
    return main


def _total(pod: Pod, *, assigned: bool, defaults: Amounts, pod_level: bool = True) -> dict[str, int]:
    spec = pod.spec
    init = _init_amounts(pod, assigned, defaults) if spec.init_containers else ()
    total = aggregate(_regular_amounts(pod, assigned, defaults), init)
    if pod_level and _has_pod_level_requests(spec.resources):
        total.update(_pod_level_amounts(pod, assigned))
    _add(total, spec.overhead)
    return total


def _regular_amounts(pod: Pod, assigned: bool, defaults: Amounts) -> list[Mapping[str, int]]:
    statuses = _statuses(pod.status.container_statuses, assigned)
    return [_container_amounts(pod, container, statuses, defaults) for container in pod.spec.containers]


def _init_amounts(pod: Pod, assigned: bool, defaults: Amounts) -> Iterator[tuple[Mapping[str, int], bool]]:
    """Amounts and "is a sidecar". Only sidecars are resized."""
    statuses = _statuses(pod.status.init_container_statuses, assigned)
    for container in pod.spec.init_containers:
        is_sidecar = container.restart_policy == ALWAYS
        yield _container_amounts(pod, container, statuses if is_sidecar else {}, defaults), is_sidecar


def _statuses(statuses: tuple[ContainerStatus, ...], assigned: bool) -> dict[str, ContainerStatus]:
    return {status.name: status for status in statuses} if assigned else {}


def _container_amounts(
    pod: Pod, container: Container, statuses: dict[str, ContainerStatus], defaults: Amounts
) -> Mapping[str, int]:
    wanted: Mapping[str, int] = container.resources.requests
    if status := statuses.get(container.name):
        wanted = _resized(pod, wanted, status.resources, status.allocated_resources)
    return {**defaults, **wanted} if defaults else wanted


def _resized(
    pod: Pod, wanted: Mapping[str, int], actual: ResourceRequirements | None, allocated: ResourceList
) -> Mapping[str, int]:
    """The largest of what is wanted, allocated and in force; what is wanted counts only while it is possible."""
    if actual is None:
        return wanted
    largest = {} if _resize_is_infeasible(pod) else dict(wanted)
    _raise(largest, actual.requests)
    _raise(largest, allocated)
    return largest


def _resize_is_infeasible(pod: Pod) -> bool:
    """The first condition of the type counts."""
    pending = (one.reason for one in pod.status.conditions if one.type == "PodResizePending")
    return next(pending, None) == "Infeasible"


def _has_pod_level_requests(resources: ResourceRequirements | None) -> bool:
    return resources is not None and any(map(is_pod_level_resource, resources.requests))


def _pod_level_amounts(pod: Pod, assigned: bool) -> dict[str, int]:
    """Of the names that the pod requests as a whole. The kubelet reports more: sums of containers, with overhead (1.36)."""
    wanted: Mapping[str, int] = pod.spec.resources.requests if pod.spec.resources else {}
    amounts = wanted
    if assigned:
        amounts = _resized(pod, wanted, pod.status.resources, pod.status.allocated_resources)
    return {name: amounts.get(name, 0) for name in wanted if is_pod_level_resource(name)}


def _add(total: dict[str, int], amounts: Mapping[str, int]) -> None:
    for name, nanos in amounts.items():
        total[name] = total.get(name, 0) + nanos


def _raise(total: dict[str, int], amounts: Mapping[str, int]) -> None:
    for name, nanos in amounts.items():
        total[name] = max(total.get(name, 0), nanos)
