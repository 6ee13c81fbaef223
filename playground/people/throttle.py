"""Guessing is slowed: after a few failures each further try has to wait, twice as long every time.

Counted by the address that tries, and by the name that is tried. What succeeds clears the name. The count is in the cache `shared`, so
several servers count together where they have Redis.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.conf import settings
from django.core.cache import BaseCache, caches
from django.http import HttpRequest

from playground.common.errors import ApplicationError, NotFound
from playground.common.middleware import SAFE_METHODS
from playground.people.secrets import hashed
from playground.people.who import Who

WINDOW_SECONDS: Final = 15 * 60
# A class sits behind one address, and mistypes.
FREE_BY_ADDRESS: Final = 30
FREE_BY_NAME: Final = 5


class TooManyTries(ApplicationError):
    status = 429
    code = "too-many-tries"
    title = "Too many tries"

    def __init__(self, wait: int) -> None:
        super().__init__(f"That was wrong too often. Try again in {wait} seconds.")
        self.wait = wait


def address_of(request: HttpRequest) -> str:
    """Of the client; behind a proxy, as the proxy says."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.BEHIND_PROXY else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")


@contextmanager
def slowed(request: HttpRequest, what: str, name: str = "") -> Iterator[None]:
    """Around a try. What it raises as refused (403, 404) counts as a failure. Raises TooManyTries instead of trying."""
    allowances = {f"{what} {address_of(request)}": FREE_BY_ADDRESS}
    if name:
        allowances[f"{what} of {name.lower()}"] = FREE_BY_NAME
    keys = {f"tries-{hashed(text)}": free for text, free in allowances.items()}
    if wait := max(_wait(key) for key in keys):
        raise TooManyTries(wait)
    try:
        yield
    except ApplicationError as error:
        if isinstance(error, NotFound) or error.status == 403:
            for key, free in keys.items():
                _count(key, free)
        raise
    if name:
        _counts().delete_many([key for key, free in keys.items() if free == FREE_BY_NAME])


class TooManyRequests(ApplicationError):
    status = 429
    code = "too-many-requests"
    title = "Too many requests"
    wait = 60


def refuse_too_many(who: Who, method: str) -> None:
    """What changes something is counted by the minute, for everybody but operators. Raises TooManyRequests."""
    if method in SAFE_METHODS or who.sees_all or not settings.MAX_WRITES_A_MINUTE:
        return
    key = f"writes-{who.key}-{minute()}"
    counts = _counts()
    counts.add(key, 0, timeout=120)
    if counts.incr(key) > settings.MAX_WRITES_A_MINUTE:
        raise TooManyRequests(f"More than {settings.MAX_WRITES_A_MINUTE} changes a minute. Wait a minute.")


def minute() -> int:
    """Of those that are counted."""
    return int(time.time() // 60)


def _counts() -> BaseCache:
    return caches["shared"]


def _wait(key: str) -> int:
    """Seconds until the next try."""
    until: float = _counts().get(f"{key}-until", 0.0)
    return max(0, int(until - time.time() + 0.999))


def _count(key: str, free: int) -> None:
    counts = _counts()
    counts.add(key, 0, timeout=WINDOW_SECONDS)
    failures = counts.incr(key)
    if failures > free:
        seconds = min(2 ** (failures - free), WINDOW_SECONDS)
        counts.set(f"{key}-until", time.time() + seconds, timeout=WINDOW_SECONDS)
        counts.touch(key, WINDOW_SECONDS)
