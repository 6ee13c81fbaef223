"""The user of a socket: from its cookies or its token, as for requests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http.cookie import parse_cookie
from django.utils import timezone

from playground.people.current_user import LOCAL, STRANGER, CurrentUser
from playground.people.recognition import FindParticipant, TokenRefused, participants, recognised
from playground.people.throttle import address_behind

Scope = dict[str, Any]


def asker(scope: Scope) -> CurrentUser:
    """Reads the database: what counted a moment ago may have been revoked."""
    return askers([scope])[0]


def askers(scopes: Sequence[Scope]) -> list[CurrentUser]:
    """Of many sockets, with one query for their sessions and one for the people in workshops."""
    if not settings.ACCOUNTS:
        return [LOCAL] * len(scopes)
    sessions = _sessions([_session_key(scope) for scope in scopes])
    find = participants(sessions)
    return [
        _recognised(session, header(scope, b"authorization"), find)
        for session, scope in zip(sessions, scopes, strict=True)
    ]


class _ReadSession(SessionStore):
    """A session whose row has been read. stored : None where there is none, or none any more."""

    def __init__(self, key: str | None, stored: str | None) -> None:
        super().__init__(key)
        self._stored = stored

    def load(self) -> dict[str, Any]:
        if self._stored is None:
            self._session_key = None
            return {}
        # A session is signed with the name of its class.
        found: dict[str, Any] = SessionStore().decode(self._stored)
        return found


def _sessions(keys: Sequence[str | None]) -> list[SessionBase]:
    live = Session.objects.filter(session_key__in=set(filter(None, keys)), expire_date__gt=timezone.now())
    stored = dict(live.values_list("session_key", "session_data"))
    return [_ReadSession(key, stored.get(key or "")) for key in keys]


def _session_key(scope: Scope) -> str | None:
    return parse_cookie(header(scope, b"cookie")).get(settings.SESSION_COOKIE_NAME)


def _recognised(session: SessionBase, authorization: str, find: FindParticipant) -> CurrentUser:
    try:
        return recognised(session, authorization, find)
    except TokenRefused:
        return STRANGER


def address_of(scope: Mapping[str, Any]) -> str:
    """Of the client of a socket, or of a request. Empty where nobody says."""
    return address_behind(header(scope, b"x-forwarded-for"), str((scope.get("client") or [""])[0]))


def header(scope: Mapping[str, Any], name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")
