"""Requests to the API server, and watches, over one pool of connections."""

from __future__ import annotations

import asyncio
import copy
import time
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import urlsplit

import aiohttp
import msgspec

from playground.connector.client.connection import Connection
from playground.connector.client.rate import Limit, NoLimit
from playground.connector.client.sessions import Sessions
from scheduler_core import decoders

AGENT: Final = "playground-scheduler/1.36"
"""A product and the release that it follows: what stands before the slash is the field manager of all that is written."""
MERGE_PATCH: Final = "application/merge-patch+json"
STRATEGIC_MERGE: Final = "application/strategic-merge-patch+json"
_REQUEST_TIMEOUT: Final = 30.0
_NO_ANSWER: Final = "<error>"

Observed = Callable[[str, str, str, float | None], None]


class Unreachable(Exception):
    """No answer came, and none will; whether the request was carried out is not known."""


class Silent(Unreachable):
    """An open watch has been silent for too long: the connection is dead, or nothing has changed."""


class StatusError(Exception):
    """A list or a watch was answered, but not with what was asked for. status : HTTP's."""

    def __init__(self, what: str, answer: ServerAnswer) -> None:
        super().__init__(f"{what}: {answer.status} {answer.refusal[1]}")
        self.status = answer.status


class _Status(msgspec.Struct):
    """What a refusal says; fields of other bodies are ignored."""

    message: str = ""
    reason: str = ""


_STATUS: Final = decoders.decoder(_Status)


@dataclass(frozen=True, slots=True)
class ServerAnswer:
    """status : HTTP's. body : JSON, or plain text where the server had none."""

    status: int
    body: bytes

    @property
    def is_success(self) -> bool:
        return 200 <= self.status < 300

    def json(self) -> Any:
        """Raises msgspec.DecodeError."""
        return msgspec.json.decode(self.body)

    @property
    def refusal(self) -> tuple[str, str]:
        """(reason, message) of a Status; the body as it is where there is none."""
        try:
            status = _STATUS.decode(self.body)
        except msgspec.DecodeError:
            return "", self.body.decode("utf-8", "replace").strip()
        return status.reason, status.message


class Http:
    """An asynchronous context manager. agent : as whom to ask. n_connections : requests at a time; watches come on top.

    observed : called for each request: method, host, status or "<error>", and seconds (None for a watch). limit : how often anything may
    be asked; watches are not counted, as upstream.
    """

    def __init__(
        self,
        connection: Connection,
        agent: str = AGENT,
        n_connections: int = 64,
        observed: Observed = lambda *_: None,
        limit: Limit | None = None,
    ) -> None:
        self._connection = connection
        self._observed, self._host = observed, urlsplit(connection.address).netloc
        self._agent, self.limit = agent, limit or NoLimit()
        self._n_connections = n_connections
        self._sessions: Sessions | None = None

    async def __aenter__(self) -> Self:
        self._sessions = Sessions(self._connection)
        self._slots = asyncio.Semaphore(self._n_connections)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._sessions is not None:
            await self._sessions.close()

    @property
    def is_refused(self) -> bool:
        """Whether the last answer of the API server was 401."""
        return self._sessions is not None and self._sessions.is_refused

    def limited(self, limit: Limit) -> Self:
        """The same connections, for those whose requests are counted apart. To be made once they are open."""
        other = copy.copy(self)
        other.limit = limit
        return other

    async def request(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        content_type: str = "application/json",
        within: float = _REQUEST_TIMEOUT,
    ) -> ServerAnswer:
        """within : how long the whole may take once it is its turn, in seconds. Raises Unreachable."""
        assert self._sessions is not None
        await self.limit.wait()
        data = None if body is None else msgspec.json.encode(body)
        headers = {**await self._headers(), "Content-Type": content_type}
        began, code = time.monotonic(), _NO_ANSWER
        try:
            async with (
                self._slots,
                asyncio.timeout(within),
                self._sessions.current().request(
                    method,
                    self._connection.address + path,
                    data=data,
                    headers=headers,
                    allow_redirects=False,
                    server_hostname=self._connection.server_name or None,
                ) as answer,
            ):
                content = await answer.read()
                code = str(answer.status)
                self._sessions.answered(answer.status, began)
                return ServerAnswer(answer.status, content)
        except (aiohttp.ClientError, OSError, TimeoutError) as problem:
            raise Unreachable(f"{method} {path}: {str(problem) or type(problem).__name__}") from None
        finally:
            self._observed(method, self._host, code, time.monotonic() - began)

    async def watch(
        self, path: str, parameters: Mapping[str, str], silence: float
    ) -> AsyncGenerator[bytes, None]:
        """The lines of a watch, to its end. silence : seconds after which a connection without a word counts as dead.

        Raises Unreachable (Silent if that is why), and StatusError for an answer that is no success.
        """
        assert self._sessions is not None
        headers = await self._headers()
        began = time.monotonic()
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=10, sock_read=silence)
        try:
            async with self._sessions.current().get(
                self._connection.address + path,
                params={**parameters, "watch": "1"},
                headers=headers,
                timeout=timeout,
                allow_redirects=False,
                server_hostname=self._connection.server_name or None,
            ) as answer:
                self._observed("GET", self._host, str(answer.status), None)
                self._sessions.answered(answer.status, began)
                if answer.status != 200:
                    raise StatusError(f"watch {path}", ServerAnswer(answer.status, await answer.read()))
                try:
                    async with aclosing(_lines(answer.content)) as lines:
                        async for line in lines:
                            yield line
                finally:
                    _cut(answer)
        except aiohttp.SocketTimeoutError:
            raise Silent(f"watch {path}: nothing came for {silence:g} s") from None
        except (aiohttp.ClientError, OSError, TimeoutError) as problem:
            raise Unreachable(f"watch {path}: {str(problem) or type(problem).__name__}") from None

    async def _headers(self) -> dict[str, str]:
        return {**await self._connection.headers(), "User-Agent": self._agent}


def _cut(answer: aiohttp.ClientResponse) -> None:
    """Without a farewell: over TLS the other side would have to say one, too, and the loop may be gone by then."""
    connection = answer.connection
    if connection is not None and connection.transport is not None:
        connection.transport.abort()


async def _lines(content: aiohttp.StreamReader) -> AsyncGenerator[bytes, None]:
    rest = b""
    async for chunk in content.iter_any():
        *complete, rest = (rest + chunk).split(b"\n")
        for line in complete:
            if line:
                yield line
