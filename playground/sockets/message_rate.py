"""How fast a user may send messages, on all servers together.

Each server has a token bucket of the user, and takes from it also what the user has sent to other servers. It learns that when it settles:
it adds its own messages to the count that all keep together (people.counts), and reads how many there are. That is done beside the
messages, once a second, or after as many messages as are allowed in a second. So no message waits for Redis, and a flood costs one
round trip for MESSAGES_A_SECOND messages. Without Redis there is one server, and nothing to settle.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from time import monotonic, time
from typing import Final

from asgiref.sync import sync_to_async

from playground.people import counts

MESSAGES_A_SECOND: Final = 20
MESSAGES_AT_ONCE: Final = 200
"""A page that shows where its reader is says so some ten times a second."""
WINDOW_SECONDS: Final = MESSAGES_AT_ONCE // MESSAGES_A_SECOND
"""An empty bucket is full again after this time. What was sent before it has no effect any more, so each such window is counted anew."""
SETTLED_EVERY_SECONDS: Final = 1.0


def _now() -> float:
    return monotonic()


@dataclass(slots=True)
class Bucket:
    """A token is a message that the user may send now. key : of the user. Used in the thread of one event loop.

    window, seen : the window that was settled last, and how many messages all servers together have had in it.
    """

    key: str
    tokens: float = field(default_factory=lambda: float(MESSAGES_AT_ONCE))
    filled_at: float = field(default_factory=_now)
    unsettled: int = 0
    settled_at: float = float("-inf")
    window: int = -1
    seen: int = 0
    settling: asyncio.Task[None] | None = None

    def take(self) -> bool:
        """Whether the message is allowed."""
        now = _now()
        self.tokens = min(self.tokens + (now - self.filled_at) * MESSAGES_A_SECOND, MESSAGES_AT_ONCE)
        self.filled_at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        self.unsettled += 1
        return True

    def settle_if_due(self) -> None:
        """In the background. Call it where an event loop runs."""
        if self.settling is None and self._is_due() and counts.are_shared():
            self.settling = asyncio.create_task(self._settle())

    def _is_due(self) -> bool:
        is_late = _now() - self.settled_at >= SETTLED_EVERY_SECONDS
        return self.unsettled >= (1 if is_late else MESSAGES_A_SECOND)

    async def _settle(self) -> None:
        own, self.unsettled = self.unsettled, 0
        self.settled_at = _now()
        window = int(time() // WINDOW_SECONDS)
        try:
            count = sync_to_async(counts.count, thread_sensitive=False)
            total = await count(f"messages-{self.key}-{window}", 2 * WINDOW_SECONDS, own)
        finally:
            self.settling = None
        before = self.seen if window == self.window else 0
        # Fewer than were seen: Redis is away, or has lost its data.
        self.tokens -= max(0, total - before - own)
        self.window, self.seen = window, total
