"""Exact numbers: options with a number are first tried in their extreme form; then the smallest change that still helps is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scheduler_core.config.plugins import names
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.options.pod import lower_request, raise_skew
from scheduler_core.remedies.options.requests import least_request, requested
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.rows import PodRow


class ExactNumbers:
    """The options of one set with exact numbers, for one group of nodes after the other.

    leaving : rows of the pods that leave with them.
    """

    def __init__(self, moment: Moment, options: Sequence[Change], leaving: Sequence[PodRow] = ()) -> None:
        self._moment, self._options, self._leaving = moment, tuple(options), tuple(leaving)
        self._spread: dict[tuple[float, ...], BoolArray] = {}

    def on(self, rows: BoolArray) -> tuple[Change, ...]:
        """rows : bool, shape (n_nodes,). Nodes that take the pod with the options in their extreme form, apart from other changes
        that are made for them. The numbers are found one after the other, each with the current values of all others.
        """
        made, rows = _with_requests(self._moment, list(self._options), rows, self._leaving)
        for index, change in enumerate(made):
            if change.kind == kinds.RAISE_SKEW:
                made[index] = self._least_skew(made, index, rows)
        return tuple(made)

    def _least_skew(self, changes: list[Change], index: int, rows: BoolArray) -> Change:
        moment, place = self._moment, int(changes[index].subject[1])
        before = moment.pod.spec.topology_spread_constraints[place].max_skew

        def passes(skew: int) -> bool:
            raised = raise_skew(moment, place, skew)
            with_it = [raised if at == index else change for at, change in enumerate(changes)]
            return bool(self._passing_spread(with_it)[rows].any())

        low, high = before, len(moment.snapshot.pods) + 1  # low does not help, high does
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if passes(middle) else (middle, high)
        one_less = raise_skew(moment, place, high - 1) if high - 1 > before else None
        return replace(raise_skew(moment, place, high), one_less=one_less)

    def _passing_spread(self, changes: list[Change]) -> BoolArray:
        """bool, shape (n_nodes,): the nodes that PodTopologySpread does not reject. Requests make no difference to it."""
        key = tuple(change.share for change in changes if change.kind == kinds.RAISE_SKEW)
        if key not in self._spread:
            with self._moment.without(self._leaving):
                verdicts = self._moment.run_filters(changes).verdicts
            rejected = verdicts.get(names.POD_TOPOLOGY_SPREAD)
            n_nodes = len(self._moment.state.nodes)
            self._spread[key] = np.ones(n_nodes, dtype=bool) if rejected is None else rejected == 0
        return self._spread[key]


def exactly_by_trial(moment: Moment, option: Change, *others: Change) -> tuple[Change, ...]:
    """The same for attempts that preemption decides: the number is found by bisection, with one attempt per step."""
    if option.kind == kinds.LOWER_REQUEST:
        resource = str(option.subject[1])
        low, high = least_request(moment.pod, resource), requested(moment.pod, resource)
        while high - low > 1:  # low helps, high does not
            middle = (low + high) // 2
            change = lower_request(moment, resource, middle)
            low, high = (middle, high) if change and moment.helps([change, *others]) else (low, middle)
        return _lowered(moment, resource, low) or option, *others
    if option.kind == kinds.RAISE_SKEW:
        place = int(option.subject[1])
        before = moment.pod.spec.topology_spread_constraints[place].max_skew
        low, high = before, len(moment.snapshot.pods) + 1
        while high - low > 1:
            middle = (low + high) // 2
            helps = moment.helps([raise_skew(moment, place, middle), *others])
            low, high = (low, middle) if helps else (middle, high)
        less = raise_skew(moment, place, high - 1) if high - 1 > before else None
        return replace(raise_skew(moment, place, high), one_less=less), *others
    return option, *others


def _with_requests(
    moment: Moment, changes: list[Change], rows: BoolArray, leaving: Sequence[PodRow]
) -> tuple[list[Change], BoolArray]:
    """With the largest requests that fit on one of the nodes, and the nodes on which these fit."""
    places = [index for index, change in enumerate(changes) if change.kind == kinds.LOWER_REQUEST]
    if not places:
        return changes, rows
    resources = [str(changes[index].subject[1]) for index in places]
    columns = [moment.snapshot.nodes.axis.index[resource] for resource in resources]
    free = moment.free[:, columns].copy()
    for pod in leaving:
        free[moment.state.node_of[pod]] += moment.snapshot.pods.requests[pod][columns]
    wanted = np.array([requested(moment.pod, resource) for resource in resources], dtype=np.int64)
    most = _most(free[rows], wanted)
    for index, resource, units in zip(places, resources, most, strict=True):
        changes[index] = _lowered(moment, resource, units) or changes[index]
    return changes, rows & (free >= most).all(axis=1)


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
