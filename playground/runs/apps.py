from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class RunsConfig(AppConfig):
    name = "playground.runs"
    label = "runs"

    def ready(self) -> None:
        from playground.runs import receivers  # noqa: PLC0415 - models load before ready()

        post_migrate.connect(receivers.find_warnings, sender=self)
