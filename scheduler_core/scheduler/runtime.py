"""A process in time: what it means to do later, and what becomes of that when it stands still or ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from scheduler_core.kernel import Kernel, Scheduled
from scheduler_core.scheduler.clock import EPOCH
from scheduler_core.scheduler.order import Step


class Timer(Protocol):
    """Something that will be done. at : when, in ns since the epoch of its runtime."""

    @property
    def at(self) -> int: ...

    def cancel(self) -> bool: ...


class Runtime(Protocol):
    """Time, for one process."""

    epoch: int
    """In ns since 1970 (UTC): what timers and facts count from."""

    @property
    def now(self) -> int:
        """Nanoseconds since 1970."""

    def after(self, delay: int, action: Callable[[], None], step: Step, label: str) -> Timer:
        """Have the process do something later, after ``delay`` ns; with 0 when everything else of this moment is done."""


class KernelRuntime:
    """A Runtime on a kernel, of a process that can be made to stand still."""

    def __init__(self, kernel: Kernel, epoch: int = EPOCH) -> None:
        self.epoch = epoch
        self._kernel = kernel
        self._is_frozen = self._is_dead = False
        self._overdue: list[Callable[[], None]] = []

    @property
    def now(self) -> int:
        """Nanoseconds since 1970."""
        return self.epoch + self._kernel.now

    def after(self, delay: int, action: Callable[[], None], step: Step, label: str) -> Scheduled:
        """Have the process do something later."""
        return self._kernel.after(delay, lambda: self._run(action), priority=step, label=label)

    def freeze(self) -> None:
        """The process stands still; what is due meanwhile happens when it thaws."""
        self._is_frozen = True

    def thaw(self) -> None:
        self._is_frozen = False
        overdue, self._overdue = self._overdue, []
        for action in overdue:
            self._run(action)

    def end(self) -> None:
        """The process is gone, and whatever it was about to do."""
        self._is_dead = True

    def _run(self, action: Callable[[], None]) -> None:
        if self._is_frozen:
            self._overdue.append(action)
        elif not self._is_dead:
            action()
