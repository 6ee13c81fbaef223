"""The broker of the embedded form: kombu's queues in memory, and workers that a message wakes.

kombu's own transport looks for messages at intervals. At intervals short enough for people who wait for a run, that is most of
what a playground does while nobody uses it.
"""

from __future__ import annotations

import time
from queue import Empty
from typing import Any, Final

from kombu.transport import memory

from playground.playing.notifier import Notifier

LONGEST_WAIT: Final = 1.0
"""In seconds. A channel that has enough to do takes no message, and nothing says when it may take the next one."""


_arrivals: Final = Notifier()


class Channel(memory.Channel):  # type: ignore[misc]  # kombu has no types
    """Says that a message has come."""

    def _put(self, queue: str, message: Any, **options: Any) -> None:
        super()._put(queue, message, **options)
        _arrivals.notify()

    def _put_fanout(
        self, exchange: str, message: Any, routing_key: str | None = None, **options: Any
    ) -> None:
        super()._put_fanout(exchange, message, routing_key, **options)
        _arrivals.notify()


class Transport(memory.Transport):  # type: ignore[misc]  # kombu has no types
    """Waits for messages instead of looking for them."""

    Channel = Channel

    def drain_events(self, connection: Any, timeout: float | None = None, **options: Any) -> None:
        """Handles one message. Raises TimeoutError if none comes in `timeout` seconds."""
        assert self.cycle is not None
        end = float("inf") if timeout is None else time.monotonic() + timeout
        while True:
            seen = _arrivals.n_notifications
            try:
                self.cycle.get(self._deliver, timeout=timeout)
            except Empty:
                left = end - time.monotonic()
                if left <= 0:
                    raise TimeoutError from None
                _arrivals.wait(seen, min(left, LONGEST_WAIT))
            else:
                return
