"""Wakes threads of this process that wait. A thread that wakes looks what has happened; waiting ends after a while in any case."""

from __future__ import annotations

import threading
from typing import Final


class Notifier:
    """n_notifications : so far."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.n_notifications = 0

    def notify(self) -> None:
        """Not from handlers of signals: the thread that they interrupt may hold the lock."""
        with self._changed:
            self.n_notifications += 1
            self._changed.notify_all()

    def wait(self, seen: int, seconds: float) -> int:
        """Until there are more notifications than `seen`, at most for so long. Returns how many there are."""
        with self._changed:
            self._changed.wait_for(lambda: self.n_notifications != seen, seconds)
            return self.n_notifications


NOTIFIER: Final = Notifier()
"""Of threads that wait between two steps for something outside of the interpreter, such as a solver.

Notified when that is done, and when somebody asks this process to stop what it plays; other processes cannot notify them.
"""
