"""Claims that are bound to volumes, made by hand on a cluster whose kube-controller-manager watches.

The controller takes a claim that names its volume for lost if it has not seen the volume yet, and looks again only every 15 s; and what
it binds itself, it binds at some seven claims a second. So all claims are made first, then all volumes, then both are bound as the
controller would write it, and nothing is left to do for it. Pods are made when all claims are bound.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from tests.support.apivolumes import CLAIMS, VOLUMES, a_claim, a_volume

Send = Callable[..., Coroutine[Any, Any, Any]]
"""Method, path and body → the answer; a PATCH is a merge patch."""

_CLASS: Final = "manual"
_DRIVER: Final = "disk.example.com"
_BOUND: Final = {"pv.kubernetes.io/bind-completed": "yes"}
_AT_ONCE: Final = 16
_EVERY: Final = 0.5
"""Seconds between two looks at the claims."""


class BoundVolumes:
    """A claim and a volume for each name."""

    def __init__(self, send: Send, names: Sequence[str]) -> None:
        self._send, self._names = send, names

    async def create(self) -> None:
        """Returns when all claims are bound."""
        for step in (self._claim, self._volume, self._bind):
            await self._for_all(step)
        while not await self._are_bound():  # noqa: ASYNC110 - the cluster is asked, nobody here can tell
            await asyncio.sleep(_EVERY)

    async def delete(self) -> None:
        await self._for_all(self._remove)

    async def _claim(self, name: str) -> None:
        await self._send("POST", CLAIMS, a_claim(name, _CLASS))

    async def _volume(self, name: str) -> None:
        uid = (await self._send("GET", f"{CLAIMS}/{name}"))["metadata"]["uid"]
        await self._send("POST", VOLUMES, volume_for(name, uid))
        await self._send("PATCH", f"{VOLUMES}/{name}/status", {"status": {"phase": "Bound"}})

    async def _bind(self, name: str) -> None:
        bound = {"metadata": {"annotations": _BOUND}, "spec": {"volumeName": name}}
        await self._send("PATCH", f"{CLAIMS}/{name}", bound)
        status = {"phase": "Bound", "accessModes": ["ReadWriteOnce"], "capacity": {"storage": "1Gi"}}
        await self._send("PATCH", f"{CLAIMS}/{name}/status", {"status": status})

    async def _are_bound(self) -> bool:
        claims = (await self._send("GET", CLAIMS))["items"]
        bound = {one["metadata"]["name"] for one in claims if one["status"]["phase"] == "Bound"}
        return bound.issuperset(self._names)

    async def _remove(self, name: str) -> None:
        """Nobody is there who would take the finalizers off."""
        for path in (f"{VOLUMES}/{name}", f"{CLAIMS}/{name}"):
            await self._send("PATCH", path, {"metadata": {"finalizers": None}})
            await self._send("DELETE", path)

    async def _for_all(self, step: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        turn = asyncio.Semaphore(_AT_ONCE)

        async def one(name: str) -> None:
            async with turn:
                await step(name)

        await asyncio.gather(*map(one, self._names))


def volume_for(name: str, claim_uid: str) -> dict[str, Any]:
    """That every node can reach."""
    reference = {
        "apiVersion": "v1",
        "kind": "PersistentVolumeClaim",
        "namespace": "default",
        "name": name,
        "uid": claim_uid,
    }
    volume = a_volume(name, "", claimRef=reference, csi={"driver": _DRIVER, "volumeHandle": name})
    del volume["spec"]["local"], volume["spec"]["nodeAffinity"]
    volume["spec"]["storageClassName"] = _CLASS
    return volume
