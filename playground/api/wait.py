"""`?wait=SECONDS` and `Prefer: wait=SECONDS` (RFC 7240): the answer comes when the work is over, or after this time.

An early answer is not an error: its state shows the progress. So a server that is about to stop, or on
which many clients wait, answers at once.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from playground.common.errors import InvalidInput, Mistake
from playground.playing.process import stopping

T = TypeVar("T")

PARAMETER: Final = "wait"
LONGEST_SECONDS: Final = 60
MOST_CLIENTS: Final = 32
_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 1.0
_GROWTH: Final = 1.3
"""Of a pause to the next: while they grow, an answer comes late by at most a third of the time that the work took."""
_PREFERENCE: Final = re.compile(r'(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?=$|[,;])', re.IGNORECASE)

_places = threading.BoundedSemaphore(MOST_CLIENTS)


class MayWait(APIView):
    """A view whose client may wait. A mistake in the parameter is reported before anything is stored."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        wait_seconds(request)


def wait_seconds(request: Request) -> int:
    """How long the client will wait, at most LONGEST_SECONDS; 0 without the parameter. Raises InvalidInput."""
    text = request.query_params.get(PARAMETER)
    if text is None:
        return min(_preferred(request) or 0, LONGEST_SECONDS)
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) <= LONGEST_SECONDS):
        message = f"expected a whole number of seconds from 0 to {LONGEST_SECONDS}, got {text[:40]!r}"
        raise InvalidInput(
            "The wait is not a valid number of seconds.",
            problems=[Mistake(PARAMETER, message)],
            code="invalid-request",
        )
    return int(text)


def _preferred(request: Request) -> int | None:
    """A preference that cannot be read is none, says the RFC."""
    found = _PREFERENCE.search(request.headers.get("Prefer", ""))
    return int(found[1]) if found else None


def waited(request: Request, read: Callable[[], T], is_over: Callable[[T], bool]) -> T:
    """What `read` gives once it is over, or when the client will wait no longer."""
    seconds = wait_seconds(request)
    found = read()
    if not seconds or is_over(found) or not _places.acquire(blocking=False):
        return found
    try:
        return _watched(found, read, is_over, time.monotonic() + seconds)
    finally:
        _places.release()


def _watched(found: T, read: Callable[[], T], is_over: Callable[[T], bool], end: float) -> T:
    pause = _FIRST_PAUSE
    while not is_over(found) and time.monotonic() < end and not stopping.is_set():
        _sleep(min(pause, max(0.0, end - time.monotonic())))
        pause = min(_GROWTH * pause, _LONGEST_PAUSE)
        found = read()
    return found


def _sleep(seconds: float) -> None:
    stopping.wait(seconds)


def settled(
    request: Request, response: Response, read: Callable[[], T], answer: Callable[[T], Response]
) -> Response:
    """`response`, or for a client that waits, the answer to what `read` has waited for."""
    return preference_applied(request, answer(read())) if wait_seconds(request) else response


def preference_applied(request: Request, response: Response) -> Response:
    """Says which preference was honoured (RFC 7240, Preference-Applied)."""
    if PARAMETER not in request.query_params and _preferred(request) is not None:
        response.headers["Preference-Applied"] = f"wait={wait_seconds(request)}"
    return response
