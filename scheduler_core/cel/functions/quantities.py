"""Quantities (library of Kubernetes): amounts in nano units, compared by what they are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.values import MAX_INT, MIN_INT, Opaque
from scheduler_core.model.quantity import NANO, format_quantity, parse_quantity


@dataclass(frozen=True, slots=True)
class Amount(Opaque):
    nanos: int

    @property
    def type_name(self) -> str:
        return "kubernetes.Quantity"

    def __str__(self) -> str:
        return format_quantity(self.nanos)


def _parsed(text: str) -> Amount:
    try:
        return Amount(parse_quantity(text))
    except ValueError as wrong:
        raise EvaluationError(str(wrong)) from wrong


def _is_quantity(text: str) -> bool:
    try:
        parse_quantity(text)
    except ValueError:
        return False
    return True


def _is_integer(one: Amount) -> bool:
    return one.nanos % NANO == 0 and MIN_INT <= one.nanos // NANO <= MAX_INT


def _as_integer(one: Amount) -> int:
    if not _is_integer(one):
        raise EvaluationError("cannot convert value to integer")
    return one.nanos // NANO


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


FUNCTIONS: Final[Functions] = {
    ("quantity", False, 1): [((str,), _parsed)],
    ("isQuantity", False, 1): [((str,), _is_quantity)],
    ("sign", True, 1): [((Amount,), lambda one: _sign(one.nanos))],
    ("isInteger", True, 1): [((Amount,), _is_integer)],
    ("asInteger", True, 1): [((Amount,), _as_integer)],
    ("asApproximateFloat", True, 1): [((Amount,), lambda one: one.nanos / NANO)],
    ("isGreaterThan", True, 2): [((Amount, Amount), lambda one, other: one.nanos > other.nanos)],
    ("isLessThan", True, 2): [((Amount, Amount), lambda one, other: one.nanos < other.nanos)],
    ("compareTo", True, 2): [((Amount, Amount), lambda one, other: _sign(one.nanos - other.nanos))],
    ("add", True, 2): [
        ((Amount, Amount), lambda one, other: Amount(one.nanos + other.nanos)),
        ((Amount, int), lambda one, other: Amount(one.nanos + other * NANO)),
    ],
    ("sub", True, 2): [
        ((Amount, Amount), lambda one, other: Amount(one.nanos - other.nanos)),
        ((Amount, int), lambda one, other: Amount(one.nanos - other * NANO)),
    ],
}
