"""Pods in PreBind: a preemptor that needs their room ends it in memory, without the API server (spec 08 §8)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from scheduler_core.scheduler.volumes.bindings import VolumesNotBound


class PreBind:
    """Of one pod."""

    def __init__(self) -> None:
        self._why = ""
        self._is_cancelled = asyncio.Event()

    def cancel(self, why: str) -> None:
        """It stops at its next step; the first reason counts."""
        self._why = self._why or why
        self._is_cancelled.set()

    def check(self) -> None:
        """Raises VolumesNotBound if it was cancelled."""
        if self._is_cancelled.is_set():
            raise VolumesNotBound(self._why)

    async def pause(self, seconds: float) -> None:
        """Shorter if it is cancelled meanwhile."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._is_cancelled.wait(), seconds)


class PreBinds:
    """By uid of the pod."""

    def __init__(self) -> None:
        self._running: dict[str, PreBind] = {}

    @contextmanager
    def of(self, uid: str) -> Iterator[PreBind]:
        """It may be cancelled to the end of the block, and no longer."""
        self._running[uid] = running = PreBind()
        try:
            yield running
        finally:
            if self._running.get(uid) is running:
                del self._running[uid]

    def cancel(self, uid: str, why: str) -> bool:
        """Whether the pod is in PreBind."""
        running = self._running.get(uid)
        if running is not None:
            running.cancel(why)
        return running is not None
