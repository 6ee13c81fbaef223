"""The addresses of sockets."""

from __future__ import annotations

from django.urls import path, re_path

from playground.simulations.driver import Driver
from playground.simulations.drivers import DRIVERS
from playground.simulations.enums import Kind
from playground.sockets.classes import ClassConsumer
from playground.sockets.consumers import NoSuchStream, RunConsumer
from playground.sockets.simulations import CourseConsumer, LiveRunConsumer, SimulationConsumer


def _consumer(driver: Driver) -> type[SimulationConsumer]:
    return CourseConsumer if driver.takes_commands else SimulationConsumer


websocket_urlpatterns = [
    path("ws/runs/<str:stream_id>/", RunConsumer.as_asgi()),
    *(
        path(f"ws/{driver.plural}/<str:stream_id>/", _consumer(driver).as_asgi(kind=driver.kind))
        for driver in DRIVERS.values()
    ),
    path("ws/live/<str:stream_id>/", LiveRunConsumer.as_asgi(kind=Kind.LIVE)),
    path("ws/workshops/<str:stream_id>/", ClassConsumer.as_asgi()),
    re_path("", NoSuchStream.as_asgi()),
]
