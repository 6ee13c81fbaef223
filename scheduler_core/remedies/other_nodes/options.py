"""A change of the pod or the policy with a change of another node: the smallest number of it, for all changes of a class."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.options.exact_numbers import ExactNumbers
from scheduler_core.remedies.options.pod import raise_skew
from scheduler_core.remedies.other_nodes.class_view import Class, ClassView
from scheduler_core.remedies.other_nodes.rules import AlteredNode
from scheduler_core.snapshot.arrays import BoolArray

Made = tuple[Change, ...]
"""The change of the pod or the policy, with exact numbers."""


def exactly(moment: Moment, seen: ClassView, option: Change, group: Class) -> list[tuple[Made, AlteredNode]]:
    """For each change of the class. seen : with the option in its extreme form, with which each of them suffices."""
    if option.kind == kinds.RAISE_SKEW:
        made: Made = (_least_skew(moment, seen, option, group[0]),)
    elif option.kind != kinds.LOWER_REQUEST:
        made = (option,)
    else:
        return _lowered(moment, seen, option, group)
    return [(made, one) for one in group]


def _lowered(moment: Moment, seen: ClassView, option: Change, group: Class) -> list[tuple[Made, AlteredNode]]:
    let, own = seen.let(group[0])
    rows = np.zeros(len(moment.state.nodes), dtype=bool)
    rows[seen.rows[let[seen.value_of] & (seen.view.lacks[seen.rows] == 0)]] = True
    numbers = ExactNumbers(moment, [option])
    if own and group[0].lacks == 0:
        return [(numbers.on(_and_row(rows, one.row)), one) for one in group]
    made = numbers.on(rows)
    return [(made, one) for one in group]


def _least_skew(moment: Moment, seen: ClassView, option: Change, one: AlteredNode) -> Change:
    index = int(option.subject[1])
    constraints = moment.pod.spec.topology_spread_constraints
    before = constraints[index].max_skew
    most = before + int(option.share)
    place = sum(other.when_unsatisfiable == "DoNotSchedule" for other in constraints[:index])
    low, high = before, most  # low does not help, high does
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if seen.fits(one, raised={place: middle - most}) else (middle, high)
    one_less = raise_skew(moment, index, high - 1) if high - 1 > before else None
    return replace(raise_skew(moment, index, high), one_less=one_less)


def _and_row(rows: BoolArray, row: int) -> BoolArray:
    rows = rows.copy()
    rows[row] = True
    return rows
