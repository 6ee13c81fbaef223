"""Binding and eviction, spec 11 §4 and §6."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.apiserver import times
from tests.apiserver.cluster import Cluster, DeleteOptions
from tests.apiserver.kinds import BUDGETS, PODS
from tests.apiserver.selectors import selector_matches
from tests.apiserver.statuses import (
    Refused,
    bad_request,
    bad_target,
    binding_conflict,
    budget_exceeded,
    precondition_failed,
    success,
)
from tests.apiserver.store import Json, Key

_TOPOLOGY = ("topology.kubernetes.io/region", "topology.kubernetes.io/zone")
_RETRY_UNPROCESSED = 10
_EVICTED = {"reason": "EvictionByEvictionAPI", "message": "Eviction API: evicting"}


@dataclass(frozen=True, slots=True)
class Binding:
    """A pod that got its node, whether or not the answer arrived."""

    namespace: str
    name: str
    uid: str
    node: str
    revision: int
    user_agent: str


def bind(cluster: Cluster, key: Key, written: Json, user_agent: str) -> Binding:
    """Gives a pod its node once. Refuses (400, 404, 409, 422) as upstream does; does not look whether the node exists."""
    node = _target(key[1], written)
    pod = cluster.find(PODS, key)
    metadata, asked = pod["metadata"], written.get("metadata") or {}
    if asked.get("uid") and asked["uid"] != metadata["uid"]:
        raise precondition_failed(PODS, *key, "UID", asked["uid"], metadata["uid"])
    if asked.get("resourceVersion", metadata["resourceVersion"]) != metadata["resourceVersion"]:
        raise precondition_failed(
            PODS, *key, "ResourceVersion", asked["resourceVersion"], metadata["resourceVersion"]
        )
    if why := _unbindable(key[1], pod):
        raise binding_conflict(key[1], why)
    bound = cluster.write(PODS, key, _bound(cluster, pod, node))
    return Binding(*key, metadata["uid"], node, int(bound["metadata"]["resourceVersion"]), user_agent)


def _target(name: str, written: Json) -> str:
    if (written.get("metadata") or {}).get("name", name) != name:
        raise bad_request("name in URL does not match name in Binding object")
    target = written.get("target") or {}
    if target.get("kind", "Node") not in ("", "Node"):
        text = f'Unsupported value: "{target["kind"]}": supported values: "Node", "<empty>"'
        raise bad_target(f"target.kind: {text}")
    if not target.get("name"):
        raise bad_target("target.name: Required value")
    return str(target["name"])


def _unbindable(name: str, pod: Json) -> str:
    if "deletionTimestamp" in pod["metadata"]:
        return f"pod {name} is being deleted, cannot be assigned to a host"
    if node := pod["spec"].get("nodeName"):
        return f'pod {name} is already assigned to node "{node}"'
    if pod["spec"].get("schedulingGates"):
        return f"pod {name} has non-empty .spec.schedulingGates"
    return ""


def _bound(cluster: Cluster, pod: Json, node: str) -> Json:
    """With its node, the node's region and zone, a true PodScheduled, and no nomination any more [R]."""
    found = cluster.store.get("nodes", ("", node)) or {"metadata": {}}
    places = found["metadata"].get("labels") or {}
    labels = (pod["metadata"].get("labels") or {}) | {
        label: places[label] for label in _TOPOLOGY if label in places
    }
    scheduled = {
        "type": "PodScheduled",
        "status": "True",
        "lastProbeTime": None,
        "lastTransitionTime": times.seconds(cluster.clock()),
    }
    status = {key: value for key, value in pod["status"].items() if key != "nominatedNodeName"}
    return pod | {
        "metadata": pod["metadata"] | ({"labels": labels} if labels else {}),
        "spec": pod["spec"] | {"nodeName": node},
        "status": status | {"conditions": with_condition(status.get("conditions"), scheduled)},
    }


def with_condition(conditions: list[Json] | None, condition: Json) -> list[Json]:
    """In the place of the one of the same type, or at the end."""
    found = list(conditions or [])
    for place, one in enumerate(found):
        if one["type"] == condition["type"]:
            found[place] = condition
            return found
    return [*found, condition]


def evict(cluster: Cluster, key: Key, written: Json) -> Json:
    """A deletion that asks the disruption budgets first; 429 if one has nothing left, 500 if there are two."""
    if (written.get("metadata") or {}).get("name", key[1]) != key[1]:
        raise bad_request("name in URL does not match name in Eviction object")
    pod = cluster.find(PODS, key)
    options = DeleteOptions.read(written.get("deleteOptions"), {})
    if not _is_free(pod):
        _spend(cluster, key, pod)
    if "deletionTimestamp" not in pod["metadata"]:
        target = {"type": "DisruptionTarget", "status": "True", "lastProbeTime": None}
        target |= {"lastTransitionTime": times.seconds(cluster.clock())} | _EVICTED
        conditions = with_condition(pod["status"].get("conditions"), target)
        cluster.write(PODS, key, pod | {"status": pod["status"] | {"conditions": conditions}})
    cluster.delete(PODS, key, options)
    return success(201)


def _is_free(pod: Json) -> bool:
    """Budgets guard what runs [R: a pending pod was evicted though its budget was 0]."""
    ended = pod["status"].get("phase") in ("Pending", "Succeeded", "Failed")
    return ended or "deletionTimestamp" in pod["metadata"]


def is_ready(pod: Json) -> bool:
    conditions = pod["status"].get("conditions") or []
    return any(one["type"] == "Ready" and one["status"] == "True" for one in conditions)


def _spend(cluster: Cluster, key: Key, pod: Json) -> None:
    guards = [
        (at, budget)
        for at, budget in sorted(cluster.store.objects(BUDGETS.storage).items())
        if at[0] == key[0]
        and selector_matches(budget["spec"].get("selector"), pod["metadata"].get("labels") or {})
    ]
    if len(guards) > 1:
        message = (
            "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support."
        )
        raise Refused(500, "InternalError", f"Internal error occurred: {message}")
    for at, budget in guards:
        status = budget["status"]
        if not is_ready(pod) and _spares_broken(budget):
            return
        if why := _exhausted(at[1], budget):
            unprocessed = status.get("observedGeneration", 0) < budget["metadata"]["generation"]
            raise budget_exceeded(why, _RETRY_UNPROCESSED if unprocessed else 0)
        disrupted = (status.get("disruptedPods") or {}) | {key[1]: times.seconds(cluster.clock())}
        left = {"disruptionsAllowed": status["disruptionsAllowed"] - 1, "disruptedPods": disrupted}
        cluster.write(BUDGETS, at, budget | {"status": status | left})


def _spares_broken(budget: dict[str, Any]) -> bool:
    """Pods that are not ready may go if the budget says always, or has its healthy ones without them."""
    status = budget["status"]
    enough = 0 < status["desiredHealthy"] <= status["currentHealthy"]
    return budget["spec"].get("unhealthyPodEvictionPolicy") == "AlwaysAllow" or enough


def _exhausted(name: str, budget: dict[str, Any]) -> str:
    status = budget["status"]
    if status.get("observedGeneration", 0) < budget["metadata"]["generation"]:
        return f"The disruption budget {name} is still being processed by the server."
    if status["disruptionsAllowed"] > 0:
        return ""
    needs, has = status["desiredHealthy"], status["currentHealthy"]
    return f"The disruption budget {name} needs {needs} healthy pods and has {has} currently"
