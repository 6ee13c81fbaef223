"""The addresses of sockets."""

from __future__ import annotations

from django.urls import path, re_path

from playground.simulations.drivers import driver_of
from playground.simulations.enums import PLAYED, Kind
from playground.sockets.classes import ClassConsumer
from playground.sockets.consumers import NoSuchStream, RunConsumer
from playground.sockets.simulations import CourseConsumer, LiveRunConsumer, SimulationConsumer


def _consumer(kind: Kind) -> type[SimulationConsumer]:
    return CourseConsumer if driver_of(kind).takes_commands else SimulationConsumer


websocket_urlpatterns = [
    path("ws/runs/<str:stream_id>/", RunConsumer.as_asgi()),
    *(path(f"ws/{kind.plural}/<str:stream_id>/", _consumer(kind).as_asgi(kind=kind)) for kind in PLAYED),
    path("ws/live/<str:stream_id>/", LiveRunConsumer.as_asgi(kind=Kind.LIVE)),
    path("ws/workshops/<str:stream_id>/", ClassConsumer.as_asgi()),
    re_path("", NoSuchStream.as_asgi()),
]
