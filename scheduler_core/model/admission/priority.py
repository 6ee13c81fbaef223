"""Priority admission: from class names to numbers and preemption policies (behaviour of 1.36)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from scheduler_core.errors import Problem
from scheduler_core.model.objects.workload import PriorityClass
from scheduler_core.spelling import meant

PREEMPT_LOWER_PRIORITY: Final = "PreemptLowerPriority"
PREEMPT_NEVER: Final = "Never"
HIGHEST_USER_PRIORITY: Final = 1_000_000_000
SYSTEM_PREFIX: Final = "system-"
# These two classes always exist, uploaded or not.
SYSTEM_CLASSES: Final = {"system-cluster-critical": 2_000_000_000, "system-node-critical": 2_000_001_000}


@dataclass(frozen=True, slots=True)
class ClassPriority:
    """What a pod gets from its class."""

    priority: int
    class_name: str
    preemption_policy: str


_UNRANKED: Final = ClassPriority(0, "", PREEMPT_LOWER_PRIORITY)


class PriorityTable:
    """All classes by name, and the ranking of pods that name none."""

    def __init__(self, classes: Iterable[PriorityClass]) -> None:
        self._by_name = {
            name: ClassPriority(value, name, PREEMPT_LOWER_PRIORITY) for name, value in SYSTEM_CLASSES.items()
        }
        given = tuple(classes)
        self._by_name |= {one.name: _ranking(one) for one in given}
        # Of several global defaults the smallest value applies, as upstream.
        defaults = sorted((one.value, one.name) for one in given if one.global_default)
        self.default = self._by_name[defaults[0][1]] if defaults else _UNRANKED

    def named(self, class_name: str) -> ClassPriority | None:
        """None for a class that does not exist; the default ranking for ""."""
        return self._by_name.get(class_name) if class_name else self.default

    def near(self, class_name: str) -> str | None:
        """The class that was probably meant by a name that no class has."""
        return meant(class_name, sorted(self._by_name))


def _ranking(given: PriorityClass) -> ClassPriority:
    return ClassPriority(given.value, given.name, given.preemption_policy or PREEMPT_LOWER_PRIORITY)


def priority_class_problems(given: PriorityClass) -> tuple[Problem, ...]:
    """What the API server would refuse about a class."""
    built_in = SYSTEM_CLASSES.get(given.name)
    if built_in is not None:
        if given.value != built_in:
            return (Problem("value", f"must be {built_in} for the built-in class {given.name}"),)
        return ()
    found = []
    if given.name.startswith(SYSTEM_PREFIX):
        found.append(Problem("metadata.name", f"names that start with {SYSTEM_PREFIX} are reserved"))
    if given.value > HIGHEST_USER_PRIORITY:
        message = f"maximum allowed value of a user defined priority is {HIGHEST_USER_PRIORITY}"
        found.append(Problem("value", message))
    if given.preemption_policy not in ("", PREEMPT_LOWER_PRIORITY, PREEMPT_NEVER):
        expected = f"expected {PREEMPT_LOWER_PRIORITY} or {PREEMPT_NEVER}"
        found.append(Problem("preemptionPolicy", f'{expected}, got "{given.preemption_policy}"'))
    return tuple(found)
