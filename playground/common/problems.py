"""Problem documents (RFC 9457): the one form in which the REST API reports errors."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from itertools import islice
from typing import Any

from django.http import HttpResponse

from playground.common.errors import Mistake

MEDIA_TYPE = "application/problem+json"
# One more than a reader of the engine lists (scheduler_core.problems): with the line that says how many it has left out.
MOST_PROBLEMS = 1_001

# The code of an error that no service of ours raised, by its HTTP status.
STATUS_CODES: Mapping[int, str] = {
    400: "bad-request",
    401: "not-authenticated",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    408: "timeout",
    409: "conflict",
    413: "too-large",
    415: "unsupported-media-type",
    422: "unprocessable",
    429: "too-many-requests",
    431: "header-fields-too-large",
    500: "internal-error",
    503: "unavailable",
    507: "storage-full",
}


def problem_document(
    status: int,
    detail: str,
    *,
    code: str | None = None,
    title: str | None = None,
    problems: Iterable[Mistake] = (),
) -> dict[str, Any]:
    code = code or STATUS_CODES.get(status, "error")
    return {
        "type": f"urn:problem:{code}",
        "title": title or HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": printable(detail),
        "problems": _told(problems),
    }


def _told(problems: Iterable[Mistake]) -> list[dict[str, str]]:
    """The first MOST_PROBLEMS of them, and how many more there are."""
    left = iter(problems)
    told = [
        {"path": printable(problem.path), "message": printable(problem.message)}
        for problem in islice(left, MOST_PROBLEMS)
    ]
    more = sum(1 for _ in left)
    return [*told, {"path": "", "message": f"{more:,} more mistakes are not listed"}] if more else told


def printable(text: str) -> str:
    """Messages quote what was sent. Halves of surrogate pairs, which no encoding has, become question marks."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def body_too_large(limit: int) -> str:
    return f"The request body is larger than the {limit:,} bytes this server accepts."


class ProblemResponse(HttpResponse):
    """A problem document as a plain Django response, for errors that never reach a view."""

    def __init__(
        self, status: int, detail: str, *, code: str | None = None, title: str | None = None
    ) -> None:
        document = problem_document(status, detail, code=code, title=title)
        # As the API's views write it.
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
        super().__init__(text, status=status, content_type=MEDIA_TYPE)
