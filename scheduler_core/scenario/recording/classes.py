"""Priority classes that recorded pods name and that were not recorded; without them these pods could not be created."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scheduler_core.model.admission.made_classes import made_class
from scheduler_core.model.admission.priority import PREEMPT_LOWER_PRIORITY, SYSTEM_CLASSES
from scheduler_core.model.manifest_fields import mapping
from scheduler_core.scenario.recording.changes import Object, called
from scheduler_core.scenario.recording.operations import Operations
from scheduler_core.units import ZERO

_MADE: Final = "was not recorded; it is created with the priority of {}"


def missing_classes(recorded: Sequence[Object], operations: Operations) -> list[Object]:
    """Each with the priority of the first pod that names it. recorded : all pods and priority classes of the whole recording."""
    known = {one["metadata"]["name"] for one in recorded if one["kind"] == "PriorityClass"} | {
        *SYSTEM_CLASSES
    }
    made: list[Object] = []
    for pod in recorded:
        spec = mapping(pod.get("spec")) if pod["kind"] == "Pod" else {}
        name = spec.get("priorityClassName")
        if not name or name in known:
            continue
        known.add(name)
        made.append(
            made_class(
                name,
                spec.get("priority") or 0,
                spec.get("preemptionPolicy") or PREEMPT_LOWER_PRIORITY,
            )
        )
        operations.leave_out(ZERO, f"PriorityClass {name}", _MADE.format(called(pod)))
    return made
