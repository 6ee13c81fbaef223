"""Continues a simulation in memory: to the next command, to the next event, to its target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playground.simulations.codec import Frame
from playground.simulations.driver import Playthrough
from playground.simulations.models import Command


class CommandedPlaythrough:
    """A playthrough with the commands that are still to be injected.

    told : number of the last frame that was returned.
    steps_done : single steps since the last request.
    """

    def __init__(self, playthrough: Playthrough) -> None:
        self.playthrough = playthrough
        self.told = 0
        self.steps_done = 0
        self._commands: list[Command] = []
        self._n_injected = 0

    @property
    def now(self) -> int:
        return self.playthrough.now

    @property
    def is_over(self) -> bool:
        return self.playthrough.now >= self.playthrough.duration

    @property
    def n_commands(self) -> int:
        """The number of known commands."""
        return len(self._commands)

    @property
    def n_new(self) -> int:
        """Frames that have not been returned."""
        return self.playthrough.last_seq - self.told

    def learn(self, commands: Sequence[Command]) -> None:
        """Further commands, in order of their numbers; their times have not passed."""
        self._commands += commands

    def new_frames(self) -> Sequence[Frame]:
        frames = self.playthrough.frames(self.told)
        self.told += len(frames)
        return frames

    def moments(self, target: int, steps: int = 0) -> Iterator[None]:
        """Continues to `target`, then `steps` events further. Yields in between, and may be stopped at each yield."""
        yield from self._to(target)
        for _ in range(steps):
            if self.is_over:
                self.steps_done += 1
                continue
            self._inject_what_is_due()
            before = self.playthrough.last_seq
            while self.playthrough.last_seq == before and not self.is_over:
                self._moment(self.playthrough.duration)
            self.steps_done += 1
            yield

    def _to(self, target: int) -> Iterator[None]:
        while True:
            self._inject_what_is_due()
            if self.now >= target:
                return
            self._moment(min(target, self._next_command(target)))
            yield

    def _next_command(self, otherwise: int) -> int:
        waiting = self._commands[self._n_injected :]
        return waiting[0].at if waiting else otherwise

    def _inject_what_is_due(self) -> None:
        while self._next_command(self.now + 1) <= self.now:
            self.playthrough.inject(self._commands[self._n_injected])
            self._n_injected += 1

    def _moment(self, limit: int) -> None:
        """All that happens at one time; to `limit` if nothing happens before."""
        time = self.playthrough.next_time()
        self.playthrough.advance(limit if time is None or time + 1 >= limit else time + 1)
