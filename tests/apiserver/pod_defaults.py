"""A pod as it is after defaulting and admission, compared with recorded pods: containers, tolerations, priority, QoS."""

from __future__ import annotations

from typing import Any

from tests.apiserver.statuses import cause

Json = dict[str, Any]

_TOLERATED_SECONDS = 300
GATED: Json = {
    "type": "PodScheduled",
    "status": "False",
    "lastProbeTime": None,
    "lastTransitionTime": None,
    "reason": "SchedulingGated",
    "message": "Scheduling is blocked due to non-empty scheduling gates",
}


def spec_of(written: Json) -> Json:
    """The spec with everything that is filled in, apart from the priority; in the order of the recorded ones."""
    spec: Json = {
        "containers": [],
        "restartPolicy": "Always",
        "terminationGracePeriodSeconds": 30,
        "dnsPolicy": "ClusterFirst",
        "securityContext": {},
        "schedulerName": "default-scheduler",
        **{key: value for key, value in written.items() if value is not None},
    }
    for field in ("containers", "initContainers"):
        if field in spec:
            spec[field] = [_container(one) for one in spec[field]]
    spec["tolerations"] = _tolerations(spec.get("tolerations") or [])
    return {"enableServiceLinks": True, **spec}


def _container(written: Json) -> Json:
    image = written.get("image", "")
    always = image.endswith(":latest") or ":" not in image.rsplit("/", 1)[-1]
    return {
        "terminationMessagePath": "/dev/termination-log",
        "terminationMessagePolicy": "File",
        "imagePullPolicy": "Always" if always else "IfNotPresent",
        **written,
        "resources": _resources(written.get("resources") or {}),
    }


def _resources(written: Json) -> Json:
    """Requests that are not named are the limits."""
    limits, requests = written.get("limits"), written.get("requests")
    if not limits:
        return written
    return written | {"requests": {**limits, **(requests or {})}}


def _tolerations(written: list[Json]) -> list[Json]:
    """Those for nodes that are not ready or unreachable are added unless the pod tolerates these taints itself."""
    added = [
        {"key": key, "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": _TOLERATED_SECONDS}
        for key in ("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable")
        if not any(
            one.get("key") in (key, None, "") and one.get("effect") in ("NoExecute", None, "")
            for one in written
        )
    ]
    return [*written, *added]


def quality_of(spec: Json) -> str:
    """status.qosClass, from cpu and memory of all containers."""
    containers = [*spec["containers"], *spec.get("initContainers", [])]
    resources = [one.get("resources") or {} for one in containers]
    if not any(one.get("requests") or one.get("limits") for one in resources):
        return "BestEffort"
    return "Guaranteed" if all(_is_guaranteed(one) for one in resources) else "Burstable"


def _is_guaranteed(resources: Json) -> bool:
    limits, requests = resources.get("limits") or {}, resources.get("requests") or {}
    return all(
        name in limits and requests.get(name, limits[name]) == limits[name] for name in ("cpu", "memory")
    )


def status_of(spec: Json) -> Json:
    """A new pod is Pending, and says so if gates hold it."""
    conditions: Json = {"conditions": [GATED]} if spec.get("schedulingGates") else {}
    return {"phase": "Pending", **conditions, "qosClass": quality_of(spec)}


def mistakes(spec: Json) -> list[Json]:
    """What makes a pod invalid, as far as the double looks."""
    found = []
    if not spec["containers"]:
        found.append(cause("spec.containers", "Required", "Required value"))
    for number, one in enumerate(spec["containers"]):
        found += [
            cause(f"spec.containers[{number}].{field}", "Required", "Required value")
            for field in ("name", "image")
            if not one.get(field)
        ]
    if spec.get("nodeName") and spec.get("schedulingGates"):
        text = "Forbidden: cannot be set until all schedulingGates have been cleared"
        found.append(cause("spec.nodeName", "Forbidden", text))
    return found
