"""Wall clocks and time zones, as cel-go reads a zone: a name, or hours and minutes of any size."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from scheduler_core.cel.errors import EvaluationError
from scheduler_core.model.labels.selectors import parse_int64
from scheduler_core.units import MINUTE, SECOND

_START: Final = datetime(2000, 1, 1, tzinfo=UTC)
_START_SECONDS: Final = 946_684_800
_YEARS: Final = 400
_CYCLE: Final = 146_097 * 86_400
"""Seconds after which the calendar repeats itself, weekdays too; Python's own ends with the years 1 and 9999."""
_FIRST_YEARS_END: Final = (datetime(2, 1, 2, tzinfo=UTC) - _START) // timedelta(seconds=1)
_LAST_YEARS_START: Final = (datetime(9998, 12, 30, tzinfo=UTC) - _START) // timedelta(seconds=1)
_INT64: Final = 2**63


@dataclass(frozen=True, slots=True)
class Wall:
    """What a clock shows. moment : correct but for its year, which is ``year``."""

    year: int
    moment: datetime


def wall_of(nanos: int) -> Wall:
    """nanos : since 1970 of the wall clock."""
    seconds, rest = divmod(nanos, SECOND)
    cycles, within = divmod(seconds - _START_SECONDS, _CYCLE)
    moment = _START + timedelta(seconds=within, microseconds=rest // 1000)
    return Wall(moment.year + cycles * _YEARS, moment)


def seconds_since_1970(year: int, month: int, day: int) -> int:
    """Of midnight. Any year; the day must exist."""
    cycles, within = divmod(year, _YEARS)
    moment = datetime(2000 + within, month, day, tzinfo=UTC)
    return int((moment - _START).total_seconds()) + _START_SECONDS + (cycles - 5) * _CYCLE


def offset_of(zone: str, nanos: int) -> int:
    """Seconds east of UTC at ``nanos`` since 1970. Raises EvaluationError for a zone that does not exist."""
    if ":" in zone:
        return _fixed(zone)
    # The scheduler's container is in UTC.
    if zone in ("", "UTC", "Local"):
        return 0
    if zone.startswith(("/", "\\")) or ".." in zone:
        raise EvaluationError("time: invalid location name")
    try:
        known = ZoneInfo(zone)
    except (KeyError, ValueError, OSError) as wrong:
        raise EvaluationError(f"unknown time zone {zone}") from wrong
    offset = known.utcoffset(_near(nanos).astimezone(known))
    return 0 if offset is None else int(offset.total_seconds())


def _near(nanos: int) -> datetime:
    """The moment, or for the years 1 and 9999, at the ends of Python's calendar, one a cycle away: the rules of a zone repeat, too."""
    seconds = nanos // SECOND - _START_SECONDS
    if seconds < _FIRST_YEARS_END:
        seconds += _CYCLE
    elif seconds > _LAST_YEARS_START:
        seconds -= _CYCLE
    return _START + timedelta(seconds=seconds)


def _fixed(zone: str) -> int:
    hours, _, minutes = zone.partition(":")
    hour, minute = _number(hours), _number(minutes)
    together = hour * 60 - minute if zone[0] == "-" else hour * 60 + minute
    # Go's integers of 64 bits overflow here without an error.
    nanos = _wrapped(_wrapped(together) * MINUTE)
    return nanos // SECOND if nanos >= 0 else -(-nanos // SECOND)


def _wrapped(number: int) -> int:
    return (number + _INT64) % (2 * _INT64) - _INT64


def _number(text: str) -> int:
    number = parse_int64(text)
    if number is None:
        digits = text[1:] if text[:1] in ("+", "-") else text
        reason = "value out of range" if digits.isascii() and digits.isdigit() else "invalid syntax"
        raise EvaluationError(f'strconv.Atoi: parsing "{text}": {reason}')
    return number
