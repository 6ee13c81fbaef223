"""Objects as they are written: kind and apiVersion in front, events in the words of either of their two groups."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.apiserver.kinds import CORE_EVENTS, EVENTS, Kind
from tests.apiserver.store import Change

Json = dict[str, Any]
encode = msgspec.json.encode

# Field of a core/v1 event → field of an events.k8s.io/v1 event. Stored is the first.
_EVENT_WORDS = {
    "involvedObject": "regarding",
    "message": "note",
    "source": "deprecatedSource",
    "firstTimestamp": "deprecatedFirstTimestamp",
    "lastTimestamp": "deprecatedLastTimestamp",
    "count": "deprecatedCount",
    "reportingComponent": "reportingController",
}
_CORE_WORDS = {new: old for old, new in _EVENT_WORDS.items()}
_SPEC_IN_BOOKMARKS: dict[str, Json] = {
    # What a Pod's encoder writes for nothing, recorded; a strict reader fails on `containers: null` (spec 11 §2).
    "pods": {"spec": {"containers": None}, "status": {}},
    "nodes": {"spec": {}, "status": {"daemonEndpoints": {"kubeletEndpoint": {"Port": 0}}, "nodeInfo": {}}},
}


def stored(kind: Kind, written: Json) -> Json:
    """From what a client writes to what is stored: no kind and apiVersion, events in the words of core/v1."""
    found = {key: value for key, value in written.items() if key not in ("kind", "apiVersion")}
    if kind is EVENTS:
        return {_CORE_WORDS.get(key, key): value for key, value in found.items()}
    return found


def item(kind: Kind, found: Json) -> Json:
    """As a member of a list."""
    if kind is EVENTS:
        return {_EVENT_WORDS.get(key, key): value for key, value in found.items()}
    if kind is CORE_EVENTS:
        # Required by the kind, and therefore written even if empty.
        return {"reportingComponent": "", "reportingInstance": ""} | found
    return found


def shown(kind: Kind, found: Json) -> Json:
    """As the answer to a request for it alone."""
    return {"kind": kind.name, "apiVersion": kind.api_version, **item(kind, found)}


def a_list(kind: Kind, found: list[Json], revision: int, **metadata: Any) -> Json:
    """A list at a revision; its items carry no kind and apiVersion [R]."""
    return {
        "kind": f"{kind.name}List",
        "apiVersion": kind.api_version,
        "metadata": {"resourceVersion": str(revision), **metadata},
        "items": [item(kind, one) for one in found],
    }


def line(type_: str, body: Json) -> bytes:
    """A line of a watch."""
    return encode({"type": type_, "object": body}) + b"\n"


def change_line(kind: Kind, change: Change, type_: str, found: Json) -> bytes:
    """The line of a change, written out once for all who watch. `found`: the state to show under that type."""
    known = change.lines.get((kind.api_version, type_))
    if known is None:
        known = change.lines[kind.api_version, type_] = line(type_, shown(kind, found))
    return known


def bookmark(kind: Kind, revision: int, *, initial_end: bool = False) -> bytes:
    """`initial_end`: the objects that were there at the start have all been sent (streaming lists)."""
    metadata: Json = {"resourceVersion": str(revision)}
    if initial_end:
        metadata["annotations"] = {"k8s.io/initial-events-end": "true"}
    body = {"kind": kind.name, "apiVersion": kind.api_version, "metadata": metadata}
    return line("BOOKMARK", body | _SPEC_IN_BOOKMARKS.get(kind.plural, {}))
