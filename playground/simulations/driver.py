"""What a kind of simulation must provide to be stored, streamed, resumed and inspected like all others (docs/playing.md).

    driver.kind, .plural, …                how it is stored and named, and what clients may do with it
    driver.read(source, snapshot)          a validated scenario, as it is stored
    driver.open(simulation)                a Playthrough: the simulation in memory, at time 0
    playthrough.advance(to), .inject(…)    continues it; .frames(after) returns its frames
    driver.check_command(…)                whether a command is allowed
    driver.picture(frames, at)             the state at the time `at`, computed from the log alone

The scenario, the seed and the commands must determine every frame byte for byte: a worker resumes an unfinished simulation
by playing it again from its beginning.
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
    """A simulation that was resumed differs from its log."""


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
        """The time of the next event; None if there is none."""

    def advance(self, to: int) -> None:
        """Continues to the time `to`: everything before it happens. From its duration on, everything happens."""

    def inject(self, command: Command) -> None:
        """Carries out the command. `now` is the command's time. Raises Diverged if that is impossible."""

    def frames(self, after: int) -> Sequence[Frame]:
        """The frames after that number."""

    def summary(self) -> dict[str, Any]:
        """What lists show of it so far, plain JSON."""


class Reader(Protocol):
    """One kind of simulation that can be read. Only its module imports the core behind it."""

    @property
    def kind(self) -> str:
        """As it is stored; at most 16 characters."""

    @property
    def noun(self) -> str:
        """The word in messages: "There is no election …"."""

    @property
    def plural(self) -> str:
        """In addresses: `/api/v1/elections/`, `/ws/elections/`; and the name of its module of serializers."""

    def picture(self, frames: Sequence[Frame], at: int) -> dict[str, Any]:
        """The state after `frames`, and the report up to the time `at`."""


class Driver(Reader, Protocol):
    """One kind of simulation that is played here."""

    @property
    def moment_address(self) -> str:
        """The last part of the address of its state at a moment: `elections/{id}/timeline/`."""

    @property
    def takes_commands(self) -> bool:
        """Whether clients may advance it, inject faults and branch it, over REST and its socket."""

    def read(self, source: Source, snapshot: Snapshot | None = None) -> ReadScenario:
        """A scenario; kinds that start from a snapshot read it with that. Raises InvalidInput listing every mistake."""

    def examples(self) -> Sequence[Example]: ...

    def open(self, simulation: Simulation) -> Playthrough:
        """At time 0. Raises InvalidInput if it cannot be played."""

    def check_command(self, simulation: Simulation, earlier: Sequence[Command], command: Command) -> None:
        """Raises InvalidInput listing every mistake of the command, Conflict if there are too many."""

    def end_after(self, simulation: Simulation, at: int) -> int:
        """How long it continues at least after a command at `at`: until the effects are visible."""

    def played_text(self, simulation: Simulation, commands: Sequence[Command]) -> str:
        """The scenario as YAML, with all commands: when played, it gives the same frames."""
