"""A shadow of a cluster that is watched or was recorded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playground.connector.client.connection import Connection
from playground.connector.client.http import Http
from playground.connector.client.informers import OPTIONAL_GROUPS, paths_of
from playground.connector.client.objects import Objects
from playground.connector.client.reflector import WatchTimeouts
from playground.connector.client.server import ClusterServer, server_of
from playground.connector.client.supervision import beside, unless
from playground.connector.fidelity.ordering import OrderedInformers
from playground.connector.fidelity.recording import RecordedFile, play
from playground.connector.scheduler.endpoints import Endpoints
from playground.connector.scheduler.policy import has_claims
from playground.connector.scheduler.runtime import LoopRuntime
from playground.connector.shadow.changes import ComparedDecision
from playground.connector.shadow.metrics import ShadowMetrics
from playground.connector.shadow.pages import pages
from playground.connector.shadow.shadow import Shadow
from scheduler_core.clock import Clock
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.engine.cache.reserved_claims import CLAIM
from scheduler_core.kernel import Kernel, VirtualClock
from scheduler_core.scheduler.runtime import KernelRuntime
from scheduler_core.scheduler.watch import EachNews, Several

Told = Callable[[ComparedDecision], None]


class NoLog:
    """A Log that keeps nothing."""

    def add(self, type_: str, **body: Any) -> None: ...


@dataclass(frozen=True, slots=True)
class Options:
    """policy : the candidate, in words. every : seconds from one sample to the next.

    port : of the page, metrics, health and the report, 0 for a free one; None serves nothing. pages : the folder with the built page.
    """

    policy: str
    every: float
    pages: Path
    host: str = "127.0.0.1"
    port: int | None = None
    timeouts: WatchTimeouts = field(default_factory=WatchTimeouts)


class Watched:
    """Only reads. random : uniform in [0, 1); spreads retries. begun : called when the cluster is known, with the port.

    told : called with each decision that is made again.
    """

    def __init__(
        self,
        connection: Connection,
        configuration: SchedulerConfiguration,
        options: Options,
        *,
        clock: Clock,
        random: Callable[[], float],
        begun: Callable[[Shadow, int | None], None],
        told: Told,
    ) -> None:
        self._connection, self._configuration, self._options = connection, configuration, options
        self._clock, self._random, self._begun, self._told = clock, random, begun, told
        self._metrics = ShadowMetrics()

    async def run(self, end: asyncio.Event) -> Shadow | None:
        """Until the end; None if the cluster was not known by then."""
        async with Http(self._connection) as http, AsyncExitStack() as doors:
            port = None
            if self._options.port is not None:
                port = await doors.enter_async_context(self._endpoints(http, self._options.port))
            groups = await self._offered(http, end)
            if groups is None:
                return None
            informers = OrderedInformers(
                http,
                random=self._random,
                timeouts=self._options.timeouts,
                clock=self._clock,
                release=self._configuration.release,
                paths=paths_of(groups),
            )
            return await beside(self._watch(informers, port, end), informers.run())

    async def _offered(self, http: Http, end: asyncio.Event) -> frozenset[str] | None:
        """API groups that not all servers have; None if the end comes first."""
        found: list[ClusterServer] = []

        async def ask() -> None:
            found.append(await server_of(http, OPTIONAL_GROUPS, self._random))

        return found[0].groups if await unless(end, ask()) else None

    async def _watch(
        self, informers: OrderedInformers, port: int | None, end: asyncio.Event
    ) -> Shadow | None:
        if not await unless(end, informers.synced()):
            return None
        runtime = LoopRuntime(self._clock)
        shadow = Shadow(
            informers.cluster(),
            self._configuration,
            runtime,
            self._clock.now,
            NoLog(),
            has_claims=CLAIM in informers.objects and has_claims(self._configuration),
            told=self._told,
        )
        informers.tell(shadow.watcher)
        informers.begin()
        self._metrics.shadow = shadow
        self._begun(shadow, port)
        await beside(_sampled(shadow, self._options.every, end), runtime.run())
        informers.tell_all()
        shadow.settle()
        shadow.sample()
        return shadow

    def _endpoints(self, http: Http, port: int) -> Endpoints:
        ready = {
            "credentials": lambda: not http.is_refused,
            "cluster": lambda: self._metrics.shadow is not None,
        }
        return Endpoints(
            self._metrics,
            healthy={},
            ready=ready,
            answers={"/report": self._report, "/overview": self._overview},
            host=self._options.host,
            port=port,
            pages=pages(self._options.pages),
        )

    async def _report(self) -> dict[str, Any]:
        return self._known().report()

    async def _overview(self) -> dict[str, Any]:
        names = {"cluster": self._connection.name, "policy": self._options.policy}
        return names | self._known().overview()

    def _known(self) -> Shadow:
        """Raises LookupError."""
        if self._metrics.shadow is None:
            raise LookupError("The cluster has not been listed yet.")
        return self._metrics.shadow


def recorded(recordings: Iterable[RecordedFile], configuration: SchedulerConfiguration, told: Told) -> Shadow:
    """The recorded changes, one by one. Raises NotARecording.

    A recording has no times: there is no back-off, and victims are gone at once.
    """
    objects, kernel = Objects(paths_of(OPTIONAL_GROUPS), configuration.release), Kernel()
    now = VirtualClock(kernel).now
    shadow = Shadow(
        objects.cluster(),
        configuration,
        KernelRuntime(kernel),
        now,
        NoLog(),
        is_timed=False,
        has_claims=has_claims(configuration),
        told=told,
    )
    settled = EachNews(lambda: kernel.advance(kernel.now, inclusive=True))
    objects.tell(Several(shadow.watcher, settled))
    play(recordings, objects)
    shadow.settle()
    shadow.sample()
    return shadow


async def _sampled(shadow: Shadow, every: float, end: asyncio.Event) -> None:
    while True:
        shadow.sample()
        with suppress(TimeoutError):
            await asyncio.wait_for(end.wait(), every)
            shadow.sample()
            return
