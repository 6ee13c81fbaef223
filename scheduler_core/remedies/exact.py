"""Exact numbers: options with a number are first tried in their extreme form; then the smallest change that still helps is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scheduler_core.remedies import change as kinds
from scheduler_core.remedies.change import Change
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.pod_options import lower_request, raise_skew
from scheduler_core.remedies.requests import requested
from scheduler_core.snapshot.arrays import BoolArray, IntArray


def exactly(
    moment: Moment, changes: Sequence[Change], rows: BoolArray, *, leaving: Sequence[int] = ()
) -> tuple[Change, ...]:
    """The same changes with exact numbers.

    rows : bool, shape (n_nodes,). Nodes that take the pod with the changes in their extreme form (and without the pods
    ``leaving``). The numbers are found one after the other, each with the current values of all others.
    """
    made = _with_requests(moment, list(changes), rows, leaving)
    for index, change in enumerate(made):
        if change.kind == kinds.RAISE_SKEW:
            made[index] = _least_skew(moment, made, index)
    return tuple(made)


def exactly_by_trial(moment: Moment, option: Change, other: Change) -> tuple[Change, ...]:
    """The same for attempts that preemption decides: the number is found by bisection, with one attempt per step."""
    if option.kind == kinds.LOWER_REQUEST:
        resource = str(option.subject[1])
        low, high = 0, requested(moment.pod, resource)  # low helps, high does not
        while high - low > 1:
            middle = (low + high) // 2
            change = lower_request(moment, resource, middle)
            low, high = (middle, high) if change and moment.helps([change, other]) else (low, middle)
        return _lowered(moment, resource, low) or option, other
    if option.kind == kinds.RAISE_SKEW:
        place = int(option.subject[1])
        low, high = moment.pod.spec.topology_spread_constraints[place].max_skew, len(moment.snapshot.pods) + 1
        while high - low > 1:
            middle = (low + high) // 2
            helps = moment.helps([raise_skew(moment, place, middle), other])
            low, high = (low, middle) if helps else (middle, high)
        return raise_skew(moment, place, high), other
    return option, other


def _with_requests(
    moment: Moment, changes: list[Change], rows: BoolArray, leaving: Sequence[int]
) -> list[Change]:
    places = [index for index, change in enumerate(changes) if change.kind == kinds.LOWER_REQUEST]
    if not places:
        return changes
    resources = [str(changes[index].subject[1]) for index in places]
    columns = [moment.snapshot.nodes.axis.index[resource] for resource in resources]
    free = moment.free[:, columns].copy()
    for pod in leaving:
        free[moment.state.node_of[pod]] += moment.snapshot.pods.requests[pod][columns]
    wanted = np.array([requested(moment.pod, resource) for resource in resources], dtype=np.int64)
    for index, resource, units in zip(places, resources, _most(free[rows], wanted), strict=True):
        changes[index] = _lowered(moment, resource, units) or changes[index]
    return changes


def _most(free: IntArray, wanted: IntArray) -> list[int]:
    """The largest amounts of each resource that fit on one of the nodes, with the smallest total reduction as a share of the
    requests.

    free : shape (n_rows, n_resources). wanted : shape (n_resources,).
    """
    kept = np.minimum(free, wanted)
    best: list[int] = kept[int(np.argmax((kept / wanted).sum(axis=1)))].tolist()
    for column in range(len(best)):
        fits = np.ones(len(free), dtype=bool)
        for other, units in enumerate(best):
            if other != column:
                fits &= kept[:, other] >= units
        best[column] = int(kept[fits, column].max())
    return best


def _lowered(moment: Moment, resource: str, units: int) -> Change | None:
    change = lower_request(moment, resource, units)
    if change is None:
        return None
    return replace(change, one_less=lower_request(moment, resource, units + 1))


def _least_skew(moment: Moment, changes: list[Change], index: int) -> Change:
    place = int(changes[index].subject[1])
    constraint = moment.pod.spec.topology_spread_constraints[place]

    def with_skew(skew: int) -> list[Change]:
        return [
            raise_skew(moment, place, skew) if at == index else change for at, change in enumerate(changes)
        ]

    low, high = constraint.max_skew, len(moment.snapshot.pods) + 1  # low does not help, high does
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if moment.judge(with_skew(middle)).fits else (middle, high)
    one_less = raise_skew(moment, place, high - 1) if high - 1 > constraint.max_skew else None
    return replace(raise_skew(moment, place, high), one_less=one_less)
