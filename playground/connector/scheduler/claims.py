"""Writes claims to devices, as DynamicResources does in PreBind, Unreserve and PostFilter (spec 12 §7, §8; upstream 1.36).

Claims are replaced as a whole, as upstream replaces them: they are kept as the API server has them. A write that meets a newer
version is tried again on that one. After a failure the pod leaves the claims that it was written into; their devices stay theirs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, Final

import structlog

from playground.connector.client.gate import Gate
from playground.connector.client.http import STRATEGIC_MERGE, Http, Unreachable
from playground.connector.scheduler import claim_documents as documents
from playground.connector.scheduler.claim_documents import Claim
from playground.connector.scheduler.pre_bind import PreBind
from playground.connector.scheduler.raw_objects import RawObjects
from scheduler_core.clock import Clock
from scheduler_core.config.plugins.args import DynamicResourcesArgs
from scheduler_core.config.plugins.names import DYNAMIC_RESOURCES
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.model.objects.pod import Pod
from scheduler_core.scheduler.api import ClaimWrites
from scheduler_core.scheduler.volumes.bindings import VolumesNotBound
from scheduler_core.snapshot.claims.changes import DELETED, ClaimChange, before_refusal, pre_bind_problem

log = structlog.get_logger(__name__)

CLAIM: Final = "ResourceClaim"
_PATH: Final = "/apis/resource.k8s.io/v1/namespaces/{}/resourceclaims"
_TRIES: Final = 5
_FIRST_PAUSE: Final = 0.01
_PAUSE: Final = 0.1
"""Seconds between two looks at what the watches have told of devices. Upstream looks every five seconds."""
_NOTICE: Final = 5.0
"""Seconds, at most, that the watches have to tell what was written."""
_MOST_WRITTEN: Final = 200
"""After so many answers those that the watch has told since are forgotten."""
_CONFLICT: Final = 409
_NOT_FOUND: Final = 404


class ClaimsNotWritten(Exception):
    """The claims could not be reserved for the pod; the message is upstream's."""


class _Conflict(ClaimsNotWritten):
    """There is a newer version; says so in the server's words."""


