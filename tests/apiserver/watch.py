"""What one watch has to send: changes that its selectors let through, bookmarks, its end.

    starting → open → ended     `ended` by its timeout, or after an ERROR line (the version asked for is too old)

A change that takes an object into the selection is ADDED, one that takes it out is DELETED, with the last state that was
selected and the revision of the change (spec 11 §2).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from tests.apiserver import wire
from tests.apiserver.kinds import Kind
from tests.apiserver.selectors import Json, Matcher
from tests.apiserver.statuses import Refused, expired
from tests.apiserver.store import Change, Key, Store

BOOKMARK_EVERY = 60.0
BOOKMARKS_BEFORE_END = (2.0, 1.0)
"""Seconds before the timeout; recorded: two in the last two seconds of a watch of four."""
SHORTEST, LONGEST = 1800, 3600
"""Seconds; upstream draws a timeout between them for a watch that names none."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a request for a watch asks for. `revision` None: from the present state on, told as ADDED."""

    kind: Kind
    namespace: str
    matches: Matcher
    revision: int | None
    bookmarks: bool
    initial_end: bool
    timeout: float
    text: str = ""
    """Path and query, for whoever looks at the open watches."""
    user_agent: str = ""


class Line(NamedTuple):
    """`about`: the object's key; None for bookmarks and errors."""

    about: Key | None
    text: bytes


class Watch:
    """`wake` is called when there is something to send. Lines are taken with `take`; `due` says when time passes for it."""

    def __init__(self, wanted: Wanted, store: Store, now: float, *, bookmarks: bool = True) -> None:
        self.wanted = wanted
        self.ended = False
        self.wake: Callable[[], None] = lambda: None
        self._store = store
        self._lines: deque[Line] = deque()
        self._end = now + wanted.timeout
        self._silent_until = 0
        self._moments = self._bookmark_moments(now) if wanted.bookmarks and bookmarks else []
        self._begin()

    def _bookmark_moments(self, now: float) -> list[float]:
        regular = int((self._end - now - max(BOOKMARKS_BEFORE_END)) / BOOKMARK_EVERY)
        every = [now + BOOKMARK_EVERY * number for number in range(1, regular + 1)]
        return [*every, *(self._end - before for before in BOOKMARKS_BEFORE_END if self._end - before > now)]

    def _begin(self) -> None:
        revision = self.wanted.revision
        if revision is None:
            self._tell_present()
        elif revision < self._store.oldest:
            self.fail(expired(revision, self._store.oldest))
        else:
            # A version of the future is not refused: upstream is silent until the numbers have caught up.
            self._silent_until = revision
            for change in self._store.since(self.wanted.kind.storage, revision):
                self._see(change)

    def _tell_present(self) -> None:
        kind = self.wanted.kind
        for key, found in sorted(self._store.objects(kind.storage).items()):
            if self._in_namespace(key[0]) and self.wanted.matches(found):
                self._lines.append(Line(key, wire.line("ADDED", wire.shown(kind, found))))
        if self.wanted.initial_end:
            self._lines.append(Line(None, wire.bookmark(kind, self._store.revision, initial_end=True)))

    def _in_namespace(self, namespace: str) -> bool:
        return not self.wanted.namespace or namespace == self.wanted.namespace

    def offer(self, storage: str, change: Change) -> None:
        """A listener of the store."""
        if storage == self.wanted.kind.storage and not self.ended and change.revision > self._silent_until:
            self._see(change)

    def _see(self, change: Change) -> None:
        if not self._in_namespace(change.key[0]):
            return
        matches = self.wanted.matches
        before = change.previous is not None and matches(change.previous)
        after = change.type != "DELETED" and matches(change.object)
        if after:
            self._send(change, "MODIFIED" if before else "ADDED", change.object)
        elif before:
            self._send(change, "DELETED", change.object if change.type == "DELETED" else _left(change))

    def _send(self, change: Change, type_: str, found: Json) -> None:
        text = wire.change_line(self.wanted.kind, change, type_, found)
        self._lines.append(Line(change.key, text))
        self.wake()

    def fail(self, refusal: Refused) -> None:
        """An ERROR line inside the stream, and the end of it."""
        self._lines.append(Line(None, wire.line("ERROR", refusal.body)))
        self.ended = True
        self.wake()

    def due(self) -> float:
        """When `take` has to be called even if nothing woke."""
        return self._moments[0] if self._moments else self._end

    def take(self, now: float) -> list[Line]:
        """The lines to send by now; `ended` may become true."""
        lines = list(self._lines)
        self._lines.clear()
        while self._moments and self._moments[0] <= now:
            self._moments.pop(0)
            lines.append(self._bookmark())
        self.ended = self.ended or now >= self._end
        return lines

    def _bookmark(self) -> Line:
        return Line(None, wire.bookmark(self.wanted.kind, self._store.revision))

    def stop_bookmarks(self) -> None:
        self._moments = []

    def bookmark(self) -> None:
        """One out of turn; only to those who asked for bookmarks."""
        if not self.wanted.bookmarks:
            return
        self._lines.append(self._bookmark())
        self.wake()


def _left(change: Change) -> Json:
    assert change.previous is not None
    metadata = change.previous["metadata"] | {"resourceVersion": str(change.revision)}
    return change.previous | {"metadata": metadata}
