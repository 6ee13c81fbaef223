from __future__ import annotations

from django.apps import AppConfig


class DemosConfig(AppConfig):
    name = "playground.demos"
    label = "demos"
