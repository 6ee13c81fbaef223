"""Lengths of time in what is played: fields of elections, faults and scenarios, in nanoseconds and within bounds."""

from __future__ import annotations

from typing import Final

from scheduler_core.config.duration import Duration
from scheduler_core.config.reader import Reader
from scheduler_core.problems import Problems
from scheduler_core.units import HOUR, ZERO, Nanoseconds

LONGEST: Final = 100 * 24 * HOUR
"""Of anything, either way: as nanoseconds, numbers of 53 bits hold a little more."""


def read_span(
    reader: Reader,
    name: str,
    problems: Problems,
    *,
    default: Nanoseconds,
    least: Nanoseconds = ZERO,
    most: Nanoseconds = LONGEST,
) -> Nanoseconds:
    """The default where the field is absent, and after a problem where it is out of bounds."""
    given = reader.optional_duration(name)
    if given is None:
        return default
    if not least <= given.nanoseconds <= most:
        problems.invalid(reader.at(name), given, f"must be from {Duration(least)} to {Duration(most)}")
        return default
    return given.nanoseconds


def read_optional_span(
    reader: Reader, name: str, problems: Problems, *, least: Nanoseconds = ZERO
) -> Nanoseconds | None:
    """None where the field is absent."""
    if reader.has(name):
        return read_span(reader, name, problems, default=ZERO, least=least)
    reader.raw(name)
    return None
