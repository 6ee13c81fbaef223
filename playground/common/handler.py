"""Django as an ASGI application whose middleware and views run one after the other in the request's thread.

Django's own handler goes back to the event loop between the middleware and the view, which is a detour for an application that has
no asynchronous view: a third of what a small request costs (docs/performance.md).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

Send = Callable[[Any], Awaitable[None]]


class OneThreadHandler(ASGIHandler):
    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response)(request)

    async def send_response(self, response: HttpResponseBase, send: Send) -> None:
        try:
            await super().send_response(response, send)
        finally:
            _let_go(response)


def _let_go(response: HttpResponseBase) -> None:
    """An answer of the API and its view refer to each other, so that it would stay in memory until the garbage collector comes by:
    forty of 13 MB were there at a time.
    """
    if isinstance(response, HttpResponse):
        response.content = b""
    for name in ("data", "renderer_context"):
        vars(response).pop(name, None)


def make_django_application() -> OneThreadHandler:
    """Loads the apps. In the place of `django.core.asgi.get_asgi_application`."""
    django.setup(set_prefix=False)
    return OneThreadHandler()
