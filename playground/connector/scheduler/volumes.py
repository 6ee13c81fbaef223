"""Volumes for claims that wait for their first consumer: what VolumeBinding does in PreBind (spec 06 §3; upstream 1.36).

What the engine settled when the pod was placed is written: to volumes for which claim they are, to claims for which node a volume
is to be made. The controller of volumes and the provisioners do the rest, and the watches say when they have. Whatever comes
of it, the objects say so themselves from then on, and what was settled is released.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, cast

from playground.connector.client.gate import Gate
from playground.connector.client.http import MERGE_PATCH, Http, Unreachable
from playground.connector.scheduler.claims import Json, made_for, taken_for
from playground.connector.scheduler.pre_bind import PreBind
from playground.connector.scheduler.volume_progress import Failed, Objects, Progress, Written
from scheduler_core.clock import Clock
from scheduler_core.config.plugin_args import VolumeBindingArgs
from scheduler_core.engine.cache import SchedulerCache
from scheduler_core.model.pod import Pod
from scheduler_core.model.storage import PersistentVolume, PersistentVolumeClaim
from scheduler_core.plugins.volumes.binding import VolumeBinding
from scheduler_core.plugins.volumes.claims import is_bound
from scheduler_core.snapshot.storage import claim_uses

_PAUSE: Final = 0.1
"""Seconds between two looks at what the watches have told. Upstream looks every second."""
_NOTICE: Final = 5.0
"""Seconds, at most, that the watches have to tell what was written, after something else failed."""
_VOLUMES, _CLAIMS = "/api/v1/persistentvolumes", "/api/v1/namespaces/{}/persistentvolumeclaims"


@dataclass(frozen=True, slots=True)
class Wanted:
    """For one pod at one node. volumes : claim → the volume that it gets. provisions : claims for which one is to be made.

    timeout : in seconds, for all of it to be bound.
    """

    node: str
    volumes: Mapping[str, str]
    provisions: tuple[str, ...]
    timeout: float


class VolumeBinder:
    """objects : as the watches tell them. may_write : asked before each write, and while waiting.

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
        self._http, self._objects, self._cache, self._gate = http, objects, cache, gate
        self._clock, self._may_write = clock, may_write
        self._progress = Progress(objects)

    def wanted(self, pod: Pod, node: str) -> Wanted | None:
        """To be asked while the pod is assumed to be at the node. None if all claims are bound, or nobody of the profile binds them.

        Raises Failed if there is a claim about which nothing was settled.
        """
        args = self._args(pod) if pod.spec.volumes else None
        if args is None:
            return None
        volumes: dict[str, str] = {}
        provisions: list[str] = []
        for key in dict.fromkeys(use.key for use in claim_uses(pod)):
            claim = self._progress.claim(key)
            if claim is None or is_bound(claim):
                continue
            settled = self._cache.settled(key)
            if settled.node is None and not settled.volumes:
                raise Failed(f"nothing was settled about claim {key}")
            if settled.node is not None:
                provisions.append(key)
            else:
                volumes[key] = settled.volumes[-1]
        if not volumes and not provisions:
            return None
        return Wanted(node, volumes, tuple(provisions), args.bind_timeout_seconds)

    async def bind(self, pod: Pod, wanted: Wanted, running: PreBind) -> None:
        """Until all claims are bound. Raises Failed, and Unreachable if nobody knows what became of a write."""
        written: list[Written] = []
        try:
            await self._write(wanted, written, running)
            await self._wait(pod, wanted, written, running)
        except (Failed, Unreachable):
            await self._noticed(written)
            raise
        finally:
            self._gate(lambda: self._release(wanted))

    def _release(self, wanted: Wanted) -> None:
        for claim in (*wanted.volumes, *wanted.provisions):
            self._cache.release(claim)

    async def _write(self, wanted: Wanted, written: list[Written], running: PreBind) -> None:
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

    async def _sent(self, kind: str, key: str, path: str, patch: Json) -> Written:
        if not self._may_write():
            raise Failed("this scheduler does not lead any more")
        answer = await self._http.request("PATCH", path, patch, content_type=MERGE_PATCH)
        if not answer.is_success:
            raise Failed(answer.refusal[1] or f"status {answer.status}")
        return Written(kind, key, answer.json()["metadata"]["resourceVersion"])

    async def _wait(self, pod: Pod, wanted: Wanted, written: list[Written], running: PreBind) -> None:
        end = self._clock.monotonic() + wanted.timeout
        while not self._is_bound(pod, wanted, written, running):
            if not self._may_write():
                raise Failed("this scheduler does not lead any more")
            if self._clock.monotonic() >= end:
                raise Failed("binding volumes: context deadline exceeded")
            await running.pause(_PAUSE)

    def _is_bound(self, pod: Pod, wanted: Wanted, written: list[Written], running: PreBind) -> bool:
        running.check()
        return self._progress.is_bound(pod, wanted.node, wanted.volumes, wanted.provisions, written)

    async def _noticed(self, written: list[Written]) -> None:
        """So that nobody takes a volume for free that was just given away."""
        end = self._clock.monotonic() + _NOTICE
        while not all(map(self._progress.is_told, written)) and self._clock.monotonic() < end:
            if not self._may_write():
                return
            await asyncio.sleep(_PAUSE)

    def _args(self, pod: Pod) -> VolumeBindingArgs | None:
        framework = self._cache.frameworks[pod.spec.scheduler_name]
        if not any(isinstance(plugin, VolumeBinding) for plugin in framework.pre_binds):
            return None
        args = framework.profile.plugin_args.get(VolumeBinding.name)
        return cast("VolumeBindingArgs | None", args) or VolumeBindingArgs()

    def _claim(self, key: str) -> PersistentVolumeClaim:
        claim = self._progress.claim(key)
        if claim is None:
            raise Failed(f'persistentvolumeclaims "{key.partition("/")[2]}" not found')
        return claim

    def _volume(self, name: str) -> PersistentVolume:
        volume = self._progress.volume(name)
        if volume is None:
            raise Failed(f'persistentvolumes "{name}" not found')
        return volume
