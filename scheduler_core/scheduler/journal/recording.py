"""A scheduler's journal as a recording of its cluster, which can be replayed (scheduler_core.scenario.recording).

A journal contains only the names of deleted pods, and its watch leaves out pods that have ended: a pod without an earlier
request to delete it counts as one that ran to its end.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from scheduler_core.errors import InvalidObjects, Problem
from scheduler_core.model.kinds import KINDS
from scheduler_core.scenario.recording.changes import RecordedChange, Recording
from scheduler_core.scheduler.journal.journal import Entry
from scheduler_core.sources.allowlist.kinds import API_VERSIONS
from scheduler_core.units import Nanoseconds

_NO_TIMES: Final = "was written by a version that noted no times, so that it cannot be replayed"


def recording_of(entries: Iterable[Entry], began: Nanoseconds, ended: Nanoseconds) -> Recording:
    """began, ended : of the journal, in ns since 1970. Raises InvalidObjects for a journal without times or without a beginning."""
    start: list[dict[str, Any]] = []
    changes: list[RecordedChange] = []
    is_begun = False
    for number, entry in enumerate(entries, start=1):
        if entry.what == "began":
            is_begun = True
        elif entry.what not in ("there", "gone"):
            continue
        elif not is_begun:
            start.append(msgspec.json.decode(entry.manifest))
        else:
            changes.append(_change(entry, number, began))
    if not is_begun:
        raise InvalidObjects([Problem("", "the journal has no beginning yet")])
    last = changes[-1].at if changes else began
    return Recording(began, max(ended, last), tuple(start), tuple(changes))


def _change(entry: Entry, number: int, began: Nanoseconds) -> RecordedChange:
    place = f"entry {number:,}"
    if entry.at < 0:
        raise InvalidObjects([Problem(place, _NO_TIMES)])
    is_gone = entry.what == "gone"
    item = _named(entry) if is_gone else msgspec.json.decode(entry.manifest)
    return RecordedChange(began + entry.at, place, item, is_gone)


def _named(entry: Entry) -> dict[str, Any]:
    namespace, _, name = entry.key.rpartition("/")
    metadata = {"name": name} | ({"namespace": namespace} if KINDS[entry.kind].namespaced else {})
    return {"apiVersion": API_VERSIONS[entry.kind], "kind": entry.kind, "metadata": metadata}
