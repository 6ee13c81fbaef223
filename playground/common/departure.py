"""Whether the client of a request is still connected: work for a closed connection is wasted.

`DepartureWatch` stands around the application and sees `http.disconnect`, which Django receives while a view works but
does not tell to a view that runs in a thread. It also sees that a stopping server cancels the request, which counts as the same.
Below it, in any thread, `client_is_gone()` says so.
"""

from __future__ import annotations

import asyncio
import threading
from contextvars import ContextVar
from typing import Final

from playground.common.body_limit import Application, Message, Receive, Scope, Send
from playground.common.errors import ApplicationError

LOOK_SECONDS: Final = 0.2
"""How long a client may be gone before the code that works for it notices."""

_GONE: Final[ContextVar[threading.Event | None]] = ContextVar("gone", default=None)


class Departed(ApplicationError):
    """No client waits for the answer any more. Proxies log this status for it."""

    status = 499
    code = "departed"
    title = "The client has gone"


class DepartureWatch:
    """Around an ASGI application that receives until the answer is sent, as Django's does."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        gone = threading.Event()

        async def watched() -> Message:
            message = await receive()
            if message["type"] == "http.disconnect":
                gone.set()
            return message

        before = _GONE.set(gone)
        try:
            await self.application(scope, watched, send)
        except asyncio.CancelledError:
            # The server stops: a thread that went on for this request would keep the process from ending.
            gone.set()
            raise
        finally:
            _GONE.reset(before)


def client_is_gone() -> bool:
    """False outside of a request: a task of a worker has no client."""
    gone = _GONE.get()
    return gone is not None and gone.is_set()


def end_if_gone() -> None:
    """Raises Departed."""
    if client_is_gone():
        raise Departed("The connection was closed before the answer.")
