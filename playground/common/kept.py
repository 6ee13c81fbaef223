"""Values that are dear to make and never change, kept for the next request: bounded, and safe to use from threads."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(slots=True)
class _Entry(Generic[Value]):
    lock: threading.Lock = field(default_factory=threading.Lock)
    value: Value | None = None
    weight: int = 0


class Kept(Generic[Key, Value]):
    """A cache that drops what was used longest ago as soon as the weights add up to more than `capacity`.

    The value used last stays, however heavy. Two threads that want the same missing value make it once; threads that
    want others do not wait for them.
    """

    def __init__(self, capacity: int, *, weigh: Callable[[Value], int]) -> None:
        self.capacity = capacity
        self.weigh = weigh
        self._lock = threading.Lock()
        self._entries: OrderedDict[Key, _Entry[Value]] = OrderedDict()

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """The kept value, or what `make` gives. An error of `make` is the caller's, and nothing is kept."""
        with self._lock:
            entry = self._entries.setdefault(key, _Entry())
            self._entries.move_to_end(key)
        with entry.lock:
            if entry.value is None:
                entry.value = self._made(key, entry, make)
            return entry.value

    def peek(self, key: Key) -> Value | None:
        """The kept value, as it is: nothing is made, and it does not count as used."""
        with self._lock:
            entry = self._entries.get(key)
        return entry.value if entry else None

    def drop(self, key: Key) -> None:
        """Of no use any more."""
        with self._lock:
            self._entries.pop(key, None)

    def __len__(self) -> int:
        return len(self._entries)

    def _made(self, key: Key, entry: _Entry[Value], make: Callable[[], Value]) -> Value:
        try:
            value = make()
        except BaseException:
            with self._lock:
                self._entries.pop(key, None)
            raise
        with self._lock:
            entry.weight = self.weigh(value)
            self._drop_the_oldest()
        return value

    def _drop_the_oldest(self) -> None:
        while (
            len(self._entries) > 1 and sum(entry.weight for entry in self._entries.values()) > self.capacity
        ):
            self._entries.popitem(last=False)
