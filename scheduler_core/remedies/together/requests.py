"""A lowered request for all pods of a group: the greatest with which all of them get a node."""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.options.pod import lower_request
from scheduler_core.remedies.options.requests import least_request
from scheduler_core.remedies.together.group import InNotedSteps, WaitingGroup
from scheduler_core.remedies.together.parts import Part


def lowest_requests(
    group: WaitingGroup, shared: list[Part], nodes: list[Part]
) -> InNotedSteps[list[Part] | None]:
    """Where not all fit with the request that one needs, they may with a smaller one."""
    place = _request(shared)
    if place is None or group.is_exhausted:
        return None
    least = least_request(group.moment.pod, str(shared[place][0].subject[1]))
    lowest = _lowered(group, shared[place], least)
    if lowest is None:
        return None
    parts = [*shared, *nodes]
    parts[place] = lowest
    return parts if (yield from group.places(parts)) else None


def largest_requests(group: WaitingGroup, parts: list[Part]) -> InNotedSteps[list[Part] | None]:
    """The greatest request with which all get a node, among those that fill a node with some of them."""
    place = _request(parts)
    if place is None:
        return parts
    amounts = _amounts(group, str(parts[place][0].subject[1]))
    low, high = 0, len(amounts)
    while high - low > 0 and not group.is_exhausted:
        middle = (low + high) // 2
        tried = _with(group, parts, place, amounts[middle])
        fits = bool(tried) and (yield from group.places(tried or []))
        low, high = (low, middle) if fits else (middle + 1, high)
    if low == len(amounts) or group.is_exhausted:
        return None
    more = _with(group, parts, place, amounts[low] + 1)
    if more is not None and (yield from group.places(more)):
        return None
    return _with(group, parts, place, amounts[low])


def _amounts(group: WaitingGroup, resource: str) -> list[int]:
    """Units, the greatest first: what each node has left without the siblings, shared among one, two, … pods of the workloads, and
    the least possible request.
    """
    state = group.run.state
    column = state.nodes.axis.index[resource]
    requests, rows = group.run.snapshot.pods.requests, group.run.snapshot.pods.row_of
    wanted = int(group.moment.snapshot.pods.requests[group.moment.row][column])
    left = (state.nodes.allocatable - state.requested)[:, column]
    for pod, node in group.siblings.placed(group.run):
        left[state.nodes.row_of[node]] += requests[rows[pod]][column]
    free = left.tolist()
    numbers = range(1, len(group.pods) + len(group.siblings.keys) + 1)
    shares = {left // number for left in set(free) if left > 0 for number in numbers}
    least = least_request(group.moment.pod, resource)
    return sorted({one for one in shares if least < one < wanted} | {least}, reverse=True)


def _with(group: WaitingGroup, parts: list[Part], place: int, units: int) -> list[Part] | None:
    lowered = _lowered(group, parts[place], units)
    return None if lowered is None else [*parts[:place], lowered, *parts[place + 1 :]]


def _lowered(group: WaitingGroup, part: Part, units: int) -> Part | None:
    change = lower_request(group.moment, str(part[0].subject[1]), units)
    return None if change is None else group.for_all(change)


def _request(parts: Sequence[Part]) -> int | None:
    return next((place for place, part in enumerate(parts) if part[0].kind == kinds.LOWER_REQUEST), None)
