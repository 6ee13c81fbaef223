"""The test API server with as much to do as the largest test asks of it: it must never be what is measured."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import aiohttp
import pytest

from tests.apiserver import ServerProcess, serving_process
from tests.support.apiclient import ApiClient
from tests.support.apiobjects import PODS, a_binding, a_node, a_pod

pytestmark = pytest.mark.live
N_NODES, N_PODS, N_WATCHES = 1000, 2000, 3
BINDINGS_A_SECOND = 250
"""Of the server's processor time, so that others on the machine do not matter. It does several times as many."""


@pytest.fixture
def process() -> Iterator[ServerProcess]:
    with serving_process() as running:
        nodes = [a_node(f"node-{number:04}") for number in range(N_NODES)]
        pods = [a_pod(f"pod-{number:04}") for number in range(N_PODS)]
        running.control.load(objects=nodes + pods)
        yield running


async def _bind_all(session: aiohttp.ClientSession) -> None:
    lines = asyncio.Semaphore(16)

    async def bind(number: int) -> int:
        name = f"pod-{number:04}"
        async with lines:
            body = a_binding(name, f"node-{number % N_NODES:04}")
            async with session.post(f"{PODS}/{name}/binding", json=body) as answer:
                return answer.status

    statuses = await asyncio.gather(*(bind(number) for number in range(N_PODS)))
    assert set(statuses) == {201}


async def _count_lines(session: aiohttp.ClientSession, start: str) -> int:
    count = 0
    query = {"watch": "1", "resourceVersion": start}
    async with session.get("/api/v1/pods", params=query) as answer:
        async for _ in answer.content:
            count += 1
            if count == N_PODS:
                break
    return count


async def test_it_binds_hundreds_of_pods_a_second_while_watched(process: ServerProcess) -> None:
    start = ApiClient(process.url).get("/api/v1/pods")["metadata"]["resourceVersion"]
    before = process.control.processor_seconds()
    async with aiohttp.ClientSession(process.url) as session:
        watches = [asyncio.create_task(_count_lines(session, start)) for _ in range(N_WATCHES)]
        await _bind_all(session)
        assert await asyncio.gather(*watches) == [N_PODS] * N_WATCHES
    seconds = process.control.processor_seconds() - before
    assert N_PODS / seconds > BINDINGS_A_SECOND
    assert process.control.bound_twice() == []
    assert sum(process.control.state()["pods"].values()) == N_PODS
