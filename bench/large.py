"""Very large clusters, from a file to placements: ``.venv/bin/python -m bench.large [--nodes 1000 15000 100000] [--pods-per-node 10]``.

A row for each size: seconds of processor time for importing, reading the JSON List, building the columns and the run, the time of
the run for each pod, and the most memory that the process had. Pods belong to 100 Deployments, created one after the other, so that
they are of 100 kinds. Each size runs in a process of its own.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.machine import facts
from bench.workloads import Manifest, nodes, pods

N_DEPLOYMENTS = 100
HEADINGS = ("nodes", "pods", "MB", "import", "read", "columns", "run", "µs a pod", "placed", "memory MB")
ROW = "{:>9,}{:>11,}{:>7,.0f}{:>8.2f}{:>8.2f}{:>9.2f}{:>9.2f}{:>10.1f}{:>11,}{:>11,.0f}"


def cluster(n_nodes: int, n_pods: int) -> Iterator[Manifest]:
    yield from nodes(n_nodes)
    size = -(-n_pods // N_DEPLOYMENTS)
    for number, pod in enumerate(pods(n_pods)):
        pod["metadata"]["labels"] = {"app": f"app-{number // size}"}
        yield pod


def write(path: Path, n_nodes: int, n_pods: int) -> None:
    """A JSON List as kubectl prints it, without line breaks."""
    with path.open("w", encoding="utf-8") as file:
        file.write('{"apiVersion":"v1","kind":"List","items":[')
        for number, item in enumerate(cluster(n_nodes, n_pods)):
            file.write(("," if number else "") + json.dumps(item))
        file.write("]}")


def placed(path: Path) -> dict[str, float]:
    """In this process, which has just started. Seconds of processor time by part, number of placements, MB of memory."""
    from scheduler_core.engine.run import Run  # noqa: PLC0415 - importing is measured
    from scheduler_core.model.cluster import read_cluster_json  # noqa: PLC0415

    times = [0.0, time.process_time()]
    objects = read_cluster_json(path.read_bytes())
    times.append(time.process_time())
    run = Run(objects, detail="placements")
    times.append(time.process_time())
    for _ in run.play():
        pass
    times.append(time.process_time())
    parts = dict(zip(("import", "read", "columns", "run"), map(float.__sub__, times[1:], times), strict=True))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return parts | {"placed": len(run.placements), "memory": memory}


def measured(n_nodes: int, n_pods: int) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cluster.json"
        write(path, n_nodes, n_pods)
        size = path.stat().st_size / 1e6
        command = [sys.executable, "-m", "bench.large", "--file", str(path)]
        found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    each = found["run"] / n_pods * 1e6
    parts = (found[name] for name in ("import", "read", "columns", "run"))
    return ROW.format(n_nodes, n_pods, size, *parts, each, found["placed"], found["memory"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, nargs="+", default=[1000, 5000, 15_000, 50_000, 100_000])
    parser.add_argument("--pods-per-node", type=int, default=10)
    parser.add_argument("--file", type=Path, help="for the process of one size")
    options = parser.parse_args()
    if options.file is not None:
        print(json.dumps(placed(options.file)))
        return
    print(
        "".join(
            f"{name:>{width}}"
            for name, width in zip(HEADINGS, (9, 11, 7, 8, 8, 9, 9, 10, 11, 11), strict=True)
        )
    )
    for n_nodes in options.nodes:
        print(measured(n_nodes, n_nodes * options.pods_per_node), flush=True)
    for name, value in facts().items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
