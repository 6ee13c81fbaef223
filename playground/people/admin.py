"""People in the admin site: who is in workshops, shares, tokens, and the audit log, to look at and to delete.

Workshops are in `retention.admin`: deleting one deletes what its participants made.

Accounts are Django's own users: superusers are operators, other active ones teachers.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from playground.common.admin import ReadOnly
from playground.people.audit import note
from playground.people.models import AuditEntry, Person, Share, Token
from playground.people.services.signing_in import Unknown
from playground.people.throttle import TooManyTries, slowed

SITE = "admin site"


class Refused(Unknown):
    """error : as Django's form says it."""

    def __init__(self, error: ValidationError) -> None:
        super().__init__("There is no operator with this name and password.")
        self.error = error


class SlowedSignIn(AdminAuthenticationForm):
    """Signing in to the admin site: guessing is slowed, by the same counts as at `session/`, and the audit log has every try."""

    request: HttpRequest

    def clean(self) -> dict[str, Any]:
        if self.errors:
            return self.cleaned_data
        name = self.cleaned_data["username"]
        try:
            with slowed(self.request, "sign-in", name):
                cleaned = self._checked(name)
        except TooManyTries as wait:
            raise ValidationError(wait.detail) from None
        except Refused as refusal:
            raise refusal.error from None
        note("signed in", SITE, who=name)
        return cleaned

    def _checked(self, name: str) -> dict[str, Any]:
        """Raises Refused."""
        try:
            return super().clean()
        except ValidationError as error:
            note("sign-in refused", SITE, who=name)
            raise Refused(error) from error


admin.site.login_form = SlowedSignIn


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
