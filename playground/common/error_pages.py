"""Django's own error responses, as problem documents."""

from __future__ import annotations

from typing import Final

from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.http import HttpRequest, HttpResponse

from playground.common.problems import ProblemResponse

LONGEST_SHOWN: Final = 100


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return ProblemResponse(413, "The request body is larger than this server accepts.")
    if isinstance(exception, DisallowedHost):
        return unknown_host(request)
    return ProblemResponse(400, "The request cannot be understood.")


def unknown_host(request: HttpRequest) -> HttpResponse:
    named = request.META.get("HTTP_HOST", "").partition(":")[0][:LONGEST_SHOWN]
    return ProblemResponse(
        400,
        f"This server does not answer requests for {named!r}. If it should, add the name to PLAYGROUND_ALLOWED_HOSTS.",
        code="unknown-host",
        title="Unknown host",
    )


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return ProblemResponse(403, "This request is not allowed.")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return ProblemResponse(404, f"There is nothing at {request.path}.")


def server_error(request: HttpRequest) -> HttpResponse:
    return ProblemResponse(500, "The server failed; its log has the details.")
