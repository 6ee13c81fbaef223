"""Limits of a user: of open sockets on this server, and of messages on all (message_rate)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from cachetools import TTLCache
from django.conf import settings

from playground.people.current_user import CurrentUser
from playground.people.enums import Role
from playground.sockets.message_rate import WINDOW_SECONDS, Bucket

TIMES_AT_AN_ADDRESS: Final = 25
"""Times the sockets of a user that guests and strangers behind one address have together: a class sits behind one."""
_open: Final = Counter[str]()
_buckets: Final[dict[str, Bucket]] = {}
_left: Final = TTLCache[str, Bucket](maxsize=10_000, ttl=WINDOW_SECONDS)
"""Buckets of users whose last socket has closed: who opens another at once does not get a full one."""


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
                if key in _buckets:
                    _left[key] = _buckets.pop(key)

    def takes_message(self) -> bool:
        """Counts it. False if it comes too fast."""
        if self.bucket is None:
            return True
        is_taken = self.bucket.take()
        self.bucket.settle_if_due()
        return is_taken


def take_place(who: CurrentUser, address: str) -> Place | None:
    """None if the limit is reached: of the user, or, of people who are not signed in, of their address. Operators have none."""
    if who.sees_all:
        return Place((), None)
    most = _limits(who, address)
    if any(0 < limit <= _open[key] for key, limit in most.items()):
        return None
    _open.update(most.keys())
    return Place(tuple(most), _bucket(next(iter(most))))


def _bucket(key: str) -> Bucket:
    if key not in _buckets:
        left = _left.get(key)
        _buckets[key] = Bucket(key) if left is None else left
    return _buckets[key]


def _limits(who: CurrentUser, address: str) -> dict[str, int]:
    """Key → sockets at most; 0 is no limit. The first key is that of their messages. Strangers share one key, so it is not theirs."""
    limits = {} if who.role == Role.STRANGER else {who.key: settings.QUOTA_SOCKETS}
    if not who.is_known:
        limits[f"address {address}"] = TIMES_AT_AN_ADDRESS * settings.QUOTA_SOCKETS
    return limits
