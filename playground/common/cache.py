"""A cache of values that take long to compute and never change: bounded, and safe to use from threads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from cachetools import LRUCache

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(slots=True)
class _Making:
    """A value that is missing. n_threads : those that need it; the last one forgets this."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    n_threads: int = 0


class Cache(Generic[Key, Value]):
    """A cache that drops what was used longest ago as soon as the weights add up to more than `capacity`.

    The value used last stays, however heavy. If two threads need the same missing value, it is computed once; threads that
    need other values do not wait for them.
    """

    def __init__(self, capacity: int, *, weigh: Callable[[Value], int]) -> None:
        self._lock = threading.Lock()
        self._values: LRUCache[Key, Value] = LRUCache(capacity, lambda value: min(weigh(value), capacity))
        self._making: dict[Key, _Making] = {}

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """The kept value, or what `make` gives, which is not None. An error of `make` is the caller's, and nothing is kept."""
        if (value := self.peek(key)) is not None:
            return value
        with self._lock:
            making = self._making.setdefault(key, _Making())
            making.n_threads += 1
        try:
            with making.lock:
                return self._kept_or_made(key, make)
        finally:
            with self._lock:
                making.n_threads -= 1
                if not making.n_threads:
                    del self._making[key]

    def peek(self, key: Key) -> Value | None:
        """The kept value; nothing is made."""
        with self._lock:
            return self._values.get(key)

    def drop(self, key: Key) -> None:
        """Of no use any more."""
        with self._lock:
            self._values.pop(key, None)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()

    def __len__(self) -> int:
        return len(self._values)

    def _kept_or_made(self, key: Key, make: Callable[[], Value]) -> Value:
        # Another thread may have made it while this one waited.
        if (value := self.peek(key)) is None:
            value = make()
            with self._lock:
                self._values[key] = value
        return value
