"""The operations of a scenario, read in the order of their times, so that the objects that exist at each time are known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from scheduler_core.problems import Problems
from scheduler_core.scenario.operations import Operation
from scheduler_core.scenario.readers import changes as changing
from scheduler_core.scenario.readers import creations as creating
from scheduler_core.scenario.readers import node_operations
from scheduler_core.scenario.readers.operation_head import Head, read_heads
from scheduler_core.scenario.readers.state import ReadingState
from scheduler_core.units import Nanoseconds

_READERS: Final[dict[str, Callable[[Head, Nanoseconds, int, ReadingState], list[Operation]]]] = {
    "create": creating.read_create,
    "pods": creating.read_pods,
    "delete": changing.read_delete,
    "scale": changing.read_scale,
    "updatePod": changing.read_update_pod,
    "cordon": node_operations.read_cordon,
    "uncordon": node_operations.read_uncordon,
    "removeNode": node_operations.read_remove,
    "failNode": node_operations.read_fail,
    "recoverNode": node_operations.read_recover,
    "taint": node_operations.read_taint,
    "untaint": node_operations.read_untaint,
    "label": node_operations.read_label,
    "allocatable": node_operations.read_allocatable,
    "setBudget": changing.read_set_budget,
    "deleteBudget": changing.read_delete_budget,
    "policy": changing.read_policy_change,
    "failBindings": changing.read_fail_bindings,
}


def read_operations(
    given: Any, duration: Nanoseconds, state: ReadingState, problems: Problems
) -> tuple[Operation, ...]:
    """Sorted by time, then by position. Mistakes are reported in the order of the text."""
    heads = read_heads(given, duration, problems)
    moments = sorted(
        (head.at + number * head.every, index, number)
        for index, head in enumerate(heads)
        for number in range(head.times)
    )
    operations: list[Operation] = []
    for at, index, number in moments:
        head = heads[index]
        # A repetition would only repeat the mistakes.
        if head.verb and not len(head.problems):
            operations += _READERS[head.verb](head, at, number, state)
    for head in heads:
        problems.extend(head.problems)
    return tuple(operations)
