"""What Django answers where no view does: problem documents."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse

from playground.common.problems import ProblemResponse


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return ProblemResponse(413, "The request body is larger than this server accepts.")
    return ProblemResponse(400, "The request cannot be understood.")


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return ProblemResponse(403, "This request is not allowed.")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return ProblemResponse(404, f"There is nothing at {request.path}.")


def server_error(request: HttpRequest) -> HttpResponse:
    return ProblemResponse(500, "Something broke on the server; the log says what.")
