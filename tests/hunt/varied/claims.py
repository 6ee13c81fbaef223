"""Claims with everything odd: alternatives, constraints between them, shares of capacities, configurations, claims that have their
devices or are of templates, and extended resources of classes. The topic `devices` has the ordinary ones.
"""

from __future__ import annotations

from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.devices import API, DRIVER
from tests.hunt.varied.pools import CLASSES, OTHER_DRIVER
from tests.support.builders import Manifest, an_object

Fields = dict[str, Any]
SELECTORS: Final = (
    f'device.driver == "{DRIVER}"',
    f'device.driver == "{OTHER_DRIVER}"',
    f'device.attributes["{DRIVER}"].?model.orValue("") == "large"',
    'device.attributes["std.example.com"].?numa.orValue(1) == 0',
    f'device.capacity["{DRIVER}"].?memory.orValue(quantity("0")).isGreaterThan(quantity("5Gi"))',
    f'device.attributes["{DRIVER}"].?firmware.orValue(semver("0.1.0")).isLessThan(semver("1.10.0"))',
    "device.allowMultipleAllocations == true",
    "!device.?allowMultipleAllocations.orValue(false)",
)
FAILING: Final = f'device.attributes["{DRIVER}"].healthy'
ATTRIBUTES: Final = (
    f"{DRIVER}/numa",
    f"{DRIVER}/model",
    f"{DRIVER}/firmware",
    f"{OTHER_DRIVER}/numa",
    "std.example.com/numa",
)
OF_CLASSES: Final = tuple(f"deviceclass.resource.kubernetes.io/{name}" for name in CLASSES) + tuple(
    f"example.com/{name}" for name in CLASSES
)


def varied_claims(chance: Chance, count: int, slices: list[Manifest], n_nodes: int) -> list[Manifest]:
    made = [
        an_object("ResourceClaim", f"c{index}", api_version=API, namespace="default", spec=_spec(chance))
        for index in range(count)
    ]
    there = [(one["spec"], device) for one in slices for device in one["spec"].get("devices", ())]
    for claim in made:
        if there and chance.of(0.3):
            claim["status"] = _status(chance, claim["spec"]["devices"]["requests"], there, n_nodes)
        if chance.of(0.02):
            claim["metadata"] |= {"deletionTimestamp": "2026-01-01T01:00:00Z", "finalizers": ["a.example/b"]}
    return made


def _spec(chance: Chance) -> Fields:
    requests = [_request(chance, f"r{index}") for index in range(chance.one((1, 1, 2, 3)))]
    names = [one["name"] for one in requests]
    names += [f"{one['name']}/{sub['name']}" for one in requests for sub in one.get("firstAvailable", ())]
    spec: Fields = {"requests": requests}
    if chance.of(0.4):
        spec["constraints"] = [_constraint(chance, names) for _ in range(chance.number(1, 2))]
    if chance.of(0.3):
        opaque = {"driver": DRIVER, "parameters": {"x": 1}}
        config: Fields = {"opaque": opaque} | chance.maybe(0.7, "requests", chance.some(names, 1))
        spec["config"] = [config]
    return {"devices": spec}


def _constraint(chance: Chance, names: list[str]) -> Fields:
    kind = chance.one(("matchAttribute", "distinctAttribute"))
    return {kind: chance.one(ATTRIBUTES)} | chance.maybe(0.5, "requests", chance.some(names, 1))


def _request(chance: Chance, name: str) -> Fields:
    if chance.of(0.4):
        alternatives = [_asked(chance) | {"name": f"s{index}"} for index in range(chance.number(1, 4))]
        return {"name": name, "firstAvailable": alternatives}
    return {"name": name, "exactly": _asked(chance) | chance.maybe(0.08, "adminAccess", True)}


def _asked(chance: Chance) -> Fields:
    found: Fields = {"deviceClassName": chance.one((*CLASSES, "any", "any")) if chance.of(0.99) else "gone"}
    if chance.of(0.3):
        expressions = chance.some(SELECTORS, 1, 2) if chance.of(0.99) else [FAILING]
        found["selectors"] = [{"cel": {"expression": one}} for one in expressions]
    if chance.of(0.12):
        found["allocationMode"] = "All"
    else:
        found |= {"allocationMode": "ExactCount", "count": chance.one((1,) * 12 + (2,) * 6 + (3, 3, 20))}
    if chance.of(0.3):
        found["tolerations"] = [_toleration(chance) for _ in range(chance.number(1, 2))]
    if chance.of(0.4):
        amounts = ("1Gi", "1.5Gi", "2Gi", "3Gi", "4G", "5Gi", "100m", "0")
        requests = {"memory": chance.one(amounts)} | chance.maybe(0.2, "cores", chance.one(("2", "8", "9")))
        found["capacity"] = {"requests": requests}
    return found


