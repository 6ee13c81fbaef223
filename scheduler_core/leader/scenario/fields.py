"""Fields that scenarios and faults have in common: rates of clocks, latency."""

from __future__ import annotations

from typing import Final

from scheduler_core.config.reader import Reader
from scheduler_core.config.spans import read_span
from scheduler_core.leader.environment.clocks import PARTS
from scheduler_core.leader.environment.network import Latency
from scheduler_core.leader.protocol.microtime import SECOND
from scheduler_core.problems import Problems

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
    """`takes` is halved between the legs, `there` and `back` name them; an object of its own."""
    if reader is None:
        return Latency()
    there, back = read_legs(reader, problems)
    spread = read_span(reader, "spread", problems, default=0)
    reader.close()
    return Latency(there, back, spread)


def read_legs(reader: Reader, problems: Problems) -> tuple[int, int]:
    if reader.has("takes"):
        takes = read_span(reader, "takes", problems, default=0)
        for name in ("there", "back"):
            if reader.has(name):
                problems.forbidden(reader.at(name), "may not be set together with `takes`")
            reader.raw(name)
        return takes // 2, takes - takes // 2
    return read_span(reader, "there", problems, default=0), read_span(reader, "back", problems, default=0)
