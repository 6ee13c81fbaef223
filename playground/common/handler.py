"""Django as an ASGI application whose middleware and views run one after the other in the request's thread.

Django's own handler goes back to the event loop between the middleware and the view, which is a detour for an application that has
no asynchronous view: a third of what a small request costs (docs/performance.md).
"""

from __future__ import annotations

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class OneThreadHandler(ASGIHandler):
    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response)(request)


def make_django_application() -> OneThreadHandler:
    """Loads the apps. In the place of `django.core.asgi.get_asgi_application`."""
    django.setup(set_prefix=False)
    return OneThreadHandler()
