"""Countdowns: a number that decreases every second. As a kind of simulation in `playground/simulations/drivers/`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
import yaml

from playground.common.errors import Conflict, InvalidInput, Mistake
from playground.simulations.codec import Frame, make_frame
from playground.simulations.driver import Diverged, Example
from playground.simulations.models import Command, Simulation
from playground.simulations.scenarios import ReadScenario, Source
from playground.snapshots.models import Snapshot

SECOND: Final = 1_000_000_000
HIGHEST: Final = 1000
LIFT_OFF: Final = Example(
    "lift-off", "Lift-off", "Sixty seconds.", "title: Lift-off\nfrom: 60\n", 60 * SECOND
)


class CountdownPlaythrough:
    """It says a number every second, the first one at 0 (driver.Playthrough)."""

    def __init__(self, highest: int) -> None:
        self._highest = highest
        self._now = 0
        self._frames: list[Frame] = []

    @property
    def now(self) -> int:
        return self._now

    @property
    def duration(self) -> int:
        return self._highest * SECOND

    @property
    def last_seq(self) -> int:
        return len(self._frames)

    def next_time(self) -> int | None:
        at = len(self._frames) * SECOND
        return at if at <= self.duration else None

    def advance(self, to: int) -> None:
        """The number 0 comes at the end, which is part of it."""
        while (at := self.next_time()) is not None and (at < to or to >= self.duration):
            self._frames.append(
                make_frame(self.last_seq + 1, "tick", {"at": at, "left": self._highest - self.last_seq})
            )
        self._now = min(to, self.duration)

    def inject(self, command: Command) -> None:
        raise Diverged("countdowns take no commands")

    def frames(self, after: int) -> Sequence[Frame]:
        return self._frames[after:]

    def summary(self) -> dict[str, Any]:
        return {}


class Countdown:
    """The driver (driver.Driver)."""

    kind = "countdown"
    noun = "countdown"
    plural = "countdowns"
    moment_address = "state"
    takes_commands = False

    def read(self, source: Source, snapshot: Snapshot | None = None) -> ReadScenario:
        document = yaml.safe_load(source) if isinstance(source, str) else dict(source)
        highest = document.get("from") if isinstance(document, dict) else None
        if type(highest) is not int or not 1 <= highest <= HIGHEST:
            mistake = Mistake("from", f"must be a whole number from 1 to {HIGHEST}")
            raise InvalidInput(
                "The scenario has mistakes.", problems=[mistake], code="invalid-scenario"
            ) from None
        text = source if isinstance(source, str) else yaml.safe_dump(document)
        return ReadScenario(text, str(document.get("title", "")), "", 0, highest * SECOND)

    def examples(self) -> Sequence[Example]:
        return (LIFT_OFF,)

    def open(self, simulation: Simulation) -> CountdownPlaythrough:
        return CountdownPlaythrough(self.read(simulation.scenario).duration // SECOND)

    def check_command(self, simulation: Simulation, earlier: Sequence[Command], command: Command) -> None:
        raise Conflict("Countdowns take no commands.", code="simulation-over")

    def end_after(self, simulation: Simulation, at: int) -> int:
        return simulation.duration

    def played_text(self, simulation: Simulation, commands: Sequence[Command]) -> str:
        return simulation.scenario

    def picture(self, frames: Sequence[Frame], at: int) -> dict[str, Any]:
        ticks = [msgspec.json.decode(frame.body) for frame in frames if frame.type == "tick"]
        return {"state": {"left": ticks[-1]["left"] if ticks else None}}


DRIVER: Final = Countdown()
