"""Waiting for what other processes and threads do: for a state, never for a time.

The time-out ends a wait that would not end by itself. It is generous, because it says nothing about how fast a machine
is; a test that fails at it has hung.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from inspect import isawaitable
from typing import Any

PATIENCE = 300.0
"""Seconds."""
LOOK_EVERY = 0.02
"""Seconds."""


def eventually(look: Callable[[], Any], what: str) -> Any:
    """The first true value of `look`, asked again and again."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := look():
            return found
        time.sleep(LOOK_EVERY)
    raise AssertionError(f"did not happen in {PATIENCE:g} s: {what}")


async def soon(look: Callable[[], Any], what: str) -> Any:
    """The same on an event loop, whose other tasks go on. `look` may be a coroutine function."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = look()
        if found := await found if isawaitable(found) else found:
            return found
        await asyncio.sleep(LOOK_EVERY)
    raise AssertionError(f"did not happen in {PATIENCE:g} s: {what}")


def let_pass(seconds: float) -> None:
    """At least so long: for what must not happen meanwhile, or must be over. It may take longer, and no test minds."""
    time.sleep(seconds)
