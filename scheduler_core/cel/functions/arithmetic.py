"""Operators of numbers, order, equality and membership (CEL language definition; integers of 64 bits)."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Final

from scheduler_core.cel.calls import Functions, Overloads
from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.values import (
    UInt,
    Value,
    checked_int,
    checked_size,
    checked_uint,
    equals,
    is_equal,
    is_number,
    to_key,
)

_NUMBERS: Final = (int, UInt, float)


def _arithmetic(compute: Callable[[Value, Value], Value]) -> Overloads:
    return [
        ((int, int), lambda left, right: checked_int(compute(left, right))),
        ((UInt, UInt), lambda left, right: checked_uint(compute(int(left), int(right)))),
        ((float, float), compute),
    ]


def _order(compare: Callable[[Value, Value], bool]) -> Overloads:
    numbers = [((one, other), compare) for one in _NUMBERS for other in _NUMBERS]
    return [((str, str), compare), *numbers, ((bytes, bytes), compare), ((bool, bool), compare)]


def _divide(left: int, right: int) -> int:
    if right == 0:
        raise EvaluationError("division by zero")
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _modulo(left: int, right: int) -> int:
    if right == 0:
        raise EvaluationError("modulus by zero")
    return left - right * _divide(left, right)


def _divide_floats(left: float, right: float) -> float:
    if right:
        return left / right
    is_nan = left == 0 or math.isnan(left)
    return math.nan if is_nan else math.copysign(math.inf, left) * math.copysign(1, right)


def _concatenated(one: tuple[Value, ...], other: tuple[Value, ...]) -> tuple[Value, ...]:
    """Costs one unit whatever its length."""
    checked_size(len(one) + len(other))
    return one + other


def _is_in(one: Value, many: Value) -> bool:
    return any(is_equal(one, other) for other in many)


def _is_key(one: Value, many: Value) -> bool:
    if type(one) is not bool and not is_number(one) and type(one) is not str:
        return False
    return to_key(one) in many


FUNCTIONS: Final[Functions] = {
    ("_+_", False, 2): [
        *_arithmetic(operator.add),
        ((str, str), operator.add),
        ((bytes, bytes), operator.add),
        ((tuple, tuple), _concatenated),
    ],
    ("_-_", False, 2): _arithmetic(operator.sub),
    ("_*_", False, 2): _arithmetic(operator.mul),
    ("_/_", False, 2): [*_arithmetic(_divide)[:2], ((float, float), _divide_floats)],
    ("_%_", False, 2): _arithmetic(_modulo)[:2],
    ("-_", False, 1): [((int,), lambda one: checked_int(-one)), ((float,), operator.neg)],
    ("!_", False, 1): [((bool,), operator.not_)],
    ("_==_", False, 2): [((object, object), equals)],
    ("_!=_", False, 2): [((object, object), lambda left, right: not is_equal(left, right))],
    ("_<_", False, 2): _order(operator.lt),
    ("_<=_", False, 2): _order(operator.le),
    ("_>_", False, 2): _order(operator.gt),
    ("_>=_", False, 2): _order(operator.ge),
    ("@in", False, 2): [((object, tuple), _is_in), ((object, dict), _is_key)],
    ("cel.@mapInsert", False, 2): [((dict, dict), lambda one, other: {**one, **other})],
}
