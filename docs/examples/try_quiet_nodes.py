"""Runs QuietNodes on an example cluster of three nodes: `.venv/bin/python -m docs.examples.try_quiet_nodes`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from docs.examples.quiet_nodes import QuietNodes
from scheduler_core import Run, simulate
from scheduler_core.catalogue import in_tree_registry
from scheduler_core.config.configuration import PluginRef, SchedulerConfiguration
from scheduler_core.config.loader import load_configuration


def cluster() -> Iterator[dict[str, Any]]:
    """Three equal nodes and eight equal pods."""
    for name in ("node-a", "node-b", "node-c"):
        allocatable = {"cpu": "8", "memory": "16Gi", "pods": "110"}
        yield {"kind": "Node", "metadata": {"name": name}, "status": {"allocatable": allocatable}}
    for number in range(8):
        container = {"name": "web", "resources": {"requests": {"cpu": "100m"}}}
        yield {"kind": "Pod", "metadata": {"name": f"web-{number}"}, "spec": {"containers": [container]}}


def configuration() -> SchedulerConfiguration:
    """The defaults, with QuietNodes as the last filter and as a score plugin of weight 5."""
    defaults = load_configuration(None)
    (profile,) = defaults.profiles
    plugins = dict(profile.plugins)
    plugins["filter"] += (PluginRef("QuietNodes"),)
    plugins["score"] += (PluginRef("QuietNodes", weight=5),)
    return replace(defaults, profiles=(replace(profile, plugins=plugins),))


def played() -> Run:
    registry = in_tree_registry().with_plugins({"QuietNodes": lambda args, handle: QuietNodes(most_pods=2)})
    return simulate(cluster(), configuration(), registry=registry)


if __name__ == "__main__":
    run = played()
    for outcome in run.outcomes:
        sys.stdout.write(f"{outcome.pod}: {outcome.node or outcome.message}\n")
    sys.stdout.write(f"{run.explain(3).node('node-b')['scores'][-1]}\n")
