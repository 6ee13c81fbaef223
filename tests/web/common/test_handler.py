"""Django behind ASGI: a request is one thread's from its first middleware to its view."""

from __future__ import annotations

import gc
import threading
import weakref
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import path
from rest_framework.response import Response
from rest_framework.views import APIView

from playground.common.handler import make_django_application
from playground.common.middleware import Middleware
from tests.support.conversations import Conversation

_seen: list[tuple[str, int]] = []
_answers: list[weakref.ref[Response]] = []


class Noted(Middleware):
    def __call__(self, request: HttpRequest) -> Any:
        _seen.append(("middleware", threading.get_ident()))
        return self.get_response(request)


def view(request: HttpRequest) -> HttpResponse:
    _seen.append(("view", threading.get_ident()))
    return HttpResponse(request.body)


class Answered(Response):
    """One that can be referred to weakly while it is there."""


class Api(APIView):
    def get(self, request: Any) -> Response:
        answer = Answered({"rows": [1, 2]})
        _answers.append(weakref.ref(answer))
        return answer

    post = get


urlpatterns = [path("echo", view), path("api", Api.as_view())]


async def test_middleware_and_view_share_a_thread_that_is_not_the_event_loops(settings: Any) -> None:
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = [f"{__name__}.Noted"]
    _seen.clear()
    conversation = Conversation([b"a", b"b"], {}, "/echo")
    await make_django_application()(conversation.scope, conversation.receive, conversation.send)
    assert [message.get("body") for message in conversation.sent] == [None, b"ab"]
    assert [what for what, _ in _seen] == ["middleware", "view"]
    assert len({thread for _, thread in _seen} | {threading.get_ident()}) == 2


async def test_an_answer_of_the_api_is_let_go_when_it_has_been_sent(settings: Any) -> None:
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = []
    _answers.clear()
    conversation = Conversation([b""], {}, "/api")
    gc.disable()
    try:
        await make_django_application()(conversation.scope, conversation.receive, conversation.send)
        answer = _answers[0]()
    finally:
        gc.enable()
    assert conversation.document == {"rows": [1, 2]}
    # The view and its answer may refer to each other, as long as what is large is gone.
    assert answer is None or (answer.content, hasattr(answer, "data")) == (b"", False)
