"""Snapshots in the admin site: to look at and to delete, never to change."""

from __future__ import annotations

from django.contrib import admin

from playground.common.admin import ReadOnly
from playground.snapshots.models import Snapshot


@admin.register(Snapshot)
class SnapshotAdmin(ReadOnly):
    list_display = ["name", "format", "origin", "pending_pods", "size_bytes", "created_at"]
    list_filter = ["origin", "format", "created_at"]
    search_fields = ["name", "id"]
    list_select_related = ["parent"]
