"""Claims to devices as JSON: what DynamicResources writes into them, as kube-scheduler 1.36.2 was seen to (spec 12 §7, §8)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from scheduler_core.model.objects.devices import AllocationResult, ResourceClaimSpec
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.quantity import value
from scheduler_core.model.resources.requests import ALWAYS
from scheduler_core.snapshot.claims.changes import EXTENDED_RESOURCE_CLAIM, as_json

Claim = dict[str, Any]
FINALIZER: Final = "resource.kubernetes.io/delete-protection"
_HEAD: Final = {"apiVersion": "resource.k8s.io/v1", "kind": "ResourceClaim"}


def headed(claim: Claim) -> Claim:
    """Objects in lists have neither kind nor version."""
    return claim | _HEAD


def is_protected(claim: Claim) -> bool:
    return FINALIZER in claim["metadata"].get("finalizers", ())


def protected(claim: Claim) -> Claim:
    """It cannot go while it has devices."""
    meta = claim["metadata"]
    return headed(claim) | {"metadata": meta | {"finalizers": [*meta.get("finalizers", ()), FINALIZER]}}


def unprotected(claim: Claim) -> Claim:
    meta = claim["metadata"]
    kept = [one for one in meta["finalizers"] if one != FINALIZER]
    return headed(claim) | {"metadata": meta | {"finalizers": kept}}


def reserved(claim: Claim, pod: Pod, allocation: AllocationResult | None, now: str) -> Claim:
    """For the pod, too. allocation : None if it has its devices. now : RFC 3339."""
    status = dict(claim.get("status") or {})
    if allocation is not None:
        status["allocation"] = _without_nothing(as_json(allocation)) | {"allocationTimestamp": now}
    if not is_reserved_for(claim, pod):
        mine = {"resource": "pods", "name": pod.name, "uid": pod.metadata.uid}
        status["reservedFor"] = [*status.get("reservedFor", ()), mine]
    return headed(claim) | {"status": status}


def freed(claim: Claim) -> Claim:
    """Its devices are for others."""
    return headed(claim) | {"status": {}}


def left_by(claim: Claim, pod: Pod) -> dict[str, Any]:
    """A strategic merge patch: the pod no longer uses the claim; other users of it stay."""
    gone = {"$patch": "delete", "uid": pod.metadata.uid}
    return {"metadata": {"uid": claim["metadata"]["uid"]}, "status": {"reservedFor": [gone]}}


def made_for(pod: Pod, made: ResourceClaimSpec) -> Claim:
    """For extended resources of the pod that device classes provide."""
    owner = {"apiVersion": "v1", "kind": "Pod", "name": pod.name, "uid": pod.metadata.uid, "controller": True}
    meta = {
        "generateName": f"{pod.name}-extended-resources-",
        "namespace": pod.metadata.namespace,
        "annotations": {EXTENDED_RESOURCE_CLAIM: "true"},
        "ownerReferences": [owner],
    }
    return _HEAD | {"metadata": meta, "spec": _without_nothing(as_json(made))}


def told_to_pod(pod: Pod, claim: Claim) -> dict[str, Any]:
    """The pod's status: which of its containers has what of the claim that was made for it."""
    asked = claim["spec"].get("devices", {}).get("requests")
    requests = [one["name"] for one in asked or ()]
    found = {
        "requestMappings": list(mappings(pod, requests)),
        "resourceClaimName": claim["metadata"]["name"],
    }
    return {"extendedResourceClaimStatus": found}


def mappings(pod: Pod, requests: Iterable[str]) -> Iterator[dict[str, str]]:
    """Which container uses which of these requests for which resource, in upstream's order.

    Names are ``container-I-request-J``: J counts the sorted names of what the container requests (spec 12 §9).
    """
    containers = (*pod.spec.init_containers, *pod.spec.containers)
    by_resource: dict[str, dict[int, str]] = {}
    for name in requests:
        _, number, _, position = name.split("-")
        resource = sorted(containers[int(number)].resources.requests)[int(position)]
        by_resource.setdefault(resource, {})[int(number)] = name
    for resource in sorted(by_resource):
        for index, name in _uses(pod, resource, by_resource[resource]):
            yield {
                "containerName": containers[index].name,
                "requestName": name,
                "resourceName": resource,
            }


