"""The kinds of simulation there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from playground.common.errors import NotFound
from playground.simulations.driver import Driver, Example, Reader
from playground.simulations.drivers import election, live_run, timeline
from playground.simulations.enums import Kind

DRIVERS: Final[Mapping[str, Driver]] = {
    Kind.ELECTION: election.DRIVER,
    Kind.TIMELINE: timeline.DRIVER,
}
READERS: Final[Mapping[str, Reader]] = {**DRIVERS, Kind.LIVE: live_run.READER}


def driver_of(kind: str) -> Driver:
    """Of a kind that is played here."""
    return DRIVERS[kind]


def reader_of(kind: str) -> Reader:
    return READERS[kind]


def get_example(kind: str, slug: str) -> Example:
    """Raises NotFound."""
    found = next((example for example in driver_of(kind).examples() if example.slug == slug), None)
    if found is None:
        raise NotFound(f"There is no example {slug}.")
    return found
