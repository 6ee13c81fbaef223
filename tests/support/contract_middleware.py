"""`HeldToContract`: a middleware through which test clients, live servers and fuzzers all pass."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tests.support.contract import Answer, Contract
from tests.support.contract_document import document

NAME: Final = f"{__name__}.HeldToContract"
TRANSPORT: Final = "django.middleware.http.ConditionalGetMiddleware"
DESCRIBED: Final = ("/api/v1/", "/healthz", "/readyz")
MOST_SHOWN: Final = 5
PARAMETER: Final = re.compile(r"<(?:\w+:)?(\w+)>")
# Addresses that are written as expressions in playground.urls.
EXPRESSIONS: Final = {"^healthz/?$": "/healthz/", "^readyz/?$": "/readyz/"}


class ContractBroken(AssertionError):
    """The server answered what its OpenAPI document does not allow."""


def insert_into(middleware: list[str]) -> None:
    """Inside compression and conditional requests, where answers are as views make them."""
    middleware.insert(middleware.index(TRANSPORT) + 1, NAME)


class HeldToContract:
    """Raises ContractBroken for an answer that the document does not allow."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.path.startswith(DESCRIBED) and request.method != "OPTIONS":
            check(request, response)
        return response


def check(request: HttpRequest, response: HttpResponseBase) -> None:
    answer = answer_of(request, response)
    if answer.status in (301, 308):
        return
    if mistakes := current_contract().mistakes(answer):
        shown = "\n  ".join(mistakes[:MOST_SHOWN])
        raise ContractBroken(f"{answer}, but in the OpenAPI document\n  {shown}")


def answer_of(request: HttpRequest, response: HttpResponseBase) -> Answer:
    match = request.resolver_match
    return Answer(
        "GET" if request.method == "HEAD" else str(request.method),
        None if match is None else described_path(match.route),
        response.status_code,
        response.headers.get("Content-Type", "").partition(";")[0],
        getattr(response, "content", b""),
    )


def described_path(route: str) -> str:
    return EXPRESSIONS.get(route) or "/" + PARAMETER.sub(r"{\1}", route)


_MADE_ALONE: Final = Lock()


def current_contract() -> Contract:
    """Made once, by one thread: drf-spectacular looks its extensions up while another thread would already use them."""
    with _MADE_ALONE:
        return _made_contract()


@cache
def _made_contract() -> Contract:
    return Contract(document())
