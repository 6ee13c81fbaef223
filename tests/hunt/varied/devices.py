"""Devices and claims: selectors, capacities, taints, constraints, firstAvailable, shared claims, extended resources; pools of several
slices, also incomplete and inconsistent ones; claims that have devices, also such that are not ready.
"""

from __future__ import annotations

from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.nodes import ZONE
from tests.support.builders import Manifest, an_object

Fields = dict[str, Any]
API: Final = "resource.k8s.io/v1"
DRIVER: Final = "dev.example.com"
SELECTORS: Final = (
    f'device.driver == "{DRIVER}"',
    f'device.attributes["{DRIVER}"].model == "large"',
    f'device.attributes["{DRIVER}"].generation >= 2',
    f'device.capacity["{DRIVER}"].memory.compareTo(quantity("10Gi")) >= 0',
    f'"{DRIVER}" in device.attributes && device.attributes["{DRIVER}"].healthy',
    "device.allowMultipleAllocations == true",
)


def devices(chance: Chance, n_nodes: int) -> list[Manifest]:
    """Classes, and slices of about half of the nodes and of one zone."""
    made = [_class(chance, name) for name in ("dev", "big")]
    made += [
        _slice(chance, f"n{index}", {"nodeName": f"n{index}"}) for index in range(n_nodes) if chance.of(0.5)
    ]
    if chance.of(0.4):
        expression = {"key": ZONE, "operator": "In", "values": chance.some("abc", 1, 2)}
        place = {"nodeSelector": {"nodeSelectorTerms": [{"matchExpressions": [expression]}]}}
        made.append(_slice(chance, "network", place))
    if chance.of(0.3):
        made += _parts(chance, n_nodes)
    return made


def claims(chance: Chance, count: int) -> list[Manifest]:
    made = [
        an_object("ResourceClaim", f"c{index}", api_version=API, namespace="default", spec=_spec(chance))
        for index in range(count)
    ]
    for claim in made:
        if chance.of(0.15):
            claim["status"] = _status(chance, claim["spec"]["devices"]["requests"][0]["name"])
    return made


def claimed(chance: Chance, count: int) -> list[Fields]:
    """Of a pod. A name may be drawn by several pods: they share the claim."""
    return [
        {"name": name, "resourceClaimName": name}
        for name in chance.some([f"c{index}" for index in range(count)], 1, 2)
    ]


def _parts(chance: Chance, n_nodes: int) -> list[Manifest]:
    """A pool of slices for several nodes whose devices consume counters, as a driver leaves it that publishes one slice after the
    other.
    """
    made = []
    for number in range(chance.number(1, 3)):
        devices = [_device(chance, chance.one((f"part{number}", "part0")))]
        if chance.of(0.6):
            consumed = {"counterSet": "card", "counters": {"memory": {"value": chance.one(("2Gi", "4Gi"))}}}
            devices[0]["consumesCounters"] = [consumed]
        place = {"nodeName": f"n{chance.number(0, n_nodes - 1)}"}
        made.append(_slice(chance, f"part{number}", place, devices))
    if chance.of(0.7):
        counters = {chance.one(("memory", "memory", "other")): {"value": "6Gi"}}
        shared: Fields = {"sharedCounters": [{"name": "card", "counters": counters}]}
        made.append(_slice(chance, "card", shared | {"allNodes": True}, []))
    for one in made:
        one["spec"]["pool"] |= {"name": "card", "resourceSliceCount": len(made)}
    if chance.of(0.3):
        for one in made:
            one["spec"]["pool"]["resourceSliceCount"] += 1
    return made


