"""Where a beat looks: the moment of a timeline or an election, the attempt of a run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scheduler_core.lessons.document.language import At, Beat
from scheduler_core.lessons.templates import value_at
from scheduler_core.problems import Problems


def moment_of(at: At, values: Mapping[str, Any], path: str, problems: Problems) -> float | None:
    """In seconds: a number, or the name of a value. Mistakes are reported under ``path``."""
    try:
        return float(at.moment)
    except ValueError:
        pass
    try:
        found = value_at(values, at.moment)
    except LookupError as error:
        problems.add(f"{path}.moment", f"{at.moment}: {error.args[0]}")
        return None
    if not isinstance(found, (int, float)):
        problems.add(f"{path}.moment", f"{at.moment} is not a number of seconds")
        return None
    return float(found)


def place_of(beat: Beat, values: Mapping[str, Any]) -> dict[str, Any] | None:
    """As REST has it: start, attempt, pod, moment, tab, node, plugin; None for missing ones."""
    at = beat.at
    if at is None:
        return None
    attempt = values.get("attempt", {})
    return {
        "start": at.start,
        "attempt": attempt.get("number"),
        "pod": attempt.get("pod", at.pod or None),
        "moment": moment_of(at, values, "at", Problems()) if at.moment else None,
        "tab": at.tab or None,
        "node": at.node or None,
        "plugin": at.plugin or None,
    }
