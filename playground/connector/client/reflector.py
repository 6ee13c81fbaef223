"""Keeps the objects of one kind up to date: lists them, watches from there, and resumes a watch that broke (spec 11 §2)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import Final, Protocol
from urllib.parse import quote

import msgspec
import structlog

from playground.connector.client.http import Http, Silent, StatusError, Unreachable
from scheduler_core import decoders

log = structlog.get_logger(__name__)

PAGE: Final = 500
_FIRST_PAUSE, _LONGEST_PAUSE = 0.8, 30.0
_GONE: Final = 410
_SILENT_WATCHES: Final = 2
# Refusals that say nothing about the version one watches from.
_TRY_LATER: Final = (401, 403, 429, 500, 502, 503)


class Sink(Protocol):
    """Where objects go, as JSON without kind and apiVersion in lists, with them in watches."""

    def replace(self, objects: list[msgspec.Raw]) -> None:
        """This is all there is now."""

    def upsert(self, item: msgspec.Raw) -> None: ...

    def delete(self, item: msgspec.Raw) -> None: ...


class _ListMeta(msgspec.Struct, rename="camel"):
    resource_version: str = ""
    continue_: str = msgspec.field(default="", name="continue")


class _List(msgspec.Struct):
    metadata: _ListMeta
    items: list[msgspec.Raw] | None = None


class _Meta(msgspec.Struct, rename="camel"):
    resource_version: str = ""


class _Object(msgspec.Struct):
    metadata: _Meta = msgspec.field(default_factory=_Meta)
    code: int = 0


class _Event(msgspec.Struct):
    type: str
    object: msgspec.Raw


_LIST = decoders.decoder(_List)
_EVENT = decoders.decoder(_Event)
_OBJECT = decoders.decoder(_Object)


class Expired(Exception):
    """The server no longer has the changes since that version."""


async def listed(http: Http, path: str, selector: str = "") -> tuple[list[msgspec.Raw], str]:
    """All objects, page by page, and their resourceVersion. Raises Unreachable, StatusError, Expired."""
    items: list[msgspec.Raw] = []
    page = ""
    while True:
        selected = f"&fieldSelector={quote(selector)}" if selector else ""
        going_on = f"&continue={quote(page, safe='')}" if page else ""
        answer = await http.request("GET", f"{path}?limit={PAGE}{selected}{going_on}")
        if answer.status == _GONE:
            raise Expired
        if not answer.is_success:
            raise StatusError(f"list {path}", answer)
        part = _LIST.decode(answer.body)
        items += part.items or ()
        page = part.metadata.continue_
        if not page:
            return items, part.metadata.resource_version


@dataclass(frozen=True, slots=True)
class WatchTimeouts:
    """In seconds. watch : how long a watch lasts. silence : after so long without a word, bookmarks included, a connection is dead."""

    watch: int = 300
    silence: float = 90.0
    shortest_watch: float = 1.0
    """A watch that ends sooner without a word counts as failed: not to ask again and again."""


@dataclass(slots=True)
class WatchHealth:
    """How a reflector is doing. lists, watches, failures : how often it has done so."""

    lists: int = 0
    watches: int = 0
    failures: int = 0


class Reflector:
    """path : of the collection. selector : a field selector. random : uniform in [0, 1), spreads retries."""

    def __init__(
        self,
        http: Http,
        path: str,
        sink: Sink,
        *,
        random: Callable[[], float],
        selector: str = "",
        timeouts: WatchTimeouts,
    ) -> None:
        self.health = WatchHealth()
        self.is_synced = asyncio.Event()
        self.path = path
        self._http, self._sink, self._random = http, sink, random
        self._selector, self._timeouts = selector, timeouts
        self._version = ""
        self._n_failed = 0
        self._n_silent = 0

    async def run(self) -> None:
        """For ever; until cancelled."""
        while True:
            try:
                if not self._version:
                    await self._list()
                await self._watch()
            except Expired:
                await self._start_over("its version has expired")
            except StatusError as refused:
                if refused.status not in _TRY_LATER:
                    self._version = ""
                await self._failed(str(refused))
            except Silent as silence:
                # Another watch continues from the same version. If it is the server that is gone, that one fails.
                log.info("reflector_watches_again", path=self.path, why=str(silence))
            except (Unreachable, msgspec.DecodeError) as problem:
                await self._failed(str(problem))

    async def listed(self) -> tuple[list[msgspec.Raw], str]:
        """As the function of this name."""
        return await listed(self._http, self.path, self._selector)

    async def _list(self) -> None:
        items, version = await self.listed()
        self.health.lists += 1
        self._sink.replace(items)
        self._version = version
        self.is_synced.set()

    async def _watch(self) -> None:
        """To its ordinary end; what comes after follows from the last resourceVersion."""
        self.health.watches += 1
        loop = asyncio.get_running_loop()
        began, is_silent = loop.time(), True
        try:
            async with aclosing(self._lines()) as lines:
                async for line in lines:
                    self._take(line)
                    self._n_failed, is_silent = 0, False
        finally:
            self._note_silence(loop.time() - began if is_silent else 0.0)
        if is_silent and loop.time() - began < self._timeouts.shortest_watch:
            raise Unreachable(f"watch {self.path}: it ended at once")

    def _note_silence(self, seconds: float) -> None:
        """Again and again without a word: the version may be one that the server does not know yet, and a list is due."""
        longest = min(self._timeouts.silence, self._timeouts.watch)
        self._n_silent = self._n_silent + 1 if seconds >= longest else 0
        if self._n_silent >= _SILENT_WATCHES:
            log.info("reflector_lists_again", path=self.path, why="nothing was told")
            self._version, self._n_silent = "", 0

    def _take(self, line: bytes) -> None:
        event = _EVENT.decode(line)
        seen = _OBJECT.decode(event.object)
        if event.type == "ERROR":
            if seen.code == _GONE:
                raise Expired
            self._version = ""
            raise Unreachable(f"watch {self.path}: {bytes(event.object)[:200]!r}")
        if event.type in ("ADDED", "MODIFIED"):
            self._sink.upsert(event.object)
        elif event.type == "DELETED":
            self._sink.delete(event.object)
        self._version = seen.metadata.resource_version or self._version

    def _lines(self) -> AsyncGenerator[bytes, None]:
        parameters = {
            "resourceVersion": self._version,
            "allowWatchBookmarks": "true",
            "timeoutSeconds": str(self._timeouts.watch),
        }
        if self._selector:
            parameters["fieldSelector"] = self._selector
        return self._http.watch(self.path, parameters, self._timeouts.silence)

    async def _start_over(self, why: str) -> None:
        """With a list; at once the first time, for the server is there."""
        log.info("reflector_lists_again", path=self.path, why=why)
        self._version = ""
        self._n_failed += 1
        if self._n_failed > 1:
            await asyncio.sleep(self._pause())

    async def _failed(self, problem: str) -> None:
        self.health.failures += 1
        self._n_failed += 1
        log.warning("reflector_failed", path=self.path, problem=problem)
        await asyncio.sleep(self._pause())

    def _pause(self) -> float:
        """Seconds: doubled with each failure, spread by half."""
        longest = min(_FIRST_PAUSE * 2 ** min(self._n_failed - 1, 10), _LONGEST_PAUSE)
        return longest * (0.5 + self._random() / 2)
