from __future__ import annotations

from django.apps import AppConfig


class APIConfig(AppConfig):
    name = "playground.api"
    label = "api"

    def ready(self) -> None:
        from prometheus_client import REGISTRY  # noqa: PLC0415 - as below

        from playground.api.metrics import PlayedCollector  # noqa: PLC0415 - models load before ready()

        REGISTRY.register(PlayedCollector())
