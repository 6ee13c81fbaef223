from __future__ import annotations

from django.apps import AppConfig


class SearchesConfig(AppConfig):
    name = "playground.searches"
    label = "searches"
