"""Counts that all servers share: in the cache `shared`, which is in Redis where there is one.

While Redis does not answer, each server counts by itself, in its own memory: guessing stays slowed and rates stay bounded, a server
each, and nobody is refused, or let in, because Redis is away. Redis is asked again after some seconds, not by every request.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Final, TypeVar

import structlog
from django.conf import settings
from django.core.cache import BaseCache, caches

log = structlog.get_logger(__name__)

LEFT_ALONE_SECONDS: Final = 5.0
Answer = TypeVar("Answer")
_asked_again_at = 0.0


def are_shared() -> bool:
    """Whether other servers count with this one."""
    return bool(settings.CACHES["shared"] != settings.CACHES["default"])


def count(key: str, seconds: int, more: int = 1) -> int:
    """So many more. How many there are, counting from the first within `seconds`; a longer life is `keep`'s."""
    return _answered(lambda counts: _count(counts, key, seconds, more))


def read(key: str, default: Any) -> Any:
    return _answered(lambda counts: counts.get(key, default))


def keep(key: str, value: Any, seconds: int) -> None:
    _answered(lambda counts: counts.set(key, value, timeout=seconds))


def prolong(key: str, seconds: int) -> None:
    """The count is kept for this time from now."""
    _answered(lambda counts: counts.touch(key, seconds))


def forget(keys: list[str]) -> None:
    _answered(lambda counts: counts.delete_many(keys))


def _answered(ask: Callable[[BaseCache], Answer]) -> Answer:
    global _asked_again_at  # noqa: PLW0603 - one Redis a process
    if monotonic() >= _asked_again_at:
        try:
            return ask(caches["shared"])
        except _unreachable() as error:
            _asked_again_at = monotonic() + LEFT_ALONE_SECONDS
            log.warning("counts_of_this_server_alone", error=str(error))
    return ask(caches["default"])


def _count(counts: BaseCache, key: str, seconds: int, more: int) -> int:
    if counts.add(key, more, timeout=seconds):
        return more
    try:
        return counts.incr(key, more)
    except ValueError:
        # It has come to its end in between.
        counts.set(key, more, timeout=seconds)
        return more


def _unreachable() -> type[Exception]:
    """What Redis's client raises; asked for when it has raised, so that a process without Redis is spared the import."""
    from redis.exceptions import RedisError  # noqa: PLC0415 - see above

    return RedisError
