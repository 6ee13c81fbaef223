"""The addresses of sockets."""

from __future__ import annotations

from django.urls import path, re_path

from playground.live.consumers import NoSuchStream, RunConsumer

websocket_urlpatterns = [
    path("ws/runs/<str:run_id>/", RunConsumer.as_asgi()),
    re_path("", NoSuchStream.as_asgi()),
]
