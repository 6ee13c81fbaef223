"""What an extender of the playground adds to an attempt of kube-scheduler.

    .venv/bin/python -m bench.extended http://127.0.0.1:8000 --kubeconfig FILE --kube-scheduler PROGRAM

kube-scheduler places the same pods without an extender, and with one that gets nodes or names: the playground, and one that sends
everything back unread (echo.py), which shows what kube-scheduler's own part of the calls costs. They take turns. All pods wait before
kube-scheduler starts. An attempt's time is the mean that the scheduler itself measured (scheduling_algorithm_duration_seconds:
filters, scores and extenders, without the binding); pods a second are those of the events Scheduled, from the first to the last.
The first turn of each way is not counted.

The URL is that of a playground that runs; a policy and a snapshot are left there. The cluster must be one that may be broken.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import socket
import ssl
import tempfile
import time
import urllib.request
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import Any, Final

from bench import live, machine
from bench.cluster import LoadedCluster
from bench.echo import serving
from bench.extender import Server, a_node
from bench.live_suite import ServedWorkload
from bench.process import cpu_seconds
from playground.connector.client.connection import connect
from playground.connector.client.http import Http

NONE: Final = "no extender"
WAYS: Final = (NONE, "nodes, unread", "nodes", "names, unread", "names")
"""What the extender gets; unread: it is not the playground."""
_EVENTS: Final = "/apis/events.k8s.io/v1/namespaces/default/events"
_METRIC: Final = "scheduler_scheduling_algorithm_duration_seconds"


@dataclass(frozen=True, slots=True)
class Turn:
    """attempt : milliseconds. rate : pods a second.

    real, here : processor time a pod in milliseconds, of kube-scheduler from its start on, and of the playground.
    """

    attempt: float
    rate: float
    real: float
    here: float


@dataclass(frozen=True, slots=True)
class Extended:
    """kube-scheduler and its extender.

    program : kube-scheduler. addresses : way → the extender's urlPrefix. pid : of the playground; 0 if it is not known.
    share : percentageOfNodesToScore; 0 is its own choice.
    """

    http: Http
    kubeconfig: str
    program: str
    addresses: Mapping[str, str]
    pid: int
    share: int

    async def turn(self, way: str, n_pods: int) -> Turn:
        """The pods are deleted afterwards."""
        prefix = f"turn-{time.time_ns()}-"
        load = LoadedCluster(self.http, live.THEIRS, prefix)
        await load.add_pods("plain", 0, n_pods)
        with tempfile.TemporaryDirectory() as folder:
            config, port = Path(folder) / "config.json", _free_port()
            config.write_text(json.dumps(self._configuration(way)))
            options = [f"--secure-port={port}", "--bind-address=127.0.0.1", f"--cert-dir={folder}"]
            allowed = "--authorization-always-allow-paths=/metrics"
            here = self._used()
            with live.running([self.program, f"--config={config}", *options, allowed], folder) as real:
                await live.until_bound(load, n_pods)
                attempt = mean_attempt(await asyncio.to_thread(_metrics, port))
                used = (cpu_seconds(real), self._used() - here)
        events = (await load.send("GET", _EVENTS))["items"]
        await load.delete_pods(n_pods)
        return Turn(attempt, rate_of(events, prefix), *(1000 * one / n_pods for one in used))

    def _used(self) -> float:
        return cpu_seconds(self.pid) if self.pid else 0.0

    def _configuration(self, way: str) -> dict[str, Any]:
        extender = {
            "urlPrefix": self.addresses.get(way),
            "filterVerb": "filter",
            "prioritizeVerb": "prioritize",
            "weight": 1,
        }
        extender |= {"nodeCacheCapable": way.startswith("names"), "httpTimeout": "30s"}
        return {
            "apiVersion": "kubescheduler.config.k8s.io/v1",
            "kind": "KubeSchedulerConfiguration",
            "clientConnection": {"kubeconfig": self.kubeconfig, "qps": 5000, "burst": 5000},
            "leaderElection": {"leaderElect": False},
            "percentageOfNodesToScore": self.share,
            "extenders": [] if way == NONE else [extender],
        }


def mean_attempt(metrics: str) -> float:
    """Milliseconds. metrics : of kube-scheduler."""
    found = dict(re.findall(rf"^{_METRIC}_(sum|count) (\S+)$", metrics, re.MULTILINE))
    return 1000 * float(found["sum"]) / float(found["count"])


def rate_of(events: list[dict[str, Any]], prefix: str) -> float:
    """Bindings a second, from the first event Scheduled to the last. prefix : of the names of the pods."""
    own = [one for one in events if one["regarding"]["name"].startswith(prefix)]
    times = [datetime.fromisoformat(one["eventTime"]) for one in own if one["reason"] == "Scheduled"]
    return (len(times) - 1) / (max(times) - min(times)).total_seconds()


def row(way: str, turns: list[Turn], without: list[Turn]) -> str:
    """Of a Markdown table. without : the turns of the same rounds that had no extender."""
    added = [f"{one.attempt - other.attempt:.1f}" for one, other in zip(turns, without, strict=True)]
    cells = [median(column) for column in zip(*map(astuple, turns), strict=True)]
    attempt, rate, real, here = (f"{cell:.1f}" for cell in cells)
    return f"| {way} | {attempt} | {', '.join(added) if turns is not without else ''} | {rate} | {real} | {here} |"


async def run(options: argparse.Namespace) -> dict[str, list[Turn]]:
    nodes = [a_node(index, options.images) for index in range(options.nodes)]
    addresses = Server(options.url, nodes).addresses
    turns: dict[str, list[Turn]] = {way: [] for way in WAYS if way in {NONE, *(options.way or WAYS)}}
    async with (
        serving() as unread,
        Http(connect(options.kubeconfig), "bench") as http,
        ServedWorkload(http, [_new(node) for node in nodes], []),
    ):
        addresses |= {"nodes, unread": unread, "names, unread": unread}
        scheduler = Extended(
            http, options.kubeconfig, options.kube_scheduler, addresses, options.pid, options.share
        )
        for number in range(-1, options.turns):
            for way in turns:
                turn = await scheduler.turn(way, options.pods)
                print(f"{number} {way}: {turn}", flush=True)
                turns[way] += [turn] if number >= 0 else []
    return turns


def _new(node: dict[str, Any]) -> dict[str, Any]:
    """As it may be created."""
    given = ("uid", "resourceVersion", "creationTimestamp", "managedFields")
    metadata = {name: value for name, value in node["metadata"].items() if name not in given}
    return node | {"apiVersion": "v1", "kind": "Node", "metadata": metadata}


def _metrics(port: int) -> str:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with urllib.request.urlopen(f"https://127.0.0.1:{port}/metrics", context=context) as answer:
        return str(answer.read().decode())


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.extended", description="What an extender adds to an attempt of kube-scheduler."
    )
    parser.add_argument("url", help="of a playground that runs")
    parser.add_argument("--kubeconfig", required=True, help="of a cluster that may be broken")
    parser.add_argument("--kube-scheduler", required=True, help="the program")
    parser.add_argument("--way", choices=WAYS[1:], action="append", help="may be repeated; default: all")
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--images", type=int, default=0, help="that each node has (default 0)")
    parser.add_argument("--pods", type=int, default=200, help="of a turn (default 200)")
    parser.add_argument("--turns", type=int, default=5, help="of each way (default 5)")
    parser.add_argument(
        "--share", type=int, default=100, help="percentageOfNodesToScore; 0 as by default (default 100)"
    )
    parser.add_argument("--pid", type=int, default=0, help="of the playground, for its processor time")
    options = parser.parse_args()
    before = machine.facts()
    turns = asyncio.run(run(options))
    print(f"load: {before['load']} before, {machine.facts()['load']} after")
    print("| the extender gets | an attempt, ms | added, each turn | pods a second | CPU, real | CPU, here |")
    print("|---|---|---|---|---|---|")
    for way in turns:
        print(row(way, turns[way], turns[NONE]))


if __name__ == "__main__":
    main()
