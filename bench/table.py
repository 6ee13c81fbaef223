"""One table: this engine beside the real scheduler, workload by workload, with what the machine is.

    .venv/bin/python -m bench.table                            beside recorded figures (suite.py)
    .venv/bin/python -m bench.table --recorded FILE            beside others: a file as bench.throughput --json writes it
    .venv/bin/python -m bench.table --kubeconfig FILE --kube-scheduler PROGRAM      beside kube-scheduler, both on that API server

Recorded figures are of schedulers in one process without an API server, and the engine runs like that beside them. With a kubeconfig
the live scheduler and kube-scheduler take turns: each round, one after the other binds the same pods on the same nodes, and counted
are pods a second of processor time of their processes. The cluster must be one that may be broken; without one (--kubeconfig
double) the tests' double of an API server is taken. Without --kube-scheduler only the live scheduler is measured.

Rows are medians over --rounds, and the ratio is the median of the rounds' ratios.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench import live, machine
from bench.live_suite import ServedWorkload, for_api_servers, split
from bench.suite import REAL, SUITE, Workload
from bench.throughput import measure
from playground.connector.client.connection import connect
from playground.connector.client.http import Http

Recorded = Mapping[tuple[int, str], float]
"""(nodes, workload) → attempts a second."""


@dataclass(frozen=True)
class Row:
    """Attempts a second, a pair a round: of the real scheduler (None: not known), and here."""

    workload: str
    n_nodes: int
    rounds: tuple[tuple[float | None, float], ...]

    @property
    def ratio(self) -> float | None:
        """How many times as fast it is here."""
        ratios = [here / real for real, here in self.rounds if real]
        return median(ratios) if ratios else None

    @property
    def text(self) -> str:
        """Of a Markdown table."""
        known = [real for real, _ in self.rounds if real]
        real = f"{median(known):,.0f}" if known else ""
        ratio = f"{self.ratio:,.1f}×" if self.ratio else ""
        return f"| {self.workload} | {self.n_nodes:,} | {real} | {median(here for _, here in self.rounds):,.0f} | {ratio} |"


def beside_recorded(
    workloads: Sequence[Workload], sizes: Iterable[int], rounds: int, recorded: Recorded
) -> Iterator[Row]:
    """In process."""
    for n_nodes in sizes:
        for workload in workloads:
            real = recorded.get((n_nodes, workload.label))
            rates = [measure(workload, n_nodes, "placements", 1).rate for _ in range(rounds)]
            yield Row(workload.label, n_nodes, tuple((real, rate) for rate in rates))


async def beside_kube_scheduler(
    workloads: Sequence[Workload], sizes: Iterable[int], rounds: int, kubeconfig: str, program: str | None
) -> list[Row]:
    """On the API server of a kubeconfig. program : kube-scheduler; None measures only the live scheduler."""
    rows = []
    async with Http(connect(kubeconfig), "bench") as http:
        for n_nodes in sizes:
            for workload in workloads:
                async with ServedWorkload(http, *split(workload.objects(n_nodes))) as served:
                    pairs = [await _round(served, kubeconfig, program) for _ in range(rounds)]
                rows.append(Row(workload.label, n_nodes, tuple(pairs)))
    return rows


async def _round(served: ServedWorkload, kubeconfig: str, program: str | None) -> tuple[float | None, float]:
    with tempfile.TemporaryDirectory() as folder:
        real = None
        if program is not None:
            with live.running(live.their_command(program, kubeconfig, folder), folder) as pid:
                real = await served.pods_a_second(live.THEIRS, pid)
        with live.running(live.our_command(kubeconfig, folder, ["--no-record"]), folder) as pid:
            return real, await served.pods_a_second(live.OURS, pid)


def read_recorded(path: Path) -> Recorded:
    """A file as bench.throughput --json writes it."""
    return {
        (one["n_nodes"], one["workload"]): one["rate"] for one in json.loads(path.read_text())["measured"]
    }


def table(rows: Iterable[Row], facts: Mapping[str, str]) -> str:
    """Markdown: the facts, then a line a row."""
    said = "\n".join(f"- {name}: {fact}" for name, fact in facts.items())
    head = "| workload | nodes | real, a second | here, a second | ratio |\n|---|---|---|---|---|"
    return "\n".join([said, "", head, *(row.text for row in rows)])


def rows_for(options: argparse.Namespace) -> list[Row]:
    chosen = for_api_servers() if options.kubeconfig else SUITE
    workloads = [one for one in chosen if not options.workloads or one.label in options.workloads]
    if options.kubeconfig is None:
        recorded = REAL if options.recorded is None else read_recorded(options.recorded)
        return list(beside_recorded(workloads, options.nodes, options.rounds, recorded))
    given = None if options.kubeconfig == "double" else options.kubeconfig
    with live.cluster(given) as kubeconfig:
        measured = beside_kube_scheduler(
            workloads, options.nodes, options.rounds, kubeconfig, options.kube_scheduler
        )
        return asyncio.run(measured)


def main() -> int:
    options = _parser().parse_args()
    before = machine.facts()
    rows = rows_for(options)
    loads = f"{before.pop('load')} before, {machine.facts()['load']} after"
    print(table(rows, before | {"load": loads}))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.table", description="The engine beside the real scheduler."
    )
    labels = [one.label for one in SUITE]
    parser.add_argument("workloads", nargs="*", choices=[*labels, []], metavar="WORKLOAD")
    parser.add_argument("--nodes", type=int, nargs="+", default=(1000,), help="sizes (default 1000)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured (default 3)")
    parser.add_argument("--recorded", type=Path, help="figures of the real scheduler")
    parser.add_argument(
        "--kubeconfig", help="of a cluster that may be broken, or double for the tests' double"
    )
    parser.add_argument("--kube-scheduler", help="the program, to be measured in turns")
    return parser


if __name__ == "__main__":
    sys.exit(main())
