from __future__ import annotations

from django.apps import AppConfig


class RemovalsConfig(AppConfig):
    name = "playground.removals"
    label = "removals"
