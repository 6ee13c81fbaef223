"""Lower requests: the edits after which a pod requests exactly a given amount of a resource (spec 02 §3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scheduler_core.model.objects.containers import Container, ResourceRequirements
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.quantity import NANO, format_quantity
from scheduler_core.model.resources.names import CPU, HUGEPAGES_PREFIX, is_pod_level_resource
from scheduler_core.model.resources.requests import ALWAYS, aggregate, is_extended, pod_requests
from scheduler_core.remedies.changes.edits import Edit, Path

_NANOS_PER_MILLI: Final = 10**6
_MEBIBYTE: Final = 2**20 * NANO
_CONTAINERS: Final = "containers"
_INIT_CONTAINERS: Final = "initContainers"


def unit(resource: str) -> int:
    """Nano units in one unit of the scheduler: a thousandth of a CPU, a byte, or one of any other resource."""
    return _NANOS_PER_MILLI if resource == CPU else NANO


def amount_text(resource: str, units: int) -> str:
    """As a quantity."""
    return nanos_text(resource, units * unit(resource))


def nanos_text(resource: str, nanos: int) -> str:
    """As a quantity: memory and storage with a suffix of powers of two."""
    return format_quantity(nanos, binary=resource != CPU and not is_extended(resource))


def requested(pod: Pod, resource: str) -> int:
    """Units."""
    return -(-pod_requests(pod).get(resource, 0) // unit(resource))


def least_request(pod: Pod, resource: str) -> int:
    """Units: the request if each container that requests the resource keeps its least amount."""
    spec, own = pod.spec, pod.spec.resources
    inits = (({resource: _least(one.resources, resource)}, _is_sidecar(one)) for one in spec.init_containers)
    kept = aggregate(({resource: _least(one.resources, resource)} for one in spec.containers), inits)
    if own is not None and is_pod_level_resource(resource):
        kept[resource] = max(kept[resource], _least(own, resource))
    return -(-(kept[resource] + spec.overhead.get(resource, 0)) // unit(resource))


def lowering(pod: Pod, resource: str, units: int) -> tuple[Edit, ...] | None:
    """The edits after which the pod asks for exactly ``units`` of the resource; None if none do.

    The container with the greatest request is lowered first, then the next. Init containers are limited to the rest.
    Pod-level resources are lowered, too. No container gets less than its least amount.
    """
    if units < least_request(pod, resource):
        return None
    room = units * unit(resource) - pod.spec.overhead.get(resource, 0)
    containers, inits = pod.spec.containers, pod.spec.init_containers
    sidecars = [one for one in inits if _is_sidecar(one)]
    mains = _shares([*containers, *sidecars], resource, room)
    main_of = dict(zip(map(id, [*containers, *sidecars]), mains, strict=True))
    edits = [*_edits(_CONTAINERS, containers, resource, [main_of[id(one)] for one in containers])]
    init_amounts, held = [], 0
    for one in inits:
        amount = main_of[id(one)] if _is_sidecar(one) else min(_asked(one, resource), room - held)
        held += amount if _is_sidecar(one) else 0
        if amount < _least(one.resources, resource):
            return None
        init_amounts.append(amount)
    edits += _edits(_INIT_CONTAINERS, inits, resource, init_amounts)
    own = pod.spec.resources
    if own is not None and is_pod_level_resource(resource) and resource in own.requests:
        edits += _resource_edits(("spec", "resources"), own, resource, room)
    return tuple(edits)


def _shares(containers: Sequence[Container], resource: str, room: int) -> list[int]:
    asked = [_asked(one, resource) for one in containers]
    excess = sum(asked) - room
    for index in sorted(range(len(asked)), key=lambda index: (-asked[index], index)):
        taken = max(min(excess, asked[index] - _least(containers[index].resources, resource)), 0)
        asked[index] -= taken
        excess -= taken
    return asked


def _asked(container: Container, resource: str) -> int:
    return container.resources.requests.get(resource, 0)


def _is_sidecar(container: Container) -> bool:
    return container.restart_policy == ALWAYS


def _least(resources: ResourceRequirements, resource: str) -> int:
    """Nano units that a lowered request keeps: a thousandth of a CPU, 1Mi of memory or storage, or one of anything else."""
    least = unit(resource) if resource == CPU or is_extended(resource) else _MEBIBYTE
    return min(resources.requests.get(resource, 0), least)


def _edits(name: str, containers: Sequence[Container], resource: str, amounts: Sequence[int]) -> list[Edit]:
    return [
        edit
        for index, (one, amount) in enumerate(zip(containers, amounts, strict=True))
        if amount != _asked(one, resource)
        for edit in _resource_edits(("spec", name, index, "resources"), one.resources, resource, amount)
    ]


def _resource_edits(path: Path, resources: ResourceRequirements, resource: str, nanos: int) -> list[Edit]:
    """For extended resources and huge pages the limit must equal the request."""
    text = nanos_text(resource, nanos)
    names = ["requests"]
    if resource in resources.limits and (is_extended(resource) or resource.startswith(HUGEPAGES_PREFIX)):
        names.append("limits")
    return [Edit((*path, name, resource), text) for name in names]
