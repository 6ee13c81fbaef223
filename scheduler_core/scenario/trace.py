"""The CSV pair of a cluster trace as a scenario: its pods are created and deleted at their recorded times.

The objects are those of `sources.openb`. Times of the trace are seconds since an arbitrary start; the first creation is the start
of the scenario, and all times after it are divided by `speed`, down to whole milliseconds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Final

from scheduler_core.config.duration import Duration
from scheduler_core.config.spans import LONGEST
from scheduler_core.errors import InvalidObjects, Problem
from scheduler_core.scenario.readers.document import SCENARIO_LIMITS
from scheduler_core.scenario.readers.scenario import MAX_PODS
from scheduler_core.scenario.scenario import Scenario, read_scenario
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.openb import PodTimes, read_openb, read_openb_times
from scheduler_core.units import MILLISECOND, SECOND, Nanoseconds

SPEED: Final = 1000.0
"""With this speed the five months of the published trace become three and a half hours."""
_NO_NODES: Final = b"sn,cpu_milli,memory_mib,gpu,model\n"

Object = dict[str, Any]


def read_trace(
    nodes_csv: bytes | None,
    pods_csv: bytes,
    *,
    speed: float = SPEED,
    title: str = "Cluster trace",
    most: int | None = None,
    max_pods: int = MAX_PODS,
    limits: Limits = SCENARIO_LIMITS,
) -> Scenario:
    """Pods are created at creation_time minus the first one, and are gone at deletion_time, in whatever state they are then.

    nodes_csv : None for a trace to be played `on` a snapshot's nodes. Either file may be compressed.
    most : the maximum number of pods, the earliest ones.

    Raises InvalidObjects with every cell that is wrong, LimitExceeded, or ValueError for an invalid speed.
    """
    if not (math.isfinite(speed) and speed > 0):
        raise ValueError(f"speed must be greater than 0, got {speed}")
    objects = read_openb(nodes_csv if nodes_csv is not None else _NO_NODES, pods_csv, limits=limits)
    nodes = [item for item in objects if item["kind"] == "Node"]
    pods = objects[len(nodes) :]
    times = read_openb_times(pods_csv, limits=limits)
    rows = sorted(zip(times, range(len(pods)), pods, strict=True), key=lambda row: (row[0].created, row[1]))[
        :most
    ]
    if not rows:
        raise InvalidObjects([Problem("pods", "there are none")])
    operations = list(_operations([(time, pod) for time, _, pod in rows], speed))
    document: Object = {
        "title": title,
        "description": f"{len(rows):,} {'pod with its' if len(rows) == 1 else 'pods with their'} times of creation and deletion, {speed:g} times as fast.",
        "duration": str(Duration(_end(operations))),
    }
    if nodes_csv is not None:
        document["objects"] = nodes
    document["operations"] = [{"at": str(Duration(at)), **operation} for at, operation in operations]
    return read_scenario(document, max_pods=max_pods, limits=limits)


def _operations(rows: list[tuple[PodTimes, Object]], speed: float) -> Iterator[tuple[Nanoseconds, Object]]:
    """By time; at equal times pods are deleted before others are created."""
    first = rows[0][0].created
    moments: list[tuple[Nanoseconds, int, int, Object]] = []
    for number, (times, pod) in enumerate(rows):
        created = _scaled(times.created - first, speed)
        moments.append((created, 1, number, {"create": pod}))
        if times.deleted is not None:
            # A pod that comes and goes at once would be deleted before it is there.
            deleted = max(_scaled(times.deleted - first, speed), created + MILLISECOND)
            name = pod["metadata"]["name"]
            moments.append(
                (deleted, 0, number, {"delete": {"kind": "Pod", "name": name, "gracePeriod": "0s"}})
            )
    return ((at, operation) for at, _, _, operation in sorted(moments, key=lambda moment: moment[:3]))


def _scaled(seconds: int, speed: float) -> Nanoseconds:
    """Nanoseconds of the scenario, in whole milliseconds."""
    return int(seconds * 1000 / speed) * MILLISECOND


def _end(operations: list[tuple[Nanoseconds, Object]]) -> Nanoseconds:
    """A second after the last operation. Raises InvalidObjects for a trace that takes too long even at this speed."""
    end = operations[-1][0] + SECOND
    if end > LONGEST:
        message = f"takes {Duration(end)} at this speed, a scenario at most {Duration(LONGEST)}"
        raise InvalidObjects([Problem("pods, column deletion_time", message)])
    return end
