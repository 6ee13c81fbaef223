"""The sizes of a cluster's tables, checked before they are created.

Columns are dense: a row per node or pod, a column for each name that occurs anywhere. Real clusters have a few dozen
names. If every node had its own resource, taint, host port or CSI driver, the memory would grow with the square of the nodes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from scheduler_core.errors import LimitExceeded, Problem
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.model.resources.requests import has_resized, is_scheduled_resource, pod_requests
from scheduler_core.snapshot.pods.ports import host_ports

MOST_CELLS: Final = 20_000_000
"""Of one table: 160 MB of int64. 100,000 nodes with 200 resources, or 150,000 pods with 130."""

MOST_TOPOLOGY_KEYS: Final = 250
"""Among the rules of all pods. Each pod is compared by each of them, so that keys of their own would take the square of the pods."""


class Table(NamedTuple):
    """``rows`` and ``columns`` name what is counted, in the plural."""

    n_rows: int
    rows: str
    n_columns: int
    columns: str

    @property
    def n_cells(self) -> int:
        return self.n_rows * self.n_columns


def check_size(
    cluster: Cluster, pods: Sequence[Pod] | None = None, resources: Collection[str] | None = None
) -> None:
    """Check the sizes of all tables.

    pods : those that get a row, by default all that are not terminal. resources : as of ``resource_names``.

    Raises LimitExceeded with every table that would have more than MOST_CELLS, and for more than MOST_TOPOLOGY_KEYS.
    """
    pods = [pod for pod in cluster.pods if not pod.is_terminal] if pods is None else pods
    resources = resource_names(cluster, pods) if resources is None else resources
    found = [_problem(table) for table in _tables(cluster, pods, resources) if table.n_cells > MOST_CELLS]
    n_keys = len(_topology_keys(pods))
    if n_keys > MOST_TOPOLOGY_KEYS:
        rules = "affinity to pods and spread constraints"
        message = f"their {rules} name {n_keys:,} topology keys, and they may name {MOST_TOPOLOGY_KEYS:,}"
        found.append(Problem("pods", message))
    if found:
        raise LimitExceeded(found)


def resource_names(cluster: Cluster, pods: Sequence[Pod]) -> set[str]:
    """All resource names of nodes and of the requests of pods."""
    names: set[str] = set()
    for node in cluster.nodes:
        names.update(node.status.allocatable or ())
    seen: set[int] = set()
    for pod in pods:
        if id(pod.spec) not in seen:
            seen.add(id(pod.spec))
            names.update(pod_requests(pod))
            if has_resized(pod):
                names.update(pod_requests(pod, assigned=True))
    return names


def _topology_keys(pods: Sequence[Pod]) -> set[str]:
    specs = {id(pod.spec): pod.spec for pod in pods}
    return {key for spec in specs.values() for key in _keys_of(spec)}


def _keys_of(spec: PodSpec) -> Iterator[str]:
    yield from (constraint.topology_key for constraint in spec.topology_spread_constraints)
    if spec.affinity is None:
        return
    for rule in (spec.affinity.pod_affinity, spec.affinity.pod_anti_affinity):
        if rule is not None:
            required = rule.required_during_scheduling_ignored_during_execution
            preferred = rule.preferred_during_scheduling_ignored_during_execution
            yield from (term.topology_key for term in required)
            yield from (weighted.pod_affinity_term.topology_key for weighted in preferred)


def _tables(cluster: Cluster, pods: Sequence[Pod], resources: Collection[str]) -> Iterator[Table]:
    n_nodes = len(cluster.nodes)
    n_resources = sum(map(is_scheduled_resource, resources))
    yield Table(n_nodes, "nodes", n_resources, "resource names")
    yield Table(len(pods), "pods", n_resources, "resource names")
    taints = {(taint.key, taint.value, taint.effect) for node in cluster.nodes for taint in node.spec.taints}
    yield Table(n_nodes, "nodes", len(taints), "different taints")
    drivers = {driver for node in cluster.csi_nodes for driver in node.limits}
    yield Table(n_nodes, "nodes", len(drivers), "CSI drivers with a limit")
    specs: dict[int, PodSpec] = {id(pod.spec): pod.spec for pod in pods}
    ports = {port for spec in specs.values() for port in host_ports(spec)}
    yield Table(n_nodes, "nodes", len(ports), "different host ports")


def _problem(table: Table) -> Problem:
    message = (
        f"{table.n_rows:,} {table.rows} with {table.n_columns:,} {table.columns} among them are a table of "
        f"{table.n_cells:,} cells, and it may have {MOST_CELLS:,}"
    )
    return Problem(table.rows, message)
