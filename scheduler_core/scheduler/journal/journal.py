"""A journal of what a scheduler knew, with which each of its attempts can be decided again: for schedulers of real clusters.

The contents of a cache follow from the objects that it received and from what its scheduler did. A journal contains both in their
order, and a mark before each attempt:

    there kind manifest    an object that was created or changed
    gone kind key
    began                  the cache begins, with the objects that are there
    assumed pod node claims? | claimsWritten pod | claimDropped claim | claimLeft claim manifest? | forgotten pod | nominated pod node? | released claim | rebuilt
    attempt k pod cycle    is decided on what is known now; the cycle is that of the pod's group, if there is one
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, cast

import msgspec

from scheduler_core import decoders
from scheduler_core.engine.cache.reserved_claims import CLAIM
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.engine.groups.cycle import giving_back
from scheduler_core.explain.explanation import Explanation
from scheduler_core.garbage import collector_paused
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.objects.devices import ResourceClaim
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.readers.object_reader import ObjectReader
from scheduler_core.scheduler.attempts import explain, explain_in_group
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.snapshot.claims.changes import ClaimChange, as_json
from scheduler_core.units import NANOSECOND, Nanoseconds


class Entry(msgspec.Struct, array_like=True, omit_defaults=True, frozen=True, gc=False):
    """claims : what the pod's attempt writes into claims to devices, JSON of ClaimChange.
    key : of an object, ``namespace/name`` or ``name``.
    node : for pods.
    manifest : a JSON object, with kind and apiVersion.
    cycle : all pods that are attempted together, in the order of their attempts.
    at : when an object was created, changed or deleted, in ns since the beginning of the journal; -1 if unknown.
    """

    what: str
    kind: str = ""
    key: str = ""
    node: str | None = None
    k: int = -1
    manifest: msgspec.Raw = msgspec.Raw(b"null")
    cycle: tuple[str, ...] = ()
    claims: msgspec.Raw = msgspec.Raw(b"null")
    at: Nanoseconds = -NANOSECOND


_ENTRIES: Final = decoders.decoder(list[Entry])


def pack(entries: Iterable[Entry]) -> bytes:
    """JSON."""
    return msgspec.json.encode(list(entries))


def unpack(text: bytes | memoryview) -> list[Entry]:
    """The inverse of ``pack``."""
    return _ENTRIES.decode(text)


class JournalReplay:
    """A scheduler's cache before any of its attempts, one after the other.

    entries : of a journal from its beginning. If it is still being written, an iterator that continues after its end.
    """

    def __init__(self, entries: Iterator[Entry], profiles: Profiles) -> None:
        self._entries = entries
        self._profiles = profiles
        self._release = profiles.configuration.release
        self._reader = ObjectReader(self._release)
        self._objects: dict[str, dict[str, Resource]] = {kind: {} for kind in KINDS}
        self._manifests: dict[str, dict[str, msgspec.Raw]] = {kind: {} for kind in KINDS}
        self._cache = self._begin()
        self._next: Entry | None = None
        self._explanation: Explanation | None = None
        self._give_back: Callable[[], None] | None = None

    @property
    def weight(self) -> int:
        """Number of objects in it."""
        return sum(len(of_kind) for of_kind in self._objects.values())

    @property
    def k(self) -> int:
        """The number of the next attempt; -1 at the beginning."""
        return -1 if self._next is None else self._next.k

    def go_before(self, k: int) -> None:
        """Continue to directly before attempt k. Raises IndexError if it does not come (any more)."""
        if self.k == k:
            return
        self._explanation = None
        self._leave_cycle()
        with collector_paused():
            for entry in self._entries:
                if entry.what != "attempt":
                    self._take(entry)
                    continue
                self._next = entry
                if entry.k == k:
                    return
        raise IndexError(f"there is no attempt {k} from here on")

    def explain(self) -> Explanation:
        """The next attempt, decided again. Read it before continuing. Raises LookupError at the beginning."""
        if self._next is None:
            raise LookupError("it does not stand before an attempt")
        if self._explanation is None:
            self._explanation = self._explained(self._next)
        return self._explanation

    def _explained(self, entry: Entry) -> Explanation:
        if not entry.cycle:
            return explain(entry.k, entry.key, self.cache)
        self._leave_cycle()
        self._give_back = giving_back(self.cache.state)
        first = entry.k - entry.cycle.index(entry.key)
        return explain_in_group(entry.k, first, entry.cycle, self.cache)

    def _leave_cycle(self) -> None:
        """Restore the cache to its state before the cycle in which an attempt was explained."""
        give_back, self._give_back = self._give_back, None
        if give_back is not None:
            give_back()

    @property
    def cache(self) -> SchedulerCache:
        """The present cache."""
        return self._cache

    def manifests(self) -> list[dict[str, Any]]:
        """All objects as the scheduler sees them: pods that it has assumed are on their nodes."""
        nominations = self.cache.nominations()
        left = self.cache.state.claims.device_claims
        objects = [_manifest_of(claim) for claim in left.values() if claim is not None]
        for kind, of_kind in self._manifests.items():
            for key, raw in of_kind.items():
                if kind == CLAIM and key in left:
                    continue
                objects.append(msgspec.json.decode(raw))
                if kind == "Pod":
                    settle(objects[-1], self.cache.node_of(key), nominations.get(key))
        return objects

    def _begin(self) -> SchedulerCache:
        with collector_paused():
            for entry in self._entries:
                if entry.what == "began":
                    cache = SchedulerCache(Cluster.of(self._objects, self._release), self._profiles.scheduler)
                    self._profiles.shown.look_at(cache)
                    return cache
                self._keep(entry)
        raise ValueError("the journal has no beginning")

    def _keep(self, entry: Entry) -> Resource:
        one = self._reader.read(entry.kind, entry.manifest)
        self._objects[entry.kind][one.key] = one
        self._manifests[entry.kind][one.key] = entry.manifest
        return one

    def _take(self, entry: Entry) -> None:
        match entry.what:
            case "there":
                self._there(entry)
            case "gone":
                self._gone(entry.kind, entry.key)
            case "assumed":
                self._cache.assume(entry.key, entry.node or "", _claims(entry))
            case "claimsWritten":
                self._cache.claims_written(entry.key)
            case "claimDropped":
                self._cache.drop_claim(entry.key)
            case "claimLeft":
                self._cache.state.claims.write(entry.key, self._left(entry))
            case "forgotten":
                self._cache.forget(entry.key)
            case "nominated":
                self._cache.nominate(entry.key, entry.node)
            case "released":
                self._cache.release(entry.key)
            case "rebuilt":
                _ = self._cache.state
            case unknown:
                raise ValueError(f"a journal has no entries {unknown!r}")

    def _left(self, entry: Entry) -> ResourceClaim | None:
        if bytes(entry.manifest) == b"null":
            return None
        return cast("ResourceClaim", self._reader.read(CLAIM, entry.manifest))

    def _there(self, entry: Entry) -> None:
        is_known = entry.key in self._objects[entry.kind]
        one = self._keep(entry)
        if isinstance(one, Pod):
            (self._cache.update_pod if is_known else self._cache.add_pod)(one)
        elif isinstance(one, Node):
            self._cache.set_node(one)
        else:
            self._cache.set_object(entry.kind, one)

    def _gone(self, kind: str, key: str) -> None:
        del self._objects[kind][key], self._manifests[kind][key]
        if kind == "Pod":
            self._cache.remove_pod(key)
        elif kind == "Node":
            self._cache.remove_node(key)
        else:
            self._cache.remove_object(kind, key)


def claim_changes(changes: Iterable[ClaimChange]) -> msgspec.Raw:
    """As an entry has them."""
    return msgspec.Raw(msgspec.json.encode([one.to_dict() for one in changes]))


def claim_left(key: str, claim: ResourceClaim | None) -> Entry:
    """For the beginning of a journal: a claim that was written, and whose object does not contain it yet."""
    manifest = msgspec.Raw(b"null" if claim is None else msgspec.json.encode(_manifest_of(claim)))
    return Entry("claimLeft", CLAIM, key, manifest=manifest)


def _claims(entry: Entry) -> tuple[ClaimChange, ...]:
    return tuple(ClaimChange.from_dict(one) for one in msgspec.json.decode(entry.claims) or ())


def _manifest_of(claim: ResourceClaim) -> dict[str, Any]:
    manifest: dict[str, Any] = as_json(claim)
    return {"apiVersion": "resource.k8s.io/v1", "kind": CLAIM, **manifest}


def settle(pod: dict[str, Any], node: str | None, nominated: str | None) -> None:
    """Write into a pod's manifest what the scheduler decided about it."""
    spec, status = pod.setdefault("spec", {}), pod.setdefault("status", {})
    status.pop("nominatedNodeName", None)
    spec |= {} if node is None else {"nodeName": node}
    status |= {} if nominated is None else {"nominatedNodeName": nominated}
