"""The addresses that all kinds of simulation have in common, and the views behind them.

Every driver has them (docs/playing.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from django.http.response import HttpResponseBase
from django.urls import URLPattern, include, path
from drf_spectacular.utils import extend_schema_view

from playground.api.openapi.operations.simulations import Described
from playground.api.views import simulations as views
from playground.simulations.driver import Driver
from playground.simulations.drivers import DRIVERS

ONE: Final = "<uuid:simulation_id>/"


class AddressOfKind(NamedTuple):
    """A view, and for each of its methods the attribute of Described that describes it."""

    view: type[views.OfKind]
    methods: Mapping[str, str]


ALL: Final[Mapping[str, AddressOfKind]] = {
    "": AddressOfKind(views.SimulationList, {"get": "LIST", "post": "CREATE"}),
    "examples/": AddressOfKind(views.SimulationExamples, {"get": "EXAMPLES"}),
    "validate/": AddressOfKind(views.SimulationValidation, {"post": "VALIDATE"}),
    ONE: AddressOfKind(views.SimulationDetail, {"get": "READ", "delete": "DELETE"}),
    f"{ONE}events/": AddressOfKind(views.SimulationEvents, {"get": "EVENTS"}),
    f"{ONE}scenario/": AddressOfKind(views.SimulationScenario, {"get": "SCENARIO"}),
    f"{ONE}cancel/": AddressOfKind(views.SimulationCancel, {"post": "CANCEL"}),
}
MOMENT: Final = AddressOfKind(views.SimulationMoment, {"get": "MOMENT"})
# Of kinds whose driver takes commands.
COMMANDS: Final[Mapping[str, AddressOfKind]] = {
    f"{ONE}advance/": AddressOfKind(views.SimulationAdvance, {"post": "ADVANCE"}),
    f"{ONE}faults/": AddressOfKind(views.SimulationCommands, {"get": "COMMANDS", "post": "INJECT"}),
    f"{ONE}branch/": AddressOfKind(views.SimulationBranches, {"post": "BRANCH"}),
}


def addresses(driver: Driver) -> list[URLPattern]:
    """Of one kind, below its name."""
    described = Described(driver)
    moment = {f"{ONE}{driver.moment_address}/": MOMENT}
    parts = {**ALL, **moment, **(COMMANDS if driver.takes_commands else {})}
    return [path(address, _view(driver, described, part)) for address, part in parts.items()]


def _view(driver: Driver, described: Described, part: AddressOfKind) -> Callable[..., HttpResponseBase]:
    name = f"{part.view.__name__}Of{driver.plural.title()}"
    attributes = {"driver": driver, "forms": described.forms, "__module__": __name__}
    view: type[views.OfKind] = type(name, (part.view,), attributes)
    descriptions = {method: getattr(described, attribute) for method, attribute in part.methods.items()}
    described_view: type[views.OfKind] = extend_schema_view(**descriptions)(view)
    return described_view.as_view()


urlpatterns = [path(f"{driver.plural}/", include(addresses(driver))) for driver in DRIVERS.values()]
