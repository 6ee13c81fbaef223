"""What a kind of simulation has to bring along, to be stored, streamed, taken up again and looked back at like all others.

    driver.read(source, snapshot)          a scenario that has been checked, as it is to be stored
    driver.open(simulation)                a Playthrough: the simulation in memory, at time 0
    playthrough.advance(to), .inject(…)    it goes on; .frames(after) is what it has said
    driver.check_command(…)                whether something may be done to it
    driver.picture(frames, at)             what a reader sees of the moment `at`, from the log alone

The scenario, the seed and the commands must decide every frame to the last byte: what a worker leaves unfinished is
taken up by playing it again from the beginning.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from playground.simulations.codec import Frame
from playground.simulations.models import Command, Simulation
from playground.simulations.scenarios import ReadScenario, Source
from playground.snapshots.models import Snapshot


class Diverged(RuntimeError):
    """A simulation that was played again differs from its log."""


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario that comes with the library. `yaml` is its text, `duration` in nanoseconds."""

    slug: str
    title: str
    lesson: str
    yaml: str
    duration: int


class Playthrough(Protocol):
    """A simulation in memory. Times are nanoseconds since its start."""

    @property
    def now(self) -> int: ...

    @property
    def duration(self) -> int: ...

    @property
    def last_seq(self) -> int:
        """Of the last frame."""

    def next_time(self) -> int | None:
        """When something happens next; None if nothing ever will."""

    def advance(self, to: int) -> None:
        """Lets happen what comes before `to`; at its duration and beyond, all there is. It is `to` then."""

    def inject(self, command: Command) -> None:
        """At the command's time, which it is now. Raises Diverged if that cannot be."""

    def frames(self, after: int) -> Sequence[Frame]:
        """What has happened after that number."""

    def summary(self) -> dict[str, Any]:
        """What lists show of it, plain JSON; of everything that has happened."""


class Reader(Protocol):
    """One kind of simulation, to be looked at; the core behind it is imported by its module and by nobody else."""

    @property
    def noun(self) -> str:
        """In sentences for people: "There is no election …"."""

    def picture(self, frames: Sequence[Frame], at: int) -> dict[str, Any]:
        """The state after `frames`, and what there is to report up to the time `at`."""


class Driver(Reader, Protocol):
    """One kind of simulation that is played here."""

    @property
    def takes_commands(self) -> bool:
        """Whether clients may advance it, inject faults and branch it, over REST and its socket."""

    def read(self, source: Source, snapshot: Snapshot | None = None) -> ReadScenario:
        """A scenario, to be played on a snapshot if it can be. Raises InvalidInput listing every mistake."""

    def examples(self) -> Sequence[Example]: ...

    def open(self, simulation: Simulation) -> Playthrough:
        """At time 0. Raises InvalidInput if it cannot be played."""

    def check_command(self, simulation: Simulation, earlier: Sequence[Command], command: Command) -> None:
        """Raises InvalidInput listing every mistake of the command, Conflict if there are too many."""

    def end_after(self, simulation: Simulation, at: int) -> int:
        """How long it continues at least after a command at `at`: until the effects are visible."""

    def played_text(self, simulation: Simulation, commands: Sequence[Command]) -> str:
        """The scenario as YAML, with everything that was done to it: played, it gives the same frames."""
