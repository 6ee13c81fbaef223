"""Which pods a PodDisruptionBudget covers, and how many of them must be healthy (1.36, pkg/controller/disruption)."""

from __future__ import annotations

from scheduler_core.model.labels.selectors import matches
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.workload import PodDisruptionBudget, PodDisruptionBudgetSpec
from scheduler_core.scalars import natural


def covers(budget: PodDisruptionBudget, pod: Pod) -> bool:
    """As for the disruption controller and the eviction API: an empty selector covers every pod of the namespace.

    Preemption differs: there it covers none (spec 08 §5).
    """
    is_near = pod.metadata.namespace == budget.metadata.namespace
    return is_near and matches(budget.spec.selector, pod.metadata.labels)


def desired_healthy(spec: PodDisruptionBudgetSpec, expected: int) -> int:
    """How many of the expected pods must stay healthy."""
    if spec.max_unavailable is not None:
        return max(expected - scaled(spec.max_unavailable, expected), 0)
    return scaled(spec.min_available, expected) if spec.min_available is not None else 0


def scaled(value: int | str, total: int) -> int:
    """A number, or a percentage of the total, rounded up; 0 for what is neither."""
    if isinstance(value, int):
        return value
    percent = natural(value.removesuffix("%")) if value.endswith("%") else None
    return 0 if percent is None else -(-percent * total // 100)
