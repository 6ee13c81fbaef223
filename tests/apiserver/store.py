"""Versioned objects: one counter of revisions for everything, and the changes that lead to each of them.

Stored objects are never altered: a change puts a new one in the place of the old one. They carry no kind and apiVersion, as
items of lists do not; `wire.py` adds them where they belong. A version can be looked at, and continued from, as long as
its changes are kept: from `oldest` on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

Json = dict[str, Any]
Key = tuple[str, str]
"""Namespace (empty for what has none) and name: the order of lists."""
ChangeType = Literal["ADDED", "MODIFIED", "DELETED"]


@dataclass(slots=True)
class Change:
    """`object` is the new state, or the last one stamped with the revision of its deletion; `previous` is None for ADDED."""

    revision: int
    type: ChangeType
    key: Key
    object: Json
    previous: Json | None
    lines: dict[tuple[str, str], bytes] = field(default_factory=dict)
    """Written-out watch lines by apiVersion and shown type, so that many watches cost one encoding."""


Listener = Callable[[str, Change], None]


class Store:
    """All objects by storage (plural name) and key.

    The revision starts at `first_revision`; changes of at most `keep` revisions can be continued from.
    """

    def __init__(self, *, first_revision: int = 1, keep: int = 200_000) -> None:
        self.revision = first_revision
        self.oldest = first_revision
        self._keep = keep
        self._objects: dict[str, dict[Key, Json]] = {}
        self._changes: dict[str, list[Change]] = {}
        self.listeners: list[Listener] = []

    def objects(self, storage: str) -> dict[Key, Json]:
        return self._objects.setdefault(storage, {})

    def get(self, storage: str, key: Key) -> Json | None:
        return self.objects(storage).get(key)

    def put(self, storage: str, key: Key, found: Json) -> Json:
        """Creates or replaces; returns what is stored, with its resourceVersion."""
        previous = self.get(storage, key)
        stored = self._stamped(found)
        self.objects(storage)[key] = stored
        self._tell(storage, "MODIFIED" if previous else "ADDED", key, stored, previous)
        return stored

    def remove(self, storage: str, key: Key) -> Json:
        """Returns the last state, stamped with the revision of the deletion; KeyError if there is none."""
        previous = self.objects(storage).pop(key)
        last = self._stamped(previous)
        self._tell(storage, "DELETED", key, last, previous)
        return last

    def at(self, storage: str, revision: int) -> dict[Key, Json]:
        """The objects as they were at a revision from `oldest` on, found by undoing what came after."""
        found = dict(self.objects(storage))
        for change in reversed(self.since(storage, revision)):
            if change.previous is None:
                del found[change.key]
            else:
                found[change.key] = change.previous
        return found

    def since(self, storage: str, revision: int) -> list[Change]:
        """The changes after a revision, in order; complete only from `oldest` on."""
        changes = self._changes.get(storage, [])
        return changes[bisect_right(changes, revision, key=lambda change: change.revision) :]

    def expire(self, revision: int | None = None) -> None:
        """Forgets how versions before this one (or the present) were left: they are too old from now on."""
        self.oldest = self.revision if revision is None else max(self.oldest, revision)
        for storage in self._changes:
            self._changes[storage] = self.since(storage, self.oldest)

    def skip_to(self, revision: int) -> None:
        """Lets the counter stand where writes that nobody watched left it."""
        self.revision = max(self.revision, revision)

    def _stamped(self, found: Json) -> Json:
        self.revision += 1
        return found | {"metadata": found["metadata"] | {"resourceVersion": str(self.revision)}}

    def _tell(self, storage: str, type_: ChangeType, key: Key, found: Json, previous: Json | None) -> None:
        change = Change(self.revision, type_, key, found, previous)
        self._changes.setdefault(storage, []).append(change)
        if self.revision - self.oldest > 2 * self._keep:
            self.expire(self.revision - self._keep)
        for listener in self.listeners:
            listener(storage, change)
