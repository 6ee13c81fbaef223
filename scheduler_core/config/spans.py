"""Lengths of time in what is played: fields of elections, faults and scenarios, in nanoseconds and within bounds."""

from __future__ import annotations

from typing import Final

from scheduler_core.config.duration import NANOSECONDS_PER_SECOND, Duration
from scheduler_core.config.reader import Reader
from scheduler_core.problems import Problems

LONGEST: Final = 100 * 24 * 3600 * NANOSECONDS_PER_SECOND
"""Of anything, either way: as nanoseconds, numbers of 53 bits hold a little more."""


def read_span(
    reader: Reader, name: str, problems: Problems, *, default: int, least: int = 0, most: int = LONGEST
) -> int:
    """The default where the field is absent, and after a problem where it is out of bounds."""
    given = reader.optional_duration(name)
    if given is None:
        return default
    if not least <= given.nanoseconds <= most:
        problems.invalid(reader.at(name), given, f"must be from {Duration(least)} to {Duration(most)}")
        return default
    return given.nanoseconds


def read_optional_span(reader: Reader, name: str, problems: Problems, *, least: int = 0) -> int | None:
    """None where the field is absent."""
    if reader.has(name):
        return read_span(reader, name, problems, default=0, least=least)
    reader.raw(name)
    return None
