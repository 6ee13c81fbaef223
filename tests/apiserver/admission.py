"""What becomes of an object on its way in: defaults, what the server sets itself, and what it refuses.

As much of it as a scheduler can notice: pods, nodes, leases, events, disruption budgets. Other kinds are kept as they come.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.apiserver import pod_defaults
from tests.apiserver.kinds import (
    BUDGETS,
    CLAIMS,
    CORE_EVENTS,
    EVENTS,
    LEASES,
    NAMESPACES,
    NODES,
    PODS,
    VOLUMES,
    Kind,
)
from tests.apiserver.statuses import bad_request, cause, forbidden, invalid
from tests.apiserver.store import Store
from tests.apiserver.times import micro_time

Json = dict[str, Any]
_LONGEST_NOTE = 1024
_NODE_INFO = (
    "machineID",
    "systemUUID",
    "bootID",
    "kernelVersion",
    "osImage",
    "containerRuntimeVersion",
    "kubeletVersion",
    "kubeProxyVersion",
    "operatingSystem",
    "architecture",
)
_CONDITION_TIMES = {
    PODS: ("lastProbeTime", "lastTransitionTime"),
    NODES: ("lastHeartbeatTime", "lastTransitionTime"),
}
_MICRO_TIMES = {LEASES: ("spec", ("acquireTime", "renewTime")), EVENTS: ("", ("eventTime",))}
_PRIORITIES = "priorityclasses"


def created(kind: Kind, found: Json, store: Store, *, keeps_status: bool) -> Json:
    """A new object; `keeps_status` for objects that a test puts there together with their status."""
    found = decoded(kind, found)
    prepare = _CREATED.get(kind)
    result = prepare(found, store) if prepare else found
    if kind.has_status and kind is not NODES:
        first = _FIRST_STATUS.get(kind, _no_status)(result)
        result = result | {"status": first | ((found.get("status") or {}) if keeps_status else {})}
    return normal(kind, result)


def _no_status(_: Json) -> Json:
    return {}


def decoded(kind: Kind, found: Json) -> Json:
    """What reading it into the server's types does: times in their normal form; Refused (400) if they have none."""
    if kind not in _MICRO_TIMES:
        return found
    member, names = _MICRO_TIMES[kind]
    holder = found.get(member) or {} if member else found
    try:
        read = {name: micro_time(holder[name]) for name in names if holder.get(name) is not None}
    except ValueError as mistake:
        told = f'{kind.name} in version "{kind.version}" cannot be handled as a {kind.name}: {mistake}'
        raise bad_request(told) from mistake
    return found | ({member: holder | read} if member else read)


def normal(kind: Kind, found: Json) -> Json:
    """Members that are written even if nobody set them: the times of conditions [R]."""
    conditions = (found.get("status") or {}).get("conditions")
    if not conditions or kind not in _CONDITION_TIMES:
        return found
    times = _CONDITION_TIMES[kind]
    filled = [
        {
            **{key: one[key] for key in ("type", "observedGeneration", "status") if key in one},
            **dict.fromkeys(times),
            **one,
        }
        for one in conditions
    ]
    return found | {"status": found["status"] | {"conditions": filled}}


def check(kind: Kind, name: str, found: Json, *, is_new: bool) -> None:
    """Raises Refused (422) with every mistake."""
    mistakes: list[Json] = []
    if kind is LEASES:
        mistakes = _lease_mistakes(found.get("spec") or {})
    elif kind is EVENTS and is_new:
        mistakes = _event_mistakes(found)
    elif kind is PODS and is_new:
        mistakes = pod_defaults.mistakes(found["spec"])
    if mistakes:
        raise invalid(kind, name, mistakes)


def _lease_mistakes(spec: Json) -> list[Json]:
    found = []
    if (duration := spec.get("leaseDurationSeconds")) is not None and duration <= 0:
        text = f"Invalid value: {duration}: must be greater than 0"
        found.append(cause("spec.leaseDurationSeconds", "Invalid", text))
    if (transitions := spec.get("leaseTransitions")) is not None and transitions < 0:
        text = f"Invalid value: {transitions}: must be greater than or equal to 0"
        found.append(cause("spec.leaseTransitions", "Invalid", text))
    return found


