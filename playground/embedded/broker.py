"""The broker of the embedded form: kombu's queues in memory, and workers that a message wakes.

kombu's own transport looks for messages at intervals. At intervals short enough for people who wait for a run, that is most of
what a playground does while nobody uses it.
"""

from __future__ import annotations

import threading
import time
from queue import Empty
from typing import Any, Final

from kombu.transport import memory

LONGEST_WAIT: Final = 1.0
"""In seconds. A channel that has enough to do takes no message, and nothing says when it may take the next one."""


class _Arrivals:
    """Counts messages. Who waits names the number seen before it looked, so that none comes in between unnoticed."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.number = 0

    def note(self) -> None:
        with self._changed:
            self.number += 1
            self._changed.notify_all()

    def wait_beyond(self, number: int, seconds: float) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self.number > number, seconds)


_arrivals: Final = _Arrivals()


class Channel(memory.Channel):  # type: ignore[misc]  # kombu has no types
    """Says that a message has come."""

    def _put(self, queue: str, message: Any, **options: Any) -> None:
        super()._put(queue, message, **options)
        _arrivals.note()

    def _put_fanout(
        self, exchange: str, message: Any, routing_key: str | None = None, **options: Any
    ) -> None:
        super()._put_fanout(exchange, message, routing_key, **options)
        _arrivals.note()


class Transport(memory.Transport):  # type: ignore[misc]  # kombu has no types
    """Waits for messages instead of looking for them."""

    Channel = Channel

    def drain_events(self, connection: Any, timeout: float | None = None, **options: Any) -> None:
        """Handles one message. Raises TimeoutError if none comes in `timeout` seconds."""
        assert self.cycle is not None
        end = float("inf") if timeout is None else time.monotonic() + timeout
        while True:
            seen = _arrivals.number
            try:
                self.cycle.get(self._deliver, timeout=timeout)
            except Empty:
                left = end - time.monotonic()
                if left <= 0:
                    raise TimeoutError from None
                _arrivals.wait_beyond(seen, min(left, LONGEST_WAIT))
            else:
                return
