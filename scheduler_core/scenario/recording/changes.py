"""A recording: what was there at its beginning, and what changed when. All objects are redacted as uploads are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from scheduler_core.model.kinds import KINDS
from scheduler_core.sources.report import UploadReport
from scheduler_core.sources.workload_names import mapping

Object = dict[str, Any]
Key = tuple[str, str, str]
"""Kind, namespace ("" for kinds without), name."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
NO_REPORT: Final = UploadReport()
TERMINAL: Final = ("Succeeded", "Failed")


@dataclass(frozen=True, slots=True)
class Change:
    """at : ns since 1970. place : where it stands in the recording.

    item : the object as it is from then on; of one that is gone as it was last, or no more than its kind and name.
    """

    at: int
    place: str
    item: Object
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class Recording:
    """began, ended : ns since 1970. start : what was there when it began. changes : in their order.

    report : what was left out of the objects.
    """

    began: int
    ended: int
    start: tuple[Object, ...]
    changes: tuple[Change, ...]
    report: UploadReport = field(default=NO_REPORT, compare=False)


@dataclass(frozen=True, slots=True)
class Unexpressed:
    """Something in a recording that the scenario does not have. at : ns since the start of the scenario."""

    at: int
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


def nanoseconds_of(text: str) -> int:
    """Since 1970. Raises ValueError for what is no time with its zone."""
    time = datetime.fromisoformat(text)
    if time.tzinfo is None:
        raise ValueError("has no zone")
    return (time - _EPOCH) // timedelta(microseconds=1) * 1000
