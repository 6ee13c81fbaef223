"""A workload of the suite on an API server: its nodes and pods made over the API, and how many pods had their attempt."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from bench.process import cpu_seconds
from bench.suite import SUITE, Workload
from bench.workloads import Manifest
from playground.connector.client.http import Http
from tests.support.apiobjects import NODES, PODS

_AT_ONCE: Final = 16
_FIRST: Final = 20
"""Pods before those that are counted: the scheduler has its caches full and its code read then."""
_EVERY: Final = 0.25
"""Seconds between two looks at the pods."""

Send = Callable[[Manifest], Coroutine[Any, Any, None]]


def for_api_servers() -> list[Workload]:
    """Those whose pods are all pending: victims, and pods that run already, would want kubelets."""
    return [one for one in SUITE if not any("nodeName" in pod["spec"] for pod in split(one.objects(1))[1])]


def split(objects: Sequence[Manifest]) -> tuple[list[Manifest], list[Manifest]]:
    """Nodes and pods."""
    return [one for one in objects if one["kind"] == "Node"], [one for one in objects if one["kind"] == "Pod"]


class ServedWorkload:
    """nodes, pods : as the suite makes them. To be left as it was entered: the objects are deleted."""

    def __init__(self, http: Http, nodes: Sequence[Manifest], pods: Sequence[Manifest]) -> None:
        self._http, self._nodes, self._pods = http, nodes, pods

    async def __aenter__(self) -> ServedWorkload:
        """Raises RuntimeError if the API server keeps pods off new nodes: the schedulers would wait for ever."""
        first, *others = self._nodes
        await self._create_node(first)
        await _all_of(others, self._create_node)
        return self

    async def __aexit__(self, *_: object) -> None:
        await _all_of(self._nodes, lambda node: self._send("DELETE", f"{NODES}/{node['metadata']['name']}"))

    async def pods_a_second(self, scheduler: str, pid: int) -> float:
        """Attempted pods a second of processor time of the scheduler's process. The pods are deleted afterwards.

        scheduler : the schedulerName of the pods, and ``pid`` its process.
        """

        async def create(pod: Manifest) -> None:
            await self._send("POST", PODS, pod | {"spec": pod["spec"] | {"schedulerName": scheduler}})

        await _all_of(self._pods[:_FIRST], create)
        await self._until_attempted(len(self._pods[:_FIRST]))
        used = cpu_seconds(pid)
        await _all_of(self._pods[_FIRST:], create)
        await self._until_attempted(len(self._pods))
        used = cpu_seconds(pid) - used
        await _all_of(self._pods, self._delete)
        return len(self._pods[_FIRST:]) / used if used else float("inf")

    async def _create_node(self, node: Manifest) -> None:
        there = await self._send("POST", NODES, _ready(node))
        given = node.get("spec", {}).get("taints", [])
        if added := [one["key"] for one in there.get("spec", {}).get("taints", []) if one not in given]:
            await self._send("DELETE", f"{NODES}/{node['metadata']['name']}")
            raise RuntimeError(
                f"new nodes get the taint {added[0]}: disable the admission plugin TaintNodesByCondition"
            )

    async def _delete(self, pod: Manifest) -> None:
        await self._send("DELETE", f"{PODS}/{pod['metadata']['name']}", {"gracePeriodSeconds": 0})

    async def _until_attempted(self, n: int) -> None:
        while await self._n_attempted() < n:  # noqa: ASYNC110 - the cluster is asked, nobody here can tell
            await asyncio.sleep(_EVERY)

    async def _n_attempted(self) -> int:
        there = {pod["metadata"]["name"] for pod in self._pods}
        found = (await self._send("GET", PODS))["items"]
        return sum(was_attempted(pod) for pod in found if pod["metadata"]["name"] in there)

    async def _send(self, method: str, path: str, body: Any = None) -> Any:
        """Raises RuntimeError if it is refused."""
        answer = await self._http.request(method, path, body, content_type="application/json")
        if not answer.is_success:
            raise RuntimeError(f"{method} {path}: {answer.status} {answer.refusal[1]}")
        return answer.json()


def was_attempted(pod: Manifest) -> bool:
    """It has a node, or the word of a scheduler that it got none."""
    conditions = pod.get("status", {}).get("conditions") or ()
    return bool(pod["spec"].get("nodeName")) or any(one["type"] == "PodScheduled" for one in conditions)


def _ready(node: Manifest) -> Manifest:
    return node | {"status": node["status"] | {"conditions": [{"type": "Ready", "status": "True"}]}}


async def _all_of(objects: Sequence[Manifest], send: Send) -> None:
    """So many at a time."""
    turn = asyncio.Semaphore(_AT_ONCE)

    async def one(manifest: Manifest) -> None:
        async with turn:
            await send(manifest)

    await asyncio.gather(*map(one, objects))
