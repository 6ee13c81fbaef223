"""An API server to test against: HTTP over real sockets on a loopback port, without Kubernetes.

It is a test double. What it answers was compared with recorded exchanges of kube-apiserver 1.36.2; what no recording shows
follows upstream's sources as far as a scheduler can notice. It checks no token (roles, if a test gives it some), keeps no managedFields, runs no controllers
but a pretended kubelet and a pretended provisioner of volumes, and forgets everything when it ends.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from aiohttp import web

from tests.apiserver import control
from tests.apiserver.control import COMMANDS, Commands
from tests.apiserver.service import Clock, Service, wall_clock
from tests.apiserver.streams import reset

HOST = "127.0.0.1"
_CONTROL = "/_control/"
_STOPS_WITHIN = 120.0
_LARGEST_LOAD = 2**28
_BACKLOG, _TURNS = 128, 5
Handler = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]


class Control:
    """The commands of `control.Commands` for other threads: `control.fault(effect="drop", verbs=["create"])`."""

    def __init__(self, call: Callable[[str, dict[str, Any]], Any]) -> None:
        self._call = call

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in COMMANDS:
            raise AttributeError(name)
        return lambda **arguments: self._call(name, arguments)


def _large_request(message: Any, payload: Any, protocol: Any, writer: Any, task: Any) -> web.BaseRequest:
    """For whole clusters that a test loads at once; what the API itself takes is less."""
    loop = asyncio.get_running_loop()
    return web.BaseRequest(message, payload, protocol, writer, task, loop, client_max_size=_LARGEST_LOAD)


class Sockets:
    """The listening socket and the open connections. On a loop."""

    def __init__(self, handler: Handler, port: int) -> None:
        self._server = web.Server(handler, access_log=None, request_factory=_large_request)
        self._runner = web.ServerRunner(self._server, handle_signals=False, shutdown_timeout=0.1)
        self._port = port
        self._site: web.SockSite | None = None
        self._door: socket.socket
        self.come_back = asyncio.Event()

    async def open(self) -> int:
        """Returns the port, which stays the same from then on."""
        if self._site is None:
            await self._runner.setup()
        self._door = socket.create_server((HOST, self._port), backlog=_BACKLOG)
        self._port = self._door.getsockname()[1]
        self._site = web.SockSite(self._runner, self._door)
        await self._site.start()
        return self._port

    async def interrupt(self, seconds: float) -> None:
        """Resets all connections; new ones are refused for some seconds, or until `come_back`."""
        self.come_back.clear()
        if seconds and self._site is not None:
            await self._let_nobody_in()
            await self._site.stop()
        for connection in self._server.connections:
            reset(connection.transport)
        if seconds:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.come_back.wait(), seconds)
            await self.open()

    async def close(self) -> None:
        await self._let_nobody_in()
        await self.interrupt(0)
        await self._runner.cleanup()

    async def _let_nobody_in(self) -> None:
        """A connection that was accepted takes some turns of the loop to become one that can be reset."""
        if self._door.fileno() >= 0:
            asyncio.get_running_loop().remove_reader(self._door)
        for _ in range(_TURNS):
            await asyncio.sleep(0)


class ApiServer:
    """Runs on a thread of its own, from `start` to `stop`; `url` and `control` are for everybody else."""

    def __init__(
        self, *, port: int = 0, clock: Clock = wall_clock, seed: int = 0, first_revision: int = 1
    ) -> None:
        self._options: dict[str, Any] = {"clock": clock, "seed": seed, "first_revision": first_revision}
        self._port = port
        self._ready: Future[int] = Future()
        self._thread = threading.Thread(target=self._run, name="apiserver", daemon=True)
        self._loop: asyncio.AbstractEventLoop
        self._stop: asyncio.Event
        self._commands: Commands
        self._sockets: Sockets
        self._restarts: list[asyncio.Future[Any]] = []
        self.control = Control(self._call)

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self._port}"

    def start(self) -> None:
        self._thread.start()
        self._port = self._ready.result(_STOPS_WITHIN)

    def come_back(self) -> None:
        """Ends the time that it is down after a restart."""
        self._loop.call_soon_threadsafe(self._sockets.come_back.set)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(_STOPS_WITHIN)
        if self._thread.is_alive():
            raise RuntimeError("the test API server does not stop")

    def _call(self, name: str, arguments: dict[str, Any]) -> Any:
        running = control.run(self._commands, name, arguments)
        return asyncio.run_coroutine_threadsafe(running, self._loop).result(300)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            if self._ready.done():
                raise
            self._ready.set_exception(error)

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        service = Service(**self._options)
        self._sockets = sockets = Sockets(lambda request: self._handle(service, request), self._port)
        self._commands = Commands(service, sockets.interrupt)
        self._ready.set_result(await sockets.open())
        await self._stop.wait()
        await sockets.close()

    async def _handle(self, service: Service, request: web.BaseRequest) -> web.StreamResponse:
        if request.path.startswith(_CONTROL):
            return await self._command(request)
        return await service.handle(request)

    async def _command(self, request: web.BaseRequest) -> web.Response:
        name = request.path.removeprefix(_CONTROL)
        arguments = msgspec.json.decode(await request.read() or b"{}")
        if name == "restart":
            # It would cut off its own answer.
            running = control.run(self._commands, name, arguments)
            self._loop.call_later(0.05, lambda: self._restarts.append(asyncio.ensure_future(running)))
            return web.Response(status=202, body=b"null")
        try:
            result = await control.run(self._commands, name, arguments)
        except (ValueError, TypeError, KeyError) as mistake:
            return web.Response(status=400, text=str(mistake))
        return web.Response(body=msgspec.json.encode(result), content_type="application/json")


@contextmanager
def serving(**options: Any) -> Iterator[ApiServer]:
    """A server for the length of a block; the options of ApiServer."""
    server = ApiServer(**options)
    server.start()
    try:
        yield server
    finally:
        server.stop()
