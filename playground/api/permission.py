"""Asks the rules (playground.people.rules) before any view does anything."""

from __future__ import annotations

import re
from typing import Any, Final

from django.conf import settings
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from playground.api.django_request import django_request
from playground.common.errors import ApplicationError
from playground.people.current_user import CurrentUser, current_user
from playground.people.middleware import REFUSED
from playground.people.rules import act_of, may
from playground.people.throttle import refuse_too_many
from playground.retention.quotas import refuse_beyond

_PARAMETER: Final = re.compile(r"<(?:\w+:)?(\w+)>")
# Addresses that are written as expressions in playground.urls.
_EXPRESSIONS: Final = {"^healthz/?$": "/healthz/", "^readyz/?$": "/readyz/"}


class NotSignedIn(ApplicationError):
    status = 401
    code = "not-authenticated"
    title = "This requires signing in"


class NotAllowed(ApplicationError):
    status = 403
    code = "not-allowed"
    title = "Forbidden"


class ByRule(BasePermission):
    """Raises TokenRefused, NotSignedIn or NotAllowed, the same for every address, so that the answer does not reveal what exists."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if refused := request.META.get(REFUSED):
            raise refused
        if settings.ACCOUNTS and request.method != "OPTIONS":
            refuse_unless_allowed(request, current_user())
        return True


def refuse_unless_allowed(request: Request, who: CurrentUser) -> None:
    act = act_of(str(request.method), described_address(request))
    if may(who, act):
        refuse_too_many(who, django_request(request), act)
        refuse_beyond(who, act)
        return
    if who.is_known:
        role = f"more rights than those of the role {who.role}"
        what = "a token with another scope" if who.scopes is not None else role
        raise NotAllowed(f"This requires {what}.")
    raise NotSignedIn("Sign in, or join a workshop with its code, and try again.")


def described_address(request: Request) -> str:
    """As the OpenAPI document has it; the same for addresses that are described once and answer with a slash, too."""
    match = request.resolver_match
    route = "" if match is None else match.route
    address = _EXPRESSIONS.get(route) or "/" + _PARAMETER.sub(r"{\1}", route)
    return address.rstrip("/") if address.startswith("/api/v1/extender/") else address
