"""Limits of a user on this server: of open sockets, and of messages on them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from time import monotonic
from typing import Final

from django.conf import settings

from playground.people.current_user import Who
from playground.people.enums import Role

TIMES_AT_AN_ADDRESS: Final = 25
"""Times the sockets of a user that guests and strangers behind one address have together: a class sits behind one."""
MESSAGES_A_SECOND: Final = 20
MESSAGES_AT_ONCE: Final = 200
"""A page that shows where its reader is says so some ten times a second."""

_open: Final = Counter[str]()
_buckets: Final[dict[str, Bucket]] = {}


@dataclass(slots=True)
class Bucket:
    """A token bucket: a token is a message that the user may send now."""

    tokens: float = MESSAGES_AT_ONCE
    counted_at: float = 0.0

    def take(self) -> bool:
        now = monotonic()
        self.tokens = min(self.tokens + (now - self.counted_at) * MESSAGES_A_SECOND, MESSAGES_AT_ONCE)
        self.counted_at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


@dataclass(frozen=True, slots=True)
class Place:
    """One open socket. keys : as whose it counts. bucket : None for operators, who have no limit."""

    keys: tuple[str, ...]
    bucket: Bucket | None

    def leave(self) -> None:
        for key in self.keys:
            _open[key] -= 1
            if not _open[key]:
                del _open[key]
                _buckets.pop(key, None)

    def takes_message(self) -> bool:
        """Counts it. False if it comes too fast."""
        return self.bucket is None or self.bucket.take()


def take_place(who: Who, address: str) -> Place | None:
    """None if the limit is reached: of the user, or, of people who are not signed in, of their address. Operators have none."""
    if who.sees_all:
        return Place((), None)
    most = _limits(who, address)
    if any(0 < limit <= _open[key] for key, limit in most.items()):
        return None
    _open.update(most.keys())
    return Place(tuple(most), _buckets.setdefault(next(iter(most)), Bucket()))


def _limits(who: Who, address: str) -> dict[str, int]:
    """Key → sockets at most; 0 is no limit. The first key is that of their messages. Strangers share one key, so it is not theirs."""
    limits = {} if who.role == Role.STRANGER else {who.key: settings.QUOTA_SOCKETS}
    if not who.is_known:
        limits[f"address {address}"] = TIMES_AT_AN_ADDRESS * settings.QUOTA_SOCKETS
    return limits
