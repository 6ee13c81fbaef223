"""The response to a request that stores a row (common/answers.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rest_framework.response import Response

from playground.api.bodies.renderers import JSONRenderer
from playground.api.idempotency import keep


class StoredAnswer:
    """Makes the response when a service calls it with the row, sees that it can be encoded, and keeps it for repetitions."""

    def __init__(self, make: Callable[[Any], Response]) -> None:
        self._make = make
        self._response: Response | None = None

    def __call__(self, row: Any) -> None:
        self._response = self._make(row)
        JSONRenderer().render(self._response.data)
        keep(self._response)

    @property
    def response(self) -> Response:
        assert self._response is not None, "no service has stored anything"
        return self._response
