"""Readers of the fields of scenarios and faults, by type. An absent field gets the value that changes nothing."""

from __future__ import annotations

from typing import Final

from scheduler_core.config.reader import Reader
from scheduler_core.config.spans import LONGEST, read_span
from scheduler_core.leader.environment.clocks import PARTS
from scheduler_core.leader.environment.network import Cut, Latency
from scheduler_core.problems import Problems
from scheduler_core.units import SECOND, ZERO, Nanoseconds

LONGEST_RUN: Final = 24 * 3600 * SECOND
SLOWEST, FASTEST = 0.1, 10.0
"""Rates of clocks."""


def read_rate(reader: Reader, name: str, problems: Problems) -> int:
    """A factor, in parts per million; PARTS if absent."""
    if not reader.has(name):
        reader.raw(name)
        return PARTS
    rate = reader.number(name)
    if not SLOWEST <= rate <= FASTEST:
        problems.invalid(reader.at(name), rate, f"must be from {SLOWEST} to {FASTEST}")
        return PARTS
    return round(rate * PARTS)


def read_latency(reader: Reader | None, problems: Problems) -> Latency:
    """`takes` is divided equally between the legs; `there` and `back` give each leg its own value. The value is an object."""
    if reader is None:
        return Latency()
    there, back = read_legs(reader, problems)
    spread = read_span(reader, "spread", problems, default=ZERO)
    reader.close()
    return Latency(there, back, spread)


def read_legs(reader: Reader, problems: Problems) -> tuple[Nanoseconds, Nanoseconds]:
    if reader.has("takes"):
        takes = read_span(reader, "takes", problems, default=ZERO)
        for name in ("there", "back"):
            if reader.has(name):
                problems.forbidden(reader.at(name), "may not be set together with `takes`")
            reader.raw(name)
        return takes // 2, takes - takes // 2
    return read_span(reader, "there", problems, default=ZERO), read_span(
        reader, "back", problems, default=ZERO
    )


def read_text(reader: Reader, name: str, _: Problems) -> str:
    return reader.string(name)


def read_name(reader: Reader, name: str, _: Problems) -> str | None:
    return reader.optional_string(name)


def read_flag(reader: Reader, name: str, _: Problems) -> bool:
    return reader.boolean(name)


def read_length(reader: Reader, name: str, problems: Problems, *, default: Nanoseconds = ZERO) -> Nanoseconds:
    """A length of time in nanoseconds."""
    return read_span(reader, name, problems, default=default)


def read_length_if_any(reader: Reader, name: str, problems: Problems) -> Nanoseconds | None:
    return read_span(reader, name, problems, default=ZERO) if reader.has(name) else None


def read_shift(reader: Reader, name: str, problems: Problems) -> Nanoseconds:
    """A shift in nanoseconds, negative for back."""
    return read_span(reader, name, problems, default=ZERO, least=-LONGEST)


def read_seconds(reader: Reader, name: str, problems: Problems) -> int | None:
    seconds = reader.optional_integer(name)
    if seconds is not None and not 0 < seconds <= LONGEST // SECOND:
        problems.invalid(reader.at(name), seconds, f"must be from 1 to {LONGEST // SECOND}")
    return seconds


def read_mode(reader: Reader, name: str, problems: Problems) -> Cut:
    text = reader.string(name) or Cut.REFUSE.value
    modes = tuple(cut.value for cut in Cut)
    if text not in modes:
        problems.unsupported(reader.at(name), text, modes)
        return Cut.REFUSE
    return Cut(text)
