"""Attempts a second: ``.venv/bin/python -m bench.throughput [WORKLOAD…] [--nodes 1000 5000] [--full] [--json FILE] [--against FILE]``.

All nodes are scored. A row a workload and size; beside it what the real scheduler reached (suite.py) and how many times that this is.
``--against`` compares with a file that ``--json`` wrote earlier, say at another commit on the same machine.

Seconds are of processor time: one thread computes and waits for nothing, so they are those of the clock on an idle machine, and
other work on a busy one changes them less.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.suite import REAL, SUITE, Workload
from scheduler_core import Run

SIZES = (500, 1000, 5000, 15_000)


@dataclass(frozen=True)
class Measured:
    """attempts : number of attempts, preemptors' second ones included. rate : attempts a second of processor time."""

    workload: str
    n_nodes: int
    detail: str
    attempts: int
    rate: float


def measure(workload: Workload, n_nodes: int, detail: str, repeat: int) -> Measured:
    """The best of ``repeat`` runs; reading the objects is not part of it."""
    objects = workload.objects(n_nodes)
    return max((_run(workload, objects, n_nodes, detail) for _ in range(repeat)), key=lambda one: one.rate)


def _run(workload: Workload, objects: list[dict[str, object]], n_nodes: int, detail: str) -> Measured:
    run = Run(objects, detail="placements")
    gc.collect()
    started = time.process_time()
    if detail == "full":
        for explanation in run.explained():
            explanation.to_dict()
    else:
        for _ in run.play():
            pass
    seconds = time.process_time() - started
    attempts = len(run.outcomes)
    return Measured(workload.label, n_nodes, detail, attempts, attempts / seconds)


def _row(one: Measured, earlier: dict[tuple[str, int, str], float]) -> str:
    row = f"{one.workload:<20}{one.n_nodes:>8,}{one.attempts:>10,}{one.rate:>12,.0f}"
    real = REAL.get((one.n_nodes, one.workload))
    row += f"{real:>8,}{one.rate / real:>8.1f}×" if real else f"{'':>17}"
    before = earlier.get((one.workload, one.n_nodes, one.detail))
    return row + (f"{one.rate / before:>10.2f}×" if before else "")


def _earlier(path: Path | None) -> dict[tuple[str, int, str], float]:
    if path is None:
        return {}
    measured = [Measured(**one) for one in json.loads(path.read_text())["measured"]]
    return {(one.workload, one.n_nodes, one.detail): one.rate for one in measured}


def main() -> None:
    options = _parser().parse_args()
    earlier = _earlier(options.against)
    chosen = [workload for workload in SUITE if not options.workloads or workload.label in options.workloads]
    detail = "full" if options.full else "placements"
    print(
        f"{'workload':<20}{'nodes':>8}{'attempts':>10}{'attempts/s':>12}{'real':>8}{'ratio':>9}{'  against' if earlier else ''}"
    )
    measured = []
    for n_nodes in options.nodes:
        for workload in chosen:
            measured.append(measure(workload, n_nodes, detail, options.repeat))
            print(_row(measured[-1], earlier), flush=True)
    if options.json:
        machine = {
            "python": platform.python_version(),
            "cores": os.cpu_count(),
            "machine": platform.machine(),
        }
        record = {"machine": machine, "measured": [asdict(one) for one in measured]}
        options.json.write_text(json.dumps(record, indent=2) + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Attempts a second by workload and size.")
    parser.add_argument(
        "workloads", nargs="*", choices=[*(workload.label for workload in SUITE), []], metavar="WORKLOAD"
    )
    parser.add_argument(
        "--nodes", type=int, nargs="+", default=SIZES, help="sizes (default 500 1000 5000 15000)"
    )
    parser.add_argument(
        "--full", action="store_true", help="work out every node × plugin of every attempt too"
    )
    parser.add_argument("--repeat", type=int, default=2, help="take the best of N (default 2)")
    parser.add_argument("--json", type=Path, help="write the figures to FILE")
    parser.add_argument("--against", type=Path, help="compare with the figures in FILE")
    return parser


if __name__ == "__main__":
    main()
