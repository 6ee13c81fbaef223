from __future__ import annotations

from django.apps import AppConfig


class EmbeddedConfig(AppConfig):
    name = "playground.embedded"
    label = "embedded"
