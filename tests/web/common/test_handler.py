"""Django behind ASGI: a request is one thread's from its first middleware to its view."""

from __future__ import annotations

import threading
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import path

from playground.common.handler import make_django_application
from playground.common.middleware import Middleware
from tests.support.conversations import Conversation

_seen: list[tuple[str, int]] = []


class Noted(Middleware):
    def __call__(self, request: HttpRequest) -> Any:
        _seen.append(("middleware", threading.get_ident()))
        return self.get_response(request)


def view(request: HttpRequest) -> HttpResponse:
    _seen.append(("view", threading.get_ident()))
    return HttpResponse(request.body)


urlpatterns = [path("echo", view)]


async def test_middleware_and_view_share_a_thread_that_is_not_the_event_loops(settings: Any) -> None:
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = [f"{__name__}.Noted"]
    _seen.clear()
    conversation = Conversation([b"a", b"b"], {}, "/echo")
    await make_django_application()(conversation.scope, conversation.receive, conversation.send)
    assert [message.get("body") for message in conversation.sent] == [None, b"ab"]
    assert [what for what, _ in _seen] == ["middleware", "view"]
    assert len({thread for _, thread in _seen} | {threading.get_ident()}) == 2
