"""A simulated day, or more: ``.venv/bin/python -m bench.day [--nodes 1000] [--pods 20000] [--days 1] [--changes 0]``.

Pods arrive evenly in groups of fifty, run for ten minutes to two hours, and every hundredth group comes while a
node is cordoned. Events are not kept. ``--changes`` more changes of nodes, evenly spread, have columns built anew all the time.
"""

from __future__ import annotations

import argparse
import resource
import time
from itertools import chain
from typing import Any, Final

from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.timeline import RunningReport, TimelineSimulation

_DAY: Final = 86_400
_GROUP: Final = 50
_SIZES: Final = (("500m", "1Gi", 600), ("1", "2Gi", 3600), ("2", "4Gi", 7200), ("250m", "1Gi", 1800))
_REST: Final = 600
"""Seconds at the end without arrivals."""


def scenario(n_nodes: int, n_pods: int, n_changes: int = 0, n_days: int = 1) -> dict[str, Any]:
    """As YAML would say it."""
    span = (n_days * _DAY - _REST) * 1000  # milliseconds
    n_groups = n_pods // _GROUP
    operations: list[dict[str, Any]] = []
    for group in range(n_groups):
        at = group * span // n_groups
        cpu, memory, runs_for = _SIZES[group % len(_SIZES)]
        pods = {"name": f"p{group}", "count": _GROUP, "cpu": cpu, "memory": memory, "runsFor": f"{runs_for}s"}
        operations.append({"at": f"{at}ms", "pods": pods})
        if group % 100 == 0:
            node = f"node-{group % n_nodes + 1}"
            operations += [{"at": f"{at}ms", "cordon": node}, {"at": f"{at + 60_000}ms", "uncordon": node}]
    for change in range(n_changes):
        node = f"node-{change % n_nodes + 1}"
        at = change * span // n_changes
        operations.append({"at": f"{at}ms", "label": {"node": node, "labels": {"change": str(change)}}})
    return {
        "title": "A day",
        "duration": f"{n_days * 24}h",
        "nodes": {
            "count": n_nodes,
            "template": {"cpu": 16, "memory": "64Gi", "pods": 110},
            "zones": ["a", "b", "c"],
        },
        "operations": operations,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--pods", type=int, default=20_000)
    parser.add_argument("--days", type=int, default=1)
    parser.add_argument("--changes", type=int, default=0)
    asked = parser.parse_args()
    started = time.process_time()
    document = scenario(asked.nodes, asked.pods, asked.changes, asked.days)
    simulation = TimelineSimulation(read_scenario(document, max_pods=asked.pods))
    read = time.process_time()
    running = RunningReport()
    for events in chain([[*simulation.events]], simulation.play()):
        for event in events:
            running.take(event)
        simulation.forget()
    counts = running.to_dict()["counts"]
    played = time.process_time()
    n_events = 0 if simulation.log.last is None else simulation.log.last.seq
    print(f"{asked.nodes:,} nodes, {asked.pods:,} pods, {counts['bound']:,} bound, {n_events:,} events")
    print(
        f"read in {read - started:.1f} s, played with its report in {played - read:.1f} s of processor time"
    )
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10:,} MiB at most")


if __name__ == "__main__":
    main()