class ClaimWriter:
    """raws : claims as the watches deliver them. may_write : asked before each write, and while waiting.

    gate : changes of the cache go through it. waits : called with a pod that waits for its devices to be ready, and its node.
    """

    def __init__(
        self,
        http: Http,
        raws: RawObjects,
        cache: SchedulerCache,
        clock: Clock,
        may_write: Callable[[], bool],
        gate: Gate,
        waits: Callable[[Pod, str], None],
    ) -> None:
        self._http, self._raws, self._cache, self._clock = http, raws, cache, clock
        self._may_write, self._gate, self._waits = may_write, gate, waits
        self._written: dict[str, Claim] = {}
        """By key, as long as the watch has not told it."""
        self._made: set[str] = set()
        """Of these, those that the watch has not told of at all."""
        self._keys: dict[str, list[str]] = {}
        """Uid of a pod → the claims that it was written into."""

    async def reserve(self, pod: Pod, node: str, claims: ClaimWrites, running: PreBind) -> dict[str, Any]:
        """The claims are the pod's, with their devices, and these are ready. Returns what to write into the pod's status.

        Raises ClaimsNotWritten, VolumesNotBound if it is cancelled, Unreachable.
        """
        keys = self._keys[pod.metadata.uid] = []
        told: dict[str, Any] = {}
        try:
            for change in before_refusal(claims.changes):
                running.check()
                claim = await self._reserved(pod, change)
                keys.append(_key(claim))
                if change.made is not None:
                    told = documents.told_to_pod(pod, claim)
            _check_all_written(claims, pod)
            self._gate(claims.written)
        except (ClaimsNotWritten, VolumesNotBound, Unreachable):
            await self._noticed(keys)
            raise
        await self._forget_made(claims.changes, keys)
        await self._ready(pod, node, keys, running)
        return told

    async def leave(self, pod: Pod) -> None:
        """Unreserve: the pod is not bound after all. A claim that was made for it goes."""
        for key in self._keys.pop(pod.metadata.uid, ()):
            claim = self._newest(key)
            if claim is None or not documents.is_reserved_for(claim, pod):
                continue
            try:
                if documents.is_made(claim):
                    await self._delete(claim)
                else:
                    patch = documents.left_by(claim, pod)
                    await self._send("PATCH", claim, patch, "/status", STRATEGIC_MERGE)
            except (ClaimsNotWritten, Unreachable) as problem:
                log.warning("claim_not_left", claim=key, pod=pod.key, problem=str(problem))

    def bound(self, pod: Pod) -> None:
        """The pod has its node: nothing is to be taken back any more."""
        self._keys.pop(pod.metadata.uid, None)

    async def give_up(self, pod: Pod, changes: Iterable[ClaimChange]) -> None:
        """PostFilter: claims that block the pod lose their devices, or are deleted."""
        for change in changes:
            try:
                await self._retried(change.claim, partial(self._given_up, pod, change))
            except (ClaimsNotWritten, Unreachable) as problem:
                log.warning("claim_not_given_up", claim=change.claim, pod=pod.key, problem=str(problem))

    async def _given_up(self, pod: Pod, change: ClaimChange, claim: Claim) -> Claim:
        if change.what == DELETED:
            await self._delete(claim)
        elif documents.consumers(claim) <= {pod.metadata.uid}:
            return await self._send("PUT", claim, documents.freed(claim), "/status")
        return claim

    async def _reserved(self, pod: Pod, change: ClaimChange) -> Claim:
        if change.made is not None and self._newest(change.claim) is None:
            path = _PATH.format(pod.metadata.namespace)
            made = await self._answered("POST", path, documents.made_for(pod, change.made))
            self._made.add(_key(made))
            return await self._taken(pod, change, made)
        return await self._retried(change.claim, partial(self._taken, pod, change))

    async def _taken(self, pod: Pod, change: ClaimChange, claim: Claim) -> Claim:
        """Protected first, then with its devices and its user."""
        name = _key(claim)
        if claim["metadata"].get("deletionTimestamp"):
            raise ClaimsNotWritten(f"claim {name} got deleted in the meantime")
        if change.allocation is not None:
            if (claim.get("status") or {}).get("allocation"):
                raise ClaimsNotWritten(f"claim {name} got allocated elsewhere in the meantime")
            if not documents.is_protected(claim):
                claim = await self._send("PUT", claim, documents.protected(claim))
        now = self._clock.now().strftime("%Y-%m-%dT%H:%M:%SZ")
        taken = documents.reserved(claim, pod, change.allocation, now)
        return await self._send("PUT", claim, taken, "/status")

    async def _delete(self, claim: Claim) -> None:
        if documents.is_protected(claim):
            claim = await self._send("PUT", claim, documents.unprotected(claim))
        only = {"preconditions": {"uid": claim["metadata"]["uid"]}}
        await self._answered("DELETE", _path(claim), only)
        self._written.pop(_key(claim), None)
        self._made.discard(_key(claim))

    async def _retried(self, key: str, write: Callable[[Claim], Awaitable[Claim]]) -> Claim:
        """On the newest version that is known, and after a conflict on the newest that there is."""
        claim, why = self._newest(key), ""
        for attempt in range(_TRIES):
            if attempt or claim is None:
                await asyncio.sleep(_FIRST_PAUSE * attempt)
                namespace, _, name = key.partition("/")
                claim = await self._answered("GET", f"{_PATH.format(namespace)}/{name}", None)
            try:
                done = await write(claim)
            except _Conflict as conflict:
                why = str(conflict)
            else:
                return done
        raise ClaimsNotWritten(why)

    async def _send(
        self, method: str, claim: Claim, body: Any, part: str = "", content_type: str = "application/json"
    ) -> Claim:
        """The claim as it is then. Raises _Conflict, ClaimsNotWritten, Unreachable."""
        answer = await self._answered(method, f"{_path(claim)}{part}", body, content_type)
        self._written[_key(answer)] = answer
        if len(self._written) > _MOST_WRITTEN:
            self._written = {key: one for key, one in self._written.items() if not self._is_told(key)}
        return answer

    async def _answered(
        self, method: str, path: str, body: Any, content_type: str = "application/json"
    ) -> Claim:
        if not self._may_write():
            raise ClaimsNotWritten("this scheduler does not lead any more")
        answer = await self._http.request(method, path, body, content_type=content_type)
        if answer.status == _CONFLICT:
            raise _Conflict(answer.refusal[1])
        if not answer.is_success and not (method == "DELETE" and answer.status == _NOT_FOUND):
            raise ClaimsNotWritten(answer.refusal[1] or f"status {answer.status}")
        found: Claim = answer.json()
        return found

    async def _ready(self, pod: Pod, node: str, keys: list[str], running: PreBind) -> None:
        if not any(documents.awaits_conditions(claim) for claim in self._all(keys)):
            return
        self._waits(pod, node)
        end = self._clock.monotonic() + _timeout(self._cache, pod)
        while True:
            running.check()
            claims = self._all(keys)
            if why := documents.broken_device(claims):
                raise ClaimsNotWritten(why)
            if all(map(documents.is_ready, claims)):
                return
            if not self._may_write():
                raise ClaimsNotWritten("this scheduler does not lead any more")
            if self._clock.monotonic() >= end:
                raise ClaimsNotWritten("device binding timeout")
            await running.pause(_PAUSE)

    async def _forget_made(self, changes: Iterable[ClaimChange], keys: list[str]) -> None:
        """A claim that was made has a name of the server's: once the watch has told it, it counts by that one alone."""
        made = [one.claim for one in changes if one.made is not None]
        if made:
            await self._noticed(keys)
        for key in made:
            self._gate(partial(self._cache.drop_claim, key))

    async def _noticed(self, keys: list[str]) -> None:
        """So that nobody takes devices for free that were just given away."""
        end = self._clock.monotonic() + _NOTICE
        while not all(map(self._is_told, keys)) and self._clock.monotonic() < end:
            if not self._may_write():
                return
            await asyncio.sleep(_PAUSE)

    def _all(self, keys: Iterable[str]) -> list[Claim]:
        return [claim for key in keys if (claim := self._newest(key)) is not None]

    def _newest(self, key: str) -> Claim | None:
        """Of what the watch has told and what was written since."""
        if not self._is_told(key):
            return self._written[key]
        self._written.pop(key, None)
        told = self._raws.find(CLAIM, key)
        return None if told is None else dict(told)

    def _is_told(self, key: str) -> bool:
        """Whether the watch has caught up with what was written."""
        written = self._written.get(key)
        if written is None:
            return True
        told = self._raws.find(CLAIM, key)
        if told is None:  # It is gone, unless it was made just now.
            return key not in self._made
        self._made.discard(key)
        known, mine = told["metadata"]["resourceVersion"], written["metadata"]["resourceVersion"]
        return int(known) >= int(mine) if known.isdigit() and mine.isdigit() else known == mine


def _check_all_written(claims: ClaimWrites, pod: Pod) -> None:
    """Raises ClaimsNotWritten for a claim that the pod names again, or if there is nothing to say of one that was made for it."""
    problem = pre_bind_problem(claims.changes, pod.key)
    if problem is not None:
        raise ClaimsNotWritten(problem)


def _timeout(cache: SchedulerCache, pod: Pod) -> float:
    """Seconds that the pod's profile gives its devices to get ready."""
    args = cache.frameworks[pod.spec.scheduler_name].profile.plugin_args.get(DYNAMIC_RESOURCES)
    found = args if isinstance(args, DynamicResourcesArgs) else DynamicResourcesArgs()
    return found.binding_timeout.nanoseconds / 1e9


def _key(claim: Claim) -> str:
    return f"{claim['metadata']['namespace']}/{claim['metadata']['name']}"


def _path(claim: Claim) -> str:
    return f"{_PATH.format(claim['metadata']['namespace'])}/{claim['metadata']['name']}"
