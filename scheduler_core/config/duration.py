"""Durations as Go writes and reads them: "10s", "1h15m30.918s", "600ms".

Kept as whole nanoseconds, Go's own unit, so that comparing and printing are exact. Source: time.ParseDuration and
Duration.String of Go; messages are Go's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from scheduler_core.units import HOUR, MICROSECOND, MILLISECOND, MINUTE, NANOSECOND, SECOND, ZERO, Nanoseconds

MAX_NANOSECONDS: Final = Nanoseconds(2**63 - 1)
"""An int64 of nanoseconds, 292 years. Go also accepts one more below zero."""

_UNITS: Final = {
    "ns": NANOSECOND,
    "us": MICROSECOND,
    "µs": MICROSECOND,  # micro sign
    "μs": MICROSECOND,  # Greek letter mu
    "ms": MILLISECOND,
    "s": SECOND,
    "m": MINUTE,
    "h": HOUR,
}
_TERM: Final = re.compile(r"([0-9]*)(\.?)([0-9]*)([^0-9.]*)")


@dataclass(frozen=True, slots=True, order=True)
class Duration:
    """A length of time in nanoseconds, negative allowed."""

    nanoseconds: Nanoseconds

    @property
    def seconds(self) -> float:
        return self.nanoseconds / SECOND

    def __str__(self) -> str:
        """As Go prints it: `1h0m5s`, `1.5s`, `20ms`, `0s`."""
        sign = "-" if self.nanoseconds < 0 else ""
        nanos = abs(self.nanoseconds)
        if nanos < SECOND:
            return sign + _below_a_second(nanos)
        minutes, rest = divmod(nanos, MINUTE)
        hours, minutes = divmod(minutes, 60)
        text = f"{_decimal(rest, SECOND)}s"
        if hours or minutes:
            text = f"{minutes}m{text}"
        return f"{sign}{hours}h{text}" if hours else sign + text


def seconds(count: int) -> Duration:
    return Duration(count * SECOND)


def parse_duration(text: str) -> Duration:
    """Read a Go duration. Raises ValueError with Go's message."""
    unsigned = text.removeprefix("-") if text.startswith("-") else text.removeprefix("+")
    if unsigned == "0":
        return Duration(ZERO)
    negative = text.startswith("-")
    limit = MAX_NANOSECONDS + Nanoseconds(negative)
    nanoseconds = ZERO
    position = 0
    if not unsigned:
        raise ValueError(f'time: invalid duration "{text}"')
    while position < len(unsigned):
        term = _TERM.match(unsigned, position)
        if term is None or not (term[1] or term[3]):
            raise ValueError(f'time: invalid duration "{text}"')
        nanoseconds += _term_nanoseconds(term, text)
        if nanoseconds > limit:
            raise ValueError(f'time: invalid duration "{text}"')
        position = term.end()
    return Duration(-nanoseconds if negative else nanoseconds)


def _term_nanoseconds(term: re.Match[str], text: str) -> Nanoseconds:
    whole, _, fraction, unit = term.groups()
    if not unit:
        raise ValueError(f'time: missing unit in duration "{text}"')
    if unit not in _UNITS:
        raise ValueError(f'time: unknown unit "{unit}" in duration "{text}"')
    if len(whole.lstrip("0")) > 19:
        raise ValueError(f'time: invalid duration "{text}"')
    scale = _UNITS[unit]
    digits: str = fraction[:18]
    # Go multiplies fractions as floats, which is exact to the nanosecond up to hours.
    part = Nanoseconds(float(digits or "0") * (scale / 10.0 ** len(digits)))
    return int(whole or "0") * scale + part


def _below_a_second(nanos: Nanoseconds) -> str:
    if nanos == 0:
        return "0s"
    for unit in ("ms", "µs"):
        if nanos >= _UNITS[unit]:
            return f"{_decimal(nanos, _UNITS[unit])}{unit}"
    return f"{nanos}ns"


def _decimal(value: Nanoseconds, scale: Nanoseconds) -> str:
    whole, rest = divmod(value, scale)
    digits = str(rest).rjust(len(str(scale)) - 1, "0").rstrip("0")
    return f"{whole}.{digits}" if digits else str(whole)
