"""People in the admin site: workshops, who is in them, shares, tokens, and the audit log, to look at and to delete.

Accounts are Django's own users: superusers are operators, other active ones teachers.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from playground.common.admin import ReadOnly
from playground.people.models import AuditEntry, Person, Share, Token, Workshop


@admin.register(Workshop)
class WorkshopAdmin(ReadOnly):
    list_display = ["title", "code", "leader", "created_at", "closed_at"]
    list_select_related = ["leader"]


@admin.register(Person)
class PersonAdmin(ReadOnly):
    list_display = ["name", "kind", "workshop", "created_at"]
    list_filter = ["kind"]
    search_fields = ["name"]
    list_select_related = ["workshop"]
    exclude = ["place_hash"]


@admin.register(Share)
class ShareAdmin(ReadOnly):
    list_display = ["target", "target_id", "owner", "created_at", "expires_at"]
    list_select_related = ["owner"]
    exclude = ["secret_hash"]


@admin.register(Token)
class TokenAdmin(ReadOnly):
    list_display = ["name", "owner", "scopes", "created_at", "used_at", "expires_at"]
    list_select_related = ["owner"]
    exclude = ["secret_hash"]


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnly):
    """No one deletes entries by hand; `manage.py prune` deletes old ones."""

    list_display = ["at", "who", "act", "target", "address"]
    list_filter = ["act", "at"]
    search_fields = ["who", "target", "address"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
