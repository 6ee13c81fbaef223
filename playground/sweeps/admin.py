"""Sweeps in the admin site: to look at; they can be deleted."""

from __future__ import annotations

from django.contrib import admin

from playground.common.admin import ReadOnly
from playground.sweeps.models import Sweep


@admin.register(Sweep)
class SweepAdmin(ReadOnly):
    list_display = ["id", "name", "state", "done", "planned", "created_at"]
    list_filter = ["state", "created_at"]
    search_fields = ["=id", "name"]
    exclude = ["plan"]
