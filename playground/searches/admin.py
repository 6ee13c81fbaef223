"""Searches in the admin site: to look at; they can be deleted."""

from __future__ import annotations

from django.contrib import admin

from playground.common.admin import ReadOnly
from playground.searches.models import Search


@admin.register(Search)
class SearchAdmin(ReadOnly):
    list_display = ["id", "kind", "snapshot", "state", "says", "created_at"]
    list_filter = ["kind", "state", "created_at"]
    search_fields = ["=id", "snapshot__name"]
    list_select_related = ["snapshot"]
