"""The addresses of sockets."""

from __future__ import annotations

from django.urls import path, re_path

from playground.simulations.enums import Kind
from playground.sockets.classes import ClassConsumer
from playground.sockets.consumers import NoSuchStream, RunConsumer
from playground.sockets.simulations import CourseConsumer, LiveRunConsumer, SimulationConsumer

websocket_urlpatterns = [
    path("ws/runs/<str:stream_id>/", RunConsumer.as_asgi()),
    path("ws/elections/<str:stream_id>/", CourseConsumer.as_asgi(kind=Kind.ELECTION)),
    path("ws/timelines/<str:stream_id>/", SimulationConsumer.as_asgi(kind=Kind.TIMELINE)),
    path("ws/live/<str:stream_id>/", LiveRunConsumer.as_asgi(kind=Kind.LIVE)),
    path("ws/workshops/<str:stream_id>/", ClassConsumer.as_asgi()),
    re_path("", NoSuchStream.as_asgi()),
]
