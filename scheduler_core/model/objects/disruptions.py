"""How many of the pods that a PodDisruptionBudget covers must be healthy, as the disruption controller computes it (1.36, pkg/controller/disruption)."""

from __future__ import annotations

from scheduler_core.model.labels.selectors import matches
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.workload import (
    NO_BUDGET_STATUS,
    PodDisruptionBudget,
    PodDisruptionBudgetSpec,
)
from scheduler_core.scalars import natural


def covers(budget: PodDisruptionBudget, pod: Pod) -> bool:
    """A selector that is absent or empty matches no pod here (spec 08 §5)."""
    selector = budget.spec.selector
    if selector is None or selector.is_empty or pod.metadata.namespace != budget.metadata.namespace:
        return False
    return matches(selector, pod.metadata.labels)


def desired_healthy(spec: PodDisruptionBudgetSpec, expected: int) -> int:
    """How many of the expected pods must stay healthy."""
    if spec.max_unavailable is not None:
        return max(expected - scaled(spec.max_unavailable, expected), 0)
    return scaled(spec.min_available, expected) if spec.min_available is not None else 0


def wanted_healthy(budget: PodDisruptionBudget, healthy: int) -> int:
    """From its status, else from its spec, with the running pods as the expected ones."""
    if budget.status is not NO_BUDGET_STATUS and budget.status.expected_pods:
        return budget.status.desired_healthy
    return desired_healthy(budget.spec, healthy)


def scaled(value: int | str, total: int) -> int:
    """A number, or a percentage of the total, rounded up; 0 for what is neither."""
    if isinstance(value, int):
        return value
    percent = natural(value.removesuffix("%")) if value.endswith("%") else None
    return 0 if percent is None else -(-percent * total // 100)
