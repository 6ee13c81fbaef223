"""What many sockets ask is read together, none before it was asked for, and nobody fails because of somebody else."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import pytest

from playground.sockets.batched_reads import MOST_AT_ONCE, BatchedReads

pytestmark = pytest.mark.django_db(transaction=True)


class Held:
    """A read that waits to be let go, and notes what it was asked together."""

    def __init__(self) -> None:
        self.turns: list[list[int]] = []
        self.began, self.free = threading.Event(), threading.Event()

    async def begun(self) -> None:
        await asyncio.to_thread(self.began.wait)

    def read(self, asked: Sequence[int]) -> list[int]:
        self.turns.append(list(asked))
        self.began.set()
        self.free.wait()
        return [-one for one in asked]


async def test_who_asks_while_others_are_read_is_read_in_the_next_turn() -> None:
    held = Held()
    reads = BatchedReads(held.read)
    first = asyncio.create_task(reads.read(1))
    await held.begun()
    others = [asyncio.create_task(reads.read(k)) for k in (2, 3)]
    await asyncio.sleep(0)
    held.free.set()
    assert await asyncio.gather(first, *others) == [-1, -2, -3]
    assert held.turns == [[1], [2, 3]]


async def test_a_large_class_is_read_in_several_turns() -> None:
    held = Held()
    held.free.set()
    reads = BatchedReads(held.read)
    many = range(1, 2 * MOST_AT_ONCE + 2)
    assert await asyncio.gather(*map(reads.read, many)) == [-one for one in many]
    assert [len(turn) for turn in held.turns] == [MOST_AT_ONCE, MOST_AT_ONCE, 1]


async def test_only_who_cannot_be_read_fails() -> None:
    def read(asked: Sequence[int]) -> list[float]:
        return [1 / one for one in asked]

    reads = BatchedReads(read)
    found = await asyncio.gather(*map(reads.read, (1, 0, 2)), return_exceptions=True)
    assert (found[0], type(found[1]), found[2]) == (1.0, ZeroDivisionError, 0.5)


async def test_who_leaves_meanwhile_is_not_waited_for() -> None:
    held = Held()
    reads = BatchedReads(held.read)
    leaving, staying = (asyncio.create_task(reads.read(k)) for k in (1, 2))
    await held.begun()
    leaving.cancel()
    held.free.set()
    assert await staying == -2
