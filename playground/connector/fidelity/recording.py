"""Recorded clusters: what watches told, event by event, as kubectl prints it with ``--output-watch-events -o json``.

A watch of kubectl is of one kind, so that there may be several recordings. What a List has, and what a watch begins with, was there
from the beginning; all events after that are told in the order of their versions, which is that of all kinds.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import msgspec

from playground.connector.client.objects import Objects

Event = dict[str, Any]


class NotARecording(Exception):
    """The text is no sequence of watch events; says where."""


def play(texts: Iterable[str], objects: Objects) -> int:
    """Tells all events; kinds that nobody looks at are passed over. The number of events. Raises NotARecording."""
    recordings = [list(_events(text)) for text in texts]
    begun = [_beginning(recording) for recording in recordings]
    beginning = chain.from_iterable(recording[:end] for recording, end in zip(recordings, begun, strict=True))
    rest = heapq.merge(
        *(recording[end:] for recording, end in zip(recordings, begun, strict=True)), key=_version
    )
    for event in chain(beginning, rest):
        _tell(event, objects)
    return sum(map(len, recordings))


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


def _beginning(recording: list[Event]) -> int:
    """How many objects there are of Lists, and of those that are added before anything else happens."""
    return next((index for index, event in enumerate(recording) if event["type"] != "ADDED"), len(recording))


def _version(event: Event) -> int:
    """0 where there is none that can be compared."""
    version = (event["object"].get("metadata") or {}).get("resourceVersion", "")
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
