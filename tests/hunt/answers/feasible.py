"""Which nodes pass every filter for a pod, one node at a time, on plain manifests: resources, ports, taints, selectors, affinity, spread.

It knows what the clusters of cluster.py have, and nothing of volumes and devices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.core.oracle import inter_pod_affinity, pod_topology_spread
from tests.core.oracle.node_resources import fit_reasons
from tests.core.oracle.node_selection import ports_conflict, term_matches, tolerated
from tests.hunt.answers.cluster import CORDON
from tests.hunt.answers.manifests import has_ended, node_of, nodes_of, of_kind
from tests.hunt.answers.workloads import REQUIRED
from tests.support.builders import Manifest

_UNITS = {"Ki": 2**10, "Mi": 2**20, "Gi": 2**30}


def feasible_nodes(objects: Sequence[Manifest], pod: Manifest) -> set[str]:
    """objects : nodes, and pods of which those with a node count."""
    nodes, running = of_kind(objects, "Node"), running_pods(objects)
    near = inter_pod_affinity.filter_reasons(inter_pod_affinity.World(nodes, running, {}), pod)
    hard = [
        one
        for one in pod["spec"].get("topologySpreadConstraints", [])
        if one["whenUnsatisfiable"] == "DoNotSchedule"
    ]
    spread = pod_topology_spread.filter_reasons(pod_topology_spread.World(nodes, running), pod, hard)
    found = set()
    for node in nodes:
        name = node["metadata"]["name"]
        others = [other for other in running if node_of(other) == name]
        if _admits(node, others, pod) and not (near or {}).get(name) and not spread[name]:
            found.add(name)
    return found


def running_pods(objects: Sequence[Manifest]) -> list[Manifest]:
    names = nodes_of(objects)
    return [pod for pod in of_kind(objects, "Pod") if node_of(pod) in names and not has_ended(pod)]


def _admits(node: Manifest, others: Sequence[Manifest], pod: Manifest) -> bool:
    """What looks at the node alone."""
    spec, tolerations = node["spec"], pod["spec"].get("tolerations", [])
    if spec.get("unschedulable") and not tolerated(CORDON, tolerations):
        return False
    hard = [taint for taint in spec.get("taints", []) if taint["effect"] != "PreferNoSchedule"]
    if not all(tolerated(taint, tolerations) for taint in hard):
        return False
    if not pod["spec"].get("nodeSelector", {}).items() <= node["metadata"].get("labels", {}).items():
        return False
    if not _is_chosen(node, pod):
        return False
    if ports_conflict(_ports(pod), [port for other in others for port in _ports(other)]):
        return False
    allocatable = {name: amount(text) for name, text in node["status"]["allocatable"].items()}
    allocatable["pods"] //= 1000
    used: dict[str, int] = {}
    for other in others:
        for name, value in requests_of(other).items():
            used[name] = used.get(name, 0) + value
    return fit_reasons(requests_of(pod), allocatable, used, len(others))[0] == "Success"


def _is_chosen(node: Manifest, pod: Manifest) -> bool:
    """By the required node affinity."""
    affinity = pod["spec"].get("affinity", {}).get("nodeAffinity", {}).get(REQUIRED)
    name, labels = node["metadata"]["name"], node["metadata"].get("labels", {})
    return affinity is None or any(term_matches(one, name, labels) for one in affinity["nodeSelectorTerms"])


def requests_of(pod: Manifest) -> dict[str, int]:
    """Of its one container, in thousandths."""
    (container,) = pod["spec"]["containers"]
    return {name: amount(text) for name, text in container.get("resources", {}).get("requests", {}).items()}


def amount(text: str) -> int:
    """In thousandths."""
    if text[-2:] in _UNITS:
        return int(text[:-2]) * _UNITS[text[-2:]] * 1000
    return int(text[:-1]) if text.endswith("m") else int(text) * 1000


def _ports(pod: Manifest) -> list[dict[str, Any]]:
    return [port for container in pod["spec"]["containers"] for port in container.get("ports", [])]
