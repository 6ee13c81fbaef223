"""The costs of changes and their effects: the measure by which answers are ranked. Users may give other numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from scheduler_core.errors import InvalidInput
from scheduler_core.model.resources.names import is_extended
from scheduler_core.problems import Problems
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import Change

POD_MOVED: Final = "pod-moved"
POD_EVICTED: Final = "pod-evicted"
POD_LEFT_PENDING: Final = "pod-left-pending"

COSTS: Final[Mapping[str, float]] = {
    kinds.CORRECT_REFERENCE: 4,
    kinds.REMOVE_GATES: 5,
    kinds.LOWER_REQUEST: 40,
    kinds.TOLERATE: 15,
    kinds.DROP_SELECTOR: 20,
    kinds.WIDEN_AFFINITY: 15,
    kinds.DROP_AFFINITY: 25,
    kinds.DROP_POD_AFFINITY: 25,
    kinds.LOWER_MIN_DOMAINS: 8,
    kinds.RAISE_SKEW: 10,
    kinds.RELAX_SPREAD: 20,
    kinds.CHANGE_PORT: 10,
    kinds.RAISE_PRIORITY: 30,
    kinds.NEW_CLAIM: 70,
    kinds.CREATE_CLAIM: 10,
    kinds.UNCORDON: 10,
    kinds.REMOVE_TAINT: 20,
    kinds.LABEL_NODE: 15,
    kinds.MORE_RESOURCE: 50,
    kinds.ADD_NODE: 50,
    kinds.MOVE_POD: 25,
    kinds.END_POD: 70,
    kinds.LOOSEN_BUDGET: 20,
    kinds.RELAX_ARGUMENTS: 60,
    kinds.DISABLE_PLUGIN: 80,
    POD_MOVED: 2,
    POD_EVICTED: 30,
    POD_LEFT_PENDING: 40,
}
"""For a whole change (of a request: all of it; of a node's resource: as much again as it has; of a skew: by one; of a budget: one
healthy pod less that it wants), and for each pod that the change concerns besides."""
EXTENDED: Final = 3
"""The factor for extended resources: devices are hardware, and a pod that requests one needs it. More of them on a node costs at
least as much as twice its number, so it is never cheaper than one more node.
"""

ANOTHER_MACHINE: Final = 0.5
"""The part of the cost of more of a resource of a node that does not depend on the amount: no patch gives a machine more."""


class Costs:
    """COSTS, with some numbers replaced. Raises InvalidInput for names that it does not have, and for negative numbers."""

    def __init__(self, own: Mapping[str, float] | None = None) -> None:
        problems = Problems()
        for name, number in (own or {}).items():
            if name not in COSTS:
                problems.add(f"costs.{name}", f"is none of {', '.join(COSTS)}")
            elif not 0 <= number < float("inf"):
                problems.add(f"costs.{name}", f"expected a number of at least 0, found {number}")
        if len(problems):
            raise InvalidInput(tuple(problems))
        self.numbers: Mapping[str, float] = {**COSTS, **(own or {})}

    def of_changes(self, changes: Iterable[Change]) -> float:
        return sum(self.numbers[change.kind] * times(change) for change in changes)

    def of_effects(self, *, moved: int, evicted: int, left_pending: int) -> float:
        numbers = self.numbers
        return (
            numbers[POD_MOVED] * moved
            + numbers[POD_EVICTED] * evicted
            + numbers[POD_LEFT_PENDING] * left_pending
        )


def times(change: Change) -> float:
    """How often the cost of its kind counts."""
    is_more = change.kind == kinds.MORE_RESOURCE
    if not _is_of_devices(change):
        return ANOTHER_MACHINE + (1 - ANOTHER_MACHINE) * change.share if is_more else change.share
    # Any number of devices more is a new device.
    return (max(change.share, 1.0) if is_more else change.share) * EXTENDED


def _is_of_devices(change: Change) -> bool:
    """Whether it changes an amount of an extended resource, which ends its subject."""
    is_amount = change.kind in (kinds.LOWER_REQUEST, kinds.MORE_RESOURCE)
    return is_amount and is_extended(str(change.subject[-1]))
