"""The door to scheduler_core.leader: elections as simulations that can be stored, streamed and resumed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final
from uuid import UUID

import msgspec

from playground import sandbox
from playground.common.errors import Conflict, InvalidInput, Mistake
from playground.playing.turn import TURN
from playground.simulations import queries
from playground.simulations.codec import Frame, make_frame
from playground.simulations.driver import Diverged, Example
from playground.simulations.enums import FINISHED, Kind
from playground.simulations.limits import simulation_bounds
from playground.simulations.models import Command, Simulation
from playground.simulations.scenarios import ReadScenario, Source, election_scenario, mistakes_in
from playground.snapshots.models import Snapshot
from playground.snapshots.yaml_text import document_text
from scheduler_core.config.duration import Duration
from scheduler_core.config.text.document import plain_document
from scheduler_core.leader import (
    Event,
    Scenario,
    examine,
    fold,
    read_fault,
    read_scenario,
)
from scheduler_core.leader.scenario.fault_reader import MAX_FAULTS
from scheduler_core.leader.scenario.scenario import end_after_fault
from scheduler_core.library import elections
from scheduler_core.problems import Problems
from scheduler_core.timeline import election, scheduling_report
from scheduler_core.units import SECOND, Nanoseconds


class ElectionPlaythrough:
    """An ElectionSimulation, joined to the scheduling that its leader does, as driver.Playthrough describes it.

    end : where it continues to, if that is later than the scenario says; in ns.
    """

    def __init__(self, scenario: Scenario, end: int = 0) -> None:
        self.simulation = election(scenario)
        self.simulation.extend(Nanoseconds(end))

    @property
    def now(self) -> int:
        return self.simulation.now

    @property
    def duration(self) -> int:
        return self.simulation.end

    @property
    def last_seq(self) -> int:
        return len(self.simulation.events)

    def next_time(self) -> int | None:
        return self.simulation.kernel.next_time()

    def advance(self, to: int) -> None:
        with TURN:
            if to >= self.duration:
                self.simulation.run()
            else:
                self.simulation.advance(Nanoseconds(to))

    def inject(self, command: Command) -> None:
        with mistakes_in("fault"):
            fault = self.simulation.inject(read_fault(command.body))
        if fault.at != command.at:
            raise Diverged(
                f"command {command.number} is of {command.at} ns and would happen at {fault.at} ns"
            )
        self.simulation.extend(_end_after(self.simulation.scenario, fault.at))

    def frames(self, after: int) -> list[Frame]:
        return [make_frame(event.seq, event.type, event.body) for event in self.simulation.events[after:]]

    def summary(self) -> dict[str, Any]:
        return {}


class Election:
    """The driver (driver.Driver)."""

    kind = Kind.ELECTION
    noun = "election"
    plural = "elections"
    moment_address = "timeline"
    takes_commands = True

    def read(self, source: Source, snapshot: Snapshot | None = None) -> ReadScenario:
        return sandbox.run(election_scenario, source)

    def examples(self) -> tuple[Example, ...]:
        return _examples()

    def open(self, simulation: Simulation) -> ElectionPlaythrough:
        return ElectionPlaythrough(_scenario(simulation), simulation.duration)

    def end_after(self, simulation: Simulation, at: int) -> int:
        return _end_after(_scenario(simulation), Nanoseconds(at))

    def check_command(self, simulation: Simulation, earlier: Sequence[Command], command: Command) -> None:
        with mistakes_in("fault"):
            fault = read_fault(command.body, at=Nanoseconds(command.at))
        if len(_scenario(simulation).faults) + len(earlier) >= MAX_FAULTS:
            raise Conflict(f"There are {MAX_FAULTS} faults already.", code="too-many-commands")
        with mistakes_in("fault", drop="faults["):
            read_scenario(_played(simulation, [*earlier, command]))
        replica = fault.named_replica
        if replica is not None and replica not in _replicas(simulation):
            mistake = Mistake("replica", f"there is no replica {replica}")
            raise InvalidInput("The fault has mistakes.", problems=[mistake], code="invalid-fault")

    def played_text(self, simulation: Simulation, commands: Sequence[Command]) -> str:
        read = read_scenario(simulation.scenario)
        if not commands and (read.seed, read.duration) == (simulation.seed, simulation.duration):
            return simulation.scenario
        return document_text(_played(simulation, commands))

    def picture(self, frames: Sequence[Frame], at: int) -> dict[str, Any]:
        """`state` and `report`, as scheduler_core.leader's `fold` and `SafetyReport.to_dict` give them, and what the leader
        did, `scheduling`, as scheduler_core.timeline's `scheduling_report`."""
        events = [
            Event(frame.seq, frame.type, msgspec.json.decode(frame.body))
            for frame in frames
            if frame.type != FINISHED
        ]
        return {
            "state": fold(events),
            "report": examine(events, until=Nanoseconds(at)).to_dict(),
            "scheduling": scheduling_report(events),
        }


DRIVER: Final = Election()


@cache
def _examples() -> tuple[Example, ...]:
    return tuple(
        Example(it.slug, it.scenario.title, it.scenario.lesson, it.text, it.scenario.duration)
        for it in elections()
    )


def _end_after(scenario: Scenario, at: Nanoseconds) -> Nanoseconds:
    return min(end_after_fault(scenario, at), simulation_bounds().seconds * SECOND)


def _scenario(simulation: Simulation) -> Scenario:
    with mistakes_in("scenario"):
        return replace(read_scenario(simulation.scenario), seed=simulation.seed)


def _document(simulation: Simulation) -> dict[str, Any]:
    document = plain_document(simulation.scenario, Problems())
    assert isinstance(document, dict)
    return document


def _played(simulation: Simulation, commands: Sequence[Command]) -> dict[str, Any]:
    """The scenario's document with the commands at the end of its faults."""
    document = _document(simulation)
    injected = [{"at": str(Duration(Nanoseconds(command.at))), **command.body} for command in commands]
    played = {"seed": simulation.seed, "faults": [*(document.get("faults") or ()), *injected]}
    if simulation.duration > _scenario(simulation).duration:
        played["duration"] = str(Duration(Nanoseconds(simulation.duration)))
    return document | played


def _replicas(simulation: Simulation) -> set[str]:
    """Those that the scenario names, and those that upgrades have started until now."""
    logs: list[tuple[UUID | None, int | None]] = [
        (simulation.pk, None),
        (simulation.parent_id, simulation.branched_at),
    ]
    named = {replica.name for replica in _scenario(simulation).replicas}
    started = {
        msgspec.json.decode(frame.body)["replica"]
        for log, until in logs
        if log is not None
        for frame in queries.frames(log, until=until, types=("replicaStarted",))
    }
    return named | started
