"""The kinds of simulation, as they are found."""

from __future__ import annotations

import pytest

from playground.api.serializers.simulations import Forms, forms_of
from playground.simulations.driver import Driver
from playground.simulations.drivers import DRIVERS, READERS, by_kind
from playground.simulations.drivers.election import Election
from playground.simulations.drivers.timeline import Timeline
from playground.simulations.enums import Kind


def as_drivers(*drivers: Driver) -> tuple[Driver, ...]:
    return drivers


def test_every_module_is_a_kind() -> None:
    assert list(READERS) == ["election", "live", "timeline"]
    assert list(DRIVERS) == ["election", "timeline"]
    assert set(Kind) <= set(READERS)


def test_a_kind_or_an_address_that_two_drivers_have_is_refused() -> None:
    class Again(Timeline):
        kind = Kind.ELECTION

    with pytest.raises(
        ValueError, match="two drivers are of the kind election, or have the address timelines/"
    ):
        by_kind(as_drivers(Election(), Again()))

    class Namesake(Timeline):
        plural = "elections"

    with pytest.raises(
        ValueError, match="two drivers are of the kind timeline, or have the address elections/"
    ):
        by_kind(as_drivers(Election(), Namesake()))


@pytest.mark.parametrize("kind", DRIVERS)
def test_every_driver_has_its_serializers(kind: str) -> None:
    assert isinstance(forms_of(DRIVERS[kind]), Forms)
