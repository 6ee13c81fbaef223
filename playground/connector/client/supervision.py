"""Runs several tasks at once; the end of any of them is noticed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def beside(main: Coroutine[Any, Any, T], *others: Coroutine[Any, Any, None]) -> T:
    """The result of ``main``; others go on as long. What one of them raises is raised here, and RuntimeError if it just ends."""
    leader = asyncio.ensure_future(main)
    followers: list[asyncio.Future[Any]] = [asyncio.ensure_future(other) for other in others]
    tasks: list[asyncio.Future[Any]] = [leader, *followers]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in followers:
            if task.done():
                task.result()
                raise RuntimeError(f"{task} ended, though it never does")
        return leader.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def unless(end: asyncio.Event, work: Coroutine[Any, Any, None]) -> bool:
    """Until the work is done (true), or until the end (false); then it is cancelled."""
    tasks: list[asyncio.Future[Any]] = [asyncio.ensure_future(work), asyncio.ensure_future(end.wait())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if tasks[0].done():
            tasks[0].result()
        return not end.is_set()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
