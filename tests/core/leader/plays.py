"""Elections written down shortly for tests: replicas `a` and `b`, no jitter, no latency, times in milliseconds."""

from __future__ import annotations

from typing import Any

from scheduler_core.leader import ElectionSimulation, read_scenario
from scheduler_core.leader.protocol.locks import LOCK_KINDS
from scheduler_core.leader.protocol.record import LeaseRecord
from scheduler_core.leader.scenario.scenario import START
from scheduler_core.units import MILLISECOND


def pair(phase: str = "500ms", **of_b: Any) -> list[dict[str, Any]]:
    """`a`, which leads from 0 on, and `b`, which polls at `phase` + 2 s · k."""
    return [{"name": "a"}, {"name": "b", "startAt": phase, **of_b}]


def fault(at: str, kind: str, replica: str | None = None, **fields: Any) -> dict[str, Any]:
    return {"at": at, "fault": kind} | ({"replica": replica} if replica else {}) | fields


def document(
    replicas: list[dict[str, Any]], *faults: dict[str, Any], duration: str = "40s", **fields: Any
) -> dict[str, Any]:
    return {
        "title": "test",
        "jitter": False,
        "duration": duration,
        "replicas": replicas,
        "faults": list(faults),
        **fields,
    }


def play(
    replicas: list[dict[str, Any]], *faults: dict[str, Any], duration: str = "40s", **fields: Any
) -> Played:
    """Runs to the end."""
    simulation = ElectionSimulation(read_scenario(document(replicas, *faults, duration=duration, **fields)))
    simulation.run()
    return Played(simulation)


class Played:
    """What a test asks of a simulation that has run. All times in milliseconds, exact or refused."""

    def __init__(self, simulation: ElectionSimulation) -> None:
        self.simulation = simulation
        self.report = simulation.report()

    def work(self) -> list[tuple[str, float, float | None]]:
        """(replica, from, to) of every time of work."""
        return [
            (it.replica, ms(it.start), None if it.end is None else ms(it.end))
            for it in self.report.leaderships
        ]

    def overlaps(self) -> list[tuple[float, float]]:
        return [(ms(it.start), ms(it.end)) for it in self.report.overlaps]

    def gaps(self) -> list[tuple[float, float]]:
        return [(ms(it.start), ms(it.end)) for it in self.report.gaps]

    def exits(self) -> list[tuple[str, float, int]]:
        """(replica, when, exit code)."""
        return [
            (event.body["replica"], ms(event.at), event.body["exitCode"])
            for event in self.simulation.events
            if event.type == "processChanged" and event.body["process"] == "exited"
        ]

    def requests(self, replica: str, since: float = 0) -> list[tuple[float, str]]:
        """(when, verb) of the requests of a replica."""
        return [
            (ms(event.at), event.body["verb"])
            for event in self.simulation.events
            if event.type == "requestSent" and event.body["replica"] == replica and ms(event.at) >= since
        ]

    def writes(self, since: float = 0) -> list[tuple[float, str | None, str]]:
        """(when, by whom, how)."""
        return [
            (ms(event.at), event.body["by"], event.body["verb"])
            for event in self.simulation.events
            if event.type == "leaseWritten" and ms(event.at) >= since
        ]

    def answers(self, replica: str, at: float) -> list[tuple[int, str | None]]:
        """(code, reason) of what a replica was answered at a time."""
        return [
            (event.body["code"], event.body["reason"])
            for event in self.simulation.events
            if event.type == "requestAnswered" and event.body["replica"] == replica and ms(event.at) == at
        ]

    def record(self, at: float | None = None) -> LeaseRecord:
        """The lock as it was last written, or last written up to a time."""
        kind = LOCK_KINDS[self.simulation.scenario.lock.kind]
        bodies = [
            event.body["body"]
            for event in self.simulation.events
            if event.type == "leaseWritten" and (at is None or ms(event.at) <= at)
        ]
        return kind.read_body(bodies[-1])

    def acquired(self, at: float | None = None) -> float:
        """acquireTime of the record, in milliseconds from the start."""
        time = self.record(at).acquire_time
        assert time is not None
        return ms(time - START)

    def holder(self, at: float | None = None) -> str:
        """The replica that holds the lock, "" for nobody."""
        return self.record(at).holder_identity.partition("_")[0]


def ms(nanoseconds: int) -> float:
    """Whole milliseconds as they are, others with their fraction."""
    return nanoseconds // MILLISECOND if nanoseconds % MILLISECOND == 0 else nanoseconds / MILLISECOND
