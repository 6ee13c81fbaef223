from __future__ import annotations

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "playground.people"
    label = "people"
