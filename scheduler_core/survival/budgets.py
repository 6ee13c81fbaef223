"""How many healthy pods a PodDisruptionBudget wants, and how many a loss leaves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from scheduler_core.model.labels import matches
from scheduler_core.model.pod import Pod
from scheduler_core.model.workload import NO_BUDGET_STATUS, PodDisruptionBudget


@dataclass(frozen=True, slots=True)
class Broken:
    """budget : namespace/name. wanted : healthy pods. left : right after the loss. back : once pods have found new places."""

    budget: str
    wanted: int
    left: int
    back: int

    def to_dict(self) -> dict[str, Any]:
        return {"budget": self.budget, "wanted": self.wanted, "left": self.left, "back": self.back}


def broken(
    budgets: Iterable[PodDisruptionBudget], before: Sequence[Pod], left: Sequence[Pod], back: Sequence[Pod]
) -> tuple[Broken, ...]:
    """Those that have too few healthy pods after the loss and had enough before.

    before, left, back : pods that have a node before the loss, right after it, and once others have found new places.
    """
    found = []
    for budget in budgets:
        healthy = _count(budget, before)
        wanted = _wanted(budget, healthy)
        if (n_left := _count(budget, left)) < wanted <= healthy:
            found.append(Broken(budget.key, wanted, n_left, _count(budget, back)))
    return tuple(found)


def _wanted(budget: PodDisruptionBudget, healthy: int) -> int:
    """As its status says, else from its spec, with the pods that run as those that are expected (disruption controller)."""
    if budget.status is not NO_BUDGET_STATUS and budget.status.expected_pods:
        return budget.status.desired_healthy
    spec = budget.spec
    if spec.max_unavailable is not None:
        return max(healthy - _scaled(spec.max_unavailable, healthy), 0)
    return _scaled(spec.min_available, healthy) if spec.min_available is not None else 0


def _scaled(value: int | str, total: int) -> int:
    """A number, or a percentage of the total, rounded up as the controller does; 0 for what is neither."""
    if isinstance(value, int):
        return value
    digits = value.removesuffix("%")
    return -(-int(digits) * total // 100) if value.endswith("%") and digits.isdecimal() else 0


def _count(budget: PodDisruptionBudget, pods: Iterable[Pod]) -> int:
    selector = budget.spec.selector
    if selector is None or selector.is_empty:
        return 0
    return sum(
        pod.metadata.namespace == budget.metadata.namespace and matches(selector, pod.metadata.labels)
        for pod in pods
    )
