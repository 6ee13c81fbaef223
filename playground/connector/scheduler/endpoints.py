"""The HTTP server of a program that watches a cluster: healthz, livez, readyz, metrics, and its own documents."""

from __future__ import annotations

import ssl
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Protocol

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

Checks = Mapping[str, Callable[[], bool]]
Answer = Callable[[], Awaitable[dict[str, Any]]]


class HasMetrics(Protocol):
    """What has metrics."""

    @property
    def registry(self) -> CollectorRegistry: ...


class Endpoints:
    """An asynchronous context manager. port : 0 takes a free one.

    tls : answers over HTTPS alone; None: over HTTP.
    healthy, ready : names of checks and the checks. answers : address → a JSON document; raises LookupError with the reason if there is none yet.
    pages : for browsers.
    """

    def __init__(  # noqa: PLR0913
        self,
        metrics: HasMetrics,
        *,
        healthy: Checks,
        ready: Checks,
        answers: Mapping[str, Answer],
        host: str,
        port: int,
        tls: ssl.SSLContext | None = None,
        pages: Iterable[web.AbstractRouteDef] = (),
    ) -> None:
        application = web.Application()
        application.router.add_get("/healthz", _checking(healthy))
        application.router.add_get("/livez", _checking({}))
        application.router.add_get("/readyz", _checking(ready))
        application.router.add_get("/metrics", _metrics(metrics))
        for address, answer in answers.items():
            application.router.add_get(address, _answering(answer))
        application.router.add_routes(pages)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=1)
        self._host, self._port, self._tls = host, port, tls

    async def __aenter__(self) -> int:
        """The port."""
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port, ssl_context=self._tls).start()
        port: int = self._runner.addresses[0][1]
        return port

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()


def _checking(checks: Checks) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def answer(_: web.Request) -> web.Response:
        said = {name: check() for name, check in checks.items()}
        lines = [f"[{'+' if ok else '-'}]{name} {'ok' if ok else 'failed'}" for name, ok in said.items()]
        if all(said.values()):
            return web.Response(text="ok")
        return web.Response(status=500, text="\n".join([*lines, "check failed\n"]))

    return answer


def _metrics(metrics: HasMetrics) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(
            body=generate_latest(metrics.registry), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )

    return answer


def _answering(document: Answer) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def answer(_: web.Request) -> web.Response:
        try:
            return web.json_response(await document())
        except LookupError as problem:
            return web.json_response({"problem": str(problem)}, status=503)

    return answer
