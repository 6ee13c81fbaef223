"""Rehearsals in the admin site: to look at; they can be deleted."""

from __future__ import annotations

from django.contrib import admin

from playground.common.admin import ReadOnly
from playground.rehearsals.models import Rehearsal


@admin.register(Rehearsal)
class RehearsalAdmin(ReadOnly):
    list_display = [
        "id",
        "snapshot",
        "from_release",
        "to_release",
        "state",
        "verdict",
        "changed",
        "created_at",
    ]
    list_filter = ["state", "verdict", "created_at"]
    search_fields = ["=id", "snapshot__name"]
    list_select_related = ["snapshot"]
    exclude = ["report"]
