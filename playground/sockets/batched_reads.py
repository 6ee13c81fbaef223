"""Reads in one go what many sockets ask for at the same moment.

In a class of two hundred everybody's socket looks every two seconds. Each by itself would take the one thread of the database and
some five queries; together they take few more than one. A socket that asks while others are read waits for the next turn, so that what it
is told was never read before it asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from channels.db import database_sync_to_async

Query = TypeVar("Query")
Result = TypeVar("Result")

# So many are read at a time: others do not wait for all of a large class.
MOST_AT_ONCE: Final = 50


class BatchedReads(Generic[Query, Result]):
    """Of one event loop. read : what is found for each of those that asked, in their order."""

    def __init__(self, read: Callable[[Sequence[Query]], Sequence[Result]]) -> None:
        self._read = read
        self._waiting: list[tuple[Query, asyncio.Future[Result]]] = []
        self._reading: asyncio.Task[None] | None = None

    async def read(self, asked: Query) -> Result:
        found: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((asked, found))
        if self._reading is None:
            self._reading = asyncio.create_task(self._read_in_turns())
        return await found

    async def _read_in_turns(self) -> None:
        try:
            while self._waiting:
                turn, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                await self._take(turn)
        finally:
            self._reading = None

    async def _take(self, turn: Sequence[tuple[Query, asyncio.Future[Result]]]) -> None:
        """Where those of a turn cannot be read together, each is read by itself, and only who is at fault fails."""
        try:
            answers = await database_sync_to_async(self._read)([asked for asked, _ in turn])
        except Exception as error:  # noqa: BLE001 - the socket that asked is told
            if len(turn) > 1:
                for one in turn:
                    await self._take([one])
            elif not turn[0][1].done():
                turn[0][1].set_exception(error)
            return
        for (_, found), answer in zip(turn, answers, strict=True):
            if not found.done():
                found.set_result(answer)
