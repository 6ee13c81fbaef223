"""One live run being written: numbers facts and attempts from its own beginning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec

from playground.simulations.codec import Frame, make_frame
from scheduler_core.config.versions.releases import LATEST
from scheduler_core.engine.cache.reserved_claims import claims_left
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.kernel import Event
from scheduler_core.model.objects.devices import ResourceClaim
from scheduler_core.scheduler.journal.journal import Entry, claim_changes, claim_left
from scheduler_core.scheduler.log.state import fold
from scheduler_core.snapshot.claims.changes import ClaimChange
from scheduler_core.units import NANOSECOND, ZERO, Nanoseconds

_START: Final = datetime(1970, 1, 1, tzinfo=UTC)
_TIMES: Final = ("at", "started", "until")


@dataclass(frozen=True, slots=True)
class LiveRunSession:
    """What a live run is of. policy : YAML. cluster : its address. release : whose rules decide. feature_gates : those that are on."""

    title: str
    identity: str
    cluster: str
    policy: str
    is_dry: bool
    release: str = LATEST
    feature_gates: tuple[str, ...] = ()

    def document(
        self, started_at: Nanoseconds, server_version: str = "", *, writes_claims: bool = False
    ) -> dict[str, Any]:
        """As stored with a part that begins then, in ns since 1970. server_version : of the API server; "" if it is not known."""
        started = _START + timedelta(microseconds=started_at // 1000)
        return {
            "title": self.title,
            "identity": self.identity,
            "cluster": self.cluster,
            "policy": self.policy,
            "dryRun": self.is_dry,
            "release": self.release,
            "featureGates": list(self.feature_gates),
            "serverVersion": server_version or None,
            "writesClaims": writes_claims,
            "startedAt": started.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        }


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The cache right before attempt k, so that the journal need not be played from its beginning.

    line_up : of SchedulerCache. assumed, nominated : pod → node. reserved : pod → what is still to be written into claims to devices.
    left : of claims_left. behind : those of assumed that are bound, and stand behind one that is not.
    """

    k: int
    line_up: list[str]
    assumed: dict[str, str]
    nominated: dict[str, str]
    reserved: dict[str, tuple[ClaimChange, ...]] = field(default_factory=dict)
    left: dict[str, ResourceClaim | None] = field(default_factory=dict)
    behind: tuple[str, ...] = ()

    @classmethod
    def of(cls, k: int, cache: SchedulerCache) -> Checkpoint:
        assumed = _in_line(cache)
        reserved = {key: changes for key in assumed if (changes := cache.reserved(key))}
        behind = tuple(key for key in assumed if cache.pods[key].is_assigned)
        left = claims_left(cache.state.claims)
        return cls(k, cache.line_up(), assumed, cache.nominations(), reserved, left, behind)


