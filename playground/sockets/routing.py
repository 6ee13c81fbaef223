"""The addresses of sockets."""

from __future__ import annotations

from django.urls import path, re_path

from playground.sockets.consumers import NoSuchStream, RunConsumer
from playground.sockets.simulations import ElectionConsumer, LiveRunConsumer, TimelineConsumer

websocket_urlpatterns = [
    path("ws/runs/<str:stream_id>/", RunConsumer.as_asgi()),
    path("ws/elections/<str:stream_id>/", ElectionConsumer.as_asgi()),
    path("ws/timelines/<str:stream_id>/", TimelineConsumer.as_asgi()),
    path("ws/live/<str:stream_id>/", LiveRunConsumer.as_asgi()),
    re_path("", NoSuchStream.as_asgi()),
]
