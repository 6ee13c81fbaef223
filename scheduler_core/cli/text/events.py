"""An event of a simulation as a line: time, type, subject, and other fields."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from scheduler_core.kernel import Event
from scheduler_core.units import SECOND

QUIET: Final = frozenset(
    {
        "began",
        "budget",
        "deviceSlice",
        "nodeAdded",
        "podThere",
        "queue",
        "requestAnswered",
        "requestSent",
        "requestServed",
        "sample",
    }
    | {"leaseWritten", "sleeping", "viewChanged"}
)
"""Events that only a wide list has: there are many of them, or they say what the scenario says."""
_SUBJECTS: Final = ("replica", "pod", "node", "budget", "workload", "lease")
_TIMES: Final = frozenset({"until", "started", "expiresAt", "observedAt"})
"""Fields in nanoseconds."""


def happening(event: Event) -> str:
    """One line, without its end."""
    body = {name: value for name, value in event.body.items() if name != "at"}
    subject = next((name for name in _SUBJECTS if isinstance(body.get(name), str)), None)
    who = "" if subject is None else body.pop(subject)
    return f"{event.at / SECOND:12,.3f} s  {event.type:16}  {who:24}  {_said(event.type, body)}".rstrip()


def _said(kind: str, body: Mapping[str, Any]) -> str:
    if kind == "attempt":
        return _attempt(body)
    if kind == "leaseWritten":
        holder = body["body"]["spec"].get("holderIdentity") or "nobody"
        return f"{body['verb']} by {body['by']}: {holder} holds it"
    if kind == "fault":
        body = body["fault"]
    return "  ".join(f"{name} {_text(name, value)}" for name, value in body.items() if _says_something(value))


def _attempt(body: Mapping[str, Any]) -> str:
    """What an attempt came to; the scheduler, where there are several."""
    place = body["node"] or body["nominatedNode"]
    parts = [body["outcome"], *([f"on {place}"] if place else [])]
    if body["victims"]:
        parts.append(f"evicting {', '.join(body['victims'])}")
    if body.get("scheduler"):
        parts.append(f"by {body['scheduler']}")
    said = " ".join(parts)
    return f"{said}: {body['message']}" if body["message"] and not body["node"] else said


def _says_something(value: Any) -> bool:
    return isinstance(value, (str, bool, int, float)) and value != ""


def _text(name: str, value: Any) -> str:
    if name in _TIMES:
        return f"{value / SECOND:,.3f} s"
    if isinstance(value, Enum):
        value = value.value
    return str(value).lower() if isinstance(value, bool) else str(value)
