from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class PoliciesConfig(AppConfig):
    name = "playground.policies"
    label = "policies"

    def ready(self) -> None:
        from playground.policies import receivers  # noqa: PLC0415 - models load before ready()

        post_migrate.connect(receivers.store_built_in, sender=self)
        post_migrate.connect(receivers.find_warnings, sender=self)