def _toleration(chance: Chance) -> Fields:
    if chance.of(0.15):
        return {"operator": "Exists"}
    found: Fields = {"key": chance.one(("broken", "busy"))}
    if chance.of(0.5):
        found["operator"] = "Exists"
    else:
        found |= {"operator": "Equal", "value": chance.one(("yes", "no"))}
    return found | chance.maybe(0.4, "effect", chance.one(("NoSchedule", "NoExecute")))


def _status(
    chance: Chance, requests: list[Fields], there: list[tuple[Fields, Fields]], n_nodes: int
) -> Fields:
    """Devices that exist, whatever else has them."""
    request = chance.one(requests)
    name = request["name"]
    if "firstAvailable" in request:
        name = f"{name}/{chance.one(request['firstAvailable'])['name']}"
    results: list[Fields] = []
    said: list[Fields] = []
    for spec, device in chance.some(there, 1, 2):
        place = {"driver": spec["driver"], "pool": spec["pool"]["name"], "device": device["name"]}
        result = {"request": name} | place | chance.maybe(0.1, "adminAccess", True)
        if device.get("allowMultipleAllocations") and chance.of(0.9):
            result["shareID"] = f"00000000-0000-4000-8000-{chance.number(0, 10**12 - 1):012}"
            capacities = device.get("capacity", {})
            amounts = {one: "8" if one == "cores" else chance.one(("1Gi", "3Gi")) for one in capacities}
            result |= {"consumedCapacity": amounts} if amounts else {}
        if device.get("bindingConditions"):
            for field in ("bindingConditions", "bindingFailureConditions"):
                result[field] = device[field]
            said += [place | {"conditions": _conditions(chance)}] if chance.of(0.8) else []
        results.append(result)
    allocation: Fields = {"devices": {"results": results}}
    if chance.of(0.5):
        only = {"key": "metadata.name", "operator": "In", "values": [f"n{chance.number(0, n_nodes - 1)}"]}
        allocation["nodeSelector"] = {"nodeSelectorTerms": [{"matchFields": [only]}]}
    users = chance.some(("p0", "p1", "s0"), 0, 2)
    reserved = [{"resource": "pods", "name": user, "uid": f"default-{user}"} for user in users]
    return (
        {"allocation": allocation}
        | ({"devices": said} if said else {})
        | ({"reservedFor": reserved} if reserved else {})
    )


def _conditions(chance: Chance) -> list[Fields]:
    return [
        {
            "type": kind,
            "status": chance.one(("True", "True", "False", "Unknown")),
            "reason": "r",
            "message": "",
            "lastTransitionTime": "2026-01-01T00:00:00Z",
        }
        for kind in chance.some(("ready", "attached", "broken", "lost"), 1)
    ]


def with_devices(chance: Chance, spec: Fields, count: int) -> Fields:
    """The spec of a pod with claims, or with extended resources of classes, rarely with both."""
    if chance.of(0.75):
        names = chance.some([f"c{index}" for index in range(count)], 1, 3)
        spec["resourceClaims"] = [{"name": name, "resourceClaimName": name} for name in names]
        if chance.of(0.95):
            return spec
    else:
        spec.pop("resourceClaims", None)
    resources = chance.some(OF_CLASSES, 1, 2)
    kinds = chance.some(("Once", "Once", "Once", "Always"), 0, 3)
    inits = [
        _container(chance, f"i{index}", resources) | ({"restartPolicy": "Always"} if kind == "Always" else {})
        for index, kind in enumerate(kinds)
    ]
    for container in spec["containers"]:
        _ask(chance, container, resources)
    if inits:
        spec["initContainers"] = [*spec.get("initContainers", ()), *inits]
    return spec


def left_over(chance: Chance, pods: list[Manifest]) -> list[Manifest]:
    """Claims for extended resources of pods that an earlier attempt made, some of them for pods that have none any more."""
    return [_left_over(chance, pod["metadata"]["name"]) for pod in pods if chance.of(0.08)]


def _left_over(chance: Chance, pod: str) -> Manifest:
    owner = {"apiVersion": "v1", "kind": "Pod", "name": pod, "uid": f"default-{pod}", "controller": True}
    metadata = {
        "annotations": {"resource.kubernetes.io/extended-resource-claim": "true"},
        "ownerReferences": [owner | chance.maybe(0.1, "uid", "another")],
    }
    asked = {"deviceClassName": "dev", "allocationMode": "ExactCount", "count": 1}
    spec = {"devices": {"requests": [{"name": "container-0-request-0", "exactly": asked}]}}
    name = f"{pod}-extended-resources-abcde"
    return an_object(
        "ResourceClaim", name, api_version=API, namespace="default", metadata=metadata, spec=spec
    )


def _container(chance: Chance, name: str, resources: list[str]) -> Fields:
    found: Fields = {"name": name, "image": "app"}
    _ask(chance, found, resources)
    return found


def _ask(chance: Chance, container: Fields, resources: list[str]) -> None:
    for resource in resources:
        if chance.of(0.7):
            amount = chance.one(("1", "1", "2", "3", "0"))
            for kind in ("requests", "limits"):
                container.setdefault("resources", {}).setdefault(kind, {})[resource] = amount
