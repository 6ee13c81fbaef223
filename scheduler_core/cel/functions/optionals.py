"""Values that may be missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.functions.durations import Duration
from scheduler_core.cel.functions.times import FIRST
from scheduler_core.cel.values import NONE, Optional, Value


def _value(one: Optional) -> Value:
    if not one.is_there:
        raise EvaluationError("optional.none() dereference")
    return one.value


def _of_non_zero(value: Value) -> Optional:
    if value in (Duration(0), FIRST):
        return NONE
    is_zero = value is None or (type(value) in (str, bytes, tuple, dict) and not value) or value == 0
    return NONE if is_zero else Optional(value)


def _unwrapped(name: str) -> Callable[[tuple[Value, ...]], tuple[Value, ...]]:
    def unwrap(values: tuple[Value, ...]) -> tuple[Value, ...]:
        if any(type(one) is not Optional for one in values):
            raise EvaluationError(f"no such overload: {name}(list)")
        return tuple(one.value for one in values if one.is_there)

    return unwrap


FUNCTIONS: Final[Functions] = {
    ("optional.of", False, 1): [((object,), Optional)],
    ("optional.none", False, 0): [((), lambda: NONE)],
    ("optional.ofNonZeroValue", False, 1): [((object,), _of_non_zero)],
    ("hasValue", True, 1): [((Optional,), lambda one: one.is_there)],
    ("value", True, 1): [((Optional,), _value)],
    ("optional.unwrap", False, 1): [((tuple,), _unwrapped("optional.unwrap"))],
    ("unwrapOpt", True, 1): [((tuple,), _unwrapped("unwrapOpt"))],
}
