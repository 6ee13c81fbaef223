"""Changes of a cluster as lines of a recording (scheduler_core.scenario.recording.reader has the format).

Everything is redacted before it is written, as uploads are; of the rest only resourceVersion is kept, by which other readers of
recordings tell versions apart.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final, TextIO

import msgspec

from scheduler_core.clock import Clock
from scheduler_core.model.objects.pod import TERMINAL_PHASES
from scheduler_core.scenario.recording.reader import BOOKMARK
from scheduler_core.sources.redaction import redacted_object

Object = dict[str, Any]


class RecordingWriter:
    """begin() writes all that is known by then; from then on changes are written as they come.

    out : each line goes to it at once. n_changes : that were written.
    """

    def __init__(self, out: TextIO, clock: Clock) -> None:
        self.n_changes = 0
        self._out, self._now = out, _steady(clock)
        self._known: dict[str, dict[str, Object]] = {}
        self._is_begun = False

    def n_known(self, kind: str) -> int:
        return len(self._known.get(kind, {}))

    def sink(self, kind: str, api_version: str) -> KindSink:
        """For the reflector of a kind. api_version : of objects that do not have one."""
        self._known[kind] = {}
        return KindSink(kind, api_version, self._known[kind], self._changed)

    def begin(self) -> None:
        """The cluster is known."""
        for of_kind in self._known.values():
            for item in of_kind.values():
                self._write("ADDED", item)
        self._write(BOOKMARK, {"kind": "Pod"})
        self._is_begun = True

    def end(self) -> None:
        """Nothing has happened since that is not written."""
        self._write(BOOKMARK, {"kind": "Pod"})

    def _changed(self, type_: str, item: Object) -> None:
        if self._is_begun:
            self._write(type_, item)
            self.n_changes += 1

    def _write(self, type_: str, item: Object) -> None:
        event = {"at": self._now(), "type": type_, "object": item}
        self._out.write(json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n")


class KindSink:
    """A Sink (client.reflector). known : by namespace and name.

    A pod that has ended is gone, told as it was then, as for schedulers. A watch that leaves such pods out by itself would tell them
    as they were before, and nobody could tell their end from a deletion.
    """

    def __init__(
        self,
        kind: str,
        api_version: str,
        known: dict[str, Object],
        changed: Callable[[str, Object], None],
    ) -> None:
        self._head = {"apiVersion": api_version, "kind": kind}
        self._known, self._changed = known, changed

    def replace(self, objects: list[msgspec.Raw]) -> None:
        items = [item for item in map(self._kept, objects) if not _is_over(item)]
        now = {_key(item) for item in items}
        for key in [key for key in self._known if key not in now]:
            # How it ended is not known.
            self._gone(key, _identity(self._known[key]))
        for item in items:
            self._there(item)

    def upsert(self, item: msgspec.Raw) -> None:
        self._there(self._kept(item))

    def delete(self, item: msgspec.Raw) -> None:
        gone = self._kept(item)
        self._gone(_key(gone), gone)

    def _there(self, item: Object) -> None:
        before = self._known.get(_key(item))
        if _is_over(item):
            self._gone(_key(item), item)
            return
        if before is not None and _version(before) == _version(item):
            return
        self._known[_key(item)] = item
        self._changed("ADDED" if before is None else "MODIFIED", item)

    def _gone(self, key: str, item: Object) -> None:
        if self._known.pop(key, None) is not None:
            self._changed("DELETED", item)

    def _kept(self, raw: msgspec.Raw) -> Object:
        given = msgspec.json.decode(raw)
        item = redacted_object(self._head | given)
        assert item is not None
        item["metadata"]["resourceVersion"] = given["metadata"].get("resourceVersion", "")
        return item


def _steady(clock: Clock) -> Callable[[], str]:
    """The time as text. It does not go back where the clock on the wall is set."""
    began, start = clock.now(), clock.monotonic()

    def now() -> str:
        time = began + timedelta(seconds=clock.monotonic() - start)
        return time.isoformat(timespec="microseconds").replace("+00:00", "Z")

    return now


def _key(item: Object) -> str:
    metadata = item["metadata"]
    return f"{metadata.get('namespace', '')}/{metadata['name']}"


def _is_over(item: Object) -> bool:
    return item["kind"] == "Pod" and item.get("status", {}).get("phase") in TERMINAL_PHASES


def _version(item: Object) -> tuple[Any, Any]:
    return item["metadata"].get("uid"), item["metadata"]["resourceVersion"]


def _identity(item: Object) -> Object:
    names: Final = ("name", "namespace", "uid", "resourceVersion")
    metadata = {name: item["metadata"][name] for name in names if name in item["metadata"]}
    return {"apiVersion": item["apiVersion"], "kind": item["kind"], "metadata": metadata}
