"""The events of a run: a list of numbered facts as plain JSON, with everything that a reader of the run needs
(`scheduler_core.kernel.Event`). Times are nanoseconds since the start; requests and allocatable are milli-CPU, bytes or units by
resource. Every body has `at`, besides

    began               title, seed, duration, timing {cycle, binding, watch}
    nodeAdded, nodeChanged    node, zone, labels, allocatable, unschedulable, taints, ready
    nodeRemoved         node
    podThere            pod, priority, requests, node or null, group?, workload?      a pod of the cluster at the start, or one created on a node
    podCreated          pod, priority, requests, group?, workload?, nominatedNode?    a pending one is in the activeQ now
    podUpdated          pod
    queue               pod, from, to: activeQ | backoffQ | unschedulable | gated | inFlight | null, why, until?
    attempt             as AttemptResult.to_dict, started      the pod left its queue then; in flight until now
    nominated           pod, node or null
    podBound            pod, node
    bindRefused         pod, node, message, for? (the pod that preempted it in PreBind)
    permitWaits         pod, node, group, until      the pod has a node, and waits for pods of its group
    extenderBinding     pod, node, extenderCalls         of live schedulers: an extender was asked to bind the pod
    podTerminating      pod, why, until, for? (the pod that preempted it)
    podGone             pod, node or null, why: finished | deleted | preempted | tainted | nodeRemoved | …
    budget              budget, allowed, healthy, desired, expected
    deviceSlice         slice, pool: driver/pool, generation, devices: node → driver/pool/device     a slice was created or changed
    deviceSliceDeleted  slice
    claimAllocated      claim, pod or null, devices: driver/pool/device, adminAccess? (devices that others can use, too)
    claimReleased       claim                        its devices are free again
    podGroup            group, minCount or null: no gang      a group was created or changed
    podGroupDeleted     group
    budgetSet, budgetDeleted, scaled, policyChanged      operations of the scenario
    operationSkipped    operation, reason
    sample              queues {place: length}, used {resource: [requested, allocatable]}, fragmentation {resource: share}
    ended

If there are several schedulers, `scheduler` is the one whose queue, attempt or binding it is. Moves that follow from other facts are
omitted: a pending pod that is created enters the activeQ, and an attempt takes its pod out of the queue and, if it found a node,
out of flight.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, NamedTuple

from scheduler_core.kernel.virtual import START
from scheduler_core.model.objects.devices import AllocationResult, ResourceClaim, ResourceSlice
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import ZONE, Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.pod_group import PodGroup
from scheduler_core.model.objects.workload import PodDisruptionBudget
from scheduler_core.model.resources.requests import pod_requests, scaled
from scheduler_core.units import MICROSECOND, Nanoseconds

Fact = dict[str, Any]


def nanoseconds(moment: datetime) -> Nanoseconds:
    """Since the start of the simulation."""
    since = moment - START
    return ((since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds) * MICROSECOND


def nanoseconds_or(moment: datetime | None, missing: Nanoseconds) -> Nanoseconds:
    return missing if moment is None else nanoseconds(moment)


def requests_of(pod: Pod) -> Fact:
    """In milli-CPU, bytes and units; they follow from the spec alone."""
    return amounts(pod_requests(pod))


def of_pod(pod: Pod, workload: str | None, requests: Fact | None = None) -> Fact:
    """pod, priority, requests, and if there are any: group, workload, nominatedNode.

    requests : as ``requests_of``, if they are known.
    """
    requests = requests_of(pod) if requests is None else dict(requests)
    fact: Fact = {"pod": pod.key, "priority": pod.priority, "requests": requests}
    if pod.group is not None:
        fact["group"] = pod.group
    if workload is not None:
        fact["workload"] = workload
    if pod.status.nominated_node_name:
        fact["nominatedNode"] = pod.status.nominated_node_name
    return fact


def of_node(node: Node) -> Fact:
    """node, zone, labels (sorted by key), allocatable, unschedulable, taints ("key=value:effect") and whether it is ready."""
    ready = next((one.status for one in node.status.conditions if one.type == "Ready"), "True")
    return {
        "node": node.name,
        "zone": node.labels.get(ZONE),
        "labels": dict(sorted(node.labels.items())),
        "allocatable": amounts(dict(node.status.allocatable)),
        "unschedulable": node.spec.unschedulable,
        "taints": [_taint_text(taint.key, taint.value, taint.effect) for taint in node.spec.taints],
        "ready": ready == "True",
    }


def of_budget(budget: PodDisruptionBudget) -> Fact:
    """budget, allowed, healthy, desired, expected."""
    status = budget.status
    return {
        "budget": budget.key,
        "allowed": status.disruptions_allowed,
        "healthy": status.current_healthy,
        "desired": status.desired_healthy,
        "expected": status.expected_pods,
    }


def of_group(group: PodGroup) -> Fact:
    """group, minCount (None: its pods do not need each other)."""
    return {"group": group.key, "minCount": group.min_count}


def of_slice(one: ResourceSlice) -> Fact:
    """slice, pool, generation, devices. Devices that are no single node's own (a selector, all nodes) are left out."""
    spec = one.spec
    pool = f"{spec.driver}/{spec.pool.name}"
    devices: dict[str, list[str]] = {}
    for device in spec.devices:
        node = device.node_name if spec.per_device_node_selection else spec.node_name
        if node:
            devices.setdefault(node, []).append(f"{pool}/{device.name}")
    return {"slice": one.name, "pool": pool, "generation": spec.pool.generation, "devices": devices}


