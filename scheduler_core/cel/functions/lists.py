"""Lists and sets: the extensions of cel-go and what Kubernetes adds."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cmp_to_key
from itertools import pairwise
from typing import Final

from scheduler_core.cel.calls import Functions, dispatch
from scheduler_core.cel.errors import CostExceededError, EvaluationError
from scheduler_core.cel.functions.arithmetic import FUNCTIONS as ARITHMETIC
from scheduler_core.cel.functions.durations import FUNCTIONS as DURATIONS
from scheduler_core.cel.functions.durations import Duration
from scheduler_core.cel.functions.times import FUNCTIONS as TIMES
from scheduler_core.cel.functions.times import Timestamp
from scheduler_core.cel.values import NONE, Optional, UInt, Value, is_equal

_LESS: Final = [*ARITHMETIC["_<_", False, 2], *DURATIONS["_<_", False, 2], *TIMES["_<_", False, 2]]
_PLUS: Final = [*ARITHMETIC["_+_", False, 2], *DURATIONS["_+_", False, 2]]
_COMPARABLE: Final = (int, UInt, float, str, bytes, bool, Duration, Timestamp)
_MOST_RANGE: Final = 1_000_000


def _is_less(one: Value, other: Value) -> bool:
    return bool(dispatch("_<_", _LESS, (one, other)))


def _is_known_to_be_less(one: Value, other: Value) -> bool:
    """Values that cannot be compared count as equal: Kubernetes' library does not look at the error."""
    try:
        return _is_less(one, other)
    except EvaluationError:
        return False


def _sum(values: tuple[Value, ...]) -> Value:
    if not values:
        return 0
    total = values[0]
    for value in values[1:]:
        total = dispatch("_+_", _PLUS, (total, value))
    return total


def _extreme(name: str, is_better: Callable[[Value, Value], bool]) -> Callable[[tuple[Value, ...]], Value]:
    def find(values: tuple[Value, ...]) -> Value:
        if not values:
            raise EvaluationError(f"{name} called on empty list")
        _check_comparable(name, values)
        best = values[0]
        for value in values[1:]:
            if is_better(value, best):
                best = value
        return best

    return find


def _check_comparable(name: str, values: tuple[Value, ...]) -> None:
    """Only the first value counts."""
    if values and type(values[0]) not in _COMPARABLE:
        raise EvaluationError(f"no such overload: {name}(list)")


def _index_of(values: tuple[Value, ...], one: Value) -> int:
    return next((at for at, value in enumerate(values) if is_equal(value, one)), -1)


def _last_index_of(values: tuple[Value, ...], one: Value) -> int:
    return max((at for at, value in enumerate(values) if is_equal(value, one)), default=-1)


def _is_sorted(values: tuple[Value, ...]) -> bool:
    _check_comparable("isSorted", values)
    return not any(_is_known_to_be_less(other, one) for one, other in pairwise(values))


def _sorted(values: tuple[Value, ...]) -> tuple[Value, ...]:
    return _sorted_by(values, values)


def _sorted_by(values: tuple[Value, ...], keys: tuple[Value, ...]) -> tuple[Value, ...]:
    if keys and type(keys[0]) not in _COMPARABLE:
        raise EvaluationError("list elements must be comparable")
    if len(set(map(type, keys))) > 1:
        raise EvaluationError("list elements must have the same type")

    def compare(one: int, other: int) -> int:
        return _compare(keys[one], keys[other])

    return tuple(values[at] for at in sorted(range(len(keys)), key=cmp_to_key(compare)))


def _compare(one: Value, other: Value) -> int:
    return _is_less(other, one) - _is_less(one, other)


def _distinct(values: tuple[Value, ...]) -> tuple[Value, ...]:
    found: list[Value] = []
    for value in values:
        if not any(is_equal(value, other) for other in found):
            found.append(value)
    return tuple(found)


def _slice(values: tuple[Value, ...], start: int, end: int) -> tuple[Value, ...]:
    if start < 0 or end < 0:
        raise EvaluationError(f"cannot slice({start}, {end}), negative indexes not supported")
    if start > end:
        raise EvaluationError(
            f"cannot slice({start}, {end}), start index must be less than or equal to end index"
        )
    if end > len(values):
        raise EvaluationError(f"cannot slice({start}, {end}), list is length {len(values)}")
    return values[start:end]


def _flat(values: tuple[Value, ...], depth: int = 1) -> tuple[Value, ...]:
    if depth < 0:
        raise EvaluationError("level must be non-negative")
    flat: list[Value] = []
    for value in values:
        flat.extend(_flat(value, depth - 1) if depth and type(value) is tuple else (value,))
    return tuple(flat)


def _range(count: int) -> tuple[int, ...]:
    if count >= _MOST_RANGE:
        raise CostExceededError
    return tuple(range(count))


def _contains(values: tuple[Value, ...], part: tuple[Value, ...]) -> bool:
    return all(any(is_equal(one, value) for value in values) for one in part)


def _intersects(values: tuple[Value, ...], others: tuple[Value, ...]) -> bool:
    return any(is_equal(one, other) for one in values for other in others)


FUNCTIONS: Final[Functions] = {
    ("sum", True, 1): [((tuple,), _sum)],
    ("min", True, 1): [((tuple,), _extreme("min", _is_known_to_be_less))],
    ("max", True, 1): [((tuple,), _extreme("max", lambda value, best: _is_known_to_be_less(best, value)))],
    ("indexOf", True, 2): [((tuple, object), _index_of)],
    ("lastIndexOf", True, 2): [((tuple, object), _last_index_of)],
    ("isSorted", True, 1): [((tuple,), _is_sorted)],
    ("sort", True, 1): [((tuple,), _sorted)],
    ("@sortByAssociatedKeys", True, 2): [((tuple, tuple), _sorted_by)],
    ("distinct", True, 1): [((tuple,), _distinct)],
    ("reverse", True, 1): [((tuple,), operator.itemgetter(slice(None, None, -1)))],
    ("slice", True, 3): [((tuple, int, int), _slice)],
    ("flatten", True, 1): [((tuple,), _flat)],
    ("flatten", True, 2): [((tuple, int), _flat)],
    ("first", True, 1): [((tuple,), lambda values: Optional(values[0]) if values else NONE)],
    ("last", True, 1): [((tuple,), lambda values: Optional(values[-1]) if values else NONE)],
    ("lists.range", False, 1): [((int,), _range)],
    ("sets.contains", False, 2): [((tuple, tuple), _contains)],
    ("sets.intersects", False, 2): [((tuple, tuple), _intersects)],
    ("sets.equivalent", False, 2): [
        ((tuple, tuple), lambda one, other: _contains(one, other) and _contains(other, one))
    ],
}
