"""What a value may be, what it is called, and what equals what (CEL language definition, "Values", "Equality").

int → int, uint → UInt, double → float, string → str, bytes, bool, null → None, list → tuple, map → dict (keys of bool as BoolKey);
the others have classes here or beside their functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Final, TypeAlias

from scheduler_core.cel.errors import CostExceededError, EvaluationError, no_overload

Value: TypeAlias = Any
MIN_INT, MAX_INT, MAX_UINT = -(2**63), 2**63 - 1, 2**64 - 1


class UInt(int):
    """An unsigned integer of 64 bits."""

    __slots__ = ()


class BoolKey(Enum):
    """A bool as key of a map: Python takes True for 1."""

    FALSE = False
    TRUE = True


@dataclass(frozen=True, slots=True)
class Optional:
    """A value or none."""

    value: Value = None
    is_there: bool = True


NONE: Final = Optional(None, False)


class DefaultingMap(dict[Value, Value]):
    """A map in which a key that is not there stands for an empty map; ``in`` still tells the difference."""


@dataclass(frozen=True, slots=True)
class TypeValue:
    """A type as a value."""

    name: str


@dataclass(frozen=True, slots=True)
class Opaque:
    """Base of the types of libraries. ``type_name`` as returned by ``type()``.

    refuses_others : a value of another type on the right of ``==`` is an error; the types of Kubernetes do that.
    """

    refuses_others: ClassVar[bool] = True

    @property
    def type_name(self) -> str:
        raise NotImplementedError


_NAMES: Final = {
    int: "int", UInt: "uint", float: "double", str: "string", bytes: "bytes", bool: "bool",
    type(None): "null_type", tuple: "list", dict: "map", DefaultingMap: "map", TypeValue: "type", Optional: "optional_type",
}  # fmt: skip
TYPES: Final = {name: TypeValue(name) for name in _NAMES.values()} | {
    name: TypeValue(name) for name in ("google.protobuf.Timestamp", "google.protobuf.Duration")
}
_NUMBERS: Final = (int, UInt, float)
_MOST_ELEMENTS: Final = 10_000_000
"""A million units of cost look at ten million characters at most."""


def type_name(value: Value) -> str:
    return value.type_name if isinstance(value, Opaque) else _NAMES[type(value)]


def is_number(value: Value) -> bool:
    return type(value) in _NUMBERS


def equals(left: Value, right: Value) -> bool:
    """Numbers of different types by their values; other values of different types differ. Raises EvaluationError, see Opaque."""
    if is_number(left) and is_number(right):
        return bool(left == right)
    if type(left) is not type(right) and not (isinstance(left, dict) and isinstance(right, dict)):
        if isinstance(left, Opaque) and left.refuses_others and right is not None:
            raise no_overload()
        return False
    if type(left) is tuple:
        return len(left) == len(right) and all(map(_is_not_unequal, left, right))
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(_is_not_unequal(left[key], right[key]) for key in left)
    if type(left) is Optional:
        return left.is_there == right.is_there and equals(left.value, right.value)
    return bool(left == right)


def _is_not_unequal(left: Value, right: Value) -> bool:
    """For members of lists and maps, whose errors cel-go takes for equal."""
    try:
        return equals(left, right)
    except EvaluationError:
        return True


def is_equal(left: Value, right: Value) -> bool:
    """Where only what is surely equal counts."""
    try:
        return equals(left, right)
    except EvaluationError:
        return False


def to_key(value: Value) -> Value:
    """As key of a dict. Raises EvaluationError for what cannot be one."""
    if type(value) is bool:
        return BoolKey(value)
    if type(value) is float and not value.is_integer():
        return value
    if type(value) in (str, int, UInt, float):
        return value
    raise EvaluationError(f"unsupported key type: {type_name(value)}")


def from_key(key: Value) -> Value:
    return key.value if isinstance(key, BoolKey) else key


def checked_int(number: int) -> int:
    """Raises EvaluationError beyond 64 bits."""
    if not MIN_INT <= number <= MAX_INT:
        raise EvaluationError("integer overflow")
    return number


def checked_uint(number: int) -> UInt:
    if not 0 <= number <= MAX_UINT:
        raise EvaluationError("unsigned integer overflow")
    return UInt(number)


def size_of(value: Value) -> int:
    """How much a value costs to go through; 1 for a value without a size."""
    return len(value) if type(value) in (str, bytes, tuple, dict) else 1


def checked_size(size: int) -> None:
    """For what an evaluation makes. Raises CostExceededError beyond what anything could still look at, before it fills the memory."""
    if size > _MOST_ELEMENTS:
        raise CostExceededError


def as_bool(value: Value) -> bool:
    if type(value) is not bool:
        raise no_overload()
    return value
