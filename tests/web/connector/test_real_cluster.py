"""The live scheduler on a cluster of which only the kubeconfig is known: a real one, or the test double.

With PLAYGROUND_TEST_KUBECONFIG it acts on that cluster, in a namespace of its own, and deletes it. Pods ask for next to nothing;
one of them for more than any node has. With PLAYGROUND_TEST_CONTROL_PLANE it starts a cluster of its own from these binaries.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from playground.connector.client.connection import connect
from playground.connector.client.http import Http
from playground.connector.live_scheduler import LiveOptions, LiveScheduler
from playground.connector.scheduler.policy import policy_of
from scheduler_core.clock import SystemClock
from tests.apiserver import serving, write_kubeconfig
from tests.support.apiobjects import NODES, a_node, a_pod
from tests.support.control_plane import BINARIES, control_plane
from tests.support.waiting import soon

pytestmark = pytest.mark.live

GIVEN = os.environ.get("PLAYGROUND_TEST_KUBECONFIG", "")


@asynccontextmanager
async def some_cluster(tmp_path: Path) -> AsyncIterator[str]:
    """A kubeconfig."""
    if GIVEN:
        yield GIVEN
        return
    if BINARIES:
        with control_plane(tmp_path / "cluster") as plane:
            plane.client.post(NODES, a_node("n"))
            yield str(plane.kubeconfig)
        return
    with serving() as server:
        server.control.load(objects=[a_node("n")])
        yield str(write_kubeconfig(tmp_path / "kubeconfig", server.url))


async def sent(http: Http, method: str, path: str, body: Any = None) -> Any:
    answer = await http.request(method, path, body)
    assert answer.is_success, (method, path, answer.status, answer.body[:300])
    return answer.json()


@asynccontextmanager
async def own_namespace(http: Http, name: str) -> AsyncIterator[str]:
    """The path of its objects. It is gone afterwards, and what is in it."""
    await sent(http, "POST", "/api/v1/namespaces", {"metadata": {"name": name}})
    try:
        yield f"/api/v1/namespaces/{name}"
    finally:
        await http.request("DELETE", f"/api/v1/namespaces/{name}")


async def is_gone_or_going(http: Http, name: str) -> bool:
    """A real cluster takes its time."""
    answer = await http.request("GET", f"/api/v1/namespaces/{name}")
    return answer.status == 404 or "deletionTimestamp" in answer.json()["metadata"]


@asynccontextmanager
async def working(kubeconfig: str, scheduler_name: str, lease: str) -> AsyncIterator[LiveScheduler]:
    policy = policy_of(
        '{"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration", '
        f'"profiles": [{{"schedulerName": "{scheduler_name}"}}]}}'
    )
    options = LiveOptions(identity=f"test_{uuid4()}", host="test", lease=lease)
    scheduler = LiveScheduler(connect(kubeconfig), policy, options, clock=SystemClock(), random=random.random)
    running = asyncio.ensure_future(scheduler.run())
    try:
        yield scheduler
    finally:
        scheduler.terminate()
        code = await running
    assert code == 0


async def test_pods_of_its_own_are_bound_or_told_why_not(tmp_path: Path) -> None:
    name = f"playground-test-{uuid4().hex[:8]}"
    async with some_cluster(tmp_path) as kubeconfig, Http(connect(kubeconfig), "playground-test") as http:
        async with own_namespace(http, name) as namespace, working(kubeconfig, name, f"{name}/lock"):
            await placed_or_told_why_not(http, namespace, name)
        assert await is_gone_or_going(http, name)


async def placed_or_told_why_not(http: Http, namespace: str, name: str) -> None:
    for number in range(3):
        await sent(http, "POST", f"{namespace}/pods", a_pod(f"p{number}", schedulerName=name))
    large = a_pod("large", schedulerName=name)
    large["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "100k"}}
    await sent(http, "POST", f"{namespace}/pods", large)

    async def settled() -> Any:
        pods = (await sent(http, "GET", f"{namespace}/pods"))["items"]
        said = {one["metadata"]["name"]: _scheduled(one) for one in pods}
        return said if None not in said.values() else None

    said = await soon(settled, "it is bound or told why not")
    assert {pod: status for pod, (status, _) in said.items()} == {
        "large": "False",
        "p0": "True",
        "p1": "True",
        "p2": "True",
    }
    assert "Insufficient cpu" in said["large"][1]


def _scheduled(pod: dict[str, Any]) -> tuple[str, str] | None:
    conditions = pod["status"].get("conditions") or []
    found = [one for one in conditions if one["type"] == "PodScheduled"]
    return (found[0]["status"], found[0].get("message", "")) if found else None
