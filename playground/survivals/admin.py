"""Survivals in the admin site: to look at; they can be deleted."""

from __future__ import annotations

from django.contrib import admin

from playground.common.admin import ReadOnly
from playground.survivals.models import Survival


@admin.register(Survival)
class SurvivalAdmin(ReadOnly):
    list_display = ["id", "snapshot", "state", "done", "planned", "hurting", "created_at"]
    list_filter = ["state", "created_at"]
    search_fields = ["=id", "snapshot__name"]
    list_select_related = ["snapshot"]
