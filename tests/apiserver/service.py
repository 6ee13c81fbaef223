"""The server's parts together, and the way of one request through them. Everything here happens on one event loop.

request ─▶ journal ─▶ faults ─▶ api ─▶ answer
                                  └──▶ watch ─▶ scrambler ─▶ lines
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

from aiohttp import web

from tests.apiserver import permissions
from tests.apiserver.api import TEXT, Answer, Api, refusal, target_or_none
from tests.apiserver.cluster import Cluster
from tests.apiserver.faults import Fault, WatchFault
from tests.apiserver.journal import Entry, Journal
from tests.apiserver.kubelet import Kubelet
from tests.apiserver.permissions import Rule
from tests.apiserver.pods import Binding
from tests.apiserver.provisioner import Provisioner
from tests.apiserver.routes import Request, Target
from tests.apiserver.statuses import Refused
from tests.apiserver.store import Change, Store
from tests.apiserver.streams import Stream, reset
from tests.apiserver.watch import Wanted, Watch

Clock = Callable[[], datetime]


def wall_clock() -> datetime:
    return datetime.now(UTC)


class Service:
    """One cluster behind one address. `restart` puts another cluster, or the same again, in its place."""

    def __init__(self, clock: Clock = wall_clock, *, seed: int = 0, first_revision: int = 1) -> None:
        self._clock, self._seed = clock, seed
        self._loop = asyncio.get_running_loop()
        self._started = self._loop.time()
        self.faults: list[Fault] = []
        self.watch_faults: list[WatchFault] = []
        self.journal = Journal()
        self.bindings: list[Binding] = []
        self.streams: list[Stream] = []
        self.bookmarks = True
        self.rules: list[Rule] | None = None
        self.tokens: list[str] | None = None
        self.lives = 1
        self.api = self._fresh_api(first_revision)
        self.kubelet = self._kubelet()
        self.provisioner = self._provisioner()

    @property
    def cluster(self) -> Cluster:
        return self.api.cluster

    def _fresh_api(self, first_revision: int) -> Api:
        # Other uids in every life of the cluster.
        self._seed += 1
        cluster = Cluster(Store(first_revision=first_revision), self._clock, self._seed)
        cluster.furnish()
        cluster.store.listeners.append(self._tell)
        return Api(cluster, self.bindings)

    def _kubelet(self) -> Kubelet:
        kubelet = Kubelet(self.cluster, self._loop.call_later)
        self.cluster.store.listeners.append(kubelet.offer)
        return kubelet

    def _provisioner(self) -> Provisioner:
        provisioner = Provisioner(self.cluster, self._loop.call_later)
        self.cluster.store.listeners.append(provisioner.offer)
        return provisioner

    def _tell(self, storage: str, change: Change) -> None:
        for stream in self.streams:
            stream.watch.offer(storage, change)

    def die(self) -> None:
        """What was under way is never answered."""
        self.lives += 1
        for stream in self.streams:
            stream.cut()

    def empty(self, first_revision: int) -> None:
        """Another cluster without anything in it; what kubelet and provisioner were told stays."""
        old = self.kubelet
        self.api = self._fresh_api(first_revision)
        self.kubelet = self._kubelet()
        self.kubelet.running_after, self.kubelet.termination = old.running_after, old.termination
        provisioner, self.provisioner = self.provisioner, self._provisioner()
        self.provisioner.after = provisioner.after

    async def handle(self, request: web.BaseRequest) -> web.StreamResponse:
        """A handler of aiohttp."""
        asked = Request(
            request.method,
            request.path,
            dict(request.query),
            await request.read() if request.can_read_body else b"",
            request.content_type if "Content-Type" in request.headers else "",
            request.headers.get("User-Agent", ""),
            request.headers.get("Authorization", "").removeprefix("Bearer "),
        )
        try:
            target = target_or_none(asked)
        except Refused as refused:
            return _response(refusal(refused))
        entry = self.journal.note(self._loop.time() - self._started, asked, target)
        return await self._serve(request, asked, target, entry)

    async def _serve(
        self, request: web.BaseRequest, asked: Request, target: Target | None, entry: Entry
    ) -> web.StreamResponse:
        struck = [fault for fault in self.faults if target and fault.strikes(target, asked.user_agent)]
        entry.fault = ",".join(fault.effect for fault in struck)
        life = self.lives
        if wait := sum(fault.seconds for fault in struck):
            await asyncio.sleep(wait)
        for fault in struck:
            if fault.effect == "hold":
                await fault.over.wait()
        if life != self.lives:
            return _cut(request)
        for fault in struck:
            if fault.effect == "drop":
                return _cut(request)
            if fault.effect == "answer" and target:
                return _noted(entry, _injected(fault, target))
        answer = self._permitted(asked, target) or self.api.answer(asked, target)
        if any(fault.effect == "lose" for fault in struck):
            return _cut(request)
        if isinstance(answer, Wanted):
            entry.status = 200
            return await self._stream(request, answer)
        return _noted(entry, answer)

    def _permitted(self, asked: Request, target: Target | None) -> Answer | None:
        """None if it is; paths besides those of the kinds are open to all."""
        if self.tokens is not None and target is not None and asked.token not in self.tokens:
            return refusal(Refused(401, "Unauthorized", "Unauthorized"))
        if self.rules is None or target is None:
            return None
        try:
            permissions.check(self.rules, asked, target)
        except Refused as refused:
            return refusal(refused)
        return None

    async def _stream(self, request: web.BaseRequest, wanted: Wanted) -> web.StreamResponse:
        watch = Watch(wanted, self.cluster.store, self._loop.time(), bookmarks=self.bookmarks)
        stream = Stream(watch, request, self._loop.time, self.watch_faults)
        self.streams.append(stream)
        try:
            # The other end may be gone, or the test may have cut the line.
            with suppress(ConnectionError):
                await stream.run()
        finally:
            self.streams.remove(stream)
        return stream.response


def _injected(fault: Fault, target: Target) -> Answer:
    if not fault.text:
        return refusal(fault.refusal(target))
    headers = {"Retry-After": str(fault.retry_after)} if fault.retry_after else {}
    return Answer(fault.status, fault.text.encode(), TEXT, headers)


def _noted(entry: Entry, answer: Answer) -> web.Response:
    entry.status = answer.status
    return _response(answer)


def _response(answer: Answer) -> web.Response:
    return web.Response(
        status=answer.status,
        body=answer.body,
        headers={"Content-Type": answer.content_type, **answer.headers},
    )


def _cut(request: web.BaseRequest) -> web.Response:
    reset(request.transport)
    return web.Response(status=499)