def _in_line(cache: SchedulerCache) -> dict[str, str]:
    """Pod → node: assumed pods, and all that stand behind them on their nodes, in their order. That of two victims may depend on it."""
    state, assumed = cache.state, {key: cache.node_of(key) or "" for key in cache.assumed()}
    found: dict[str, str] = {}
    for node, there in zip(state.nodes.names, state.pods_on, strict=True):
        line = [state.pods.keys[row] for row in there]
        first = next((place for place, key in enumerate(line) if key in assumed), len(line))
        found |= dict.fromkeys(line[first:], node)
    return found | assumed


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a part begins. at : ns since ``epoch``, which is in ns since 1970. checkpoint : before its first attempt.

    server_version : of the API server; "" if it is not known. writes_claims : whether claims to devices are watched and written.
    """

    epoch: Nanoseconds
    at: Nanoseconds
    checkpoint: Checkpoint
    server_version: str = ""
    writes_claims: bool = False


@dataclass(frozen=True, slots=True)
class Chunk:
    """Entries of a journal to be stored at once. k : of the attempt, for a checkpoint; None for what has happened."""

    entries: Sequence[Entry]
    k: int | None = None


@dataclass(slots=True)
class LiveRunPart:
    """opening : times and attempts count from it. entries, frames : not stored yet; a checkpoint stands among the entries."""

    run_id: UUID
    opening: Opening
    entries: list[Entry | Chunk] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    now: Nanoseconds = ZERO
    n_attempts: int = 0
    _state: dict[str, Any] = field(default_factory=fold.empty)

    def begin(self, document: Mapping[str, Any], objects: Mapping[str, Mapping[str, bytes]]) -> None:
        """objects : manifests by kind and key, as they are known now."""
        self.entries += _beginning(self.opening.checkpoint, objects)
        body = {name: document[name] for name in ("title", "startedAt", "identity", "dryRun")}
        timing = {"cycle": 0, "binding": 0, "watch": 0}
        self.tell("began", {"at": self.opening.at, **body, "seed": 0, "duration": 0, "timing": timing})

    def tell(self, type_: str, body: dict[str, Any]) -> None:
        since: dict[str, Any] = {name: body[name] - self.opening.at for name in _TIMES if name in body}
        if type_ == "attempt":
            since["k"] = body["k"] - self.opening.checkpoint.k
            self.n_attempts += 1
        seq = self._state["seq"] + 1
        event = Event(seq, type_, body | since)
        fold.apply(self._state, event)
        self.now = event.at
        self.frames.append(make_frame(seq, type_, event.body))

    def changed(self, entry: Entry) -> None:
        """Of an object. Its time counts from the beginning of the process, and is stored from that of the part."""
        self.entries.append(msgspec.structs.replace(entry, at=max(entry.at - self.opening.at, 0)))

    def attempt(self, k: int, pod: str, cycle: tuple[str, ...]) -> None:
        """cycle : the pods of the group's cycle, if it is of one."""
        self.entries.append(Entry("attempt", "Pod", pod, k=k - self.opening.checkpoint.k, cycle=cycle))

    def checkpoint(self, checkpoint: Checkpoint, objects: Mapping[str, Mapping[str, bytes]]) -> None:
        """objects : manifests by kind and key, as they are known now."""
        entries = tuple(_beginning(checkpoint, objects))
        self.entries.append(Chunk(entries, checkpoint.k - self.opening.checkpoint.k))

    def next_chunk(self, most: int) -> Chunk:
        """The first of the entries, up to a checkpoint, or a checkpoint; they stay there."""
        chunk: list[Entry] = []
        for entry in self.entries[:most]:
            if isinstance(entry, Chunk):
                return Chunk(chunk) if chunk else entry
            chunk.append(entry)
        return Chunk(chunk)

    def drop(self, chunk: Chunk) -> None:
        """It is stored."""
        del self.entries[: len(chunk.entries) if chunk.k is None else 1]

    def summary(self) -> dict[str, Any]:
        """As of timelines: `counts` of the fold and how many `attempts`; besides, how many pods wait."""
        waiting = sum(pod["node"] is None for pod in self._state["pods"].values())
        return {"counts": dict(self._state["counts"]), "attempts": self.n_attempts, "waiting": waiting}


def _beginning(checkpoint: Checkpoint, objects: Mapping[str, Mapping[str, bytes]]) -> Iterator[Entry]:
    pods = objects["Pod"]
    for key in checkpoint.line_up:
        if key in pods:
            yield there("Pod", key, pods[key])
    for kind, of_kind in objects.items():
        if kind != "Pod":
            yield from (there(kind, key, manifest) for key, manifest in of_kind.items())
    yield Entry("began")
    for key, left in checkpoint.left.items():
        yield claim_left(key, left)
    for key in checkpoint.behind:
        yield cache_entry("forgotten", key, None, ())
    for key, node in checkpoint.assumed.items():
        yield cache_entry("assumed", key, node, checkpoint.reserved.get(key, ()))
    for key, manifest in pods.items():
        if key not in checkpoint.nominated and b'"nominatedNodeName"' in manifest:
            yield Entry("nominated", "Pod", key, None)
    for key, node in checkpoint.nominated.items():
        yield Entry("nominated", "Pod", key, node)


def cache_entry(what: str, pod: str, node: str | None, claims: tuple[ClaimChange, ...]) -> Entry:
    """What a cache has done."""
    if claims:
        return Entry(what, "Pod", pod, node, claims=claim_changes(claims))
    return Entry(what, "Pod" if pod else "", pod, node)


def there(kind: str, key: str, manifest: bytes, at: Nanoseconds = -NANOSECOND) -> Entry:
    """at : ns since the beginning of the part; -1 for what is there at a beginning."""
    return Entry("there", kind, key, manifest=msgspec.Raw(manifest), at=at)
