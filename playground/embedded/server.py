"""The ASGI server of the embedded form: uvicorn on a socket that is bound before anything else is started."""

from __future__ import annotations

import importlib
import socket
from collections.abc import Callable, Iterable
from typing import Final

import uvicorn
from django.urls import get_resolver

from playground.embedded.optional_libraries import import_without_unused
from playground.embedded.protocol import BoundedConnection

APPLICATION: Final = "playground.asgi"
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - shown, not bound
LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")
# Requests at hand may end; open sockets are closed at once. Clients come back to the next process by themselves.
GRACE_SECONDS: Final = 5
# Longer than clients and proxies keep a connection that is idle (Go's 90 s): one that the server closes first may just
# be carrying the next request, and that request is lost.
KEEP_ALIVE_SECONDS: Final = 120
# Clients say little on sockets, so nothing large is waited for.
LARGEST_MESSAGE: Final = 64 * 1024

# In bytes, of an answer in the system's hands that its client has no room for yet. Without a limit they are four million: too much
# to hold for each of many clients that do not read, and too coarse to see that a slow one does.
MOST_UNSENT: Final = 128 * 1024


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket at the address; port 0 takes any free one. Raises OSError."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_NOTSENT_LOWAT"):  # Its connections inherit it.
            bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, MOST_UNSENT)
        bound.bind(address)
    except OSError:
        bound.close()
        raise
    return bound


def address_of(bound: socket.socket) -> str:
    """The URL to open in a browser on this machine."""
    host, port = bound.getsockname()[:2]
    if host in EVERYWHERE:
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def addresses_elsewhere(bound: socket.socket, hosts: Iterable[str]) -> list[str]:
    """The URLs to open on other machines, by the names that requests may use; none where it listens on one address."""
    host, port = bound.getsockname()[:2]
    if host not in EVERYWHERE:
        return []
    return [
        f"http://{name}:{port}/" for name in hosts if name not in LOOPBACK and not name.startswith((".", "*"))
    ]


class Server(uvicorn.Server):
    """Says when it takes requests."""

    def __init__(self, config: uvicorn.Config, on_started: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_started = on_started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.on_started()


def load_application() -> None:
    """Imports what the first request would import, its addresses and views included."""
    import_without_unused()
    importlib.import_module(APPLICATION)
    _ = get_resolver().url_patterns


def configuration() -> uvicorn.Config:
    """How the embedded form serves."""
    return uvicorn.Config(
        f"{APPLICATION}:application",
        http=BoundedConnection,
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        ws_max_size=LARGEST_MESSAGE,
        # On one machine compressing costs more than sending.
        ws_per_message_deflate=False,
    )


def serve(bound: socket.socket, *, on_started: Callable[[], None]) -> None:
    """Serves until SIGINT or SIGTERM, and then raises that signal again, as uvicorn does."""
    Server(configuration(), on_started).run(sockets=[bound])
