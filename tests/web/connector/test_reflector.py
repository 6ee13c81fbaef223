"""A reflector by itself: what each way for a watch to end leads to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from playground.connector.client.connection import Connection
from playground.connector.client.http import Http
from playground.connector.client.reflector import Reflector, WatchTimeouts
from tests.apiserver import ApiServer
from tests.support.apiobjects import a_node
from tests.support.waiting import PATIENCE, soon

pytestmark = pytest.mark.live
LASTING = WatchTimeouts(shortest_watch=0)


class Names:
    """A Sink of node names."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.lists: list[set[str]] = []

    def replace(self, objects: list[msgspec.Raw]) -> None:
        self.names = {name_of(raw) for raw in objects}
        self.lists.append(set(self.names))

    def upsert(self, item: msgspec.Raw) -> None:
        self.names.add(name_of(item))

    def delete(self, item: msgspec.Raw) -> None:
        self.names.discard(name_of(item))


def name_of(raw: msgspec.Raw) -> str:
    return str(msgspec.json.decode(raw)["metadata"]["name"])


@asynccontextmanager
async def reflecting(
    server: ApiServer, timeouts: WatchTimeouts = LASTING
) -> AsyncIterator[tuple[Reflector, Names]]:
    names = Names()
    async with Http(Connection(server.url)) as http:
        reflector = Reflector(http, "/api/v1/nodes", names, random=lambda: 0.0, timeouts=timeouts)
        running = asyncio.ensure_future(reflector.run())
        await asyncio.wait_for(reflector.is_synced.wait(), PATIENCE)
        yield reflector, names
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def load(server: ApiServer, *names: str) -> None:
    server.control.load(objects=[a_node(name) for name in names])


async def test_lists_in_pages_and_follows(server: ApiServer) -> None:
    load(server, *(f"n{i}" for i in range(600)))
    async with reflecting(server) as (reflector, names):
        assert len(names.names) == 600
        assert len(server.control.journal(verb="list", resource="nodes")) == 2
        load(server, "late")
        await soon(lambda: "late" in names.names, "it is told of a new node")
        server.control.remove(api_version="v1", kind="Node", name="n7", namespace="")
        await soon(lambda: "n7" not in names.names, "it is told of a deletion")
        assert (reflector.health.lists, reflector.health.failures) == (1, 0)


@pytest.mark.parametrize("clean", [True, False])
async def test_after_a_cut_it_goes_on_where_it_was(server: ApiServer, clean: bool) -> None:
    load(server, "a")
    async with reflecting(server) as (reflector, names):
        await soon(lambda: server.control.watches() != [], "it watches")
        server.control.cut_watches(clean=clean)
        load(server, "b")
        await soon(lambda: names.names == {"a", "b"}, "it goes on")
        assert (reflector.health.lists, reflector.health.failures) == (1, 0 if clean else 1)


async def test_bookmarks_move_it_past_what_expires(server: ApiServer) -> None:
    load(server, "a")
    async with reflecting(server) as (reflector, names):
        await soon(lambda: server.control.watches() != [], "it watches")
        server.control.load(objects=[{"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "x"}}])
        server.control.expire_history()
        server.control.bookmark_now()
        server.control.cut_watches(clean=True)
        load(server, "b")
        await soon(lambda: names.names == {"a", "b"}, "it goes on")
        assert reflector.health.lists == 1


@pytest.mark.parametrize("tells_open_ones", [True, False])
async def test_an_expired_version_leads_to_a_new_list(server: ApiServer, tells_open_ones: bool) -> None:
    """Told within an open watch, or when the next one begins."""
    load(server, "a", "b")
    async with reflecting(server) as (reflector, names):
        await soon(lambda: server.control.watches() != [], "it watches")
        server.control.silence()
        server.control.remove(api_version="v1", kind="Node", name="a", namespace="")
        server.control.expire_history(tell_open=tells_open_ones)
        server.control.cut_watches(clean=tells_open_ones)
        server.control.clear_faults()
        await soon(lambda: reflector.health.lists == 2, "it lists again")
        assert names.lists == [{"a", "b"}, {"b"}]


async def test_a_watch_that_is_told_nothing_for_long_is_no_failure(server: ApiServer) -> None:
    load(server, "a")
    async with reflecting(server, WatchTimeouts(silence=0.1, shortest_watch=0.01)) as (reflector, names):
        await soon(lambda: reflector.health.watches > 2, "it watches again")
        load(server, "b")
        await soon(lambda: names.names == {"a", "b"}, "it goes on")
        assert reflector.health.failures == 0


async def test_refusals_are_waited_out(server: ApiServer) -> None:
    load(server, "a")
    async with reflecting(server) as (reflector, names):
        await soon(lambda: server.control.watches() != [], "it watches")
        server.control.fault(effect="answer", status=429, verbs=["watch"], times=1)
        server.control.cut_watches(clean=True)
        load(server, "b")
        await soon(lambda: names.names == {"a", "b"}, "it goes on")
        assert (reflector.health.lists, reflector.health.failures) == (1, 1)
