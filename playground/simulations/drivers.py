"""The kinds of simulation there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from playground.common.errors import NotFound
from playground.simulations import election, timeline
from playground.simulations.driving import Driver, Example
from playground.simulations.enums import Kind

DRIVERS: Final[Mapping[str, Driver]] = {
    Kind.ELECTION: election.DRIVER,
    Kind.TIMELINE: timeline.DRIVER,
}


def driver_of(kind: str) -> Driver:
    return DRIVERS[kind]


def get_example(kind: str, slug: str) -> Example:
    """Raises NotFound."""
    found = next((example for example in driver_of(kind).examples() if example.slug == slug), None)
    if found is None:
        raise NotFound(f"There is no example {slug}.")
    return found
