"""Volumes for claims that wait for their first consumer: what VolumeBinding does in PreBind (spec 06 §3; upstream 1.36).

Writes what the engine decided when the pod was placed: into volumes the claim that they are for, into claims the node for which a
volume is to be made. The controller of volumes and the provisioners do the rest, and the watches say when they have. Whatever comes
of it, the objects say so themselves from then on, and what was settled is released.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from playground.connector.client.gate import Gate
from playground.connector.client.http import MERGE_PATCH, Http, Unreachable
from playground.connector.scheduler.pre_bind import PreBind
from scheduler_core.clock import Clock
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import PersistentVolume, PersistentVolumeClaim
from scheduler_core.scheduler.volumes.bindings import (
    Patch,
    VolumeBindings,
    VolumesNotBound,
    made_for,
    taken_for,
    volume_bindings,
)
from scheduler_core.scheduler.volumes.progress import Objects, VolumeProgress, Written

_PAUSE: Final = 0.1
"""Seconds between two looks at what the watches have told. Upstream looks every second."""
_NOTICE: Final = 5.0
"""Seconds, at most, that the watches have to tell what was written, after something else failed."""
_VOLUMES, _CLAIMS = "/api/v1/persistentvolumes", "/api/v1/namespaces/{}/persistentvolumeclaims"


class VolumeBinder:
    """objects : as the watches deliver them. may_write : asked before each write, and while waiting.

    gate : changes of the cache go through it.
    """

    def __init__(
        self,
        http: Http,
        objects: Objects,
        cache: SchedulerCache,
        clock: Clock,
        may_write: Callable[[], bool],
        gate: Gate,
    ) -> None:
        self._http, self._cache, self._gate = http, cache, gate
        self._clock, self._may_write = clock, may_write
        self._progress = VolumeProgress(objects)

    def wanted(self, pod: Pod, node: str) -> VolumeBindings | None:
        """See scheduler.volume_bindings. Raises VolumesNotBound."""
        return volume_bindings(self._cache, self._progress.claims, pod, node)

    async def bind(self, pod: Pod, wanted: VolumeBindings, running: PreBind) -> None:
        """Waits until all claims are bound. Raises VolumesNotBound, and Unreachable if the result of a write is not known."""
        written: list[Written] = []
        try:
            await self._write(wanted, written, running)
            await self._wait(pod, wanted, written, running)
        except (VolumesNotBound, Unreachable):
            await self._noticed(written)
            raise
        finally:
            self._gate(lambda: self._release(wanted))

    def _release(self, wanted: VolumeBindings) -> None:
        for claim in (*wanted.volumes, *wanted.provisions):
            self._cache.release(claim)

    async def _write(self, wanted: VolumeBindings, written: list[Written], running: PreBind) -> None:
        """One after the other, once each; what was written stays if another one is refused."""
        for key, name in wanted.volumes.items():
            running.check()
            volume, claim = self._volume(name), self._claim(key)
            path = f"{_VOLUMES}/{name}"
            written.append(await self._sent("PersistentVolume", volume.key, path, taken_for(volume, claim)))
        for key in wanted.provisions:
            running.check()
            claim = self._claim(key)
            path = f"{_CLAIMS.format(claim.namespace)}/{claim.name}"
            patch = made_for(claim, wanted.node)
            written.append(await self._sent("PersistentVolumeClaim", key, path, patch))

    async def _sent(self, kind: str, key: str, path: str, patch: Patch) -> Written:
        if not self._may_write():
            raise VolumesNotBound("this scheduler does not lead any more")
        answer = await self._http.request("PATCH", path, patch, content_type=MERGE_PATCH)
        if not answer.is_success:
            raise VolumesNotBound(answer.refusal[1] or f"status {answer.status}")
        return Written(kind, key, answer.json()["metadata"]["resourceVersion"])

    async def _wait(self, pod: Pod, wanted: VolumeBindings, written: list[Written], running: PreBind) -> None:
        end = self._clock.monotonic() + wanted.timeout
        while not self._is_bound(pod, wanted, written, running):
            if not self._may_write():
                raise VolumesNotBound("this scheduler does not lead any more")
            if self._clock.monotonic() >= end:
                raise VolumesNotBound("binding volumes: context deadline exceeded")
            await running.pause(_PAUSE)

    def _is_bound(self, pod: Pod, wanted: VolumeBindings, written: list[Written], running: PreBind) -> bool:
        running.check()
        return self._progress.is_bound(pod, wanted, written)

    async def _noticed(self, written: list[Written]) -> None:
        """So that nobody takes a volume for free that was just given away."""
        end = self._clock.monotonic() + _NOTICE
        while not all(map(self._progress.is_told, written)) and self._clock.monotonic() < end:
            if not self._may_write():
                return
            await asyncio.sleep(_PAUSE)

    def _claim(self, key: str) -> PersistentVolumeClaim:
        claim = self._progress.claim(key)
        if claim is None:
            raise VolumesNotBound(f'persistentvolumeclaims "{key.partition("/")[2]}" not found')
        return claim

    def _volume(self, name: str) -> PersistentVolume:
        volume = self._progress.volume(name)
        if volume is None:
            raise VolumesNotBound(f'persistentvolumes "{name}" not found')
        return volume
