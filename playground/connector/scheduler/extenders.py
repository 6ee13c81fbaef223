"""Calls to extenders of a live scheduler's policy, while everything else continues.

A decision that may call out runs in a thread, and thread and loop take turns: the loop stands still while the thread computes, as it
does when it decides itself, and continues while the thread waits for an extender. Leases are renewed, watches read and pods bound
then; what would change the scheduler's cache waits at a gate until the decision has taken effect.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, TypeVar

from playground.connector.client.gate import Action, Gate
from playground.connector.scheduler.raw_objects import RawObjects
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.extenders.binder import ExtenderBinder, ExtenderBinding
from scheduler_core.extenders.followed_manifests import FollowedManifests
from scheduler_core.extenders.session import ExtenderCalls
from scheduler_core.extenders.transport import NoReply, Reply, Request, Transport
from scheduler_core.model.objects.pod import Pod

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Ended:
    """How a decision ended: with a value, or with what it raised."""

    value: Any = None
    problem: BaseException | None = None


class DecisionThread:
    """One decision at a time. To be made on the loop. planned : has something done on the loop soon."""

    def __init__(self, gate: Gate, planned: Callable[[Action], None]) -> None:
        self._gate, self._planned = gate, planned
        self._loop = asyncio.get_running_loop()
        self._said: SimpleQueue[_Ended | None] = SimpleQueue()
        """By the thread: how it ended, or None when it calls out."""
        self._turn: SimpleQueue[None] = SimpleQueue()
        self._done: Callable[[Any], None] = lambda _: None

    def begin(self, decide: Callable[[], T], done: Callable[[T], None]) -> None:
        """``done`` is told of the decision later, on the loop; what waits at the gate comes after that."""
        self._gate.close()
        self._done = done
        # A daemon: a program that ends must not wait for an extender.
        threading.Thread(target=self._run, args=[decide], name="decide", daemon=True).start()
        self._stand_still()

    def waiting(self, transport: Transport) -> Transport:
        """The transport for decisions: the loop continues while it waits."""
        return _ReleasingTransport(transport, self)

    def let_go(self) -> None:
        """In the thread: the loop may go on."""
        self._said.put(None)

    def take_turn(self) -> None:
        """In the thread: waits until the loop stands still. Ends the thread if the loop has ended."""
        try:
            self._loop.call_soon_threadsafe(self._hand_over)
        except RuntimeError:
            raise SystemExit from None
        self._turn.get()

    def _run(self, decide: Callable[[], Any]) -> None:
        try:
            done = _Ended(decide())
        except SystemExit:
            return
        except BaseException as problem:  # noqa: BLE001 - raised on the loop
            done = _Ended(problem=problem)
        self._said.put(done)

    def _hand_over(self) -> None:
        self._turn.put(None)
        self._stand_still()

    def _stand_still(self) -> None:
        said = self._said.get()
        if said is not None:
            self._planned(lambda: self._end(said))

    def _end(self, done: _Ended) -> None:
        if done.problem is not None:
            raise done.problem
        self._done(done.value)
        self._gate.open()


@dataclass(frozen=True, slots=True)
class _ReleasingTransport:
    transport: Transport
    deciding: DecisionThread

    def send(self, request: Request) -> Reply | NoReply:
        self.deciding.let_go()
        try:
            return self.transport.send(request)
        finally:
            self.deciding.take_turn()


class LiveExtenders:
    """The extenders of a policy. transport : how they are reached."""

    def __init__(self, configuration: SchedulerConfiguration, transport: Transport) -> None:
        self.objects = RawObjects("Node", "Pod")
        self.shown = FollowedManifests(self.objects.find)
        self._transport = transport
        self._binder = ExtenderBinder(configuration, ExtenderCalls(transport))
        self.called: Callable[[Pod, str, ExtenderBinding], None] = lambda *_: None
        """Told of each binding that an extender was asked for."""

    def calls(self, deciding: DecisionThread) -> ExtenderCalls:
        """Of attempts. Bindings come after them, beside the next ones."""
        return ExtenderCalls(deciding.waiting(self._transport), binds=False)

    def binds(self, pod: Pod) -> bool:
        return self._binder.binds(pod)

    async def bind(self, pod: Pod, node: str) -> ExtenderBinding:
        """Does not hold up the loop."""
        binding = await _in_thread(lambda: self._binder.bind(pod, node))
        self.called(pod, node, binding)
        return binding


async def _in_thread(work: Callable[[], T]) -> T:
    """As asyncio.to_thread, but nobody waits for the thread when the program ends."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(value: T | None, problem: Exception | None) -> None:
        if future.done():
            return
        if problem is not None:
            future.set_exception(problem)
        else:
            future.set_result(value)  # type: ignore[arg-type]  # a T where there is no problem

    def run() -> None:
        value, problem = None, None
        try:
            value = work()
        except Exception as error:  # noqa: BLE001 - raised where it is waited for
            problem = error
        try:
            loop.call_soon_threadsafe(settle, value, problem)
        except RuntimeError:  # The loop has ended.
            return

    threading.Thread(target=run, name="bind", daemon=True).start()
    return await future
