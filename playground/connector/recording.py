"""Recorded clusters: what watches told, event by event, as kubectl prints it with ``--output-watch-events -o json``.

A watch of kubectl is of one kind, so that there may be several recordings. What a List has, and what a watch begins with, was there
from the beginning; all events after that are told in the order of their versions, which is that of all kinds.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from playground.connector.objects import Objects

Event = dict[str, Any]


class NotARecording(Exception):
    """The text is no sequence of watch events; says where."""


def play(texts: Iterable[str], objects: Objects) -> int:
    """Tells all events; kinds that nobody looks at are passed over. The number of events. Raises NotARecording."""
    recordings = [list(_events(text)) for text in texts]
    ordered = [event for first in recordings for event in _beginning(first)]
    ordered += _merged([recording[len(_beginning(recording)) :] for recording in recordings])
    for event in ordered:
        _tell(event, objects)
    return len(ordered)


def _tell(event: Event, objects: Objects) -> None:
    item = event["object"]
    kind = str(item.get("kind", ""))
    if kind not in objects.objects:
        return
    raw = msgspec.Raw(msgspec.json.encode(item))
    if event["type"] == "DELETED":
        objects.delete(kind, raw)
    elif event["type"] in ("ADDED", "MODIFIED"):
        objects.upsert(kind, raw)


def _beginning(recording: list[Event]) -> list[Event]:
    """Objects of Lists, and those that are added before anything else happens."""
    for index, event in enumerate(recording):
        if event["type"] != "ADDED":
            return recording[:index]
    return recording


def _merged(recordings: list[list[Event]]) -> Iterator[Event]:
    """Each keeps its own order; the next event is the one with the lowest version."""
    left = [iter(recording) for recording in recordings]
    heads = [next(one, None) for one in left]
    while any(head is not None for head in heads):
        index = min(
            (number for number, head in enumerate(heads) if head is not None),
            key=lambda number: _version(heads[number]),
        )
        head, heads[index] = heads[index], next(left[index], None)
        assert head is not None
        yield head


def _version(event: Event | None) -> int:
    """0 where there is none that can be compared."""
    version = ((event or {}).get("object", {}).get("metadata") or {}).get("resourceVersion", "")
    return int(version) if isinstance(version, str) and version.isdigit() else 0


def _events(text: str) -> Iterator[Event]:
    """One after another, on a line each or not."""
    decoder, at = json.JSONDecoder(), 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        try:
            document, end = decoder.raw_decode(text, at)
        except json.JSONDecodeError as problem:
            raise NotARecording(f"line {problem.lineno}: {problem.msg}") from None
        line = text.count("\n", 0, at) + 1
        yield from _of_document(document, line)
        at = end


def _of_document(document: Any, line: int) -> Iterator[Event]:
    if isinstance(document, dict) and isinstance(document.get("items"), list):
        for item in document["items"]:
            yield from _of_document({"type": "ADDED", "object": item}, line)
    elif isinstance(document, dict) and "type" in document and isinstance(document.get("object"), dict):
        yield document
    else:
        raise NotARecording(f"line {line}: neither a List nor an event with a type and an object")
