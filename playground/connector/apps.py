from __future__ import annotations

from django.apps import AppConfig


class ConnectorConfig(AppConfig):
    name = "playground.connector"
    label = "connector"
