from __future__ import annotations

from django.apps import AppConfig


class SnapshotsConfig(AppConfig):
    name = "playground.snapshots"
    label = "snapshots"
