"""Measure the engine: ``.venv/bin/python -m bench.run [--json FILE] [--repeat N] [--scale 0.1]``.

Prints a row a measurement with the figure that the project wants. Each is taken in a process of its own, so that memory is its
own too. Compare two commits by running this on both on the same machine.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import platform
import resource
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from bench import workloads
from scheduler_core import Run, simulate
from scheduler_core.conformance.cases import read_cases
from scheduler_core.model.cluster import read_cluster_json
from scheduler_core.snapshot.snapshot import build_snapshot

ROOT = Path(__file__).parents[1]
OPENB = ROOT / "tests" / "golden" / "conformance" / "openb_default.jsonl.gz"


@dataclass(frozen=True)
class Figure:
    """One measured number. peak_mib : the most memory that the process had, in MiB."""

    name: str
    value: float
    unit: str
    wanted: str
    peak_mib: int = 0


def basic(scale: float) -> Figure:
    """Equal pods on equal nodes, placements only, all nodes scored."""
    n_nodes, n_pods = round(5000 * scale), round(10_000 * scale)
    run = Run(workloads.nodes(n_nodes) + workloads.pods(n_pods))
    seconds = _seconds(lambda: [None for _ in run.play()])
    return Figure(f"basic, {n_nodes:,} nodes × {n_pods:,} pods", n_pods / seconds, "pods/s", "≥ 5,000")


def openb(scale: float) -> Figure:
    """The GPU cluster of the recorded case, from objects to placements."""
    case = next(read_cases(OPENB))
    seconds = _seconds(lambda: [None for _ in Run(case.objects).play()])
    return Figure("openb_default, objects to placements", seconds, "s", "≤ 4")


def explain(scale: float) -> Figure:
    """One explanation in the middle of a run, as JSON-able data."""
    n_nodes, n_pods = round(5000 * scale), round(10_000 * scale)
    run = simulate(workloads.nodes(n_nodes) + workloads.pods(n_pods), detail="placements")
    seconds = _seconds(lambda: run.explain(n_pods // 2).to_dict())
    return Figure(f"explain(k), {n_nodes:,} nodes", seconds * 1e3, "ms", "≤ 150")


def read(scale: float) -> Figure:
    """A JSON List on disk to columns."""
    n_nodes, n_pods = round(5000 * scale), round(50_000 * scale)
    data = json.dumps(workloads.running_cluster(n_nodes, n_pods)).encode()
    seconds = _seconds(lambda: build_snapshot(read_cluster_json(data)))
    return Figure(f"read {n_nodes:,} nodes, {n_pods:,} pods ({len(data) >> 20} MiB)", seconds, "s", "≤ 5")


MEASUREMENTS: tuple[Callable[[float], Figure], ...] = (basic, openb, explain, read)


def _seconds(work: Callable[[], object]) -> float:
    """Of processor time, as in throughput.py."""
    started = time.process_time()
    work()
    return time.process_time() - started


def _in_child(measure: Callable[[float], Figure], scale: float) -> Figure:
    """Measure in a fresh process and add its peak memory."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_measured, (measure.__name__, scale))


def _measured(name: str, scale: float) -> Figure:
    figure: Figure = globals()[name](scale)
    peak_mib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    return Figure(figure.name, figure.value, figure.unit, figure.wanted, peak_mib)


def _best(measure: Callable[[float], Figure], scale: float, repeat: int) -> Figure:
    figures = [_in_child(measure, scale) for _ in range(repeat)]
    best = max if figures[0].unit.endswith("/s") else min
    return best(figures, key=lambda figure: figure.value)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the engine.")
    parser.add_argument(
        "--json", type=Path, help="also write the figures, with facts about the machine, to FILE"
    )
    parser.add_argument("--repeat", type=int, default=3, help="take the best of N (default 3)")
    parser.add_argument(
        "--scale", type=float, default=1.0, help="size of the clusters relative to the full ones"
    )
    options = parser.parse_args()
    print(f"{'what':<50}{'measured':>12} {'':<8}{'wanted':<10}{'peak MiB':>9}")
    figures = []
    for measure in MEASUREMENTS:
        figure = _best(measure, options.scale, options.repeat)
        figures.append(figure)
        print(
            f"{figure.name:<50}{figure.value:>12,.1f} {figure.unit:<8}{figure.wanted:<10}{figure.peak_mib:>9,}",
            flush=True,
        )
    if options.json:
        machine = {
            "python": platform.python_version(),
            "cores": os.cpu_count(),
            "machine": platform.machine(),
        }
        record = {"machine": machine, "figures": [asdict(figure) for figure in figures]}
        options.json.write_text(json.dumps(record, indent=2) + "\n")


if __name__ == "__main__":
    main()
