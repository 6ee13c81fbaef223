"""Nodes and pods of a cluster that the live scheduler is measured on: made, changed and deleted over the API.

kinds of pods
    plain     five sets of labels
    unique    labels of their own, as those of Jobs and StatefulSets
    churn     as plain; with every tenth pod a node joins, changes or leaves
    volumes   labels of their own, and each with a claim of its own that is bound to a volume
"""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any, Final

from bench.volumes import BoundVolumes
from playground.connector.client.http import Http
from tests.support.apiobjects import NODES, PODS, a_node, a_pod
from tests.support.apivolumes import with_claims

KINDS: Final = ("plain", "unique", "churn", "volumes")
CHANGE_EVERY: Final = 10


class LoadedCluster:
    """scheduler : the schedulerName of its pods."""

    def __init__(self, http: Http, scheduler: str, prefix: str) -> None:
        self._http, self._scheduler, self._prefix = http, scheduler, prefix
        self._turn, self._turns = asyncio.Lock(), count()

    async def send(self, method: str, path: str, body: Any = None) -> Any:
        """Raises RuntimeError if it is refused."""
        kind = "application/merge-patch+json" if method == "PATCH" else "application/json"
        answer = await self._http.request(method, path, body, content_type=kind)
        if not answer.is_success:
            raise RuntimeError(f"{method} {path}: {answer.status} {answer.refusal[1]}")
        return answer.json()

    async def add_nodes(self, n: int) -> None:
        await self._in_turns([self.add_node(f"n{number:04}", number) for number in range(n)])

    async def add_node(self, name: str, number: int) -> None:
        labels = {"topology.kubernetes.io/zone": "abc"[number % 3]}
        await self.send("POST", NODES, a_node(name, labels=labels, cpu="16"))

    def volumes(self, n: int) -> BoundVolumes:
        """Of pods 0 to ``n - 1``; before pods of the kind ``volumes`` are added."""
        return BoundVolumes(self.send, [f"{self._prefix}{number}" for number in range(n)])

    async def add_pods(self, kind: str, first: int, n: int) -> None:
        """Pods ``first`` to ``first + n - 1``."""
        await self._in_turns([self.add_pod(kind, number) for number in range(first, first + n)])

    async def add_pod(self, kind: str, number: int) -> None:
        name, labels = f"{self._prefix}{number}", {"app": f"a{number % 5}"}
        if kind in ("unique", "volumes"):
            labels = {"app": f"a{number % 5}", "statefulset.kubernetes.io/pod-name": name}
        if kind == "volumes":
            pod = with_claims(name, name)
        else:
            pod = a_pod(name)
        pod["metadata"]["labels"] = labels
        pod["spec"] |= {"schedulerName": self._scheduler, "terminationGracePeriodSeconds": 0}
        await self.send("POST", PODS, pod)
        if kind == "churn" and number % CHANGE_EVERY == 0:
            await self.change_a_node()

    async def change_a_node(self) -> None:
        """In turns a node joins, gets another label, and leaves."""
        async with self._turn:
            turn = next(self._turns)
            name = f"{self._prefix}node{turn // 3}"
            match turn % 3:
                case 0:
                    await self.add_node(name, turn)
                case 1:
                    labels = {"metadata": {"labels": {"turn": str(turn)}}}
                    await self.send("PATCH", f"{NODES}/{name}", labels)
                case 2:
                    await self.send("DELETE", f"{NODES}/{name}")

    async def delete_pod(self, number: int) -> None:
        name = f"{self._prefix}{number}"
        await self.send("DELETE", f"{PODS}/{name}", {"gracePeriodSeconds": 0})

    async def delete_pods(self, n: int) -> None:
        """Pods 0 to ``n - 1``."""
        await self._in_turns([self.delete_pod(number) for number in range(n)])

    async def bound(self) -> int:
        """How many pods of this scheduler are bound."""
        pods = (await self.send("GET", PODS))["items"]
        return sum(
            bool(pod["spec"].get("nodeName")) and pod["metadata"]["name"].startswith(self._prefix)
            for pod in pods
        )

    async def _in_turns(self, requests: list[Any]) -> None:
        """At most 16 at a time."""
        turn = asyncio.Semaphore(16)

        async def one(request: Any) -> None:
            async with turn:
                await request

        await asyncio.gather(*map(one, requests))
