"""Recorded clusters: the events of watches as kubectl prints them with ``--output-watch-events -o json``.

A watch of kubectl is of one kind, so that there may be several recordings. What a List has, and what a watch begins with, was there
from the beginning; all events after that are told in the order of their versions, which is that of all kinds.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, chain
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

import msgspec

from playground.connector.client.objects import Objects
from scheduler_core import decoders
from scheduler_core.model.readers.device_versions import as_v1, is_beta
from scheduler_core.scalars import natural

Event = dict[str, Any]
TOLD: Final = ("ADDED", "MODIFIED", "DELETED")


class _Metadata(msgspec.Struct):
    name: str
    namespace: str = ""


class _Object(msgspec.Struct, rename="camel"):
    metadata: _Metadata
    api_version: str = ""
    kind: str = ""


class NotARecording(Exception):
    """A file is not a sequence of watch events; the message names the file and the place."""


@dataclass(frozen=True, slots=True)
class RecordedFile:
    """name : of the file, for messages."""

    name: str
    text: str


def read_recordings(names: Iterable[str]) -> list[RecordedFile]:
    """Raises OSError."""
    return [RecordedFile(name, Path(name).read_text("utf-8", errors="replace")) for name in names]


def play(given: Iterable[RecordedFile], objects: Objects) -> int:
    """Passes all events on, except of kinds without a handler. Returns the number of events. Raises NotARecording."""
    recordings = [list(_events(recording)) for recording in given]
    begun = [_beginning(recording) for recording in recordings]
    beginning = chain.from_iterable(recording[:end] for recording, end in zip(recordings, begun, strict=True))
    rest = heapq.merge(
        *(_in_order(recording[end:]) for recording, end in zip(recordings, begun, strict=True)),
        key=itemgetter(0),
    )
    for event in chain(beginning, (event for _, event in rest)):
        _tell(event, objects)
    return sum(map(len, recordings))


def _in_order(recording: list[Event]) -> list[tuple[int, Event]]:
    """By version. Several watches may have been written to one file; what has no version comes right after what it came after."""

    def version(last: int, own: int) -> int:
        return own or last

    versions = accumulate(map(_version, recording), version)
    return sorted(zip(versions, recording, strict=True), key=itemgetter(0))


def _tell(event: Event, objects: Objects) -> None:
    item = event["object"]
    if is_beta(str(item.get("apiVersion", ""))):
        item = as_v1(item)
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
    metadata = event["object"].get("metadata")
    version = metadata.get("resourceVersion", "") if isinstance(metadata, dict) else ""
    return natural(version) or 0 if isinstance(version, str) else 0


def _events(recording: RecordedFile) -> Iterator[Event]:
    """One after another, on a line each or not."""
    decoder, text, at = json.JSONDecoder(), recording.text, 0
    line, counted = 1, 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        line, counted = line + text.count("\n", counted, at), at
        try:
            document, end = decoder.raw_decode(text, at)
        except json.JSONDecodeError as problem:
            where = f"{recording.name}: line {problem.lineno}, column {problem.colno}"
            raise NotARecording(f"{where}: no valid JSON: {problem.msg}") from None
        except RecursionError:
            raise NotARecording(f"{recording.name}: line {line}: nested too deeply") from None
        except ValueError:
            raise NotARecording(f"{recording.name}: line {line}: a number is too long") from None
        yield from _of_document(document, f"{recording.name}: line {line}")
        at = end


def _of_document(document: Any, where: str) -> Iterator[Event]:
    if isinstance(document, dict) and isinstance(document.get("items"), list):
        for item in document["items"]:
            yield from _of_document({"type": "ADDED", "object": item}, where)
    elif isinstance(document, dict) and "type" in document and isinstance(document.get("object"), dict):
        if document["type"] in TOLD:
            _check(document["object"], where)
        yield document
    else:
        raise NotARecording(f"{where}: neither a List nor an event with a type and an object")


def _check(item: Any, where: str) -> None:
    """The parts that every object has; of the others, an object that cannot be read is skipped with a warning."""
    try:
        decoders.convert(item, _Object)
        msgspec.json.encode(item)
    except msgspec.ValidationError as problem:
        raise NotARecording(f"{where}: an object cannot be read: {problem}") from None
    except UnicodeEncodeError:
        raise NotARecording(f"{where}: a text is not Unicode") from None
    except RecursionError:
        raise NotARecording(f"{where}: nested too deeply") from None
