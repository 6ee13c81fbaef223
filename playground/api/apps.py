from __future__ import annotations

from django.apps import AppConfig


class APIConfig(AppConfig):
    name = "playground.api"
    label = "api"
