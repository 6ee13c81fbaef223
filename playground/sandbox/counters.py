"""Prometheus: the work of the sandbox of this process."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

WORK = Counter("playground_sandbox_work", "Pieces of work by how they ended.", ["work", "ending"])
BUSY = Gauge("playground_sandbox_processes", "Processes that work on a request now.")
SECONDS = Histogram(
    "playground_sandbox_work_seconds",
    "From the turn to the answer.",
    ["work"],
    buckets=(0.03, 0.1, 0.3, 1, 3, 10, 30, 100),
)
