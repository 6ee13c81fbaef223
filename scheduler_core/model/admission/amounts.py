"""Amounts that cannot be calculated with: beyond 64 bits in the scheduler's units, alone or added up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from scheduler_core.errors import Problem
from scheduler_core.model.objects.meta import ObjectMeta
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.model.paths import joined
from scheduler_core.model.resources.names import is_scheduled_resource, scaled
from scheduler_core.model.resources.requests import pod_requests

INT64_MAX: Final = 2**63 - 1
BEYOND: Final = "is more than a signed 64-bit integer can count"
_NOBODY: Final = ObjectMeta("")

Amounts = Mapping[str, int]


def amount_problems(spec: PodSpec) -> tuple[Problem, ...]:
    """Entries too large to count or, if each alone can be counted, totals that cannot."""
    entries = tuple(
        Problem(joined(path, name), BEYOND) for path, amounts in _lists(spec) for name in too_large(amounts)
    )
    totals = () if entries else too_large(pod_requests(Pod(_NOBODY, spec)))
    return entries or tuple(Problem("spec", f"the total request of {name} {BEYOND}") for name in totals)


def node_amount_problems(node: Node) -> tuple[Problem, ...]:
    status = node.status
    lists = (("status.capacity", status.capacity), ("status.allocatable", status.allocatable))
    return tuple(
        Problem(joined(path, name), BEYOND) for path, amounts in lists for name in too_large(amounts)
    )


def too_large(amounts: Amounts) -> tuple[str, ...]:
    """Names whose amounts (nano units) do not fit into 64 bits in the unit the scheduler counts in."""
    # No unit is smaller than nano: most amounts are known to fit without being scaled.
    return tuple(
        name for name, nanos in amounts.items() if nanos > INT64_MAX and scaled(name, nanos) > INT64_MAX
    )


def uncounted_resources(spec: PodSpec) -> tuple[str, ...]:
    """Names in the pod's requests that the scheduler ignores altogether."""
    names = {name for amounts in _requests(spec) for name in amounts if not is_scheduled_resource(name)}
    return tuple(sorted(names))


def overfull_nodes(pods: Iterable[Pod]) -> dict[str, tuple[str, ...]]:
    """Node name -> resources of which the pods bound there request more than 64 bits can count together."""
    totals: dict[str, dict[str, int]] = {}
    for pod in pods:
        if pod.is_assigned and not pod.is_terminal:
            total = totals.setdefault(pod.spec.node_name, {})
            for name, nanos in pod_requests(pod, assigned=True).items():
                total[name] = total.get(name, 0) + nanos
    return {node: names for node, total in totals.items() if (names := too_large(total))}


def _requests(spec: PodSpec) -> Iterator[Amounts]:
    for container in (*spec.containers, *spec.init_containers):
        yield container.resources.requests
    if spec.resources is not None:
        yield spec.resources.requests
    yield spec.overhead


def _lists(spec: PodSpec) -> Iterator[tuple[str, Amounts]]:
    for field, containers in (("containers", spec.containers), ("initContainers", spec.init_containers)):
        for index, container in enumerate(containers):
            yield f"spec.{field}[{index}].resources.limits", container.resources.limits
            yield f"spec.{field}[{index}].resources.requests", container.resources.requests
    if spec.resources is not None:
        yield "spec.resources.limits", spec.resources.limits
        yield "spec.resources.requests", spec.resources.requests
    yield "spec.overhead", spec.overhead
