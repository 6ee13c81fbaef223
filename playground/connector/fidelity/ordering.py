"""Puts changes from several watches into the order in which they happened.

Each watch is of one kind, and they do not wait for each other. An etcd counts the changes of all kinds together, so that versions of
objects show which change came first, if the API server stores all kinds in one etcd, which is its default. Changes are buffered
for a moment, in which earlier changes may still arrive.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Mapping
from itertools import count
from typing import Final

import msgspec

from playground.connector.client.http import Http
from playground.connector.client.informers import PATHS, Informers
from playground.connector.client.reflector import WatchTimeouts
from playground.connector.client.supervision import beside
from scheduler_core import decoders
from scheduler_core.clock import Clock
from scheduler_core.releases.files import LATEST

_ROUNDS: Final = 4
"""How often, within the delay, it is looked what is due."""


class _Meta(msgspec.Struct, rename="camel"):
    resource_version: str = ""


class _Head(msgspec.Struct):
    metadata: _Meta


_HEAD: Final = decoders.decoder(_Head)


class OrderedInformers(Informers):
    """As Informers until begin() is called; from then on in the order of versions, ``delay`` seconds after a change arrived.

    late : number of changes that arrived after later changes had been passed on.
    """

    def __init__(
        self,
        http: Http,
        *,
        random: Callable[[], float],
        timeouts: WatchTimeouts,
        clock: Clock,
        delay: float = 1.0,
        release: str = LATEST,
        paths: Mapping[str, str] = PATHS,
    ) -> None:
        super().__init__(http, random=random, timeouts=timeouts, release=release, paths=paths)
        self.late = 0
        self._clock, self._delay = clock, delay
        self._holds = False
        self._numbers = count()
        self._held: list[tuple[int, int, float, Callable[[], None]]] = []
        """A heap: version, number, when it came, what tells it."""
        self._told = 0

    def begin(self) -> None:
        """From now on changes are buffered."""
        self._holds = True

    async def run(self) -> None:
        await beside(super().run(), self._tell_in_time())

    def tell_all(self) -> None:
        """Nothing is waited for any more."""
        while self._held:
            self._tell_first()

    def tell_due(self) -> None:
        """What came long enough ago, and before it what happened earlier."""
        due = self._clock.monotonic() - self._delay
        newest = max((version for version, _, came, _ in self._held if came <= due), default=-1)
        while self._held and self._held[0][0] <= newest:
            self._tell_first()

    def replace(self, kind: str, raws: list[msgspec.Raw]) -> None:
        """A list contains the state, not the changes that led to it."""
        self.tell_all()
        holds, self._holds = self._holds, False
        super().replace(kind, raws)
        self._holds = holds

    def upsert(self, kind: str, raw: msgspec.Raw) -> None:
        tell = super().upsert
        self._hold(raw, lambda: tell(kind, raw))

    def delete(self, kind: str, raw: msgspec.Raw) -> None:
        tell = super().delete
        self._hold(raw, lambda: tell(kind, raw))

    def _hold(self, raw: msgspec.Raw, tell: Callable[[], None]) -> None:
        if not self._holds:
            tell()
            return
        said = _HEAD.decode(raw).metadata.resource_version
        version = int(said) if said.isdigit() else self._told
        self.late += version < self._told
        heapq.heappush(self._held, (version, next(self._numbers), self._clock.monotonic(), tell))

    def _tell_first(self) -> None:
        version, _, _, tell = heapq.heappop(self._held)
        self._told = max(self._told, version)
        tell()

    async def _tell_in_time(self) -> None:
        while True:
            await asyncio.sleep(self._delay / _ROUNDS)
            self.tell_due()
