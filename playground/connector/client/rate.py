"""The maximum rate of requests to the API server: client-go's token bucket (flowcontrol, 1.36)."""

from __future__ import annotations

import asyncio
from typing import Protocol

from scheduler_core.clock import Clock
from scheduler_core.config.configuration import ClientConnection


class Limit(Protocol):
    async def wait(self) -> None:
        """Until the next request may be sent."""


class NoLimit:
    async def wait(self) -> None:
        return


class TokenBucket:
    """Each request takes a token, in order of arrival; if there is none, it waits for its own.

    qps : tokens that come back a second. burst : how many there are at most.
    """

    def __init__(self, qps: float, burst: int, clock: Clock) -> None:
        self._clock, self._qps, self._burst = clock, qps, burst
        self._tokens = float(burst)
        self._counted_at = clock.monotonic()

    async def wait(self) -> None:
        seconds = self.taken()
        if seconds > 0:
            await asyncio.sleep(seconds)

    def taken(self) -> float:
        """Takes a token; seconds until it is there."""
        now = self._clock.monotonic()
        self._tokens = min(self._tokens + (now - self._counted_at) * self._qps, self._burst) - 1
        self._counted_at = now
        return max(-self._tokens / self._qps, 0.0)


def limit_of(connection: ClientConnection, clock: Clock) -> Limit:
    """None if qps is negative, as upstream."""
    return TokenBucket(connection.qps, connection.burst, clock) if connection.qps > 0 else NoLimit()
