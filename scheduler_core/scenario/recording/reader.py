"""JSON lines in the format of `manage.py record` → a recording.

Each line is an event of a watch with its time: `{"at": "2026-11-23T16:00:00.123456Z", "type": "ADDED", "object": {…}}`. The
objects at the beginning come first, up to the first BOOKMARK, which marks that all of them have been listed. A BOOKMARK at the
end marks the end of a recording whose last part has no changes. `kubectl get --watch --output-watch-events -o json` writes the
same without times.
"""

from __future__ import annotations

from typing import Any, Final

from scheduler_core.errors import InvalidObjects
from scheduler_core.garbage import collector_paused
from scheduler_core.problems import Problems
from scheduler_core.scenario.recording.changes import Object, RecordedChange, Recording, nanoseconds_of
from scheduler_core.sources.allowlist.kinds import API_VERSIONS
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.redaction import Redactor
from scheduler_core.sources.report import Tally
from scheduler_core.sources.text.compression import decompress
from scheduler_core.sources.text.encoding import to_utf8
from scheduler_core.sources.text.json_documents import JsonDocuments
from scheduler_core.units import ZERO, Nanoseconds

BOOKMARK: Final = "BOOKMARK"
TYPES: Final = ("ADDED", "MODIFIED", "DELETED", BOOKMARK)
_DEFAULT_LIMITS: Final = Limits()


def read_recording(data: bytes, *, limits: Limits = _DEFAULT_LIMITS) -> Recording:
    """Compressed or not. Raises InvalidObjects with every mistake and its event, LimitExceeded if the input is too large."""
    source = JsonDocuments(to_utf8(decompress(data, limits)[0]), limits)
    reader = _Reader(limits)
    with collector_paused():
        for number, document in enumerate(source.documents(), start=1):
            reader.take(source.whole(document), f"event {number:,}")
    return reader.recording()


class _Reader:
    def __init__(self, limits: Limits) -> None:
        self._problems, self._tally = Problems(limits.max_problems), Tally()
        self._redactor = Redactor(self._tally, self._problems)
        self._start: list[Object] = []
        self._changes: list[RecordedChange] = []
        self._began: Nanoseconds | None = None
        self._now = ZERO

    def take(self, event: Any, place: str) -> None:
        if not isinstance(event, dict) or event.get("type") not in TYPES:
            self._problems.add(place, f"must be an object whose type is one of {', '.join(TYPES)}")
            return
        self._now = max(self._time(event.get("at"), place), self._now)
        if event["type"] == BOOKMARK:
            self._began = self._now if self._began is None else self._began
        elif (item := self._redacted(event.get("object"), place)) is not None:
            self._keep(item, place, is_gone=event["type"] == "DELETED")

    def _time(self, given: Any, place: str) -> Nanoseconds:
        try:
            time = nanoseconds_of(given)
        except (TypeError, ValueError):
            self._problems.add(f"{place}: at", "must be a time such as 2026-11-23T16:00:00.123456Z")
            return self._now
        if time < self._now:
            self._problems.add(f"{place}: at", f"{given} is before the event above")
        return time

    def _redacted(self, item: Any, place: str) -> Object | None:
        if not isinstance(item, dict) or not isinstance(item.get("kind"), str):
            self._problems.add(f"{place}: object", "must be a Kubernetes object with a kind")
            return None
        version = item.get("apiVersion") or API_VERSIONS.get(item["kind"], "v1")
        if not isinstance(version, str):
            self._problems.add(f"{place}: object.apiVersion", "must be a text")
            return None
        kept = self._redactor.redact({**item, "apiVersion": version}, place)
        if kept is not None and not _is_named(kept):
            self._problems.add(f"{place}: object.metadata.name", "Required value")
            return None
        return kept

    def _keep(self, item: Object, place: str, *, is_gone: bool) -> None:
        if self._began is None and is_gone:
            self._problems.add(place, "nothing can be deleted at the beginning, which a BOOKMARK ends")
        elif self._began is None:
            self._start.append(item)
        else:
            self._changes.append(RecordedChange(self._now, place, item, is_gone))

    def recording(self) -> Recording:
        if self._began is None:
            message = "no BOOKMARK ends the beginning: the recording ended before all objects were listed"
            self._problems.add("", message)
        self._problems.raise_any(InvalidObjects)
        began = self._began or ZERO
        return Recording(began, self._now, tuple(self._start), tuple(self._changes), self._tally.report())


def _is_named(item: Object) -> bool:
    metadata = item.get("metadata")
    return isinstance(metadata, dict) and isinstance(metadata.get("name"), str) and metadata["name"] != ""
