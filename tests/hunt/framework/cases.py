"""Clusters as cases for the framework: with what an API server adds to pods, and the pods to be decided, the last objects."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.cluster import a_cluster
from tests.support.builders import Manifest

Case = dict[str, Any]
UNREADY: Final = ("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable")
LATER: Final = "2026-02-01T00:00:00Z"
N_PODS: Final = 8
"""Of a run."""


def cases(topic: str, seed: int) -> Iterator[Case]:
    """A case for each pod of a cluster."""
    cluster = a_cluster(seed, topic, n_nodes=3 + seed % 8, n_pods=4)
    chance = Chance(f"nominations {topic} {seed}")
    objects = [admitted(item) for item in cluster.objects if not _is_finished(item)]
    nodes = [item["metadata"]["name"] for item in objects if item["kind"] == "Node"]
    for pod in cluster.pods[1:]:
        decided = admitted(pod) | chance.maybe(0.12, "status", {"nominatedNodeName": chance.one(nodes)})
        others = [_nominated(chance, cluster.pods[0], decided, chance.one(nodes))] if chance.of(0.3) else []
        case = {"name": f"{topic}-{seed}-{pod['metadata']['name']}", "objects": [*objects, *others, decided]}
        yield case | ({"config": cluster.config} if cluster.config else {})


def a_run(topic: str, seed: int) -> Case:
    """All pods of a cluster, to be decided one after the other by one profile: others see claims that it has given volumes only when
    that is written.
    """
    cluster = a_cluster(seed, topic, n_nodes=3 + seed % 8, n_pods=N_PODS)
    objects = [admitted(item) for item in cluster.objects if not _is_finished(item)]
    pods = sorted(map(admitted, cluster.pods), key=lambda pod: -pod["spec"]["priority"])
    for pod in pods:
        pod["spec"]["schedulerName"] = pods[0]["spec"]["schedulerName"]
    case: Case = {"name": f"{topic}-{seed}", "objects": [*objects, *pods], "pods": len(pods)}
    return case | ({"config": cluster.config} if cluster.config else {})


def _nominated(chance: Chance, pod: Manifest, decided: Manifest, node: str) -> Manifest:
    """Another pod that waits, nominated to a node. It comes later, so that the other is attempted first."""
    pod = json.loads(json.dumps(admitted(pod)))
    pod["metadata"]["creationTimestamp"] = LATER
    pod["spec"].pop("resourceClaims", None)  # with claims it is gated until they are known
    pod["spec"]["schedulerName"] = decided["spec"]["schedulerName"]
    pod["spec"]["priority"] = decided["spec"]["priority"] - (1 if chance.of(0.2) else 0)
    return pod | {"status": {"nominatedNodeName": node}}


def _is_finished(item: Manifest) -> bool:
    """Schedulers do not get these from a server."""
    return item["kind"] == "Pod" and item.get("status", {}).get("phase") in ("Succeeded", "Failed")


def admitted(item: Manifest) -> Manifest:
    """The object as an API server stores it; only pods change."""
    if item["kind"] != "Pod":
        return item
    item = json.loads(json.dumps(item))
    item["metadata"]["uid"] = f"{item['metadata'].get('namespace', 'default')}-{item['metadata']['name']}"
    tolerations = item["spec"].setdefault("tolerations", [])
    for key in UNREADY:
        if not any(_tolerates(one, key) for one in tolerations):
            unready = {"key": key, "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 300}
            tolerations.append(unready)
    for term in _terms(item["spec"].get("affinity", {})):
        _extend(term, item["metadata"].get("labels", {}))
    return item


def _tolerates(toleration: Manifest, key: str) -> bool:
    return toleration.get("key", "") in (key, "") and toleration.get("effect", "") in ("NoExecute", "")


def _terms(affinity: Manifest) -> Iterator[Manifest]:
    for kind in ("podAffinity", "podAntiAffinity"):
        given = affinity.get(kind, {})
        yield from given.get("requiredDuringSchedulingIgnoredDuringExecution", [])
        for one in given.get("preferredDuringSchedulingIgnoredDuringExecution", []):
            yield one["podAffinityTerm"]


def _extend(term: Manifest, labels: dict[str, str]) -> None:
    """The server writes the pod's own values into the selector."""
    for name, operator in (("matchLabelKeys", "In"), ("mismatchLabelKeys", "NotIn")):
        for key in term.pop(name, ()):
            if key in labels:
                one = {"key": key, "operator": operator, "values": [labels[key]]}
                term["labelSelector"].setdefault("matchExpressions", []).append(one)