def _uses(pod: Pod, resource: str, own: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """(container, request). Init containers that end use devices of those that start later and last, then those of the one request that
    is made for all of them.

    own : container → the request that is made for it.
    """
    n_init, containers = len(pod.spec.init_containers), (*pod.spec.init_containers, *pod.spec.containers)
    amounts = [value(one.resources.requests.get(resource, 0)) for one in containers]
    ends = [index < n_init and one.restart_policy != ALWAYS for index, one in enumerate(containers)]
    lasting = [index for index in own if not ends[index]]
    yield from ((index, own[index]) for index in sorted(lasting))
    extra = next((name for index, name in own.items() if ends[index]), "")
    for index in (index for index, amount in enumerate(amounts) if amount and ends[index]):
        missing = amounts[index]
        for later in sorted(lasting):
            if later > index and missing > 0:
                yield index, own[later]
                missing -= amounts[later]
        if missing > 0:
            yield index, extra


def is_reserved_for(claim: Claim, pod: Pod) -> bool:
    return pod.metadata.uid in consumers(claim)


def consumers(claim: Claim) -> set[str]:
    """Uids of those who use it."""
    return {one["uid"] for one in (claim.get("status") or {}).get("reservedFor") or ()}


def is_made(claim: Claim) -> bool:
    return (claim["metadata"].get("annotations") or {}).get(EXTENDED_RESOURCE_CLAIM) == "true"


def awaits_conditions(claim: Claim) -> bool:
    return any(one.get("bindingConditions") for one in _results(claim))


def broken_device(claims: Iterable[Claim]) -> str:
    """Why the first device that is not ready will not become ready; "" if no condition reports that. Devices after it are not
    looked at, as upstream.
    """
    for claim in claims:
        for result in _results(claim):
            if awaited := result.get("bindingConditions"):
                said = _conditions(claim, result)
                for name in result.get("bindingFailureConditions", ()):
                    if _is_true(said, name):
                        return _broken(claim, said[name])
                if not all(_is_true(said, name) for name in awaited):
                    return ""
    return ""


def _is_true(said: dict[str, dict[str, Any]], name: str) -> bool:
    return said.get(name, {}).get("status") == "True"


def _broken(claim: Claim, condition: dict[str, Any]) -> str:
    message = json.dumps(condition.get("message", ""), ensure_ascii=False)
    whose, reason = claim["metadata"]["name"], condition.get("reason", "")
    return f"device binding failed: claim={whose}, reason={reason}, message={message}"


def is_ready(claim: Claim) -> bool:
    """Whether all that its devices wait for is true."""
    return all(
        _is_true(_conditions(claim, result), name)
        for result in _results(claim)
        for name in result.get("bindingConditions", ())
    )


def _results(claim: Claim) -> list[dict[str, Any]]:
    allocation = (claim.get("status") or {}).get("allocation") or {}
    return list(allocation.get("devices", {}).get("results") or ())


def _conditions(claim: Claim, result: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What the driver says of the device, by type."""
    wanted = [result[name] for name in ("driver", "pool", "device")]
    for device in claim["status"].get("devices") or ():
        if [device.get(name) for name in ("driver", "pool", "device")] == wanted:
            return {one["type"]: one for one in device.get("conditions") or ()}
    return {}


def _without_nothing(value: Any) -> Any:
    """As the API server writes it: fields with their zero value are left out, but for what drivers are told."""
    if isinstance(value, dict):
        return {
            key: one if key == "parameters" else _without_nothing(one)
            for key, one in value.items()
            if one not in (None, [], {}, (), "", False)
        }
    return [_without_nothing(one) for one in value] if isinstance(value, list | tuple) else value
