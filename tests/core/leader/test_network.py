"""Links between replicas and the API server: how long a request takes, and what a broken link does to it."""

from __future__ import annotations

from random import Random

import pytest

from scheduler_core.kernel import Kernel
from scheduler_core.leader.environment.events import EventLog
from scheduler_core.leader.environment.network import Cut, Flight, Latency, Network, Priority
from scheduler_core.leader.protocol.messages import Failure, Result
from scheduler_core.units import NANOSECOND, ZERO, Nanoseconds

ANSWER = Failure("Conflict", 409)


def latency(there: int, back: int) -> Latency:
    return Latency(Nanoseconds(there), Nanoseconds(back))


USUAL = latency(1, 2)


class Wire(Network):
    """heard : when each replica got which answer. asleep : the replicas whose process does not run."""

    def __init__(self, usual: Latency = USUAL) -> None:
        self.kernel = Kernel()
        self.log = EventLog(lambda: self.kernel.now)
        super().__init__(self.kernel, self.log, usual, Random(0))
        self.heard: list[tuple[str, int, Result]] = []
        self.asleep: set[str] = set()

    def ask(self, replica: str) -> Flight:
        flight = Flight(
            number=self.next_number(),
            replica=replica,
            verb="get",
            purpose="acquire",
            serve=lambda: ANSWER,
            deliver=lambda result: self.heard.append((replica, self.kernel.now, result)),
            is_listening=lambda: replica not in self.asleep,
        )
        self.send(flight)
        return flight

    def play(self, duration: int = 1000) -> None:
        self.kernel.advance(Nanoseconds(self.kernel.now + duration), inclusive=True)


def test_delays_of_all_and_of_one_replica_are_added_leg_by_leg() -> None:
    wire = Wire()
    wire.set_slowness(None, latency(10, 20))
    wire.set_slowness("a", latency(100, 200))
    told = [event.body for event in wire.log.events if event.type == "latencyChanged"]
    assert [(body["replica"], body["there"], body["back"]) for body in told] == [
        (None, 10, 20),
        ("a", 100, 200),
    ]
    wire.ask("a")
    wire.ask("b")
    wire.play()
    assert wire.heard == [("b", 1 + 10 + 2 + 20, ANSWER), ("a", 1 + 10 + 100 + 2 + 20 + 200, ANSWER)]


def test_a_refused_request_was_not_sent_and_a_refused_answer_is_a_reset() -> None:
    wire = Wire()
    wire.ask("a")
    wire.play(duration=1)
    wire.set_cut("a", Cut.REFUSE)
    wire.ask("a")
    assert wire.heard == []
    wire.play()
    assert sorted(wire.heard, key=lambda it: it[1]) == [
        ("a", 1, Failure("connection refused")),
        ("a", 3, Failure("connection reset")),
    ]


def test_requests_on_their_way_have_names_and_come_after_timers() -> None:
    wire = Wire()
    wire.ask("a")
    wire.set_cut("b", Cut.REFUSE)
    wire.ask("b")
    waiting = [(event.label, event.priority) for event in wire.kernel.pending()]
    assert waiting == [("request 2 refused", Priority.DELIVERY), ("request 1 there", Priority.DELIVERY)]
    wire.play(duration=1)
    assert [event.label for event in wire.kernel.pending()] == ["request 1 back"]


@pytest.mark.parametrize("side", ["a", None])
def test_what_hangs_goes_on_when_its_link_heals(side: str | None) -> None:
    wire = Wire()
    wire.set_cut(side, Cut.HANG)
    flight = wire.ask("a")
    wire.play()
    assert (wire.heard, flight.is_held) == ([], True)
    wire.set_cut(side, None)
    assert flight.is_held is False
    wire.set_cut("b", Cut.HANG)
    wire.set_cut("b", None)
    wire.play()
    assert wire.heard == [("a", 1003, ANSWER)]
    assert [event.type for event in wire.log.events].count("requestMoved") == 1


def test_what_arrives_at_a_process_that_does_not_run_waits_for_it_alone() -> None:
    wire = Wire()
    wire.asleep = {"a", "b"}
    wire.ask("a")
    wire.ask("b")
    wire.play()
    held = [event.body for event in wire.log.events if event.type == "requestHeld"]
    assert held == [{"at": 3, "request": number, "leg": "inbox"} for number in (1, 2)]
    wire.ask("a")
    wire.play(duration=1)
    assert (wire.heard, len(wire.flights)) == ([], 3)  # the last answer is on its way
    wire.asleep = set()
    wire.collect("a")
    assert wire.heard == [("a", wire.kernel.now, ANSWER)]
    assert sorted(flight.number for flight in wire.flights.values()) == [2, 3]
    wire.play()
    assert [replica for replica, _, _ in wire.heard] == ["a", "a"]


def test_a_spread_adds_up_to_half_of_it_to_each_leg() -> None:
    wire = Wire(Latency(spread=Nanoseconds(1000)))
    draws = Random(0)
    wire.ask("a")
    wire.play(duration=2000)
    legs = [int(draws.random() * 500) for _ in range(2)]
    assert wire.heard == [("a", sum(legs), ANSWER)]
    assert ZERO + NANOSECOND < sum(legs) < 1000
