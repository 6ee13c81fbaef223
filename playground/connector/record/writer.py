"""In a separate thread: redacts manifests, numbers facts, and stores both in batches. What cannot be stored is kept and tried again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

import msgspec
import structlog

from playground.connector.record.part import (
    Checkpoint,
    LiveRunPart,
    LiveRunSession,
    Opening,
    cache_entry,
    there,
)
from playground.connector.record.store import Store
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.readers.items import UNREADABLE
from scheduler_core.scheduler.journal.journal import Entry, pack
from scheduler_core.snapshot.claims.changes import ClaimChange
from scheduler_core.sources.allowlist.kinds import API_VERSIONS
from scheduler_core.sources.redaction import redacted_object
from scheduler_core.units import ZERO, Nanoseconds

log = structlog.get_logger(__name__)

CHUNK: Final = 5_000
"""Facts, and entries of the journal, that are stored at once."""
RENEW_EVERY: Final = 20
"""Batches without anything new after which a run says that it is still written."""


@dataclass(frozen=True, slots=True)
class ObjectUpdated:
    """at : when, in ns since the process began."""

    kind: str
    raw: msgspec.Raw
    at: Nanoseconds = field(default=ZERO, compare=False)


@dataclass(frozen=True, slots=True)
class ObjectDeleted:
    kind: str
    key: str
    at: Nanoseconds = field(default=ZERO, compare=False)


@dataclass(frozen=True, slots=True)
class CacheNote:
    """claims : what the attempt of an assumed pod leaves of claims to devices. pod : or the claim that the note is about."""

    what: str
    pod: str
    node: str | None
    claims: tuple[ClaimChange, ...] = ()


@dataclass(frozen=True, slots=True)
class AttemptNote:
    k: int
    pod: str
    cycle: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    type: str
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class SessionEnd:
    problem: str | None


Note = ObjectUpdated | ObjectDeleted | CacheNote | AttemptNote | Fact | Opening | Checkpoint | SessionEnd


class Writer:
    """problem : of the last time it could not store. n_waiting : facts and entries that are not stored yet."""

    def __init__(self, store: Store, session: LiveRunSession) -> None:
        self.problem: str | None = None
        self._store, self._session = store, session
        self._objects: dict[str, dict[str, bytes]] = {kind: {} for kind in KINDS}
        self._left: list[Note] = []
        self._part: LiveRunPart | None = None
        self._last_run: UUID | None = None
        self._n_idle = 0

    @property
    def n_waiting(self) -> int:
        part = self._part
        return len(self._left) + (0 if part is None else len(part.entries) + len(part.frames))

    def write(self, notes: Sequence[Note]) -> None:
        """Takes these notes and stores what it has. Errors of the store are not raised."""
        self._left += notes
        try:
            self._take_all()
            self._save()
        except Exception as error:
            if self.problem is None:
                log.warning("recording_delayed", problem=repr(error), exc_info=True)
            self.problem = repr(error)
        else:
            self.problem = None

    def _take_all(self) -> None:
        """One after the other; one that the store does not take stays the first."""
        done = 0
        try:
            for note in self._left:
                self._take(note)
                done += 1
        finally:
            del self._left[:done]

    def _take(self, note: Note) -> None:
        match note:
            case ObjectUpdated(kind, raw, at):
                self._there(kind, raw, at)
            case ObjectDeleted(kind, key, at):
                if self._objects[kind].pop(key, None) is not None and self._part is not None:
                    self._part.changed(Entry("gone", kind, key, at=at))
            case Opening():
                self._begin(note)
            case SessionEnd(problem):
                self._end(problem)
            case _ if self._part is None:
                return
            case CacheNote(what, pod, node, claims):
                self._part.entries.append(cache_entry(what, pod, node, claims))
            case AttemptNote(k, pod, cycle):
                self._part.attempt(k, pod, cycle)
            case Fact(type_, body):
                self._part.tell(type_, body)
            case Checkpoint():
                self._part.checkpoint(note, self._objects)

    def _there(self, kind: str, raw: msgspec.Raw, at: Nanoseconds) -> None:
        try:
            kept = redacted_object(
                {"apiVersion": API_VERSIONS[kind], **msgspec.json.decode(raw), "kind": kind}
            )
        except UNREADABLE:  # Nobody else could read it either.
            return
        if kept is None:
            return
        meta = kept["metadata"]
        key = f"{meta['namespace']}/{meta['name']}" if KINDS[kind].namespaced else meta["name"]
        self._objects[kind][key] = manifest = msgspec.json.encode(kept)
        if self._part is not None:
            self._part.changed(there(kind, key, manifest, at))

    def _begin(self, opening: Opening) -> None:
        if self._part is not None:
            self._end(None)
        document = self._session.document(
            opening.epoch + opening.at, opening.server_version, writes_claims=opening.writes_claims
        )
        run_id = self._store.begin(document, owner=self._session.identity, parent=self._last_run)
        self._part = LiveRunPart(run_id, opening)
        self._part.begin(document, self._objects)

    def _end(self, problem: str | None) -> None:
        if self._part is None:
            return
        self._save()
        self._store.end(self._part.run_id, owner=self._session.identity, problem=problem)
        self._last_run, self._part = self._part.run_id, None

    def _save(self) -> None:
        part = self._part
        if part is None:
            return
        is_news = bool(part.frames or part.entries)
        self._n_idle = 0 if is_news else self._n_idle + 1
        if not is_news and self._n_idle % RENEW_EVERY:
            return
        while True:
            frames, chunk = part.frames[:CHUNK], part.next_chunk(CHUNK)
            self._store.append(
                part.run_id,
                owner=self._session.identity,
                frames=frames,
                journal=pack(chunk.entries) if chunk.entries else b"",
                checkpoint=chunk.k,
                now=frames[-1].at if frames else part.now,
                summary=part.summary(),
            )
            del part.frames[: len(frames)]
            part.drop(chunk)
            if not part.frames and not part.entries:
                return
