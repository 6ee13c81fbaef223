"""Pod-level resources: what the API server fills into ``spec.resources`` (spec 02 §2)."""

from __future__ import annotations

from msgspec.structs import replace

from scheduler_core.model.base import ResourceList
from scheduler_core.model.objects.containers import ResourceRequirements
from scheduler_core.model.objects.pod import PodSpec
from scheduler_core.model.quantity import EntryQuantity
from scheduler_core.model.resources.names import CPU, HUGEPAGES_PREFIX, MEMORY, is_pod_level_resource
from scheduler_core.model.resources.requests import ALWAYS, aggregate


def pod_level_defaults(spec: PodSpec) -> ResourceRequirements | None:
    """``spec.resources`` with its defaults; the same object if there is nothing to fill in.

    Expects containers whose limits have become requests. Huge page limits of the containers become the pod's
    if it is silent about them; then, if the pod has limits, cpu and memory requests of the containers become the
    pod's, and after that its own limits.
    """
    given = spec.resources
    if given is None or not (given.requests or given.limits):
        return given
    limits = _huge_page_limits(spec, given) | dict(given.limits)
    requests = dict(given.requests)
    if limits:
        containers = _aggregated(spec, "requests")
        requests = {name: containers[name] for name in (CPU, MEMORY) if name in containers} | requests
        own = {name: amount for name, amount in limits.items() if is_pod_level_resource(name)}
        requests = own | requests
    if requests == given.requests and limits == given.limits:
        return given
    return replace(given, requests=requests, limits=limits)


def _huge_page_limits(spec: PodSpec, given: ResourceRequirements) -> dict[str, EntryQuantity]:
    return {
        name: amount
        for name, amount in _aggregated(spec, "limits").items()
        if name.startswith(HUGEPAGES_PREFIX) and name not in given.requests
    }


def _aggregated(spec: PodSpec, which: str) -> dict[str, EntryQuantity]:
    total = aggregate(
        (_amounts(container.resources, which) for container in spec.containers),
        (
            (_amounts(container.resources, which), container.restart_policy == ALWAYS)
            for container in spec.init_containers
        ),
    )
    return {name: EntryQuantity(nanos) for name, nanos in total.items()}


def _amounts(resources: ResourceRequirements, which: str) -> ResourceList:
    return resources.requests if which == "requests" else resources.limits
