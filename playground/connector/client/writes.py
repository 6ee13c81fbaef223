"""Writes to the API server that are repeated until they are answered or no longer matter (spec 08 §10)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import structlog

from playground.connector.client.http import STRATEGIC_MERGE, Http, ServerAnswer, Unreachable

log = structlog.get_logger(__name__)

FIRST_PAUSE: Final = 0.01
_FACTOR, _LONGEST_PAUSE, _SPREAD = 5, 2.0, 0.1
_TRIES: Final = 15
"""Upstream tries four times within 0.3 s; these last half a minute, so that a server that restarts loses nothing."""
_WORTH_ANOTHER_TRY: Final = (409, 429, 500, 502, 503, 504)


class Writes:
    """may_write : asked before each try. random : uniform in [0, 1); spreads the tries."""

    def __init__(self, http: Http, *, may_write: Callable[[], bool], random: Callable[[], float]) -> None:
        self._http, self._may_write, self._random = http, may_write, random

    async def patch_status(self, path: str, status: object, still: Callable[[], bool]) -> ServerAnswer | None:
        """Of a pod, or a PodGroup. still : whether it is still to be written."""
        return await self.send("PATCH", f"{path}/status", {"status": status}, still, STRATEGIC_MERGE)

    async def send(
        self,
        method: str,
        path: str,
        body: object,
        still: Callable[[], bool] = lambda: True,
        content_type: str = "application/json",
    ) -> ServerAnswer | None:
        """None if nothing was written, or if that is not known."""
        for attempt in range(_TRIES):
            if not self._may_write() or not still():
                return None
            answer = await self._once(method, path, body, content_type)
            if answer is not None and answer.status not in _WORTH_ANOTHER_TRY:
                if not answer.is_success:
                    log.info("write_refused", method=method, path=path, message=answer.refusal[1])
                return answer
            await asyncio.sleep(self._pause(attempt))
        log.warning("write_given_up", method=method, path=path)
        return None

    async def _once(self, method: str, path: str, body: object, content_type: str) -> ServerAnswer | None:
        try:
            answer = await self._http.request(method, path, body, content_type=content_type)
        except Unreachable as problem:
            log.warning("write_lost", method=method, path=path, problem=str(problem))
            return None
        return answer

    def _pause(self, attempt: int) -> float:
        longest = min(FIRST_PAUSE * _FACTOR**attempt, _LONGEST_PAUSE)
        return longest * (1 + _SPREAD * self._random())
