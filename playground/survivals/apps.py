from __future__ import annotations

from django.apps import AppConfig


class SurvivalsConfig(AppConfig):
    name = "playground.survivals"
    label = "survivals"
