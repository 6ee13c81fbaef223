"""Durations: nanoseconds of 64 bits, read as Go reads them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar, Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError, not_convertible
from scheduler_core.cel.values import Opaque, checked_int
from scheduler_core.scalars import natural
from scheduler_core.units import HOUR, MINUTE, SECOND

# Those of an hour in nanoseconds, and a few more.
_FRACTION_DIGITS: Final = 18
_MILLISECOND: Final = 10**6
_UNITS: Final = {
    "ns": 1, "us": 10**3, "µs": 10**3, "μs": 10**3, "ms": _MILLISECOND, "s": SECOND, "m": MINUTE, "h": HOUR,
}  # fmt: skip
_PART: Final = re.compile(r"(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Duration(Opaque):
    refuses_others: ClassVar[bool] = False

    nanos: int

    @property
    def type_name(self) -> str:
        return "google.protobuf.Duration"

    def __str__(self) -> str:
        """Seconds as a double: the digits beyond its precision are lost, as in cel-go."""
        whole, rest = divmod(abs(self.nanos), SECOND)
        seconds = format(Decimal(repr(whole + rest / SECOND)), "f")
        return f"{'-' if self.nanos < 0 else ''}{seconds.removesuffix('.0')}s"


def checked(nanos: int) -> Duration:
    """Raises EvaluationError beyond 64 bits."""
    return Duration(checked_int(nanos))


def _duration(text: str) -> Duration:
    digits = text[1:] if text[:1] in ("-", "+") else text
    try:
        nanos = 0 if digits == "0" else _nanos(digits)
        return checked(-nanos if text[:1] == "-" else nanos)
    except (ValueError, EvaluationError) as wrong:
        raise not_convertible("string", "google.protobuf.Duration") from wrong


def _of_int(_: int) -> Duration:
    """cel-go declares the conversion but has none."""
    raise not_convertible("int", "google.protobuf.Duration")


def _nanos(text: str) -> int:
    """Of numbers with units, part by part: what is none ends it, so that its length does not matter. Raises ValueError."""
    nanos, at = 0, 0
    while not at or at < len(text):
        part = _PART.match(text, at)
        if part is None:
            raise ValueError(text[at:])
        nanos, at = nanos + _scaled(part[1], _UNITS[part[2]]), part.end()
    return nanos


def _scaled(digits: str, unit: int) -> int:
    """Raises ValueError."""
    whole, _, fraction = digits.partition(".")
    number = natural(whole or "0")
    if number is None:
        raise ValueError(whole)
    # Digits beyond a nanosecond of the largest unit do not count.
    fraction = fraction[:_FRACTION_DIGITS]
    return number * unit + int(fraction or "0") * unit // int("1".ljust(len(fraction) + 1, "0"))


def _whole(nanos: int, unit: int) -> int:
    """Toward zero."""
    return nanos // unit if nanos >= 0 else -(-nanos // unit)


FUNCTIONS: Final[Functions] = {
    ("duration", False, 1): [((str,), _duration), ((Duration,), lambda one: one), ((int,), _of_int)],
    **{
        (name, True, 1): [((Duration,), lambda one, unit=unit: _whole(one.nanos, unit))]
        for name, unit in {
            "getHours": HOUR,
            "getMinutes": MINUTE,
            "getSeconds": SECOND,
            "getMilliseconds": _MILLISECOND,
        }.items()
    },
    ("string", False, 1): [((Duration,), str)],
    ("int", False, 1): [((Duration,), lambda one: one.nanos)],
    ("-_", False, 1): [((Duration,), lambda one: checked(-one.nanos))],
    ("_+_", False, 2): [((Duration, Duration), lambda one, other: checked(one.nanos + other.nanos))],
    ("_-_", False, 2): [((Duration, Duration), lambda one, other: checked(one.nanos - other.nanos))],
    ("_<_", False, 2): [((Duration, Duration), lambda one, other: one.nanos < other.nanos)],
    ("_<=_", False, 2): [((Duration, Duration), lambda one, other: one.nanos <= other.nanos)],
    ("_>_", False, 2): [((Duration, Duration), lambda one, other: one.nanos > other.nanos)],
    ("_>=_", False, 2): [((Duration, Duration), lambda one, other: one.nanos >= other.nanos)],
}
