from __future__ import annotations

from django.apps import AppConfig


class WorkshopsConfig(AppConfig):
    name = "playground.workshops"
    label = "workshops"
