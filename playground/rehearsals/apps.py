from __future__ import annotations

from django.apps import AppConfig


class RehearsalsConfig(AppConfig):
    name = "playground.rehearsals"
    label = "rehearsals"
