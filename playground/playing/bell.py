"""Wakes the threads of this process that wait between two steps for something outside of the interpreter, such as a solver.

It rings when that is done, and when somebody asks this process to stop what it plays. A thread that wakes looks what has happened;
waiting ends after a while in any case, since other processes cannot ring.
"""

from __future__ import annotations

import threading
from typing import Final


class Bell:
    """n_rings : so far."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.n_rings = 0

    def ring(self) -> None:
        """Not from handlers of signals: the thread that they interrupt may hold the lock."""
        with self._changed:
            self.n_rings += 1
            self._changed.notify_all()

    def wait(self, heard: int, seconds: float) -> int:
        """Until it has rung more often than `heard`, at most for so long. Returns how often it has rung."""
        with self._changed:
            self._changed.wait_for(lambda: self.n_rings != heard, seconds)
            return self.n_rings


BELL: Final = Bell()
