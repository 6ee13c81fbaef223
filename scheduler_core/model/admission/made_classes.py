"""Priority classes that are made for a priority that no class gives: the API server takes a priority from a class only."""

from __future__ import annotations

from collections.abc import Container
from itertools import count
from typing import Any

from scheduler_core.model.admission.priority import PREEMPT_LOWER_PRIORITY, PREEMPT_NEVER


def free_class_name(taken: Container[str], priority: int, policy: str = PREEMPT_LOWER_PRIORITY) -> str:
    """``priority-5`` or ``priority-5-never``, with a number behind it if a class has that name. taken : names of classes."""
    base = f"priority-{priority}{'-never' if policy == PREEMPT_NEVER else ''}"
    names = (f"{base}-{number}" if number else base for number in count())
    return next(name for name in names if name not in taken)


def made_class(name: str, priority: int, policy: str = PREEMPT_LOWER_PRIORITY) -> dict[str, Any]:
    """Its manifest."""
    return {
        "apiVersion": "scheduling.k8s.io/v1",
        "kind": "PriorityClass",
        "metadata": {"name": name},
        "value": priority,
        "preemptionPolicy": policy,
    }
