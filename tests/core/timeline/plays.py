"""Scenarios written down shortly for tests, and what happened in them as tuples. Times in seconds, exact or refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from scheduler_core.kernel import Event
from scheduler_core.scenario.scenario import Scenario, read_scenario
from scheduler_core.scenario.settings import Timing
from scheduler_core.timeline import TimelineSimulation
from scheduler_core.units import SECOND, ZERO

INSTANT = Timing(cycle=ZERO, binding=ZERO)
Row = tuple[Any, ...]


def scenario(*operations: dict[str, Any], duration: str = "60s", **fields: Any) -> Scenario:
    """Attempts and bindings take no time unless `timing` says otherwise."""
    document = {"title": "test", "duration": duration, "operations": list(operations)}
    read = read_scenario(document | fields)
    return read if "timing" in fields else replace(read, timing=INSTANT)


def play(*operations: dict[str, Any], **fields: Any) -> TimelineSimulation:
    """Runs to the end."""
    simulation = TimelineSimulation(scenario(*operations, **fields))
    simulation.run()
    return simulation


def nodes(count: int, **template: Any) -> dict[str, Any]:
    """node-1, node-2, …: 4 CPUs, 8Gi each."""
    return {"count": count, "template": {"cpu": 4, "memory": "8Gi", **template}}


def pod(at: str, name: str, cpu: Any = 1, **fields: Any) -> dict[str, Any]:
    return {"at": at, "pods": {"name": name, "cpu": cpu, **fields}}


def on(node: str) -> dict[str, Any]:
    """For pods that have to be on that node."""
    return {"nodeSelector": {"kubernetes.io/hostname": node}}


def told(events: Iterable[Event], *types: str, of: str = "") -> list[Row]:
    """(seconds, type, …) of the events of these types, in their order; `of` narrows them to a pod."""
    rows = [row_of(event) for event in events if event.type in types]
    return [row for row in rows if not of or row[2] == of]


def life_of(events: Iterable[Event], name: str) -> list[Row]:
    """All that is told of a pod, without its name."""
    rows = [row_of(event) for event in events if event.body.get("pod") == f"default/{name}"]
    return [row[:2] + row[3:] for row in rows]


def row_of(event: Event) -> Row:
    return (seconds(event.at), event.type, *(_short(one) for one in _values(event)))


def seconds(nanoseconds: int) -> float:
    """With a fraction only if it has one."""
    whole, rest = divmod(nanoseconds, SECOND)
    return whole if rest == 0 else nanoseconds / SECOND


def _values(event: Event) -> Iterator[Any]:
    body = event.body
    if event.type == "attempt":
        yield from (body["pod"], body["outcome"])
        if body["outcome"] == "scheduled":
            yield body["node"]
        elif body["outcome"] == "preempting":
            yield body["nominatedNode"]
            yield tuple(map(_short, body["victims"]))
        elif body["outcome"] == "unschedulable":
            yield tuple(body["rejectors"])
        else:
            yield body["message"]
        return
    yield from (body[name] for name in _NAMES[event.type] if name in body and name != "until")
    if "until" in body:
        yield seconds(body["until"])


_NAMES = {
    "podThere": ("pod", "node"),
    "podCreated": ("pod",),
    "podUpdated": ("pod",),
    "queue": ("pod", "from", "to", "why", "until"),
    "nominated": ("pod", "node"),
    "podBound": ("pod", "node", "scheduler"),
    "bindRefused": ("pod", "node", "message", "scheduler"),
    "podTerminating": ("pod", "why", "for", "until"),
    "podGone": ("pod", "node", "why"),
    "budget": ("budget", "allowed", "healthy", "desired", "expected"),
    "budgetSet": ("budget", "isNew"),
    "budgetDeleted": ("budget",),
    "scaled": ("workload", "replicas"),
    "policyChanged": (),
    "operationSkipped": ("operation", "reason"),
    "nodeAdded": ("node",),
    "nodeChanged": ("node",),
    "nodeRemoved": ("node",),
}


def _short(value: Any) -> Any:
    """Names without the namespace "default"."""
    return value.removeprefix("default/") if isinstance(value, str) else value
