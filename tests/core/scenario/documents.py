"""Documents for the tests of scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.scenario.scenario import Scenario, read_scenario


def scenario(*operations: dict[str, Any], **fields: Any) -> Scenario:
    """On two nodes, ten minutes long."""
    return read_scenario(document(*operations, **fields))


def document(*operations: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"title": "t", "nodes": {"count": 2}, "operations": list(operations), **fields}


def mistakes(*operations: Any, **fields: Any) -> list[str]:
    """What is wrong with it, a line each."""
    with pytest.raises(InvalidInput) as caught:
        read_scenario(document(*operations, **fields))
    return str(caught.value).splitlines()


def pod(name: str = "web", **spec: Any) -> dict[str, Any]:
    containers = [{"name": "main", "resources": {"requests": {"cpu": "1"}}}]
    return {
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {"name": name},
        "spec": {"containers": containers, **spec},
    }


def priority_class(name: str, value: int, **fields: Any) -> dict[str, Any]:
    return {
        "apiVersion": "scheduling.k8s.io/v1",
        "kind": "PriorityClass",
        "metadata": {"name": name},
        "value": value,
        **fields,
    }


def node(name: str) -> dict[str, Any]:
    return {
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": {"name": name},
        "status": {"capacity": {"cpu": "4"}},
    }


def workload(kind: str, name: str, replicas: int = 2, **spec: Any) -> dict[str, Any]:
    template = {"metadata": {"labels": {"app": name}}, "spec": pod()["spec"]}
    count = "parallelism" if kind == "Job" else "replicas"
    selector = {} if kind == "Job" else {"selector": {"matchLabels": {"app": name}}}
    return {
        "apiVersion": "batch/v1" if kind == "Job" else "apps/v1",
        "kind": kind,
        "metadata": {"name": name},
        "spec": {count: replicas, **selector, "template": template, **spec},
    }
