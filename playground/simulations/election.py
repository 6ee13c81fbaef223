"""The door to scheduler_core.leader: elections as simulations that can be stored, streamed and taken up again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any, Final
from uuid import UUID

import msgspec

from playground.common.errors import Conflict, InvalidInput, Mistake
from playground.simulations import queries
from playground.simulations.codec import Frame, make_frame
from playground.simulations.driving import Diverged, Example, ReadScenario, Source
from playground.simulations.enums import FINISHED
from playground.simulations.limits import simulation_bounds
from playground.simulations.models import TITLE_LENGTH, Command, Simulation
from playground.snapshots.models import Snapshot
from playground.snapshots.yaml_text import document_text
from scheduler_core import errors as core
from scheduler_core.config.duration import Duration
from scheduler_core.config.problems import Problems
from scheduler_core.config.text import plain_document
from scheduler_core.leader import (
    Event,
    Scenario,
    examine,
    fold,
    read_fault,
    read_scenario,
    ready_made,
)
from scheduler_core.leader.fault_reading import MAX_FAULTS
from scheduler_core.timeline import election, scheduling_report

SECOND: Final = 1_000_000_000


class LiveElection:
    """An ElectionSimulation, joined to the scheduling that its leader does, as driving.Live describes it."""

    def __init__(self, scenario: Scenario) -> None:
        self.simulation = election(scenario)

    @property
    def now(self) -> int:
        return self.simulation.now

    @property
    def duration(self) -> int:
        return self.simulation.scenario.duration

    @property
    def last_seq(self) -> int:
        return len(self.simulation.events)

    def next_time(self) -> int | None:
        return self.simulation.kernel.next_time()

    def advance(self, to: int) -> None:
        if to >= self.duration:
            self.simulation.run()
        else:
            self.simulation.advance(to)

    def inject(self, command: Command) -> None:
        with _translated("fault"):
            fault = self.simulation.inject(read_fault(command.body))
        if fault.at != command.at:
            raise Diverged(
                f"command {command.number} is of {command.at} ns and would happen at {fault.at} ns"
            )

    def frames(self, after: int) -> list[Frame]:
        return [make_frame(event.seq, event.type, event.body) for event in self.simulation.events[after:]]

    def summary(self) -> dict[str, Any]:
        return {}


class Election:
    """The driver (driving.Driver)."""

    noun = "election"

    def read(self, source: Source, snapshot: Snapshot | None = None) -> ReadScenario:
        with _translated("scenario"):
            scenario = read_scenario(source)
        text = source if isinstance(source, str) else document_text(source)
        _check_bounds(scenario, text)
        title = scenario.title[:TITLE_LENGTH]
        return ReadScenario(text, title, scenario.lesson, scenario.seed, scenario.duration)

    def examples(self) -> tuple[Example, ...]:
        return _examples()

    def open(self, simulation: Simulation) -> LiveElection:
        return LiveElection(_scenario(simulation))

    def check_command(self, simulation: Simulation, earlier: Sequence[Command], command: Command) -> None:
        with _translated("fault"):
            fault = read_fault(command.body, at=command.at)
        if len(_scenario(simulation).faults) + len(earlier) >= MAX_FAULTS:
            raise Conflict(f"There are {MAX_FAULTS} faults already.", code="too-many-commands")
        with _translated("fault", drop="faults["):
            read_scenario(_played(simulation, [*earlier, command]))
        if fault.replica is not None and fault.replica not in _replicas(simulation):
            mistake = Mistake("replica", f"there is no replica {fault.replica}")
            raise InvalidInput("The fault has mistakes.", problems=[mistake], code="invalid-fault")

    def played_text(self, simulation: Simulation, commands: Sequence[Command]) -> str:
        if not commands and _document(simulation).get("seed", 0) == simulation.seed:
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
            "report": examine(events, until=at).to_dict(),
            "scheduling": scheduling_report(events),
        }


DRIVER: Final = Election()


@cache
def _examples() -> tuple[Example, ...]:
    return tuple(
        Example(it.slug, it.scenario.title, it.scenario.lesson, it.text, it.scenario.duration)
        for it in ready_made()
    )


def _scenario(simulation: Simulation) -> Scenario:
    with _translated("scenario"):
        return replace(read_scenario(simulation.scenario), seed=simulation.seed)


def _document(simulation: Simulation) -> dict[str, Any]:
    document = plain_document(simulation.scenario, Problems())
    assert isinstance(document, dict)
    return document


def _played(simulation: Simulation, commands: Sequence[Command]) -> dict[str, Any]:
    """The scenario's document with the commands at the end of its faults."""
    document = _document(simulation)
    injected = [{"at": str(Duration(command.at)), **command.body} for command in commands]
    return document | {"seed": simulation.seed, "faults": [*(document.get("faults") or ()), *injected]}


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


def _check_bounds(scenario: Scenario, text: str) -> None:
    bounds = simulation_bounds()
    mistakes = []
    if len(scenario.replicas) > bounds.replicas:
        message = f"Too many: {len(scenario.replicas)}: this server takes at most {bounds.replicas}"
        mistakes.append(Mistake("replicas", message))
    if scenario.duration > bounds.seconds * SECOND:
        longest = Duration(bounds.seconds * SECOND)
        mistakes.append(
            Mistake("duration", f"{Duration(scenario.duration)}: this server takes at most {longest}")
        )
    if "\x00" in text or r"\u0000" in text:
        mistakes.append(Mistake("", "holds the character U+0000"))
    if mistakes:
        raise InvalidInput("The scenario has mistakes.", problems=mistakes, code="invalid-scenario")


@contextmanager
def _translated(what: str, *, drop: str = "") -> Iterator[None]:
    """The library's errors as ours. drop: the beginning of paths that lead to the one thing that is looked at."""
    try:
        yield
    except core.InvalidInput as error:
        problems = [Mistake(_inner(problem.path, drop), problem.message) for problem in error.problems]
        raise InvalidInput(f"The {what} has mistakes.", problems=problems, code=f"invalid-{what}") from None


def _inner(path: str, drop: str) -> str:
    return path.partition("].")[2] if drop and path.startswith(drop) else path