def _status(chance: Chance, request: str) -> Fields:
    """Devices that a node may have; some have to be prepared, some are held without a share."""
    results: list[Fields] = []
    said: list[Fields] = []
    pool = f"n{chance.number(0, 3)}"
    for name in chance.some(("d0", "d1", "d2"), 1, 2):
        device = {"driver": DRIVER, "pool": pool, "device": name}
        results.append({"request": request} | device)
        if chance.of(0.6):
            results[-1] |= {"bindingConditions": ["ready"], "bindingFailureConditions": ["broken"]}
            condition = {
                "type": chance.one(("ready", "broken")),
                "status": chance.one(("True", "True", "False")),
                "reason": "",
                "message": "",
                "lastTransitionTime": "2026-01-01T00:00:00Z",
            }
            said += [device | {"conditions": [condition]}] if chance.of(0.7) else []
    return {"allocation": {"devices": {"results": results}}} | ({"devices": said} if said else {})


def _class(chance: Chance, name: str) -> Manifest:
    spec: Fields = {"selectors": [{"cel": {"expression": SELECTORS[0 if name == "dev" else 1]}}]}
    spec |= chance.maybe(0.4, "extendedResourceName", f"example.com/{name}")
    return an_object("DeviceClass", name, api_version=API, spec=spec)


def _slice(chance: Chance, name: str, place: Fields, devices: list[Fields] | None = None) -> Manifest:
    made = (
        [_device(chance, f"d{index}") for index in range(chance.number(1, 4))] if devices is None else devices
    )
    spec: Fields = {"driver": DRIVER, "pool": {"name": name, "generation": 1, "resourceSliceCount": 1}}
    spec |= place | ({"devices": made} if made else {})
    return an_object("ResourceSlice", name, api_version=API, spec=spec)


def _device(chance: Chance, name: str) -> Fields:
    device: Fields = {
        "name": name,
        "attributes": {
            "model": {"string": chance.one(("large", "small"))},
            "generation": {"int": chance.number(1, 3)},
        }
        | chance.maybe(0.5, "healthy", {"bool": chance.of(0.7)})
        | chance.maybe(0.6, "numa", {"int": chance.number(0, 1)}),
        "capacity": {"memory": {"value": chance.one(("4Gi", "10Gi", "40Gi"))}},
    }
    if chance.of(0.2):
        device["taints"] = [
            {"key": "broken", "effect": chance.one(("NoSchedule", "NoExecute", "None"))}
            | chance.maybe(0.5, "value", "yes")
        ]
    if chance.of(0.25):
        device["allowMultipleAllocations"] = True
    if chance.of(0.1):
        device |= {"bindingConditions": ["ready"], "bindingFailureConditions": ["broken"]}
    return device


def _spec(chance: Chance) -> Fields:
    requests = [_request(chance, f"r{index}") for index in range(chance.number(1, 2))]
    spec: Fields = {"requests": requests}
    if chance.of(0.3):
        name = chance.one(("matchAttribute", "distinctAttribute"))
        spec["constraints"] = [
            {name: f"{DRIVER}/{chance.one(('numa', 'model'))}"} | chance.maybe(0.3, "requests", ["r0"])
        ]
    return {"devices": spec}


def _request(chance: Chance, name: str) -> Fields:
    if chance.of(0.3):
        return {
            "name": name,
            "firstAvailable": [
                _exactly(chance, is_sub=True) | {"name": f"s{index}"} for index in range(chance.number(1, 3))
            ],
        }
    return {"name": name, "exactly": _exactly(chance)}


def _exactly(chance: Chance, *, is_sub: bool = False) -> Fields:
    found: Fields = {"deviceClassName": chance.one(("dev", "dev", "big"))}
    if chance.of(0.5):
        found["selectors"] = [{"cel": {"expression": one}} for one in chance.some(SELECTORS, 1, 2)]
    if chance.of(0.2):
        found["allocationMode"] = "All"
    else:
        found |= {"allocationMode": "ExactCount", "count": chance.one((1, 1, 1, 2))}
    if chance.of(0.25):
        found["tolerations"] = [
            {"key": "broken", "operator": "Exists"} | chance.maybe(0.3, "effect", "NoSchedule")
        ]
    if chance.of(0.2):
        found["capacity"] = {"requests": {"memory": chance.one(("2Gi", "4Gi", "20Gi"))}}
    if not is_sub and chance.of(0.05):
        found["adminAccess"] = True
    return found