def of_allocation(claim: str, pod: str | None, allocation: AllocationResult) -> Fact:
    """claim, pod, devices, and if there are any: adminAccess."""
    results = allocation.devices.results
    names = [f"{one.driver}/{one.pool}/{one.device}" for one in results]
    for_admin = [name for name, one in zip(names, results, strict=True) if one.admin_access]
    return {"claim": claim, "pod": pod, "devices": names, **({"adminAccess": for_admin} if for_admin else {})}


def of_claim(claim: ResourceClaim) -> Fact | None:
    """The devices of a claim, for the first pod in ``reservedFor``; None if it has none."""
    allocation = claim.status.allocation
    if allocation is None:
        return None
    user = next((one.name for one in claim.status.reserved_for), "")
    return of_allocation(claim.key, f"{claim.namespace}/{user}" if user else None, allocation)


class _FactKind(NamedTuple):
    type: str
    name: str
    of: Callable[[Any], Fact]


_FACT_KINDS: Final[dict[type[Resource], _FactKind]] = {
    PodDisruptionBudget: _FactKind("budget", "budget", of_budget),
    PodGroup: _FactKind("podGroup", "group", of_group),
    ResourceSlice: _FactKind("deviceSlice", "slice", of_slice),
}
"""Kinds of which the log tells as they are."""


def of_change(old: Resource | None, new: Resource | None) -> tuple[str, Fact] | None:
    """Type and body of the fact about a budget, pod group or slice that was created, changed or deleted; None if there is no fact."""
    there = old if new is None else new
    if there is None or (kind := _FACT_KINDS.get(type(there))) is None:
        return None
    if new is None:
        return f"{kind.type}Deleted", {kind.name: there.key}
    fact = kind.of(new)
    return None if old is not None and kind.of(old) == fact else (kind.type, fact)


def amounts(quantities: dict[str, int]) -> Fact:
    """Nano units → milli-CPU, bytes or whole units; without zeros; sorted by name."""
    numbers = {name: scaled(name, nanos) for name, nanos in sorted(quantities.items())}
    return {name: number for name, number in numbers.items() if number}


def by(scheduler: str | None) -> Fact:
    return {} if scheduler is None else {"scheduler": scheduler}


def on_behalf(pod: str | None) -> Fact:
    return {} if pod is None else {"for": pod}


def _taint_text(key: str, value: str, effect: str) -> str:
    return f"{key}={value}:{effect}" if value else f"{key}:{effect}"
