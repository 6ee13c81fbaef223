from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.apps import AppConfig

if TYPE_CHECKING:
    from playground.people.rules import SimulationRules


class SimulationsConfig(AppConfig):
    name = "playground.simulations"
    label = "simulations"

    def ready(self) -> None:
        from playground.people.rules import declare_simulations  # noqa: PLC0415 - models load before ready()

        declare_simulations(_rules)


def _rules() -> Iterable[SimulationRules]:
    from playground.people.rules import SimulationRules  # noqa: PLC0415 - likewise
    from playground.simulations.drivers import DRIVERS  # noqa: PLC0415 - not before somebody asks

    return [
        SimulationRules(driver.plural, driver.moment_address, driver.takes_commands)
        for driver in DRIVERS.values()
    ]
