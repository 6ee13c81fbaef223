"""Which pods a PodDisruptionBudget covers, and how many of them must be healthy (1.36, pkg/controller/disruption)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scheduler_core.model.labels.selectors import matches
from scheduler_core.model.objects.meta import OwnerReference
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.workload import PodDisruptionBudget, PodDisruptionBudgetSpec
from scheduler_core.scalars import natural

_GROUPS_WITHOUT_SCALE: Final = {
    "CronJob": ("batch",),
    "DaemonSet": ("apps", "extensions"),
    "Job": ("batch",),
    "Node": ("",),
}
"""Kind of a controller without the subresource ``scale`` → its API groups. Other kinds that are not known are taken to have it."""


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


def is_relative(spec: PodDisruptionBudgetSpec) -> bool:
    """Whether the number of expected pods is that of the replicas of workloads. Otherwise pods are counted one by one."""
    return spec.max_unavailable is not None or isinstance(spec.min_available, str)


def uncounted_kind(spec: PodDisruptionBudgetSpec, pods: Iterable[Pod]) -> str:
    """The kind of controller because of which the disruption controller cannot count the expected pods, "" if it can.

    Then it sets ``disruptionsAllowed`` to 0 and leaves the rest of the status as it is (getScaleController, failSafe).
    pods : all that the budget covers, also those that have ended.
    """
    if not is_relative(spec):
        return ""
    controllers = (pod.controller for pod in pods)
    return next((one.kind for one in controllers if one is not None and not _has_scale(one)), "")


def _has_scale(controller: OwnerReference) -> bool:
    """A reference without a version, which the API server refuses, is one to a kind of Kubernetes itself."""
    groups = _GROUPS_WITHOUT_SCALE.get(controller.kind)
    return groups is None or controller.api_version.rpartition("/")[0] not in ("", *groups)
