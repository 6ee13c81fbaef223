"""A decision in a thread and the loop take turns: what waits, in which order it comes, and what is raised."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from playground.connector.client.gate import Gate
from playground.connector.scheduler.extenders import DecisionThread
from scheduler_core.config.loader import load_configuration
from scheduler_core.extenders.transport import NoReply, Reply, Request
from tests.support.extenders import a_policy, an_extender
from tests.support.waiting import PATIENCE, let_pass, soon

EXTENDER = load_configuration(a_policy(an_extender(filterVerb="filter"))).extenders[0]
REQUEST = Request(EXTENDER, "filter", b"{}")


class Waiting:
    """A transport that answers when it is let."""

    def __init__(self) -> None:
        self.may_answer = threading.Event()

    def send(self, request: Request) -> Reply | NoReply:
        self.may_answer.wait(PATIENCE)
        return Reply(200, b"yes")


def decided(decide: Callable[[Any], Any], meanwhile: Callable[[Gate, list[Any]], None]) -> list[Any]:
    """What happened, in order. meanwhile : called on the loop while the transport waits."""
    told: list[Any] = []

    async def scene() -> None:
        loop, gate, over = asyncio.get_running_loop(), Gate(), asyncio.Event()
        planned: list[Callable[[], None]] = []

        def plan(action: Callable[[], None]) -> None:
            planned.append(action)
            over.set()

        deciding, transport = DecisionThread(gate, plan), Waiting()
        waiting = deciding.waiting(transport)
        deciding.begin(lambda: decide(waiting), told.append)
        meanwhile(gate, told)
        loop.call_soon(transport.may_answer.set)
        await asyncio.wait_for(over.wait(), PATIENCE)
        meanwhile(gate, told)
        planned.pop()()
        gate(lambda: told.append("after"))

    asyncio.run(scene())
    return told


def test_what_changes_the_cache_comes_after_the_decision_in_its_order() -> None:
    numbers = iter(range(10))

    def news(gate: Gate, told: list[Any]) -> None:
        for number in (next(numbers), next(numbers)):
            gate(lambda number=number: told.append(number))  # type: ignore[misc]

    assert decided(lambda transport: transport.send(REQUEST).body, news) == [b"yes", 0, 1, 2, 3, "after"]


def test_what_a_decision_raises_is_raised_on_the_loop() -> None:
    def breaks(transport: Any) -> None:
        transport.send(REQUEST)
        raise LookupError("broken")

    with pytest.raises(LookupError, match="broken"):
        decided(breaks, lambda gate, told: None)


def test_the_loop_stands_still_while_a_decision_computes() -> None:
    """So that nobody sees the cache while it is being looked at."""
    on_loop: list[str] = []

    def computes(transport: Any) -> list[str]:
        transport.send(REQUEST)
        seen = list(on_loop)
        let_pass(0.1)
        assert on_loop == seen
        return seen

    async def scene() -> None:
        over = asyncio.Event()
        planned: list[Callable[[], None]] = []

        def plan(action: Callable[[], None]) -> None:
            planned.append(action)
            over.set()

        async def ticks() -> None:
            while True:
                on_loop.append("tick")
                await asyncio.sleep(0)

        deciding, transport = DecisionThread(Gate(), plan), Waiting()
        ticking = asyncio.ensure_future(ticks())
        waiting = deciding.waiting(transport)
        deciding.begin(lambda: computes(waiting), lambda seen: on_loop.append(f"{len(seen) > 0}"))
        await soon(lambda: on_loop, "the loop goes on while the extender thinks")
        transport.may_answer.set()
        await asyncio.wait_for(over.wait(), PATIENCE)
        ticking.cancel()
        planned.pop()()

    asyncio.run(scene())
    assert on_loop[-1] == "True"
