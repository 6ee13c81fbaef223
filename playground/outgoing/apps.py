from __future__ import annotations

from django.apps import AppConfig


class OutgoingConfig(AppConfig):
    name = "playground.outgoing"
    label = "outgoing"

    def ready(self) -> None:
        from playground.outgoing.configuration import allowed_hosts  # noqa: PLC0415 - settings load before

        allowed_hosts()  # a mistake in the settings stops the start
