"""Whether a policy and a snapshot are still stored. A scheduler asks many times a second, and they never change."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from typing import Final

from cachetools import TTLCache

SECONDS: Final = 1.0
"""How long something may answer after it was deleted."""
_MOST: Final = 256


class Presence:
    """May be shared by threads. clock : in seconds, monotonic."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._lock = threading.Lock()
        self._seen: TTLCache[Hashable, bool] = TTLCache(_MOST, SECONDS, timer=clock)

    def check(self, key: Hashable, look: Callable[[], object]) -> None:
        """Calls `look`, which raises if nothing is there, unless it was there less than a second ago."""
        if self.is_fresh(key):
            return
        look()
        with self._lock:
            self._seen[key] = True

    def is_fresh(self, key: Hashable) -> bool:
        """Whether it was there less than a second ago."""
        with self._lock:
            return key in self._seen

    def clear(self) -> None:
        with self._lock:
            self._seen.clear()
