"""How slowly a request body may arrive: a client that stalls would keep what it has sent in memory until it closes the connection."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PACE_BYTES: Final = 64 * 1024
PACE_SECONDS: Final = 30.0


@dataclass(slots=True)
class BodyPace:
    """PACE_BYTES more have to arrive within every so many seconds, or the end of the body.

    due : the time of the event loop, in seconds, at which they are late. since : bytes that had arrived when it was set.
    """

    seconds: float
    due: float
    since: int = 0

    def note(self, seen: int, now: float) -> None:
        """seen : bytes of the body so far."""
        if seen - self.since >= PACE_BYTES:
            self.due, self.since = now + self.seconds, seen
