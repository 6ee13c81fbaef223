"""Requests on their way to the API server and back.

    sent ──there──> served ──back──> answered
       └─ held ─┘        └─ held ─┘       a cut in mode "hang" holds requests until the link heals
       └───────── failed ─────────┘       a cut in mode "refuse" fails them

The server still executes a request whose client has stopped waiting, if the request arrives. A request that a cut held is dropped
when the link heals, because the client's cancellation arrives at the server together with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum
from random import Random

from scheduler_core.kernel import Kernel
from scheduler_core.leader.environment.events import EventLog
from scheduler_core.leader.protocol.messages import Failure, Result
from scheduler_core.units import ZERO, Nanoseconds


class Priority(IntEnum):
    """The order of events at the same time: first changes of the world, then candidates by their clocks, then messages.

    So a link that heals at noon serves a request of noon, two candidates whose time comes together both send a request before
    either gets an answer, and an answer that arrives exactly at its timeout is too late.
    """

    FAULT = -1
    """Before all other events, including pods that arrive (`scheduler.order`), for injected and for planned faults."""
    TIMER = 1
    DELIVERY = 2


class Cut(Enum):
    """How a broken link behaves."""

    REFUSE = "refuse"
    HANG = "hang"


class Leg(Enum):
    THERE = "there"
    BACK = "back"
    INBOX = "inbox"
    """It arrived at a process that is not running."""


@dataclass(frozen=True, slots=True)
class Latency:
    """Nanoseconds on each leg; up to `spread` more in total, drawn at random for each leg."""

    there: Nanoseconds = ZERO
    back: Nanoseconds = ZERO
    spread: Nanoseconds = ZERO


@dataclass(slots=True, eq=False)
class Flight:
    """A request on its way. `serve` runs at the server, `deliver` at the client once it `is_listening`."""

    number: int
    replica: str
    verb: str
    purpose: str
    serve: Callable[[], Result]
    deliver: Callable[[Result], None]
    is_listening: Callable[[], bool]
    leg: Leg = Leg.THERE
    is_held: bool = False
    is_awaited: bool = True
    result: Result | None = None


class Network:
    """All links: one from each replica to the API server.

    flights : the requests under way, by number; numbers count from 1 over all replicas.
    cuts : of replicas' links; under None, of the API server itself.
    slowness : additional latency; under None, of every request.
    """

    def __init__(self, kernel: Kernel, log: EventLog, usual: Latency, random: Random) -> None:
        self.flights: dict[int, Flight] = {}
        self.cuts: dict[str | None, Cut] = {}
        self.slowness: dict[str | None, Latency] = {}
        self.n_sent = 0
        self._kernel = kernel
        self._log = log
        self._usual = usual
        self._random = random

    def next_number(self) -> int:
        self.n_sent += 1
        return self.n_sent

    def send(self, flight: Flight) -> None:
        self.flights[flight.number] = flight
        if self._cut(flight) is Cut.REFUSE:
            # Even a refusal takes a moment, so that the candidate's own actions come first.
            label = f"request {flight.number} refused"
            self._kernel.after(ZERO, lambda: self._meet(flight), priority=Priority.DELIVERY, label=label)
        else:
            self._meet(flight)

    def give_up(self, number: int) -> None:
        """The client no longer waits for it."""
        flight = self.flights[number]
        flight.is_awaited = False
        if flight.leg is Leg.INBOX:
            self._drop(flight)

    def collect(self, replica: str) -> None:
        """Deliver what arrived while the replica's process was not running."""
        for flight in [flight for flight in self.flights.values() if flight.replica == replica]:
            if flight.leg is Leg.INBOX and flight.result is not None:
                self._end(flight, flight.result)

    def set_cut(self, replica: str | None, cut: Cut | None) -> None:
        """Cut a link or restore it (None); held requests that are free now continue."""
        if cut is None:
            self.cuts.pop(replica, None)
        else:
            self.cuts[replica] = cut
        self._log.add("linkChanged", replica=replica, cut=None if cut is None else cut.value)
        for flight in [flight for flight in self.flights.values() if flight.is_held]:
            if self._cut(flight) is not Cut.HANG:
                self._free(flight)

    def set_slowness(self, replica: str | None, extra: Latency) -> None:
        if extra.there or extra.back:
            self.slowness[replica] = extra
        else:
            self.slowness.pop(replica, None)
        self._log.add("latencyChanged", replica=replica, there=extra.there, back=extra.back)

    def _cut(self, flight: Flight) -> Cut | None:
        return self.cuts.get(flight.replica) or self.cuts.get(None)

    def _meet(self, flight: Flight) -> None:
        """The flight is at one end of the link and about to cross it."""
        match self._cut(flight):
            case Cut.HANG:
                flight.is_held = True
                self._log.add("requestHeld", request=flight.number, leg=flight.leg.value)
            case Cut.REFUSE:
                reason = "connection refused" if flight.leg is Leg.THERE else "connection reset"
                self._end(flight, Failure(reason))
            case None:
                label = f"request {flight.number} {flight.leg.value}"
                delay = self._delay(flight)
                self._kernel.after(delay, lambda: self._land(flight), priority=Priority.DELIVERY, label=label)

    def _land(self, flight: Flight) -> None:
        """The flight is at the other end, unless the link was cut."""
        cut = self._cut(flight)
        if cut is not None:
            self._meet(flight)
        elif flight.leg is Leg.BACK:
            assert flight.result is not None
            self._end(flight, flight.result)
        else:
            flight.result = flight.serve()
            flight.leg = Leg.BACK
            self._meet(flight)

    def _free(self, flight: Flight) -> None:
        flight.is_held = False
        if not flight.is_awaited:
            self._drop(flight)
            return
        if self._cut(flight) is None:
            self._log.add("requestMoved", request=flight.number, leg=flight.leg.value)
        self._meet(flight)

    def _end(self, flight: Flight, result: Result) -> None:
        if not flight.is_awaited:
            self._drop(flight)
        elif flight.is_listening():
            del self.flights[flight.number]
            flight.deliver(result)
        else:
            flight.leg, flight.result = Leg.INBOX, result
            self._log.add("requestHeld", request=flight.number, leg=flight.leg.value)

    def _drop(self, flight: Flight) -> None:
        del self.flights[flight.number]
        self._log.add("requestDropped", request=flight.number, leg=flight.leg.value)

    def _delay(self, flight: Flight) -> Nanoseconds:
        total = ZERO
        for latency in (self._usual, self.slowness.get(None), self.slowness.get(flight.replica)):
            if latency is not None:
                total += latency.there if flight.leg is Leg.THERE else latency.back
        if self._usual.spread:
            total += Nanoseconds(self._random.random() * self._usual.spread / 2)
        return total
