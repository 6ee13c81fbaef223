"""A recorded cluster: what a watch told, event by event, as kubectl prints it with ``--output-watch-events -o json``.

Lists may come before, or between; their objects count as added.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from playground.connector.objects import Objects


class NotARecording(Exception):
    """The text is no sequence of watch events; says where."""


def play(text: str, objects: Objects) -> int:
    """Tells all events; kinds that nobody looks at are passed over. The number of events. Raises NotARecording."""
    told = 0
    for event in _events(text):
        item = event["object"]
        kind = str(item.get("kind", ""))
        if kind in objects.objects:
            raw = msgspec.Raw(msgspec.json.encode(item))
            if event["type"] == "DELETED":
                objects.delete(kind, raw)
            elif event["type"] in ("ADDED", "MODIFIED"):
                objects.upsert(kind, raw)
        told += 1
    return told


def _events(text: str) -> Iterator[dict[str, Any]]:
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


def _of_document(document: Any, line: int) -> Iterator[dict[str, Any]]:
    if isinstance(document, dict) and isinstance(document.get("items"), list):
        for item in document["items"]:
            yield from _of_document({"type": "ADDED", "object": item}, line)
    elif isinstance(document, dict) and "type" in document and isinstance(document.get("object"), dict):
        yield document
    else:
        raise NotARecording(f"line {line}: neither a List nor an event with a type and an object")
