"""The workloads of the throughput suite, labelled and sized after kube-scheduler's own performance tests.

Each makes a cluster of ``n_nodes`` nodes and the pods to attempt. ``REAL`` has what the real scheduler's own code reached, in process
without an API server, on a comparable machine with two cores, all nodes scored: attempts a second, by nodes and workload.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bench import workloads
from bench.workloads import Manifest

HOSTNAME, ZONE = "kubernetes.io/hostname", "topology.kubernetes.io/zone"
N_PODS = 2000
REAL = {
    (1000, "basic"): 428,
    (1000, "anti-affinity"): 343,
    (1000, "affinity"): 422,
    (1000, "preferred-affinity"): 339,
    (1000, "spread"): 439,
    (1000, "soft-spread"): 452,
    (1000, "preemption"): 641,
    (1000, "unschedulable"): 500,
    (5000, "basic"): 100,
}


@dataclass(frozen=True)
class Workload:
    """label : its name on the command line. objects : number of nodes → nodes and pods."""

    label: str
    objects: Callable[[int], list[Manifest]]


def _pods(n: int, app: str, **spec: Any) -> list[Manifest]:
    made = workloads.pods(n, **spec)
    for pod in made:
        pod["metadata"] = pod["metadata"] | {
            "name": f"{app}-{pod['metadata']['name']}",
            "labels": {"app": app},
        }
    return made


def _term(app: str, topology_key: str) -> Manifest:
    return {"labelSelector": {"matchLabels": {"app": app}}, "topologyKey": topology_key}


def _required(kind: str, app: str, topology_key: str) -> Manifest:
    return {kind: {"requiredDuringSchedulingIgnoredDuringExecution": [_term(app, topology_key)]}}


def _constraint(app: str, when: str) -> Manifest:
    selector = {"matchLabels": {"app": app}}
    return {"maxSkew": 5, "topologyKey": ZONE, "whenUnsatisfiable": when, "labelSelector": selector}


def basic(n_nodes: int) -> list[Manifest]:
    return workloads.nodes(n_nodes) + workloads.pods(N_PODS)


def anti_affinity(n_nodes: int) -> list[Manifest]:
    """Required, by host name: a pod a node, so never more pods than nodes."""
    affinity = _required("podAntiAffinity", "alone", HOSTNAME)
    return workloads.nodes(n_nodes) + _pods(min(N_PODS, n_nodes), "alone", affinity=affinity)


def affinity(n_nodes: int) -> list[Manifest]:
    """Required, by zone: all follow the first one into its zone."""
    return workloads.nodes(n_nodes) + _pods(
        N_PODS, "together", affinity=_required("podAffinity", "together", ZONE)
    )


def preferred_affinity(n_nodes: int) -> list[Manifest]:
    """Preferred, by host name."""
    weighted = {"weight": 1, "podAffinityTerm": _term("near", HOSTNAME)}
    preferred = {"podAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [weighted]}}
    return workloads.nodes(n_nodes) + _pods(N_PODS, "near", affinity=preferred)


def spread(n_nodes: int) -> list[Manifest]:
    constraints = [_constraint("even", "DoNotSchedule")]
    return workloads.nodes(n_nodes) + _pods(N_PODS, "even", topologySpreadConstraints=constraints)


def soft_spread(n_nodes: int) -> list[Manifest]:
    constraints = [_constraint("loose", "ScheduleAnyway")]
    return workloads.nodes(n_nodes) + _pods(N_PODS, "loose", topologySpreadConstraints=constraints)


def preemption(n_nodes: int) -> list[Manifest]:
    """Every node holds four pods of 900m and priority 0; the pods to attempt want 3 CPU at priority 10."""
    running = [
        pod
        | {"spec": pod["spec"] | {"nodeName": f"node-{index % n_nodes:05}"}, "status": {"phase": "Running"}}
        for index, pod in enumerate(
            _pods(4 * n_nodes, "low", containers=_container("900m", "500Mi"), priority=0)
        )
    ]
    preemptors = _pods(min(N_PODS, n_nodes), "high", containers=_container("3", "500Mi"), priority=10)
    return workloads.nodes(n_nodes) + running + preemptors


def unschedulable(n_nodes: int) -> list[Manifest]:
    """Every tenth pod asks for more than any node has."""
    ordinary, impossible = (
        workloads.pods(N_PODS),
        _pods(N_PODS // 10, "huge", containers=_container("9", "1Gi")),
    )
    for index, pod in enumerate(impossible):
        ordinary[index * 10] = pod
    return workloads.nodes(n_nodes) + ordinary


def mixed(n_nodes: int) -> list[Manifest]:
    """Pods of all of the above in turns, on a cluster whose pods they may evict."""
    sources = [anti_affinity, affinity, preferred_affinity, spread, soft_spread, unschedulable, preemption]
    share = N_PODS // len(sources)
    made = [[one for one in source(n_nodes) if one["kind"] == "Pod"] for source in sources]
    running = [pod for pod in made[-1] if "nodeName" in pod["spec"]][: 2 * n_nodes]
    pending = [[pod for pod in pods if "nodeName" not in pod["spec"]][:share] for pods in made]
    turns = [pod for turn in zip(*pending, strict=False) for pod in turn]
    return workloads.nodes(n_nodes) + running + turns


def _container(cpu: str, memory: str) -> list[Manifest]:
    requests = {"cpu": cpu, "memory": memory}
    return [{"name": "main", "image": "example.com/pause:1", "resources": {"requests": requests}}]


SUITE = (
    Workload("basic", basic),
    Workload("anti-affinity", anti_affinity),
    Workload("affinity", affinity),
    Workload("preferred-affinity", preferred_affinity),
    Workload("spread", spread),
    Workload("soft-spread", soft_spread),
    Workload("preemption", preemption),
    Workload("unschedulable", unschedulable),
    Workload("mixed", mixed),
)
