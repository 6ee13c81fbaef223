"""How long the extender server takes for the two calls of an attempt: ``.venv/bin/python -m bench.extender_pairs http://127.0.0.1:8000``.

Sends what a nodeCacheCapable kube-scheduler sends to a playground that runs, over one connection: for each of many new pods a filter
with the names of all nodes, in the order of a parallel search, and a prioritize with the names of the answer. With ``--against`` a
second server, such as one at another commit, is asked the same in turns. With the processes' ids their processor time is counted.

Leaves a policy and a snapshot behind.
"""

from __future__ import annotations

import argparse
import random
import statistics
from dataclasses import dataclass, field
from typing import Any, Final

from bench import machine
from bench.extender import N_KINDS, Server, a_node
from bench.process import cpu_seconds

CHUNK: Final = 32
"""Nodes that a thread of kube-scheduler's filters takes at a time, of 1,000."""


@dataclass(slots=True)
class TimedServer:
    """A server, and what it took a pair: milliseconds at the client, and of processor time, for each turn."""

    server: Server
    pid: int
    walls: list[float] = field(default_factory=list)
    used: list[float] = field(default_factory=list)

    def turn(self, first: int, n_pairs: int, names: list[str]) -> None:
        began = cpu_seconds(self.pid) if self.pid else 0.0
        taken = [self._pair(a_waiting_pod(number), names) for number in range(first, first + n_pairs)]
        ended = cpu_seconds(self.pid) if self.pid else 0.0
        self.walls.append(statistics.median(taken))
        self.used.append(1000 * (ended - began) / n_pairs)

    def _pair(self, pod: dict[str, Any], names: list[str]) -> float:
        filtering, answer = self.server.ask_about("filter", pod, in_parallel(names))
        scoring, points = self.server.ask_about("prioritize", pod, answer["NodeNames"])
        assert len(points) == len(names), points
        return filtering + scoring


def in_parallel(names: list[str]) -> list[str]:
    """The names in the order in which parallel threads come back with their chunks."""
    chunks = [names[start : start + CHUNK] for start in range(0, len(names), CHUNK)]
    random.shuffle(chunks)
    return [name for chunk in chunks for name in chunk]


def a_waiting_pod(number: int) -> dict[str, Any]:
    """As an API server completes it (tests/golden/extender-calls.json.gz)."""
    container = {
        "name": "c",
        "image": "registry.k8s.io/pause:3.10",
        "resources": {"requests": {"cpu": "100m"}},
        "terminationMessagePath": "/dev/termination-log",
        "terminationMessagePolicy": "File",
        "imagePullPolicy": "IfNotPresent",
    }
    tolerations = [
        {
            "key": f"node.kubernetes.io/{what}",
            "operator": "Exists",
            "effect": "NoExecute",
            "tolerationSeconds": 300,
        }
        for what in ("not-ready", "unreachable")
    ]
    return {
        "metadata": {
            "name": f"turn-{number}",
            "namespace": "default",
            "uid": f"{number:08x}-0000-4000-8000-000000000000",
            "resourceVersion": str(number),
            "generation": 1,
            "creationTimestamp": "2026-11-20T15:44:19Z",
            "labels": {"app": f"a{number % N_KINDS}"},
        },
        "spec": {
            "containers": [container],
            "restartPolicy": "Always",
            "terminationGracePeriodSeconds": 0,
            "dnsPolicy": "ClusterFirst",
            "securityContext": {},
            "schedulerName": "default-scheduler",
            "tolerations": tolerations,
            "priority": 0,
            "enableServiceLinks": True,
            "preemptionPolicy": "PreemptLowerPriority",
        },
        "status": {"phase": "Pending", "qosClass": "Burstable"},
    }


def row(timed: TimedServer) -> str:
    """Of a Markdown table."""
    cells = [f"{statistics.median(timed.walls):.2f}", ", ".join(f"{wall:.2f}" for wall in timed.walls)]
    used = f"{statistics.median(timed.used):.2f}" if timed.pid else ""
    return f"| {' | '.join([*cells, used])} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.extender_pairs", description="The two calls of an attempt, with names only."
    )
    parser.add_argument("url", help="of a playground that runs")
    parser.add_argument("--pid", type=int, default=0, help="its process, for its processor time")
    parser.add_argument("--against", help="another one")
    parser.add_argument("--against-pid", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--pairs", type=int, default=200, help="of a turn (default 200)")
    parser.add_argument("--turns", type=int, default=5)
    options = parser.parse_args()
    nodes = [a_node(index, 0) for index in range(options.nodes)]
    names = [node["metadata"]["name"] for node in nodes]
    servers = [TimedServer(Server(options.url, nodes), options.pid)]
    if options.against:
        servers.append(TimedServer(Server(options.against, nodes), options.against_pid))
    before = machine.facts()
    for turn in range(-1, options.turns):
        for timed in servers:
            timed.turn((turn + 1) * options.pairs, options.pairs, names)
            if turn < 0:  # Caches fill.
                timed.walls.clear()
                timed.used.clear()
    print(f"load: {before['load']} before, {machine.facts()['load']} after")
    print("| a pair, ms | each turn | CPU, ms |\n|---|---|---|")
    for timed in servers:
        print(row(timed))


if __name__ == "__main__":
    main()
