"""Timestamps: nanoseconds since 1970 in the years 1 to 9999, with the offset of the text that they were read from."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError, not_convertible
from scheduler_core.cel.functions import durations
from scheduler_core.cel.functions.durations import Duration
from scheduler_core.cel.functions.zones import Wall, offset_of, seconds_since_1970, wall_of
from scheduler_core.cel.values import Opaque
from scheduler_core.units import SECOND

_EARLIEST: Final = seconds_since_1970(1, 1, 1)
_LATEST: Final = seconds_since_1970(10_000, 1, 1) - 1
_MOST_HOURS, _MOST_MINUTES = 24, 60
# Go reads an hour of one digit, a comma, and any number of digits behind it.
_TIME: Final = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])(\d\d):(\d\d))", re.ASCII
)


@dataclass(frozen=True, slots=True, order=True)
class Timestamp(Opaque):
    """nanos : since 1970. offset : seconds east of UTC; only the text shows it."""

    refuses_others: ClassVar[bool] = False

    nanos: int
    offset: int = field(default=0, compare=False)

    @property
    def type_name(self) -> str:
        return "google.protobuf.Timestamp"

    def at(self, offset: int) -> Wall:
        """What a clock shows ``offset`` seconds east of UTC."""
        return wall_of(self.nanos + offset * SECOND)

    def __str__(self) -> str:
        wall, rest = self.at(self.offset), self.nanos % SECOND
        text = f"{wall.year:04d}-{wall.moment:%m-%dT%H:%M:%S}"
        return text + (f".{rest:09d}".rstrip("0") if rest else "") + _offset_text(self.offset)


FIRST: Final = Timestamp(_EARLIEST * SECOND)
"""The zero of Go's times."""


def _offset_text(offset: int) -> str:
    hours, minutes = divmod(abs(offset) // 60, 60)
    return f"{'-' if offset < 0 else '+'}{hours:02d}:{minutes:02d}" if offset else "Z"


def _checked(nanos: int, offset: int = 0) -> Timestamp:
    """Raises EvaluationError outside the years 1 to 9999."""
    if not _EARLIEST <= nanos // SECOND <= _LATEST:
        raise EvaluationError("timestamp overflow")
    return Timestamp(nanos, offset)


def _timestamp(text: str) -> Timestamp:
    match = _TIME.fullmatch(text)
    if match is None:
        raise _not_a_time()
    numbers = [int(one) for one in match.groups()[:6]]
    if not _exists(*numbers):
        raise _not_a_time()
    offset = _written_offset(match[8], int(match[9] or 0), int(match[10] or 0))
    seconds = seconds_since_1970(*numbers[:3]) + numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
    fraction = int((match[7] or "")[:9].ljust(9, "0"))
    return _checked((seconds - offset) * SECOND + fraction, offset)


def _exists(year: int, month: int, day: int, hour: int, minute: int, second: int) -> bool:
    if not 1 <= month <= 12:
        return False
    days = calendar.monthrange(2000 + year % 400, month)[1]
    return 1 <= day <= days and hour < 24 and minute < 60 and second < 60


def _written_offset(sign: str | None, hours: int, minutes: int) -> int:
    if hours > _MOST_HOURS or minutes > _MOST_MINUTES:
        raise _not_a_time()
    seconds = hours * 3600 + minutes * 60
    return -seconds if sign == "-" else seconds


def _not_a_time() -> EvaluationError:
    return not_convertible("string", "google.protobuf.Timestamp")


_READERS: Final[dict[str, Callable[[Wall], int]]] = {
    "getFullYear": lambda wall: wall.year,
    "getMonth": lambda wall: wall.moment.month - 1,
    "getDate": lambda wall: wall.moment.day,
    "getDayOfMonth": lambda wall: wall.moment.day - 1,
    "getDayOfWeek": lambda wall: (wall.moment.weekday() + 1) % 7,
    "getDayOfYear": lambda wall: wall.moment.timetuple().tm_yday - 1,
    "getHours": lambda wall: wall.moment.hour,
    "getMinutes": lambda wall: wall.moment.minute,
    "getSeconds": lambda wall: wall.moment.second,
    "getMilliseconds": lambda wall: wall.moment.microsecond // 1000,
}


def _parts() -> Functions:
    table: Functions = {}
    for name, read in _READERS.items():
        table[name, True, 1] = [((Timestamp,), lambda one, read=read: read(one.at(0)))]
        table[name, True, 2] = [
            ((Timestamp, str), lambda one, zone, read=read: read(one.at(offset_of(zone, one.nanos))))
        ]
    return table


def _later(one: Timestamp, by: Duration) -> Timestamp:
    return _checked(one.nanos + by.nanos, one.offset)


def _earlier(one: Timestamp, by: Duration) -> Timestamp:
    return _later(one, durations.checked(-by.nanos))


FUNCTIONS: Final[Functions] = {
    **_parts(),
    ("timestamp", False, 1): [
        ((str,), _timestamp),
        ((int,), lambda seconds: _checked(seconds * SECOND)),
        ((Timestamp,), lambda one: one),
    ],
    ("string", False, 1): [((Timestamp,), str)],
    ("int", False, 1): [((Timestamp,), lambda one: one.nanos // SECOND)],
    ("_+_", False, 2): [
        ((Timestamp, Duration), _later),
        ((Duration, Timestamp), lambda by, one: _later(one, by)),
    ],
    ("_-_", False, 2): [
        ((Timestamp, Duration), _earlier),
        ((Timestamp, Timestamp), lambda one, other: durations.checked(one.nanos - other.nanos)),
    ],
    ("_<_", False, 2): [((Timestamp, Timestamp), lambda one, other: one.nanos < other.nanos)],
    ("_<=_", False, 2): [((Timestamp, Timestamp), lambda one, other: one.nanos <= other.nanos)],
    ("_>_", False, 2): [((Timestamp, Timestamp), lambda one, other: one.nanos > other.nanos)],
    ("_>=_", False, 2): [((Timestamp, Timestamp), lambda one, other: one.nanos >= other.nanos)],
}
