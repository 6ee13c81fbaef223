"""Leader election on a real Lease: drives the elector of scheduler_core.leader, which the simulation drives too."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable
from typing import Any, Final

import msgspec
import structlog

from playground.connector.client.http import Http, ServerAnswer, Unreachable
from scheduler_core.clock import Clock
from scheduler_core.leader import ElectionSettings, Elector
from scheduler_core.leader.protocol.messages import (
    Abandon,
    Action,
    Answer,
    Begin,
    Exit,
    Failure,
    Input,
    LockObject,
    Reading,
    Request,
    Result,
    Sleep,
    StartLeading,
    StopLeading,
    Terminate,
    Verb,
    Wake,
)
from scheduler_core.leader.protocol.record import lease_spec, read_lease_spec
from scheduler_core.units import MICROSECOND, SECOND, Nanoseconds

log = structlog.get_logger(__name__)

_ORDINARY: Final = ((Verb.GET, 404), (Verb.CREATE, 409), (Verb.UPDATE, 409))
"""Refusals that belong to any election: there is no Lease yet, or somebody else was faster."""


class LeaderElection:
    """One candidate.

    lease : "namespace/name"; ``name`` is the latter. on_start, on_stop : begin and end the work that only a leader may do; on_stop is called before
    anything else happens.
    """

    def __init__(  # noqa: PLR0913 - what it is connected with
        self,
        http: Http,
        clock: Clock,
        *,
        lease: str,
        identity: str,
        settings: ElectionSettings,
        jitter: Callable[[], float],
        on_start: Callable[[], None],
        on_stop: Callable[[], None],
    ) -> None:
        self.elector = Elector(identity, settings, jitter)
        self._http, self._clock = http, clock
        self._namespace, _, self.name = lease.partition("/")
        self._on_start, self._on_stop = on_start, on_stop
        self._stored: dict[str, Any] = {}
        """The Lease as it was last read or written, with fields that nobody here knows."""
        self._inputs: asyncio.Queue[Input] = asyncio.Queue()
        self._request: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._exit_code: int | None = None

    @property
    def is_leading(self) -> bool:
        return self.elector.is_working

    @property
    def is_healthy(self) -> bool:
        return self.elector.is_healthy(self._reading())

    def terminate(self) -> None:
        """As SIGTERM does: the work stops at once, the lease is given back, `run` returns."""
        self._tell(Terminate())

    async def run(self) -> int:
        """To the exit code: 0 if it was asked to end, 1 if the lease was lost."""
        self._tell(Begin())
        while self._exit_code is None:
            self._tell(await self._inputs.get())
        return self._exit_code

    def _tell(self, told: Input) -> None:
        for action in self.elector.handle(told, self._reading()):
            self._carry_out(action)

    def _carry_out(self, action: Action) -> None:
        match action:
            case Request():
                self._request = asyncio.get_running_loop().create_task(self._send(action))
            case Abandon():
                if self._request is not None:
                    self._request.cancel()
            case Sleep(until):
                self._wake_at(until)
            case StartLeading():
                log.info("leading_started", identity=self.elector.identity)
                self._on_start()
            case StopLeading():
                log.info("leading_stopped", identity=self.elector.identity)
                self._on_stop()
            case Exit(code):
                self._exit_code = code
                self._inputs.put_nowait(Wake())

    def _wake_at(self, until: Nanoseconds) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        delay = max(until - self._reading().monotonic, 0) / SECOND
        self._alarm = asyncio.get_running_loop().call_later(delay, self._inputs.put_nowait, Wake())

    async def _send(self, request: Request) -> None:
        within = max(request.until - self._reading().monotonic, 0) / SECOND
        try:
            result = self._result(request, await self._asked(request, within))
        except Unreachable as problem:
            log.warning("lease_unanswered", verb=request.verb.value, problem=str(problem))
            result = Failure("timeout" if "TimeoutError" in str(problem) else str(problem))
        self._inputs.put_nowait(Answer(request.number, result))

    async def _asked(self, request: Request, within: float) -> ServerAnswer:
        collection = f"/apis/coordination.k8s.io/v1/namespaces/{self._namespace}/leases"
        match request.verb:
            case Verb.GET:
                return await self._http.request("GET", f"{collection}/{self.name}", within=within)
            case Verb.CREATE:
                metadata = {"name": self.name, "namespace": self._namespace}
                return await self._http.request(
                    "POST", collection, self._lease(request, metadata), within=within
                )
        metadata = copy.deepcopy(self._stored.get("metadata", {}))
        metadata["resourceVersion"] = "" if request.base is None else request.base.resource_version
        lease = self._lease(request, metadata)
        return await self._http.request("PUT", f"{collection}/{self.name}", lease, within=within)

    def _lease(self, request: Request, metadata: dict[str, Any]) -> dict[str, Any]:
        assert request.record is not None
        spec = {**self._stored.get("spec", {}), **lease_spec(request.record)}
        return {"apiVersion": "coordination.k8s.io/v1", "kind": "Lease", "metadata": metadata, "spec": spec}

    def _result(self, request: Request, answer: ServerAnswer) -> Result:
        if not answer.is_success:
            reason, message = answer.refusal
            if (request.verb, answer.status) not in _ORDINARY:
                log.warning("lease_refused", verb=request.verb.value, status=answer.status, message=message)
            return Failure(reason or f"status {answer.status}", answer.status, message)
        try:
            stored = answer.json()
            metadata = stored["metadata"]
            record = read_lease_spec(stored.get("spec") or {})
        except (msgspec.DecodeError, KeyError, TypeError, ValueError) as problem:
            return Failure(f"not a Lease: {problem}", answer.status)
        self._stored = stored
        return LockObject(record, metadata["resourceVersion"], metadata["uid"])

    def _reading(self) -> Reading:
        wall = int(self._clock.now().timestamp() * 1_000_000) * MICROSECOND
        return Reading(Nanoseconds(self._clock.monotonic() * SECOND), wall)
