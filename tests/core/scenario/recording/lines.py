"""Recordings for tests: events of watches, with times that count in seconds from the beginning."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

from scheduler_core.scenario.recording.changes import Recording
from scheduler_core.scenario.recording.reader import read_recording
from scheduler_core.scenario.recording.replay import RecordedScenario, replayed
from scheduler_core.scenario.recording.window import Window
from scheduler_core.scenario.scenario import read_scenario

BEGAN = datetime(2026, 11, 23, 16, 0, tzinfo=UTC)
Json = dict[str, Any]
Told = tuple[float, str, Json]


def time(seconds: float) -> str:
    return (BEGAN + timedelta(seconds=seconds)).isoformat().replace("+00:00", "Z")


def line(at: float, type_: str, item: Json) -> str:
    return json.dumps({"at": time(at), "type": type_, "object": item})


def recording_text(start: Iterable[Json], *told: Told, ended: float = 100) -> bytes:
    bookmark: Json = {"kind": "Pod"}
    lines = [line(0, "ADDED", item) for item in start]
    lines += [line(0, "BOOKMARK", bookmark), *(line(*one) for one in told), line(ended, "BOOKMARK", bookmark)]
    return "\n".join(lines).encode()


def recording(start: Iterable[Json], *told: Told, ended: float = 100) -> Recording:
    return read_recording(recording_text(start, *told, ended=ended))


def replay(start: Iterable[Json], *told: Told, **window: Any) -> RecordedScenario:
    """Checked: what comes out is a scenario that can be played on the objects of the start."""
    made = replayed(recording(start, *told), Window(**window))
    read_scenario(made.document).on(made.objects)
    return made


def operations(start: Iterable[Json], *told: Told, **window: Any) -> list[Json]:
    """Of a replay that leaves nothing out."""
    made = replay(start, *told, **window)
    assert made.unexpressed == ()
    found: list[Json] = made.document["operations"]
    return found


def node(name: str = "n1", *, labels: Json | None = None, cpu: str = "4", **spec: Any) -> Json:
    amounts = {"cpu": cpu, "memory": "16Gi", "pods": "110"}
    return {
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": {"name": name, "uid": f"{name}-1", "labels": labels or {}},
        "spec": spec,
        "status": {"capacity": amounts, "allocatable": amounts},
    }


def pod(
    name: str = "web", *, bound: str = "", phase: str = "", meta: Json | None = None, **spec: Any
) -> Json:
    """As the API server has it. bound : to which node, by a scheduler."""
    given: Json = {"containers": [{"name": "main", "resources": {"requests": {"cpu": "1"}}}]}
    status: Json = {"phase": phase or ("Running" if bound else "Pending")}
    if bound:
        status["conditions"] = [{"type": "PodScheduled", "status": "True"}]
    return {
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {"name": name, "namespace": "default", "uid": f"{name}-1", **(meta or {})},
        "spec": given
        | ({"nodeName": bound} if bound else {})
        | {"schedulerName": "default-scheduler"}
        | spec,
        "status": status,
    }


def made(item: Json) -> Json:
    """The manifest with which a recorded pod arrives."""
    spec = {name: value for name, value in item["spec"].items() if name != "nodeName"}
    return {"apiVersion": "v1", "kind": "Pod", "metadata": item["metadata"], "spec": spec}
