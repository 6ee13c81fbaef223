"""Which pages may open a socket. Browsers apply no same-origin policy to sockets, so the server has to.

The same rule as for requests that write (playground/common/middleware.py): the server's own pages may, and origins that
the operator has named. Programs send no Origin; they are not what the rule protects from.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
ASGIApplication = Callable[[Scope, Receive, Send], Awaitable[Any]]

HOST_HEADERS = {b"host": "HTTP_HOST", b"x-forwarded-host": "HTTP_X_FORWARDED_HOST"}


class OriginCheck:
    """Refuses the handshake (HTTP 403) to pages of other origins and under host names that are not the server's."""

    def __init__(self, application: ASGIApplication) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if may_connect(scope):
            await self.application(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close"})


def may_connect(scope: Scope) -> bool:
    origins = [value.decode("latin-1") for name, value in scope["headers"] if name == b"origin"]
    if not origins:
        return True
    own = own_host(scope)
    return all(
        origin in settings.ALLOWED_ORIGINS or origin in (f"http://{own}", f"https://{own}")
        for origin in origins
    )


def own_host(scope: Scope) -> str | None:
    """The host and port asked for, by Django's rules (ALLOWED_HOSTS, a proxy in front); None when it is not ours."""
    request = HttpRequest()
    for name, value in scope["headers"]:
        if name in HOST_HEADERS:
            request.META[HOST_HEADERS[name]] = value.decode("latin-1")
    request.META.setdefault("HTTP_HOST", "")
    try:
        return request.get_host()
    except DisallowedHost:
        return None
