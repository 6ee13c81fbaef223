"""`pods: {name: web, count: 3, cpu: 500m, memory: 1Gi, …}` → manifests of pods with one container."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scheduler_core.config.reader import Reader
from scheduler_core.config.spans import read_optional_span
from scheduler_core.model.readers.objects import DEFAULT_NAMESPACE
from scheduler_core.problems import Problems
from scheduler_core.scenario.readers.fields import (
    read_amount,
    read_amounts,
    read_count,
    read_labels,
    read_name,
    read_tolerations,
)
from scheduler_core.units import NANOSECOND, SECOND, Nanoseconds

Object = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PodEntry:
    """numbered : whether the pods are called `<name>-<number>`, from 0, or just `<name>`."""

    manifest: Object
    count: int
    numbered: bool
    runs_for: Nanoseconds | None


def read_pod_entry(reader: Reader, problems: Problems) -> PodEntry:
    name = read_name(reader, "name", problems)
    numbered = reader.has("count")
    count = read_count(reader, "count", problems, default=1)
    runs_for = read_optional_span(reader, "runsFor", problems, least=NANOSECOND)
    metadata: Object = {"name": name, "namespace": reader.string("namespace") or DEFAULT_NAMESPACE}
    if labels := read_labels(reader.record("labels"), problems):
        metadata["labels"] = labels
    spec = _spec(reader, problems)
    reader.close()
    manifest = {"apiVersion": "v1", "kind": "Pod", "metadata": metadata, "spec": spec}
    return PodEntry(manifest, count, numbered, runs_for)


def _spec(reader: Reader, problems: Problems) -> Object:
    spec: Object = {"containers": [{"name": "main", "resources": {"requests": _requests(reader, problems)}}]}
    if group := reader.string("podGroup"):
        spec["schedulingGroup"] = {"podGroupName": group}
    for name in ("priorityClassName", "preemptionPolicy", "schedulerName", "nodeName"):
        if text := reader.string(name):
            spec[name] = text
    if (priority := reader.optional_integer("priority")) is not None:
        spec["priority"] = priority
    if selector := read_labels(reader.record("nodeSelector"), problems):
        spec["nodeSelector"] = selector
    if gates := reader.strings("schedulingGates"):
        spec["schedulingGates"] = [{"name": gate} for gate in gates]
    if reader.has("tolerations"):
        read_tolerations(reader.records("tolerations"), problems)
        spec["tolerations"] = reader.raw("tolerations")
    reader.raw("tolerations")
    grace = read_optional_span(reader, "gracePeriod", problems)
    if grace is not None:
        if grace % SECOND:
            problems.invalid(reader.at("gracePeriod"), reader.raw("gracePeriod"), "must be whole seconds")
        spec["terminationGracePeriodSeconds"] = grace // SECOND
    return spec


def _requests(reader: Reader, problems: Problems) -> Object:
    """The amounts as they are written, after checking that they are valid."""
    given = reader.record("resources")
    names = [name for name, _ in read_amounts(given, problems)]
    requests: Object = {} if given is None else {name: given.raw(name) for name in names}
    for name in ("cpu", "memory"):
        if reader.has(name):
            if name in requests:
                problems.forbidden(reader.at(name), f"may not be set together with resources.{name}")
            if read_amount(reader, name, problems) is not None:
                requests[name] = reader.raw(name)
        reader.raw(name)
    return requests
