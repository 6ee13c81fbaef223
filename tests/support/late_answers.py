"""`LateAnswers`: a middleware that keeps answers of the API waiting, each for another time.

It shows what a page does while an answer is on its way: a form that can be sent too early, a click that is lost.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

NAME: Final = f"{__name__}.LateAnswers"
LONGEST: Final = float(os.environ.get("PLAYGROUND_TEST_LATENCY") or 0)
"""Seconds; the variable is described in CONTRIBUTING.md."""


def insert_into(middleware: list[str]) -> None:
    """Before everything else, but only if it was asked for."""
    if LONGEST > 0:
        middleware.insert(0, NAME)


class LateAnswers:
    """Asks to wait up to `longest` seconds before each answer of the API."""

    sync_capable = True
    async_capable = False

    def __init__(
        self,
        get_response: Callable[[HttpRequest], HttpResponseBase],
        *,
        longest: float = LONGEST,
        wait: Callable[[float], object] = time.sleep,
        draw: Callable[[], float] | None = None,
    ) -> None:
        self.get_response = get_response
        self.longest = longest
        self.wait = wait
        self.draw = draw or random.Random(1).random

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.path.startswith("/api/"):
            self.wait(self.draw() * self.longest)
        return response
