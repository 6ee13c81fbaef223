from __future__ import annotations

from django.apps import AppConfig


class SimulationsConfig(AppConfig):
    name = "playground.simulations"
    label = "simulations"
