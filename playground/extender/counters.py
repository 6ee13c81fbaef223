"""Prometheus: the answers of this process's extender server."""

from __future__ import annotations

from prometheus_client import Histogram

SECONDS = Histogram(
    "playground_extender_seconds",
    "From the body of a call to its answer, by verb and whether it was an error.",
    ["verb", "error"],
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10),
)
