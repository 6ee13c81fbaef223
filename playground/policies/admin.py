"""Policies in the admin site: to look at and, unless they are built in, to delete."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from playground.common.admin import ReadOnly
from playground.policies.models import Policy


@admin.register(Policy)
class PolicyAdmin(ReadOnly):
    list_display = ["name", "built_in", "created_at"]
    list_filter = ["built_in", "created_at"]
    search_fields = ["name", "yaml", "id"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        is_built_in = obj is not None and obj.built_in
        return not is_built_in and super().has_delete_permission(request, obj)
