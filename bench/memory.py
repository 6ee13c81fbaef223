"""Whether the live scheduler's memory stays the same over a long time.

    .venv/bin/python -m bench.memory --kubeconfig FILE --seconds 3600 --json samples.jsonl
    .venv/bin/python -m bench.memory --draw samples.jsonl docs/images/memory.svg

Pods come at a steady rate, each with labels of its own, and are deleted once there are enough; a node joins, changes or leaves every
few seconds. The scheduler is `manage.py run_scheduler`, which keeps a live run. Every ten seconds its resident memory is noted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from bench.cluster import LoadedCluster
from bench.live import OURS, our_command, running
from bench.memory_chart import chart
from bench.process import cpu_seconds, resident_bytes
from playground.connector.client.connection import connect
from playground.connector.client.http import Http

PREFIX = "memory-"
NODE_SECONDS, SAMPLE_SECONDS = 5.0, 10.0


async def load(cluster: LoadedCluster, rate: float, keep: int, made: list[int]) -> None:
    """For ever. made : [number of pods created]."""
    began = changed = time.monotonic()
    while True:
        due = int((time.monotonic() - began) * rate)
        while made[0] < due:
            await cluster.add_pod("unique", made[0])
            if made[0] >= keep:
                with suppress(RuntimeError):
                    await cluster.delete_pod(made[0] - keep)
            made[0] += 1
        if time.monotonic() - changed >= NODE_SECONDS:
            changed = time.monotonic()
            await cluster.change_a_node()
        await asyncio.sleep(0.02)


async def measured(pid: int, seconds: float, made: list[int], file: Path) -> None:
    began = time.monotonic()
    with file.open("w") as samples:
        while (at := time.monotonic() - began) < seconds:
            sample = {"seconds": at, "rss": resident_bytes(pid), "cpu": cpu_seconds(pid), "pods": made[0]}
            samples.write(json.dumps(sample) + "\n")
            samples.flush()
            await asyncio.sleep(SAMPLE_SECONDS)


async def run(options: argparse.Namespace) -> None:
    async with Http(connect(options.kubeconfig), "bench") as http:
        cluster, made = LoadedCluster(http, OURS, PREFIX), [0]
        await cluster.add_nodes(options.nodes)
        with (
            tempfile.TemporaryDirectory() as folder,
            running(our_command(options.kubeconfig, folder), folder) as pid,
        ):
            loading = asyncio.create_task(load(cluster, options.rate, options.keep, made))
            measuring = asyncio.create_task(measured(pid, options.seconds, made, options.json))
            await asyncio.wait([loading, measuring], return_when=asyncio.FIRST_COMPLETED)
            if loading.done():
                measuring.cancel()
                loading.result()
            await measuring
            loading.cancel()


def samples(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.memory", description="Memory of the live scheduler over time."
    )
    parser.add_argument("--kubeconfig")
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--rate", type=float, default=20, help="pods a second")
    parser.add_argument("--nodes", type=int, default=100)
    parser.add_argument("--keep", type=int, default=500, help="pods that are there at a time")
    parser.add_argument("--json", type=Path, default=Path("memory.jsonl"))
    parser.add_argument("--draw", nargs=2, type=Path, metavar=("SAMPLES", "SVG"))
    options = parser.parse_args()
    if options.draw:
        options.draw[1].write_text(chart(samples(options.draw[0])))
    else:
        asyncio.run(run(options))


if __name__ == "__main__":
    main()
