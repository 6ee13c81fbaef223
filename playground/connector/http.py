"""Requests to the API server, and watches, over one pool of connections."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import urlsplit

import aiohttp
import msgspec

from playground.connector.connection import Connection

AGENT: Final = "playground-scheduler"
MERGE_PATCH: Final = "application/merge-patch+json"
STRATEGIC_MERGE: Final = "application/strategic-merge-patch+json"
# An object may have a megabyte and a half; a line of a watch is one.
_LONGEST_LINE: Final = 4 << 20
_REQUEST_TIMEOUT: Final = 30.0
_NO_ANSWER: Final = "<error>"

Observed = Callable[[str, str, str, float | None], None]


class Unreachable(Exception):
    """No answer came, and none will; whether the request was carried out is not known."""


class Refused(Exception):
    """A list or a watch was answered, but not with what was asked for. status : HTTP's."""

    def __init__(self, what: str, answer: Answer) -> None:
        super().__init__(f"{what}: {answer.status} {answer.refusal[1]}")
        self.status = answer.status


class _Status(msgspec.Struct):
    """What a refusal says; fields of other bodies are ignored."""

    message: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
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
            status = msgspec.json.decode(self.body, type=_Status)
        except msgspec.DecodeError:
            return "", self.body.decode("utf-8", "replace").strip()
        return status.reason, status.message


class Http:
    """An asynchronous context manager. agent : as whom to ask. n_connections : requests at a time; watches come on top.

    observed : told of each request: method, host, status or "<error>", and seconds (None for a watch).
    """

    def __init__(
        self,
        connection: Connection,
        agent: str = AGENT,
        n_connections: int = 64,
        observed: Observed = lambda *_: None,
    ) -> None:
        self._connection = connection
        self._observed, self._host = observed, urlsplit(connection.address).netloc
        self._agent = agent
        self._n_connections = n_connections
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        connector = aiohttp.TCPConnector(
            limit=0, limit_per_host=0, ssl=self._connection.tls or True, force_close=False
        )
        self._session = aiohttp.ClientSession(connector=connector, read_bufsize=_LONGEST_LINE)
        self._slots = asyncio.Semaphore(self._n_connections)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._session is not None:
            await self._session.close()

    async def request(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        content_type: str = "application/json",
        within: float = _REQUEST_TIMEOUT,
    ) -> Answer:
        """within : how long the whole may take, in seconds. Raises Unreachable."""
        assert self._session is not None
        data = None if body is None else msgspec.json.encode(body)
        headers = {**self._headers(), "Content-Type": content_type}
        began, code = time.monotonic(), _NO_ANSWER
        try:
            async with (
                self._slots,
                asyncio.timeout(within),
                self._session.request(
                    method, self._connection.address + path, data=data, headers=headers, allow_redirects=False
                ) as answer,
            ):
                content = await answer.read()
                code = str(answer.status)
                return Answer(answer.status, content)
        except (aiohttp.ClientError, OSError, TimeoutError) as problem:
            raise Unreachable(f"{method} {path}: {str(problem) or type(problem).__name__}") from None
        finally:
            self._observed(method, self._host, code, time.monotonic() - began)

    async def watch(
        self, path: str, parameters: Mapping[str, str], silence: float
    ) -> AsyncGenerator[bytes, None]:
        """The lines of a watch, to its end. silence : seconds after which a connection without a word counts as dead.

        Raises Unreachable, and Refused for an answer that is no success.
        """
        assert self._session is not None
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=10, sock_read=silence)
        try:
            async with self._session.get(
                self._connection.address + path,
                params={**parameters, "watch": "1"},
                headers=self._headers(),
                timeout=timeout,
                allow_redirects=False,
            ) as answer:
                self._observed("GET", self._host, str(answer.status), None)
                if answer.status != 200:
                    raise Refused(f"watch {path}", Answer(answer.status, await answer.read()))
                async with aclosing(_lines(answer.content)) as lines:
                    async for line in lines:
                        yield line
        except (aiohttp.ClientError, OSError, TimeoutError) as problem:
            raise Unreachable(f"watch {path}: {str(problem) or type(problem).__name__}") from None

    def _headers(self) -> dict[str, str]:
        return {**self._connection.headers(), "User-Agent": self._agent}


async def _lines(content: aiohttp.StreamReader) -> AsyncGenerator[bytes, None]:
    rest = b""
    async for chunk in content.iter_any():
        *complete, rest = (rest + chunk).split(b"\n")
        for line in complete:
            if line:
                yield line
