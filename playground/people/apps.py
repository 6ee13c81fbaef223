from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_delete


class PeopleConfig(AppConfig):
    name = "playground.people"
    label = "people"

    def ready(self) -> None:
        from playground.people import receivers  # noqa: PLC0415 - models load before ready()
        from playground.people.visibility import owned_models  # noqa: PLC0415 - likewise

        # Of these alone: a receiver for all would have every event of a log read before it is deleted.
        for model in owned_models().values():
            post_delete.connect(receivers.note_deletion, sender=model)
