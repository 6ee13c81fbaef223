"""What is to go wrong: with requests, and with the lines of watches. All chances are drawn from seeds."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal, get_args

from tests.apiserver.routes import Target
from tests.apiserver.statuses import CHANGED, Refused, conflict, internal_error
from tests.apiserver.watch import Line

Effect = Literal["delay", "hold", "drop", "lose", "answer"]


@dataclass(slots=True)
class Fault:
    """Goes wrong for requests of these verbs (as in RBAC: get, list, watch, create, …) and resources (`pods/binding`); none: all.

    `delay`   served `seconds` later, even if the client has given up by then
    `hold`    served once faults are cleared, even if the client has given up by then
    `drop`    the connection is cut before anything is done
    `lose`    done, and then the connection is cut: the client never learns of it
    `answer`  not done; `status` instead, as a Status, or as plain text if `text` is set; `retry_after` in seconds

    `fraction` of them, drawn from `seed`, at most `times` (None: for ever), not the first `after`; only of clients whose
    User-Agent holds `agent`.
    """

    effect: Effect
    verbs: Sequence[str] = ()
    resources: Sequence[str] = ()
    agent: str = ""
    fraction: float = 1.0
    seed: int = 0
    times: int | None = None
    after: int = 0
    seconds: float = 0.0
    status: int = 500
    text: str = ""
    retry_after: int = 0
    hits: int = 0
    _passed: int = field(init=False, repr=False, default=0)
    over: asyncio.Event = field(init=False, repr=False, default_factory=asyncio.Event)
    _random: Random = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if self.effect not in get_args(Effect):
            raise ValueError(f"effect: one of {', '.join(get_args(Effect))}, not {self.effect!r}")
        self._random = Random(self.seed)

    def strikes(self, target: Target, agent: str) -> bool:
        """Draws, and counts a hit."""
        meant = (not self.verbs or target.verb in self.verbs) and self.agent in agent
        if not meant or (self.resources and target.resource not in self.resources):
            return False
        if self.times is not None and self.hits >= self.times:
            return False
        if self._passed < self.after:
            self._passed += 1
            return False
        struck = self._random.random() < self.fraction
        self.hits += struck
        return struck

    def refusal(self, target: Target) -> Refused:
        """The answer instead of the real one."""
        if self.status == 409:
            return conflict(target.kind, target.name, CHANGED)
        if self.status == 429:
            message = "the server has received too many requests and has asked us to try again later"
            return Refused(429, "TooManyRequests", message, {"retryAfterSeconds": self.retry_after or 1})
        if self.status == 401:
            return Refused(401, "Unauthorized", "Unauthorized")
        if self.status == 403:
            about = f'cannot {target.verb} resource "{target.resource}" in API group "{target.kind.group}"'
            message = f'{target.kind.qualified} is forbidden: User "test" {about}'
            return Refused(403, "Forbidden", message, {"kind": target.kind.plural})
        if self.status == 500:
            return internal_error("injected by the test")
        return Refused(self.status, "", "injected by the test")


@dataclass(frozen=True, slots=True)
class WatchFault:
    """What befalls the lines of watches of these resources (none: all).

    `reorder`, `duplicate`: chance for a line to come after the next one of another object, and to come twice. With
    `same_object`, lines of one object are swapped too, which no client can set right without comparing versions.
    `seconds`: every line is held back that long. `chunk`: bytes of a chunk, so that lines come in pieces. `silent`: nothing is sent any more, and the connection stays open.
    """

    resources: Sequence[str] = ()
    agent: str = ""
    reorder: float = 0.0
    same_object: bool = False
    duplicate: float = 0.0
    seconds: float = 0.0
    chunk: int = 0
    silent: bool = False
    seed: int = 0

    def meets(self, resource: str, agent: str) -> bool:
        return (not self.resources or resource in self.resources) and self.agent in agent


class Scrambler:
    """Lines of one watch on their way out. Bookmarks and errors keep their place: nothing is promised that was not sent."""

    def __init__(self, fault: WatchFault, owed: Sequence[Line] = ()) -> None:
        """`owed`: what another scrambler still held; it comes first."""
        self._fault = fault
        self._random = Random(fault.seed)
        self._held: Line | None = None
        self._owed = list(owed)

    def through(self, lines: list[Line]) -> list[Line]:
        """At most one line is held back; `rest` gives it out."""
        sent, self._owed = self._owed, []
        for line in lines:
            times = 2 if line.about and self._random.random() < self._fault.duplicate else 1
            for _ in range(times):
                sent += self._pass(line)
        return sent

    def _pass(self, line: Line) -> list[Line]:
        held = self._held
        if held is not None:
            self._held = None
            swaps = line.about is not None and (self._fault.same_object or line.about != held.about)
            return [line, held] if swaps else [held, line]
        if line.about is not None and self._random.random() < self._fault.reorder:
            self._held = line
            return []
        return [line]

    @property
    def holds(self) -> bool:
        return self._held is not None or bool(self._owed)

    def rest(self) -> list[Line]:
        held, self._held = self._held, None
        owed, self._owed = self._owed, []
        return owed if held is None else [*owed, held]
