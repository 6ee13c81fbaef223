"""What the log says of objects: plain JSON, no more than a reader of the run needs.

What happened is a list of numbered facts, plain JSON over the wire (`scheduler_core.kernel.Event`). Times are nanoseconds since
the start, requests and allocatable are milli-CPU, bytes or units by resource. Every body has `at`, besides

    began               title, seed, duration, timing {cycle, binding, watch}
    nodeAdded, nodeChanged    node, zone, allocatable, unschedulable, taints, ready
    nodeRemoved         node
    podThere            pod, priority, requests, node or null, group?, workload?      a pod of the cluster at the start, or one made on a node
    podCreated          pod, priority, requests, group?, workload?, nominatedNode?    a waiting one is in the activeQ now
    podUpdated          pod
    queue               pod, from, to: activeQ | backoffQ | unschedulable | gated | inFlight | null, why, until?
    attempt             as AttemptResult.to_dict, started      the pod left its queue then; in flight until now
    nominated           pod, node or null
    podBound            pod, node
    bindRefused         pod, node, message, for? (the pod that preempted it in PreBind)
    permitWaits         pod, node, group, until      has a node, and waits for pods of its group
    extenderBinding     pod, node, extenderCalls         of live schedulers: whom an extender was asked to bind
    podTerminating      pod, why, until, for? (the pod that preempted it)
    podGone             pod, node or null, why: finished | deleted | preempted | tainted | nodeRemoved | …
    budget              budget, allowed, healthy, desired, expected
    claimAllocated      claim, pod, devices: driver/pool/device      it has its devices now
    claimReleased       claim                        its devices are for others again
    podGroup            group, minCount or null: no gang      it is there, or has changed
    podGroupDeleted     group
    budgetSet, budgetDeleted, scaled, policyChanged      what was done
    operationSkipped    operation, reason
    sample              queues {place: length}, used {resource: [requested, allocatable]}, fragmentation {resource: share}
    ended

and, where there are several schedulers, `scheduler` says whose queue, attempt or binding it is. Moves that follow from others are
not told: a waiting pod that is created goes to the activeQ, an attempt takes its pod out of the queue and, if it found a
node, out of flight.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from scheduler_core.kernel.virtual import START
from scheduler_core.model.node import Node
from scheduler_core.model.pod import Pod
from scheduler_core.model.pod_group import PodGroup
from scheduler_core.model.requests import pod_requests, scaled
from scheduler_core.model.workload import PodDisruptionBudget

Fact = dict[str, Any]
_MICROSECOND: Final = 1000
_ZONE: Final = "topology.kubernetes.io/zone"


def nanoseconds(moment: datetime) -> int:
    """Since the start of the simulation."""
    since = moment - START
    return ((since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds) * _MICROSECOND


def nanoseconds_or(moment: datetime | None, missing: int) -> int:
    return missing if moment is None else nanoseconds(moment)


def of_pod(pod: Pod, workload: str | None) -> Fact:
    """pod, priority, requests (milli-CPU, bytes, units), and if there is something to say: group, workload, nominatedNode."""
    fact: Fact = {"pod": pod.key, "priority": pod.priority, "requests": amounts(pod_requests(pod))}
    if pod.group is not None:
        fact["group"] = pod.group
    if workload is not None:
        fact["workload"] = workload
    if pod.status.nominated_node_name:
        fact["nominatedNode"] = pod.status.nominated_node_name
    return fact


def of_node(node: Node) -> Fact:
    """node, zone, allocatable, unschedulable, taints ("key=value:effect") and whether it is ready."""
    ready = next((one.status for one in node.status.conditions if one.type == "Ready"), "True")
    return {
        "node": node.name,
        "zone": node.labels.get(_ZONE),
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
    """group, minCount (None: its pods need no others)."""
    return {"group": group.key, "minCount": group.min_count}


def amounts(quantities: dict[str, int]) -> Fact:
    """Nano units → milli-CPU, bytes or whole units; nothing that is 0; sorted by name."""
    numbers = {name: scaled(name, nanos) for name, nanos in sorted(quantities.items())}
    return {name: number for name, number in numbers.items() if number}


def by(scheduler: str | None) -> Fact:
    return {} if scheduler is None else {"scheduler": scheduler}


def on_behalf(pod: str | None) -> Fact:
    return {} if pod is None else {"for": pod}


def _taint_text(key: str, value: str, effect: str) -> str:
    return f"{key}={value}:{effect}" if value else f"{key}:{effect}"
