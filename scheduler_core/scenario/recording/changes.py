"""A recording: the objects at its beginning, and their changes with times. All objects are redacted as in uploads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from scheduler_core.model.kinds import KINDS
from scheduler_core.model.manifest_fields import mapping
from scheduler_core.sources.report import UploadReport
from scheduler_core.units import MICROSECOND, Nanoseconds

Object = dict[str, Any]
Key = tuple[str, str, str]
"""Kind, namespace ("" for kinds without), name."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
NO_REPORT: Final = UploadReport()


@dataclass(frozen=True, slots=True)
class RecordedChange:
    """at : ns since 1970. place : its place in the recording.

    item : the object from then on; of a deleted object its last state, or only its kind and name.
    """

    at: Nanoseconds
    place: str
    item: Object
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class Recording:
    """began, ended : ns since 1970. start : the objects when it began. changes : in their order.

    report : what was left out of the objects.
    """

    began: Nanoseconds
    ended: Nanoseconds
    start: tuple[Object, ...]
    changes: tuple[RecordedChange, ...]
    report: UploadReport = field(default=NO_REPORT, compare=False)


@dataclass(frozen=True, slots=True)
class Unexpressed:
    """A change in a recording that the scenario does not contain. at : ns since the start of the scenario."""

    at: Nanoseconds
    place: str
    why: str


def key_of(item: Mapping[str, Any]) -> Key:
    metadata = mapping(item.get("metadata"))
    kind = str(item.get("kind", ""))
    known = KINDS.get(kind)
    namespace = "" if known is not None and not known.namespaced else str(metadata.get("namespace") or "")
    return kind, namespace, str(metadata.get("name", ""))


def called(item: Mapping[str, Any]) -> str:
    """`Pod default/web-0`, `Node n1`."""
    kind, namespace, name = key_of(item)
    return f"{kind} {namespace}/{name}" if namespace else f"{kind} {name}"


def uid_in(item: Mapping[str, Any]) -> str:
    return str(mapping(item.get("metadata")).get("uid") or "")


def nanoseconds_of(text: str) -> Nanoseconds:
    """Nanoseconds since 1970. Raises ValueError for a text that is not a time with a time zone."""
    time = datetime.fromisoformat(text)
    if time.tzinfo is None:
        raise ValueError("has no time zone")
    return (time - _EPOCH) // timedelta(microseconds=1) * MICROSECOND
