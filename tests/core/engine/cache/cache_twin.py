"""What a cache was told, as objects, of which another one can be built; and what to compare of the two."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.scheduler.attempts import EngineDecider, explain
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.snapshot.arrays import IntArray, one_row
from scheduler_core.snapshot.nodes.labels import LabelColumn
from scheduler_core.snapshot.state import ClusterState
from scheduler_core.snapshot.volumes.table import UNLIMITED, VolumeTable
from scheduler_core.snapshot.volumes.translation import Attachable
from tests.core.engine.cache.cache_objects import HOST, SCHEDULERS, ZONE
from tests.support.extenders import a_policy

PROFILES = Profiles(load_configuration(a_policy(profiles=[{"schedulerName": name} for name in SCHEDULERS])))
"""Two: they share what is derived from a snapshot, and each asks on its own when kinds of pods have been added."""


@dataclass
class Known:
    """What the cache was told, as objects."""

    nodes: dict[str, Node] = field(default_factory=dict)
    pods: dict[str, Pod] = field(default_factory=dict)
    assumed: dict[str, str] = field(default_factory=dict)
    nominated: dict[str, str] = field(default_factory=dict)
    others: dict[str, dict[str, Resource]] = field(default_factory=dict)
    lines: dict[str, list[str]] = field(default_factory=dict)
    """Node → its pods as kube-scheduler's cache lists them."""

    def cluster(self) -> Cluster:
        return Cluster.of({**self.others, "Node": self.nodes, "Pod": self.pods})

    def stand(self, key: str, there: str) -> None:
        """At the end of the line; a pod that leaves has its place taken by the last one."""
        for line in self.lines.values():
            if key in line:
                last = line.pop()
                if last != key:
                    line[line.index(key)] = last
        if there:
            self.lines.setdefault(there, []).append(key)

    def cache(self) -> SchedulerCache:
        """Built now."""
        cache = SchedulerCache(self.cluster(), PROFILES.scheduler)
        for key, there in self.assumed.items():
            cache.assume(key, there)
        for key, there in self.nominated.items():
            cache.nominate(key, there)
        return cache

    def node_of(self, key: str) -> str:
        return self.pods[key].spec.node_name or self.assumed.get(key, "")

    def waiting(self) -> list[str]:
        return [key for key in self.pods if not self.node_of(key)]

    def takes(self, key: str, there: str) -> bool:
        """Whether no pod on the node has its host ports; of two that have, the one that goes frees them, as upstream."""
        ports = _ports(self.pods[key])
        return not any(
            ports & _ports(self.pods[other]) for other in self.pods if self.node_of(other) == there
        )

    def nominate(self, key: str, there: str | None) -> None:
        self.nominated.pop(key, None)
        if there is not None:
            self.nominated[key] = there

    def nominated_below(self, there: str, priority: int) -> list[str]:
        return [
            key
            for key, where in self.nominated.items()
            if where == there and self.pods[key].priority < priority
        ]


def _ports(pod: Pod) -> set[int]:
    return {port.host_port for one in pod.spec.containers for port in one.ports}


def columns(cache: SchedulerCache) -> dict[str, Any]:
    """By names, nothing that depends on rows or on the numbers of items, drivers and ports.

    Of drivers that no node limits any more, which a new table leaves out, nothing.
    """
    state = cache.state
    limits = _limits(state)
    limited = {driver for _, driver in limits}
    names, resources = state.nodes.names, state.nodes.axis.names
    keys, ports = state.pods.keys, state.pods.ports.known
    there = {
        name: {
            "requested": _nonzero(resources, state.requested[row]),
            "allocatable": _nonzero(resources, state.nodes.allocatable[row]),
            "taints": _nonzero(state.nodes.taints, state.nodes.taint_counts[row]),
            "nonzero": state.nonzero[row].tolist(),
            "pods": sorted(keys[pod] for pod in state.pods_on[row]),
            "count": int(state.pod_count[row]),
            "ports": {port for port, used in zip(ports, state.ports_in_use[row], strict=True) if used},
            "zone": _label(state.nodes.labels(ZONE), row),
            "host": _label(state.nodes.labels(HOST), row),
            "attached": {driver: n for driver, n in _attached(state, row).items() if driver in limited},
        }
        for row, name in enumerate(names)
    }
    placed = {
        key: names[state.node_of[row]] for key, row in state.pods.row_of.items() if state.node_of[row] >= 0
    }
    nominations = {keys[pod]: names[row] for pod, row in state.nominations.items()}
    order = [names[row] for row in cache.scheduler.snapshot.cache_order]
    return {
        "nodes": there,
        "order": order,
        "placed": placed,
        "nominations": nominations,
        "budgets": state.budgets,
        "items": {key: _things(state.volumes.table, row, limited) for key, row in state.pods.row_of.items()},
        "limits": limits,
        "images": _images(cache),
        "zones": state.nodes.labels(ZONE).values,
    }


def _nonzero(names: Iterable[object], amounts: IntArray) -> dict[object, int]:
    return {name: amount for name, amount in zip(names, amounts.tolist(), strict=True) if amount}


def _attached(state: ClusterState, row: int) -> dict[object, int]:
    return _nonzero(state.volumes.table.drivers, state.volumes.attached(one_row(row))[0])


def _things(table: VolumeTable, row: int, limited: set[str]) -> set[object]:
    things = {table.things[item] for item in table.items_of[row]}
    return {one for one in things if not isinstance(one, Attachable) or one.driver in limited}


def _limits(state: ClusterState) -> dict[tuple[str, str], int]:
    table = state.volumes.table
    return {
        (name, driver): int(table.limits[row, column])
        for row, name in enumerate(state.nodes.names)
        for driver, column in table.drivers.items()
        if table.limits[row, column] != UNLIMITED
    }


def _label(column: LabelColumn, row: int) -> str | None:
    code = column.codes[row]
    return None if code < 0 else column.values[code]


def _images(cache: SchedulerCache) -> dict[str, tuple[int, list[int]]]:
    nodes = cache.state.nodes
    found = {
        name: nodes.images.find(f"{name}:latest", nodes.row_of, nodes.appearance) for name in ("red", "blue")
    }
    return {name: (one.size, one.rows.tolist()) for name, one in found.items() if one is not None}


def lines(cache: SchedulerCache) -> dict[str, list[str]]:
    state = cache.state
    by_row = zip(state.nodes.names, state.pods_on, strict=True)
    return {name: [state.pods.keys[pod] for pod in there] for name, there in by_row if there}


def verdicts(cache: SchedulerCache, keys: Iterable[str]) -> dict[str, Any]:
    """As an attempt ends, which is how it ends without one where that is possible, and each plugin's scores."""
    found = {}
    for key in keys:
        (result,) = EngineDecider()(0, [key], cache)
        assert result.outcome == cache.scheduler.decide(0, cache.pod_info(key), cache.state).outcome
        columns = explain(0, key, cache).columns
        found[key] = result.to_dict() | {"scores": {one.plugin: one.raw.tolist() for one in columns}}
    return found
