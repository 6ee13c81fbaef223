from __future__ import annotations

from django.apps import AppConfig


class RetentionConfig(AppConfig):
    name = "playground.retention"
    label = "retention"
