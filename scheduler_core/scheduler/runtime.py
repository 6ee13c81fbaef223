"""The time of a process: its timers, and their end when the process is frozen or ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from scheduler_core.kernel import Kernel, Scheduled
from scheduler_core.scheduler.clock import EPOCH
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.units import Nanoseconds


class Timer(Protocol):
    """A planned action.

    at : when, in ns since the epoch of its runtime.
    """

    @property
    def at(self) -> Nanoseconds: ...

    def cancel(self) -> bool: ...


class Runtime(Protocol):
    """Time, for one process."""

    epoch: Nanoseconds
    """In ns since 1970 (UTC): the beginning of the time of timers and facts."""

    @property
    def now(self) -> Nanoseconds:
        """Nanoseconds since 1970."""

    def after(
        self, delay: Nanoseconds, action: Callable[[], None], priority: EventPriority, label: str
    ) -> Timer:
        """Do something ``delay`` ns later; with 0 after everything else of this time."""


class KernelRuntime:
    """A Runtime on a kernel, of a process that can be frozen."""

    def __init__(self, kernel: Kernel, epoch: Nanoseconds = EPOCH) -> None:
        self.epoch = epoch
        self._kernel = kernel
        self._is_frozen = self._is_dead = False
        self._overdue: list[Callable[[], None]] = []

    @property
    def now(self) -> Nanoseconds:
        """Nanoseconds since 1970."""
        return self.epoch + self._kernel.now

    def after(
        self, delay: Nanoseconds, action: Callable[[], None], priority: EventPriority, label: str
    ) -> Scheduled:
        """Do something later."""
        return self._kernel.after(delay, lambda: self._run(action), priority=priority, label=label)

    def freeze(self) -> None:
        """Freeze the process; what is due meanwhile happens when it thaws."""
        self._is_frozen = True

    def thaw(self) -> None:
        self._is_frozen = False
        overdue, self._overdue = self._overdue, []
        for action in overdue:
            self._run(action)

    def end(self) -> None:
        """The process ends, with all its planned actions."""
        self._is_dead = True

    def _run(self, action: Callable[[], None]) -> None:
        if self._is_frozen:
            self._overdue.append(action)
        elif not self._is_dead:
            action()
