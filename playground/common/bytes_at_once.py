"""How many bytes of large request bodies, or of large answers, a server holds at once.

A body is held in memory from its first byte until it has been answered, whoever sends it: who it is, is found out when it is
there. An answer is held until its client has read it. Small ones are not counted, so that nobody who sends or asks for large
ones keeps others from signing in, cancelling or deleting.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

SMALL_BYTES: Final = 1024 * 1024


class BytesAtOnce:
    """most : bytes of all clients together; one address may have half of it. Used in the thread of one event loop."""

    def __init__(self, most: int, small: int = SMALL_BYTES) -> None:
        self.most = most
        self.small = small
        self._held = Counter[str]()

    @property
    def held(self) -> int:
        return self._held.total()

    def take(self, address: str, size: int) -> bool:
        """Counts so many more bytes. False, and counts nothing, if they are too many. Where nothing is held, any number has room."""
        if self._held and self._has_no_room(address, size):
            return False
        self._held[address] += size
        return True

    def _has_no_room(self, address: str, size: int) -> bool:
        return self.held + size > self.most or self._held[address] + size > self.most // 2

    def give_back(self, address: str, size: int) -> None:
        self._held[address] -= size
        if self._held[address] <= 0:
            del self._held[address]
