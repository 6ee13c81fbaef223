"""LiveScheduler: watches a cluster, decides with the engine, and writes what it decided."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from typing import Any, Final

import structlog

from playground.connector.client.connection import Connection
from playground.connector.client.gate import Action
from playground.connector.client.http import AGENT, Http, StatusError, Unreachable
from playground.connector.client.informers import DEVICES, GROUPS, Informers, paths_of
from playground.connector.client.rate import Limit, limit_of
from playground.connector.client.reflector import Expired, WatchTimeouts
from playground.connector.client.server import ClusterServer, server_of
from playground.connector.client.supervision import beside, unless
from playground.connector.record.recorder import Recorder, recording
from playground.connector.scheduler.api import LiveApi
from playground.connector.scheduler.cache_comparison import differences
from playground.connector.scheduler.claims import CLAIM
from playground.connector.scheduler.endpoints import Endpoints
from playground.connector.scheduler.events import EventRecorder
from playground.connector.scheduler.extenders import DecisionThread, LiveExtenders
from playground.connector.scheduler.leader_election import LeaderElection
from playground.connector.scheduler.metrics import Metrics
from playground.connector.scheduler.policy import BadPolicy, has_claims
from playground.connector.scheduler.raw_objects import RawObjects
from playground.connector.scheduler.runtime import LoopRuntime
from playground.connector.scheduler.work import SchedulerWork
from scheduler_core.clock import Clock
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.leader import ElectionSettings
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.scheduler.watch import Several, Watcher
from scheduler_core.units import ZERO

log = structlog.get_logger(__name__)

_SETTLING: Final = 1.0
"""Seconds that requests under way have to be answered, after the work was stopped and before the lease is given back."""


@dataclass(frozen=True, slots=True)
class LiveOptions:
    """lease : "namespace/name"; None: no leader election. port : for health and metrics; None: they are not served.

    tls : serves over HTTPS. is_dry : decide, and write nothing.
    """

    identity: str
    host: str
    lease: str | None = "kube-system/playground-scheduler"
    election: ElectionSettings = field(default_factory=lambda: ElectionSettings(cautious_release=True))
    is_dry: bool = False
    serve_on: str = "127.0.0.1"
    port: int | None = None
    tls: ssl.SSLContext | None = None
    timeouts: WatchTimeouts = field(default_factory=WatchTimeouts)


class LiveScheduler:
    """random : uniform in [0, 1); spreads retries. told : called with every fact (scheduler/log/facts.py) when it happens.
    recorder : keeps what it does while it leads. extenders : the extenders of the configuration, if they are to be asked.

    port : of health and metrics once it listens. is_ready : set when the cluster is known.
    """

    def __init__(  # noqa: PLR0913 - what a scheduler is given
        self,
        connection: Connection,
        configuration: SchedulerConfiguration,
        options: LiveOptions,
        *,
        clock: Clock,
        random: Callable[[], float],
        told: Callable[[str, dict[str, Any]], None] = lambda *_: None,
        recorder: Recorder | None = None,
        extenders: LiveExtenders | None = None,
    ) -> None:
        self.metrics = Metrics()
        self.port: int | None = None
        self.is_ready = asyncio.Event()
        self._connection, self._options, self._clock, self._random = connection, options, clock, random
        self._configuration, self._extenders = configuration, extenders
        self._told = told
        self._recorder = recorder
        self._raw_claims, self._writes_claims = RawObjects(CLAIM), False
        self._informers: Informers | None = None
        self._may_write = False
        self._end = asyncio.Event()
        self._election: LeaderElection | None = None
        self._work: SchedulerWork | None = None

    @property
    def is_leading(self) -> bool:
        """Whether it may write."""
        return self._may_write

    def terminate(self) -> None:
        """As SIGTERM does: nothing new is begun or written, the lease is given back, `run` returns 0."""
        log.info("asked_to_end")
        self._stop_work()
        self._end.set()

    async def run(self) -> int:
        """To the exit code: 0 if it was asked to end, 1 if it lost its lease. What is broken is raised.

        Raises BadPolicy if its gates need what the server does not offer.
        """
        agent = f"{AGENT} ({self._options.identity})"
        async with (
            Http(self._connection, agent, observed=self.metrics.requested, limit=self._limit()) as http,
            AsyncExitStack() as doors,
        ):
            if self._options.port is not None:
                self.port = await doors.enter_async_context(self._endpoints(http, self._options.port))
            server = await self._server(http)
            if server is None:
                return 0
            informers = self._informers = self._informers_of(http, server)
            if self._extenders is not None:
                informers.heard.append(self._extenders.objects)
            informers.heard.append(self._raw_claims)
            events = EventRecorder(http.limited(self._limit()), self._clock, self._options.host)
            followers = [informers.run(), events.run()]
            if self._recorder is not None:
                await doors.enter_async_context(recording(self._recorder, informers))
                followers.append(self._recorder.run())
            try:
                code = await beside(self._main(http, informers, events), *followers)
            finally:
                self._stop_work()
            if code and self._recorder is not None:
                self._recorder.close("It lost its lease.")
            return code

    async def _server(self, http: Http) -> ClusterServer | None:
        """None if it is asked to end before the server has answered."""
        found: list[ClusterServer] = []

        async def ask() -> None:
            found.append(await server_of(http, self._optional_groups(), self._random))

        if not await unless(self._end, ask()):
            return None
        (server,) = found
        rules = self._configuration.release
        if server.release and server.release != rules:
            log.warning("server_of_another_release", server=server.version, rules=rules)
        else:
            log.info("server_known", server=server.version, rules=rules)
        if self._configuration.feature_gates and GROUPS not in server.groups:
            gates = ", ".join(sorted(self._configuration.feature_gates))
            raise BadPolicy(f"{gates}: the API server does not offer {GROUPS}, so there are no PodGroups.")
        self._writes_claims = DEVICES in server.groups and has_claims(self._configuration)
        if self._recorder is not None:
            self._recorder.server_version = server.version
            self._recorder.writes_claims = self._writes_claims
        return server

    def _optional_groups(self) -> list[str]:
        """API groups that matter, and that not all servers offer."""
        return [DEVICES, *([GROUPS] if self._configuration.feature_gates else [])]

    def _informers_of(self, http: Http, server: ClusterServer) -> Informers:
        """Claims to devices are watched where the server has them, PodGroups where the gates are on."""
        groups = server.groups if self._writes_claims else server.groups - {DEVICES}
        return Informers(
            http,
            random=self._random,
            timeouts=self._options.timeouts,
            release=self._configuration.release,
            paths=paths_of(groups),
        )

    async def _main(self, http: Http, informers: Informers, events: EventRecorder) -> int:
        if not await unless(self._end, informers.synced()):
            return 0
        runtime = LoopRuntime(self._clock)
        api = LiveApi(
            http,
            informers,
            events,
            self._clock,
            may_write=lambda: self._may_write,
            random=self._random,
            raw_claims=self._raw_claims,
            is_dry=self._options.is_dry,
        )
        deciding, profiles = self._deciding(informers, runtime)
        cache = SchedulerCache(informers.cluster(), profiles.scheduler)
        profiles.shown.look_at(cache)
        self._work = work = SchedulerWork(
            runtime, api, cache, profiles, self._clock, self.metrics, self._tell, deciding=deciding
        )
        if self._extenders is not None:
            api.extenders, self._extenders.called = self._extenders, work.extender_asked
        informers.tell(self._watcher(work, informers))
        self.is_ready.set()
        log.info("scheduler_ready", pods=len(cache.pods), nodes=len(cache.nodes))
        return await beside(self._lead(http, api), runtime.run())

    def _limit(self) -> Limit:
        """As upstream, events and the lease have limits of their own."""
        return limit_of(self._configuration.client_connection, self._clock)

    def _deciding(self, informers: Informers, runtime: LoopRuntime) -> tuple[DecisionThread | None, Profiles]:
        if self._extenders is None:
            return None, Profiles(self._configuration, writes_claims=self._writes_claims)

        def planned(action: Action) -> None:
            runtime.after(ZERO, action, EventPriority.BINDING, "is decided")

        deciding = DecisionThread(informers.gate, planned)
        calls = self._extenders.calls(deciding)
        profiles = Profiles(
            self._configuration,
            calls=calls,
            shown=self._extenders.shown,
            writes_claims=self._writes_claims,
        )
        return deciding, profiles

    def _watcher(self, work: SchedulerWork, informers: Informers) -> Watcher:
        if self._recorder is None:
            return work.process.watcher
        onlooker = self._recorder.follow(work, lambda: informers.of_kind("PodDisruptionBudget"))
        return Several(onlooker, work.process.watcher)

    def _tell(self, type_: str, body: dict[str, Any]) -> None:
        if self._recorder is not None:
            self._recorder.add(type_, **body)
        self._told(type_, body)

    async def _lead(self, http: Http, api: LiveApi) -> int:
        if self._options.lease is None:
            self._start_work()
            await self._end.wait()
            await _settled(api)
            return 0
        self._election = leading = LeaderElection(
            http.limited(self._limit()),
            self._clock,
            lease=self._options.lease,
            identity=self._options.identity,
            settings=self._options.election,
            jitter=self._random,
            on_start=self._start_work,
            on_stop=self._stop_work,
        )
        running = asyncio.ensure_future(leading.run())
        self.metrics.watch_election(leading.name, lambda: leading.elector.slow_path_total)
        if await unless(self._end, _ended(running)):
            return running.result()
        await _settled(api)
        leading.terminate()
        return await running

    def _start_work(self) -> None:
        if self._work is not None and not self._end.is_set():
            self._may_write = True
            self._show_leading(1)
            if self._recorder is not None:
                self._recorder.open()
            self._work.process.lead()

    def _stop_work(self) -> None:
        self._may_write = False
        self._show_leading(0)
        if self._work is not None:
            self._work.process.follow()

    def _show_leading(self, value: int) -> None:
        if self._options.lease is not None:
            self.metrics.leads.labels(self._options.lease.partition("/")[2]).set(value)

    def _endpoints(self, http: Http, port: int) -> Endpoints:
        def is_leader_well() -> bool:
            return self._election is None or self._election.is_healthy

        ready = {
            "leaderElection": is_leader_well,
            "credentials": lambda: not http.is_refused,
            "shutdown": lambda: not self._end.is_set(),
            "sched-handler-sync": self.is_ready.is_set,
        }
        return Endpoints(
            self.metrics,
            healthy={"leaderElection": is_leader_well},
            ready=ready,
            answers={"/compare": self._compare},
            host=self._options.serve_on,
            port=port,
            tls=self._options.tls,
        )

    async def _compare(self) -> dict[str, Any]:
        if self._work is None or self._informers is None:
            raise LookupError("the cluster has not been listed yet")
        try:
            return differences(self._work.process.cache, await self._informers.fresh())
        except (Unreachable, StatusError, Expired) as problem:
            raise LookupError(str(problem) or "the list expired") from None


async def _settled(api: LiveApi) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(api.drained(), _SETTLING)


async def _ended(running: asyncio.Future[int]) -> None:
    await asyncio.wait([running])
