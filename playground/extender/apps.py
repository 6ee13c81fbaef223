from __future__ import annotations

from django.apps import AppConfig


class ExtenderConfig(AppConfig):
    name = "playground.extender"
    label = "extender"
