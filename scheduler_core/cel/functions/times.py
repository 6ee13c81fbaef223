"""Timestamps and durations, in nanoseconds; a timestamp without a zone is in UTC."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.values import Opaque
from scheduler_core.scalars import natural
from scheduler_core.units import HOUR, MINUTE, SECOND

# Those of an hour in nanoseconds, and a few more.
_FRACTION_DIGITS: Final = 18
_UNITS: Final = {
    "ns": 1, "us": 10**3, "µs": 10**3, "μs": 10**3, "ms": 10**6, "s": SECOND, "m": MINUTE, "h": HOUR,
}  # fmt: skip
_PART: Final = re.compile(r"(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)", re.ASCII)
_TIME: Final = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)", re.ASCII)
_OFFSET: Final = re.compile(r"([+-]?)(\d\d):(\d\d)", re.ASCII)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True, order=True)
class Duration(Opaque):
    nanos: int

    @property
    def type_name(self) -> str:
        return "google.protobuf.Duration"

    def __str__(self) -> str:
        whole, rest = divmod(abs(self.nanos), SECOND)
        sign = "-" if self.nanos < 0 else ""
        return f"{sign}{whole}" + (f".{rest:09d}".rstrip("0") if rest else "") + "s"


@dataclass(frozen=True, slots=True, order=True)
class Timestamp(Opaque):
    """nanos : since 1970."""

    nanos: int

    @property
    def type_name(self) -> str:
        return "google.protobuf.Timestamp"

    def at(self, zone: tzinfo) -> datetime:
        return (_EPOCH + timedelta(microseconds=self.nanos // 1000)).astimezone(zone)

    def __str__(self) -> str:
        rest = self.nanos % SECOND
        text = self.at(UTC).strftime("%Y-%m-%dT%H:%M:%S")
        return text + (f".{rest:09d}".rstrip("0") if rest else "") + "Z"


def _duration(text: str) -> Duration:
    digits = text[1:] if text[:1] in ("-", "+") else text
    try:
        nanos = 0 if digits == "0" else _nanos(digits)
    except ValueError as wrong:
        raise EvaluationError(f'time: invalid duration "{text}"') from wrong
    return Duration(-nanos if text[0] == "-" else nanos)


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


def _timestamp(text: str) -> Timestamp:
    match = _TIME.fullmatch(text)
    try:
        moment = datetime.fromisoformat(f"{match[1]}{match[3].replace('Z', '+00:00')}" if match else "")
    except ValueError as wrong:
        raise EvaluationError(
            f'parsing time "{text}" as "2006-01-02T15:04:05Z07:00": cannot parse'
        ) from wrong
    fraction = match[2] if match is not None else None
    seconds = (moment - _EPOCH) // timedelta(seconds=1)
    return Timestamp(seconds * SECOND + int((fraction or "").ljust(9, "0")))


def _zone(name: str) -> tzinfo:
    match = _OFFSET.fullmatch(name)
    if match is not None:
        offset = timedelta(hours=int(match[2]), minutes=int(match[3]))
        return timezone(-offset if match[1] == "-" else offset)
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as wrong:
        raise EvaluationError(f"unknown time zone {name}") from wrong


def _parts() -> Functions:
    readers = {
        "getFullYear": lambda moment: moment.year,
        "getMonth": lambda moment: moment.month - 1,
        "getDate": lambda moment: moment.day,
        "getDayOfMonth": lambda moment: moment.day - 1,
        "getDayOfWeek": lambda moment: (moment.weekday() + 1) % 7,
        "getDayOfYear": lambda moment: moment.timetuple().tm_yday - 1,
        "getHours": lambda moment: moment.hour,
        "getMinutes": lambda moment: moment.minute,
        "getSeconds": lambda moment: moment.second,
        "getMilliseconds": lambda moment: moment.microsecond // 1000,
    }
    table: Functions = {}
    for name, read in readers.items():
        table[name, True, 1] = [((Timestamp,), lambda one, read=read: read(one.at(UTC)))]
        table[name, True, 2] = [((Timestamp, str), lambda one, zone, read=read: read(one.at(_zone(zone))))]
    return table


def _of_durations() -> Functions:
    units = {"getHours": "h", "getMinutes": "m", "getSeconds": "s"}
    table: Functions = {
        (name, True, 1): [((Duration,), lambda one, unit=_UNITS[unit]: int(one.nanos / unit))]
        for name, unit in units.items()
    }
    table["getMilliseconds", True, 1] = [((Duration,), lambda one: one.nanos // 10**6 % 1000)]
    return table


def _merged(one: Functions, other: Functions) -> Functions:
    return {key: [*one.get(key, ()), *other.get(key, ())] for key in {**one, **other}}


FUNCTIONS: Final[Functions] = _merged(
    _merged(_parts(), _of_durations()),
    {
        ("duration", False, 1): [((str,), _duration), ((Duration,), lambda one: one)],
        ("timestamp", False, 1): [
            ((str,), _timestamp),
            ((int,), lambda seconds: Timestamp(seconds * SECOND)),
            ((Timestamp,), lambda one: one),
        ],
        ("string", False, 1): [((Duration,), str), ((Timestamp,), str)],
        ("int", False, 1): [
            ((Timestamp,), lambda one: one.nanos // SECOND),
            ((Duration,), lambda one: one.nanos),
        ],
        ("_+_", False, 2): [
            ((Duration, Duration), lambda one, other: Duration(one.nanos + other.nanos)),
            ((Timestamp, Duration), lambda one, other: Timestamp(one.nanos + other.nanos)),
            ((Duration, Timestamp), lambda one, other: Timestamp(one.nanos + other.nanos)),
        ],
        ("_-_", False, 2): [
            ((Duration, Duration), lambda one, other: Duration(one.nanos - other.nanos)),
            ((Timestamp, Duration), lambda one, other: Timestamp(one.nanos - other.nanos)),
            ((Timestamp, Timestamp), lambda one, other: Duration(one.nanos - other.nanos)),
        ],
        **{
            (sign, False, 2): [((kind, kind), compare) for kind in (Duration, Timestamp)]
            for sign, compare in {
                "_<_": lambda one, other: one.nanos < other.nanos,
                "_<=_": lambda one, other: one.nanos <= other.nanos,
                "_>_": lambda one, other: one.nanos > other.nanos,
                "_>=_": lambda one, other: one.nanos >= other.nanos,
            }.items()
        },
    },
)
