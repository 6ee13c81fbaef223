"""Who is at the other end of a socket: from its cookies or its token, as for requests."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.http.cookie import parse_cookie

from playground.people.recognition import TokenRefused, recognised
from playground.people.who import LOCAL, STRANGER, Who

Scope = dict[str, Any]


def asker(scope: Scope) -> Who:
    """Reads the database: what counted a moment ago may have been revoked."""
    if not settings.ACCOUNTS:
        return LOCAL
    cookies = parse_cookie(header(scope, b"cookie"))
    session = SessionStore(cookies.get(settings.SESSION_COOKIE_NAME))
    try:
        return recognised(session, header(scope, b"authorization"))
    except TokenRefused:
        return STRANGER


def header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")
