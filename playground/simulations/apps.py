from __future__ import annotations

from django.apps import AppConfig


class SimulationsConfig(AppConfig):
    name = "playground.simulations"
    label = "simulations"

    def ready(self) -> None:
        from playground.people import rules  # noqa: PLC0415 - models load before ready()
        from playground.simulations.drivers import DRIVERS  # noqa: PLC0415 - likewise

        for driver in DRIVERS.values():
            rules.add_simulations(driver.plural, driver.moment_address, driver.takes_commands)
