"""Runs the elector of one process: sends its requests, keeps its timers, and records its view and its actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from scheduler_core.leader.environment.clocks import MachineClock
from scheduler_core.leader.environment.network import Flight
from scheduler_core.leader.protocol.elector import Elector, Phase
from scheduler_core.leader.protocol.messages import (
    Abandon,
    Action,
    Answer,
    Begin,
    Exit,
    Failure,
    Input,
    Request,
    Result,
    Sleep,
    StartLeading,
    StopLeading,
    Terminate,
    Wake,
)
from scheduler_core.leader.protocol.settings import ElectionSettings
from scheduler_core.leader.simulation.context import SimulationContext
from scheduler_core.leader.simulation.server import success_code
from scheduler_core.leader.simulation.timers import LocalTimers
from scheduler_core.units import Nanoseconds

_WAKE: Final = "wake"
_TIMEOUT: Final = "timeout"


class Host(Protocol):
    """The process in which a candidate runs."""

    name: str
    lease: str
    clock: MachineClock

    @property
    def is_running(self) -> bool: ...

    def start_work(self) -> None: ...

    def stop_work(self) -> None: ...

    def exit(self, code: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Outstanding:
    """The request for whose answer the elector waits, and its number in the network."""

    request: Request
    flight: int


@dataclass(frozen=True, slots=True)
class CandidateView:
    """The view of a candidate; times by its monotonic clock."""

    holder: str
    resource_version: str
    observed_at: Nanoseconds
    expires_at: Nanoseconds

    def to_dict(self) -> dict[str, object]:
        return {
            "holder": self.holder,
            "resourceVersion": self.resource_version,
            "observedAt": self.observed_at,
            "expiresAt": self.expires_at,
        }


class Candidate:
    """One elector on one host, from its start to its end."""

    def __init__(
        self,
        host: Host,
        context: SimulationContext,
        identity: str,
        settings: ElectionSettings,
        jitter: Callable[[], float],
    ) -> None:
        self.elector = Elector(identity, settings, jitter)
        self.view: CandidateView | None = None
        self.outstanding: Outstanding | None = None
        self.sleeps_until: Nanoseconds | None = None
        self._host = host
        self._context = context
        self._timers = LocalTimers(host.name, context.kernel, host.clock, self._due)
        self._phase = Phase.NEW

    def begin(self) -> None:
        self._tell(Begin())

    def terminate(self) -> None:
        self._tell(Terminate())

    def clock_changed(self) -> None:
        self._timers.rearm()

    def run_again(self) -> None:
        """The process was not running for a while: first overdue timers fire, then answers are delivered."""
        for name in self._timers.overdue():
            self._due(name)
        self._context.network.collect(self._host.name)

    def end(self) -> None:
        """The process has ended."""
        self._abandon()
        self._timers.clear()
        self.sleeps_until = None

    def _tell(self, told: Input) -> None:
        actions = self.elector.handle(told, self._host.clock.read(self._context.kernel.now))
        self._note_view()
        self._note_phase()
        for action in actions:
            self._carry_out(action)

    def _carry_out(self, action: Action) -> None:
        match action:
            case Request():
                self._send(action)
            case Abandon():
                self._abandon()
            case Sleep(until):
                self._sleep(until)
            case StartLeading():
                self._host.start_work()
            case StopLeading():
                self._host.stop_work()
            case Exit(code):
                self._host.exit(code)

    def _sleep(self, until: Nanoseconds) -> None:
        self.sleeps_until = until
        self._timers.set(_WAKE, until)
        self._context.log.add("sleeping", replica=self._host.name, until=until)

    def _due(self, name: str) -> None:
        if not self._host.is_running or not self._timers.take(name):
            return
        if name == _WAKE:
            self.sleeps_until = None
            self._tell(Wake())
        elif (outstanding := self.outstanding) is not None:
            self._give_up(outstanding, "requestTimedOut")
            self._tell(Answer(outstanding.request.number, Failure("timeout")))

    def _send(self, request: Request) -> None:
        context, host = self._context, self._host
        number = context.network.next_number()
        self.outstanding = Outstanding(request, number)
        context.log.add(
            "requestSent",
            request=number,
            replica=host.name,
            verb=request.verb.value,
            purpose=request.purpose.value,
            holder=None if request.record is None else request.record.holder_identity,
            resourceVersion=None if request.base is None else request.base.resource_version,
        )
        self._timers.take(_WAKE)
        self.sleeps_until = None
        self._timers.set(_TIMEOUT, request.until)
        context.network.send(
            Flight(
                number,
                host.name,
                request.verb.value,
                request.purpose.value,
                serve=lambda: context.server.serve(number, host.name, host.lease, request),
                deliver=lambda result: self._answered(request, number, result),
                is_listening=lambda: host.is_running,
            )
        )

    def _answered(self, request: Request, number: int, result: Result) -> None:
        self.outstanding = None
        self._timers.take(_TIMEOUT)
        name, add = self._host.name, self._context.log.add
        if not isinstance(result, Failure):
            code = success_code(request.verb)
            add("requestAnswered", request=number, replica=name, code=code, reason=None)
        elif result.code:
            add("requestAnswered", request=number, replica=name, code=result.code, reason=result.reason)
        else:
            add("requestFailed", request=number, replica=name, reason=result.reason)
        self._tell(Answer(request.number, result))

    def _abandon(self) -> None:
        if self.outstanding is not None:
            self._give_up(self.outstanding, "requestAbandoned")

    def _give_up(self, outstanding: Outstanding, why: str) -> None:
        self.outstanding = None
        self._timers.take(_TIMEOUT)
        self._context.log.add(why, request=outstanding.flight, replica=self._host.name)
        self._context.network.give_up(outstanding.flight)

    def _note_phase(self) -> None:
        before, self._phase = self._phase, self.elector.phase
        if before is self._phase:
            return
        message = None
        if self._phase is Phase.LEADING:
            message = f"{self.elector.identity} became leader"
        elif self._phase is Phase.STOPPED and before in (Phase.LEADING, Phase.RELEASING):
            message = f"{self.elector.identity} stopped leading"
        self._context.log.add("roleChanged", replica=self._host.name, role=self._phase.value, message=message)

    def _note_view(self) -> None:
        memory = self.elector.memory
        if memory.observed is None or memory.cached is None:
            return
        view = CandidateView(
            memory.observed.holder_identity,
            memory.cached.resource_version,
            memory.observed_at,
            memory.expires_at,
        )
        if view != self.view:
            self.view = view
            self._context.log.add("viewChanged", replica=self._host.name, **view.to_dict())
