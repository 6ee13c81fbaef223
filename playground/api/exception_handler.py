"""The one place that turns exceptions into the API's problem documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from playground.common.errors import ApplicationError, InvalidInput, Mistake
from playground.common.problems import problem_document
from playground.common.storage import storage_refusal


def problem_for(exception: Exception, context: Mapping[str, Any]) -> Response | None:
    """The response to `exception`; None (Django's handler for bugs) for unexpected exceptions."""
    exception = storage_refusal(exception) or exception
    document = _document(exception, context)
    if document is None:
        return None
    set_rollback()
    return Response(document, status=document["status"], headers=_headers(exception))


def _document(exception: Exception, context: Mapping[str, Any]) -> dict[str, Any] | None:
    match exception:
        case ApplicationError():
            return problem_document(
                exception.status,
                exception.detail,
                code=exception.code,
                title=exception.title,
                problems=exception.problems,
            )
        case exceptions.APIException():
            return _document_of_rest_framework(exception)
        case Http404():
            return problem_document(404, f"There is nothing at {context['request'].path}.")
        case RequestDataTooBig():
            return problem_document(413, "The request body is larger than this server accepts.")
        case SuspiciousOperation():
            return problem_document(400, "The request cannot be parsed.")
    return None


def _document_of_rest_framework(exception: exceptions.APIException) -> dict[str, Any]:
    match exception:
        case exceptions.ValidationError():
            mistakes = mistakes_of(exception.detail)
            return problem_document(
                400,
                "The request has mistakes.",
                code="invalid-request",
                title=InvalidInput.title,
                problems=mistakes,
            )
        case exceptions.ParseError():
            return problem_document(400, str(exception.detail), code="malformed-body")
        case exceptions.NotAcceptable():
            return problem_document(406, "This address does not support the requested media type.")
    return problem_document(exception.status_code, str(exception.detail))


def mistakes_of(detail: Any) -> list[Mistake]:
    """The mistakes that a DRF error tree tells of, each with its place."""
    return list(_mistakes(detail, ""))


def _mistakes(detail: Any, path: str) -> Iterator[Mistake]:
    """A DRF error tree (lists of messages under field names and positions) as flat places."""
    match detail:
        case dict():
            for name, inner in detail.items():
                yield from _mistakes(inner, _place(path, name))
        case list():
            for position, inner in enumerate(detail):
                nested = isinstance(inner, (dict, list))
                yield from _mistakes(inner, f"{path}[{position}]" if nested else path)
        case _:
            yield Mistake(path, str(detail))


def _place(path: str, name: str | int) -> str:
    if name == "non_field_errors":
        return path
    if isinstance(name, int):
        return f"{path}[{name}]"
    return f"{path}.{name}" if path else name


def _headers(exception: Exception) -> dict[str, str]:
    headers: dict[str, str] = {}
    if wait := getattr(exception, "wait", None):
        headers["Retry-After"] = str(int(wait))
    return headers
