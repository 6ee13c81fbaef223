"""Writes as an API server's audit log has them, made comparable: what differs from moment to moment is replaced by its shape."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, Final

Json = dict[str, Any]
Subject = tuple[str, str, str]
"""Verb, resource with its subresource, and name: of events the name of what they are about, and their reason."""

_UID: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z")
_HEX: Final = re.compile(r"\.[0-9a-f]{16}\b")
_MADE: Final = re.compile(r"-extended-resources-[a-z0-9]{5}\b")


def writes_of(audit: Iterable[Json], agent: str) -> dict[Subject, list[Json]]:
    """All writes of those whose user agent begins so, by what they are about, each list in the order of the answers."""
    found: dict[Subject, list[Json]] = {}
    events: dict[str, tuple[str, str]] = {}
    for entry in audit:
        if not entry["userAgent"].startswith(agent):
            continue
        reference, body = entry["objectRef"], entry.get("requestObject") or {}
        resource = "/".join(filter(None, [reference["resource"], reference.get("subresource", "")]))
        name = reference.get("name", "")
        if resource == "events":
            made = body.get("metadata", {}).get("name", name)
            if "regarding" in body:
                events[made] = body["regarding"]["name"], body["reason"]
            name = " ".join(events.get(made, (made, "")))
        written = {"status": entry["responseStatus"]["code"], "path": _path(entry), "body": body}
        name = _MADE.sub("-extended-resources-MADE", name)
        found.setdefault((entry["verb"], resource, name), []).append(comparable(written))
    return found


def _path(entry: Json) -> str:
    return str(entry["requestURI"])


def comparable(value: Any) -> Any:
    text = _MADE.sub("-extended-resources-MADE", _UID.sub("UID", json.dumps(value, sort_keys=True)))
    text = _HEX.sub(".HEX", _TIME.sub(lambda found: "MICRO" if found[1] else "SECOND", text))
    return json.loads(text, object_hook=_without_version)


def _without_version(found: Json) -> Json:
    """Nor with what the server says of whom it got which field from, which replacements send back."""
    return {
        key: "VERSION" if key == "resourceVersion" else value
        for key, value in found.items()
        if key != "managedFields"
    }


def differences(theirs: dict[Subject, list[Json]], ours: dict[Subject, list[Json]]) -> list[str]:
    """One line a difference; none if the writes are the same, key by key."""
    found = []
    for subject in sorted(set(theirs) | set(ours)):
        one, other = theirs.get(subject, []), ours.get(subject, [])
        what = " ".join(subject)
        if len(one) != len(other):
            found.append(f"{what}: written {len(one)} times by kube-scheduler, {len(other)} times here")
        for number, (left, right) in enumerate(zip(one, other, strict=False)):
            found += [f"{what}: #{number}{line}" for line in _unlike(left, right, "")]
    return found


def _unlike(one: Any, other: Any, path: str) -> list[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        return [
            line
            for key in sorted(set(one) | set(other))
            for line in _unlike(one.get(key, "(none)"), other.get(key, "(none)"), f"{path}.{key}")
        ]
    if one == other:
        return []
    return [f"{path}: {json.dumps(one)} by kube-scheduler, {json.dumps(other)} here"]