def _event_mistakes(found: Json) -> list[Json]:
    """All of them are required of a new event of events.k8s.io/v1, spec 11 §5; stored under the names of core/v1."""
    required = {
        "eventTime": "eventTime",
        "reportingController": "reportingComponent",
        "reportingInstance": "reportingInstance",
        "action": "action",
        "reason": "reason",
    }
    mistakes = [
        cause(field, "Required", "Required value") for field, at in required.items() if not found.get(at)
    ]
    if (type_ := found.get("type")) not in ("Normal", "Warning"):
        mistakes.append(cause("type", "Invalid", f'Invalid value: "{type_ or ""}": has invalid value'))
    if len(found.get("message", "").encode()) > _LONGEST_NOTE:
        mistakes.append(cause("note", "Invalid", f"Invalid value: can have at most {_LONGEST_NOTE} bytes"))
    return mistakes


def _new_pod(found: Json, store: Store) -> Json:
    spec = pod_defaults.spec_of(found.get("spec") or {})
    return {"metadata": found["metadata"], "spec": _with_priority(found["metadata"]["name"], spec, store)}


def _with_priority(name: str, spec: Json, store: Store) -> Json:
    """The Priority admission: value and preemption policy of the class named, else of the default class, else 0."""
    classes = store.objects(_PRIORITIES)
    wanted = spec.get("priorityClassName")
    found = classes.get(("", wanted)) if wanted else None
    if wanted and found is None:
        raise forbidden(PODS, name, f"no PriorityClass with name {wanted} was found")
    if found is None:
        defaults = [one for one in classes.values() if one.get("globalDefault")]
        found = min(defaults, key=lambda one: int(one["value"]), default=None)
    if found is None:
        return spec | {"priority": 0, "preemptionPolicy": "PreemptLowerPriority"}
    policy = found.get("preemptionPolicy") or "PreemptLowerPriority"
    chosen = {"priority": found["value"], "preemptionPolicy": spec.get("preemptionPolicy") or policy}
    return spec | chosen | {"priorityClassName": found["metadata"]["name"]}


def _new_node(found: Json, _: Store) -> Json:
    status = found.get("status") or {}
    filled: Json = {
        **status,
        "daemonEndpoints": {"kubeletEndpoint": {"Port": 0}} | (status.get("daemonEndpoints") or {}),
        "nodeInfo": dict.fromkeys(_NODE_INFO, "") | (status.get("nodeInfo") or {}),
    }
    if "allocatable" not in filled and "capacity" in filled:
        filled["allocatable"] = filled["capacity"]
    return {"metadata": found["metadata"], "spec": found.get("spec") or {}, "status": filled}


def _new_namespace(found: Json, _: Store) -> Json:
    metadata = found["metadata"]
    labels = {"kubernetes.io/metadata.name": metadata["name"]} | (metadata.get("labels") or {})
    return found | {"metadata": metadata | {"labels": labels}, "spec": {"finalizers": ["kubernetes"]}}


def _new_core_event(found: Json, _: Store) -> Json:
    return {"source": {}, "firstTimestamp": None, "lastTimestamp": None, "eventTime": None, **found}


_CREATED: dict[Kind, Callable[[Json, Store], Json]] = {
    PODS: _new_pod,
    NODES: _new_node,
    NAMESPACES: _new_namespace,
    CORE_EVENTS: _new_core_event,
    EVENTS: _new_core_event,
}
_FIRST_STATUS: dict[Kind, Callable[[Json], Json]] = {
    PODS: lambda pod: pod_defaults.status_of(pod["spec"]),
    NAMESPACES: lambda _: {"phase": "Active"},
    BUDGETS: lambda _: dict.fromkeys(
        ("disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods"), 0
    ),
    VOLUMES: lambda _: {"phase": "Pending"},
    CLAIMS: lambda _: {"phase": "Pending"},
}
