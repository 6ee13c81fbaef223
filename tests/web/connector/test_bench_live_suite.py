"""A workload of the suite on an API server: made, attempted by somebody, and gone again."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from bench.live_suite import ServedWorkload, split
from bench.suite import SUITE
from playground.connector.client.connection import connect
from playground.connector.client.http import Http
from tests.apiserver import serving_process, write_kubeconfig
from tests.support.apiobjects import NODES, PODS, a_binding

ANTI_AFFINITY = next(one for one in SUITE if one.label == "anti-affinity")


async def bind_all(http: Http, scheduler: str, n: int) -> list[str]:
    """As a scheduler that puts every pod on the same node; the names of the nodes that there were."""
    nodes = (await http.request("GET", NODES, None)).json()["items"]
    bound = set[str]()
    while len(bound) < n:
        for pod in (await http.request("GET", PODS, None)).json()["items"]:
            name = pod["metadata"]["name"]
            if name not in bound and pod["spec"]["schedulerName"] == scheduler:
                binding = a_binding(name, nodes[0]["metadata"]["name"])
                assert (await http.request("POST", f"{PODS}/{name}/binding", binding)).is_success
                bound.add(name)
    return [node["metadata"]["name"] for node in nodes]


def test_a_workload_is_made_attempted_and_deleted(tmp_path: Path) -> None:
    async def play(kubeconfig: str) -> tuple[float, list[str], list[int]]:
        async with Http(connect(kubeconfig), "bench") as http:
            async with ServedWorkload(http, *split(ANTI_AFFINITY.objects(25))) as served:
                binder = asyncio.create_task(bind_all(http, "somebody", 25))
                rate = await served.pods_a_second("somebody", os.getpid())
                nodes = await binder
            left = [(await http.request("GET", path, None)).json()["items"] for path in (NODES, PODS)]
            return rate, nodes, [len(items) for items in left]

    with serving_process() as server:
        kubeconfig = str(write_kubeconfig(tmp_path / "kubeconfig", server.url))
        rate, nodes, left = asyncio.run(play(kubeconfig))
    assert rate > 0
    assert nodes == [f"node-{index:05}" for index in range(25)]
    assert left == [0, 0]
