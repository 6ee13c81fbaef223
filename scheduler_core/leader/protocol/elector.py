"""The elector: client-go's leader election as a state machine without side effects.

                     lease acquired                deadline passed
    NEW ──> STANDBY ────────────────> LEADING ─────────────────────> RELEASING ──> STOPPED
     Begin     │                         │     Terminate (work stops    ↑  exit code 0 after Terminate, else 1
               │ Terminate               └──────────────────────────────┘     ↑
               └──────────────────────────────────────────────────────────────┘

Its inputs contain readings of the candidate's own clocks, and it returns actions (`messages`). It opens no connection,
starts no thread and reads no clock. The simulation and the live connector run it in the same way. A candidate that lost
its lease never becomes a standby again: its process ends, and a restarted one is a new candidate with a new identity.

Source: spec 10 §3 to §5; upstream 1.36, client-go leaderelection.go.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from scheduler_core.leader.protocol.acquisition import AcquireLoop
from scheduler_core.leader.protocol.loop import AwaitAnswer, AwaitTime, Loop, Step
from scheduler_core.leader.protocol.memory import Memory
from scheduler_core.leader.protocol.messages import (
    Abandon,
    Action,
    Answer,
    Begin,
    Exit,
    Input,
    Reading,
    Request,
    Result,
    Sleep,
    StartLeading,
    StopLeading,
    Terminate,
    Wake,
)
from scheduler_core.leader.protocol.release import ReleaseLoop
from scheduler_core.leader.protocol.renewal import RenewLoop
from scheduler_core.leader.protocol.settings import HEALTH_TOLERANCE, ElectionSettings


class Phase(Enum):
    """Where an elector is; the states of the drawing above."""

    NEW = "new"
    STANDBY = "standby"
    LEADING = "leading"
    RELEASING = "releasing"
    STOPPED = "stopped"


class Elector:
    """One candidate, from the start of its process to its end.

    identity : unique among all processes ever started; a host name and a random UUID upstream.
    jitter : returns numbers uniform in [0, 1); `lambda: 0.0` for exact retries.
    """

    def __init__(self, identity: str, settings: ElectionSettings, jitter: Callable[[], float]) -> None:
        self.identity = identity
        self.settings = settings
        self.memory = Memory(identity)
        self.phase = Phase.NEW
        self.is_working = False
        """Whether the work of a leader is running."""
        self._jitter = jitter
        self._loop: Loop
        self._awaited: Request | None = None
        self._n_requests = 0
        self._was_asked_to_end = False
        self._renewing: RenewLoop | None = None

    def handle(self, told: Input, now: Reading) -> tuple[Action, ...]:
        """The next actions. Inputs that come too late (after the exit, for an abandoned request) do nothing.

        Raises ValueError if an elector begins twice.
        """
        match told:
            case Begin():
                return self._begin(now)
            case Answer(request, result) if self._awaited is not None and request == self._awaited.number:
                return self._take(self._awaited, result, now)
            case Wake() if self._awaited is None and self.phase in (Phase.STANDBY, Phase.LEADING):
                return self._follow(self._loop.wake(now), now)
            case Terminate():
                return self._terminate(now)
        return ()

    @property
    def slow_path_total(self) -> int:
        """How many renewals had to read before they could write (`leader_election_slowpath_total`)."""
        return 0 if self._renewing is None else self._renewing.slow_path

    def is_healthy(self, now: Reading) -> bool:
        """The answer of /healthz: false for a leader whose renewal is stuck (spec 10 §5)."""
        age = now.monotonic - self.memory.observed_at
        return not self.memory.is_leader or age <= self.settings.lease_duration + HEALTH_TOLERANCE

    def _begin(self, now: Reading) -> tuple[Action, ...]:
        if self.phase is not Phase.NEW:
            raise ValueError("an elector begins once")
        self.phase = Phase.STANDBY
        self._loop = AcquireLoop(self.memory, self.settings, self._jitter)
        return self._follow(self._loop.begin(now), now)

    def _take(self, request: Request, result: Result, now: Reading) -> tuple[Action, ...]:
        self._awaited = None
        return self._follow(self._loop.answer(request.verb, result, now), now)

    def _follow(self, step: Step, now: Reading) -> tuple[Action, ...]:
        match step:
            case AwaitAnswer(ask, purpose, until):
                self._n_requests += 1
                self._awaited = Request(self._n_requests, ask.verb, purpose, ask.record, ask.base, until)
                return (self._awaited,)
            case AwaitTime(until):
                return (Sleep(until),)
        match self.phase:
            case Phase.STANDBY:
                return self._lead(now)
            case Phase.LEADING:
                return self._release(now)
        return self._stop()

    def _lead(self, now: Reading) -> tuple[Action, ...]:
        """After the write that acquires the lease, a first renewal follows at once."""
        self.phase = Phase.LEADING
        self.is_working = True
        self._loop = self._renewing = RenewLoop(self.memory, self.settings)
        return (StartLeading(), *self._follow(self._loop.begin(now), now))

    def _release(self, now: Reading) -> tuple[Action, ...]:
        self.phase = Phase.RELEASING
        if not self.settings.release_on_cancel:
            return self._stop()
        stopped = self._stop_work() if self.settings.cautious_release else ()
        self._loop = ReleaseLoop(self.memory, self.settings)
        return (*stopped, *self._follow(self._loop.begin(now), now))

    def _terminate(self, now: Reading) -> tuple[Action, ...]:
        """The work stops at once; a standby ends at once; a leader first releases its lease."""
        if self.phase is Phase.STOPPED:
            return ()
        self._was_asked_to_end = True
        stopped = self._stop_work()
        if self.phase is Phase.RELEASING:
            return stopped
        abandoned = () if self._awaited is None else (Abandon(self._awaited.number),)
        self._awaited = None
        ended = self._release(now) if self.phase is Phase.LEADING else self._stop()
        return (*stopped, *abandoned, *ended)

    def _stop(self) -> tuple[Action, ...]:
        self.phase = Phase.STOPPED
        self._awaited = None
        return (*self._stop_work(), Exit(0 if self._was_asked_to_end else 1))

    def _stop_work(self) -> tuple[Action, ...]:
        if not self.is_working:
            return ()
        self.is_working = False
        return (StopLeading(),)
