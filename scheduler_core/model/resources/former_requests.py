"""How releases before 1.32 counted what pods request (spec 14 §3.1)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.model.quantity import milli_value, value
from scheduler_core.model.resources.names import CPU, MEMORY
from scheduler_core.model.resources.requests import ALWAYS, NONZERO_DEFAULTS

_MILLI = 10**6  # nano units


def without_init(pod: Pod) -> Pod:
    """As counted where init containers are ignored."""
    return replace(pod, spec=replace(pod.spec, init_containers=()))


def in_whole_cores(requests: Mapping[str, int], spec: PodSpec) -> dict[str, int]:
    """Nano units, the overhead's CPU rounded up to cores and then taken for millicores: 120m adds 1m, 1500m adds 2m."""
    overhead = spec.overhead.get(CPU, 0)
    cores = value(overhead)
    return {**requests, CPU: requests[CPU] - overhead + cores * _MILLI} if overhead else dict(requests)


def nonzero_by_step(pod: Pod) -> tuple[int, int]:
    """(milli-CPU, bytes): the sum of the containers, or the largest step of the init containers if that is more; then the
    overhead. A step is the sidecars so far, with an ordinary init container its own on top; it counts 100m and 200Mi if
    that leaves it without an entry.
    """
    main: dict[str, int] = {}
    for container in pod.spec.containers:
        _add(main, {**NONZERO_DEFAULTS, **container.resources.requests})
    sidecars: dict[str, int] = {}
    for container in pod.spec.init_containers:
        step = dict(sidecars)
        _add(step, container.resources.requests)
        if container.restart_policy == ALWAYS:
            sidecars = step
        for name, nanos in (NONZERO_DEFAULTS | step).items():
            main[name] = max(main.get(name, 0), nanos)
    _add(main, pod.spec.overhead)
    return milli_value(main.get(CPU, 0)), value(main.get(MEMORY, 0))


def _add(total: dict[str, int], amounts: Mapping[str, int]) -> None:
    for name, nanos in amounts.items():
        total[name] = total.get(name, 0) + nanos
