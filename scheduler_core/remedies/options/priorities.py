"""A higher priority: the lowest number with which the pod gets a node by preemption."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from scheduler_core.model.admission.made_classes import free_class_name, made_class
from scheduler_core.model.admission.priority import (
    HIGHEST_USER_PRIORITY,
    PREEMPT_LOWER_PRIORITY,
    PREEMPT_NEVER,
)
from scheduler_core.model.objects.workload import PriorityClass
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.edits import Edit
from scheduler_core.remedies.moment import Moment
from scheduler_core.snapshot.state import UNPLACED

MOST_LEVELS: Final = 12


def priority_that_helps(moment: Moment, others: Sequence[Change] = ()) -> Change | None:
    """The smallest change of the priority that helps together with the other changes; None if none helps."""
    levels = list(_levels(moment))
    if not levels or not moment.helps([*others, _raised(moment, levels[-1])]):
        return None
    return next((one for level in levels if moment.helps([*others, one := _raised(moment, level)])), None)


def _levels(moment: Moment) -> Iterator[int]:
    """Just above each priority of placed pods; also the pod's own, if only its policy prevents preemption."""
    state, pod = moment.state, moment.pod
    placed = np.unique(state.pods.priority[state.node_of != UNPLACED])
    own = pod.priority
    if pod.spec.preemption_policy == PREEMPT_NEVER and (placed < own).any():
        yield own
    above = [int(priority) + 1 for priority in placed.tolist() if own <= priority < HIGHEST_USER_PRIORITY]
    yield from above[:MOST_LEVELS]


def _raised(moment: Moment, priority: int) -> Change:
    """The API server takes a priority from a class only: an existing one with this value, or a new one."""
    before = moment.pod.priority
    classes = moment.snapshot.cluster.priority_classes
    name = _class_with(classes, priority)
    new = free_class_name({one.name for one in classes}, priority) if name is None else None
    edits = [Edit(("spec", "priority"), priority), Edit(("spec", "priorityClassName"), name or new)]
    text = f"raise its priority from {before} to {priority}"
    if moment.pod.spec.preemption_policy == PREEMPT_NEVER:
        edits.append(Edit(("spec", "preemptionPolicy"), PREEMPT_LOWER_PRIORITY))
        text = f"let it preempt, with the priority {priority}"
    adds = None if new is None else made_class(new, priority)
    return Change(kinds.RAISE_PRIORITY, moment.target, text, ("priority",), edits=tuple(edits), adds=adds)


def _class_with(classes: Sequence[PriorityClass], priority: int) -> str | None:
    """The first by name that has this value and lets pods preempt."""
    found = (one.name for one in classes if one.value == priority and one.preemption_policy != PREEMPT_NEVER)
    return min(found, default=None)
