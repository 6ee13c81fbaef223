"""Pools of devices with everything odd: two drivers, several slices and generations, devices with places of their own, partitions that
share counters, capacities with policies, taints, binding conditions. The topic `devices` has the ordinary ones.
"""

from __future__ import annotations

from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.devices import API, DRIVER
from tests.hunt.varied.nodes import HOST, ZONE
from tests.support.builders import Manifest, an_object

Fields = dict[str, Any]
OTHER_DRIVER: Final = "net.example.com"
CLASSES: Final = ("dev", "net", "any", "large")
PARTS: Final = (("whole", 4), ("half-0", 2), ("half-1", 2), ("quarter-0", 1), ("quarter-1", 1))
POLICIES: Final[tuple[Fields, ...]] = (
    {"default": "2Gi"},
    {"default": "1Gi", "validValues": ["1Gi", "2Gi", "4Gi"]},
    {"default": "2Gi", "validRange": {"min": "1Gi"}},
    {"default": "1Gi", "validRange": {"min": "1Gi", "max": "4Gi"}},
    {"default": "3Gi", "validRange": {"min": "1Gi", "max": "3Gi", "step": "2Gi"}},
    {"default": "1280Mi", "validRange": {"min": "512Mi", "step": "768Mi"}},
)
"""For shared devices of at least 4Gi, as an API server accepts them."""


def classes(chance: Chance) -> list[Manifest]:
    drivers = {"dev": DRIVER, "net": OTHER_DRIVER, "large": DRIVER}
    made = []
    for name in CLASSES:
        expressions = [f'device.driver == "{drivers[name]}"'] if name in drivers else []
        if name == "large":
            expressions.append(f'device.attributes["{DRIVER}"].model == "large"')
        spec: Fields = {"selectors": [{"cel": {"expression": one}} for one in expressions]}
        spec |= chance.maybe(0.3, "config", [_config(chance)])
        spec |= chance.maybe(0.5, "extendedResourceName", f"example.com/{name}")
        metadata = chance.maybe(0.5, "creationTimestamp", f"2026-01-0{chance.number(1, 3)}T00:00:00Z")
        made.append(an_object("DeviceClass", name, api_version=API, metadata=metadata, spec=spec))
    return made


def _config(chance: Chance) -> Fields:
    return {
        "opaque": {"driver": chance.one((DRIVER, OTHER_DRIVER)), "parameters": {"mode": chance.one("ab")}}
    }


def slices(chance: Chance, n_nodes: int) -> list[Manifest]:
    made = [*_classical(chance, n_nodes), *_network(chance), *_by_device(chance, n_nodes)]
    names = [f"n{index}" for index in range(n_nodes)]
    for nodes in (*([name] for name in names if chance.of(0.35)), *([names] if chance.of(0.4) else [])):
        for driver in chance.some((DRIVER, OTHER_DRIVER), 1, chance.one((1, 1, 2))):
            made += _partitions(chance, driver, nodes)
    return made


def roomy(chance: Chance, node: Manifest) -> Manifest:
    """The node with little that keeps pods away, so that devices decide; some have resources of classes themselves."""
    node["spec"] = {}
    node["status"]["allocatable"] |= {"cpu": "32", "memory": "64Gi", "pods": "110"}
    for resource in ("example.com/dev", "example.com/net"):
        node["status"]["allocatable"] |= chance.maybe(0.2, resource, chance.one(("0", "1", "4")))
    return node


def _classical(chance: Chance, n_nodes: int) -> list[Manifest]:
    """Of each node, one or more slices; some generations are older than others, or not complete. All of a pool tell the same count: of
    two, kube-scheduler takes any.
    """
    made = []
    for index in range(n_nodes):
        for driver in chance.some((DRIVER, OTHER_DRIVER), 0):
            n_slices = chance.one((1, 1, 2))
            count = n_slices if chance.of(0.99) else n_slices + 1
            for part in range(n_slices):
                made.append(
                    _slice(
                        f"{driver[:3]}-n{index}-{part}",
                        driver,
                        f"n{index}",
                        {"nodeName": f"n{index}"},
                        [
                            _device(chance, driver, f"d{part}{number}")
                            for number in range(chance.number(1, 3))
                        ],
                        count=count,
                        generation=1 if chance.of(0.98) else 2,
                    )
                )
    return made


def _network(chance: Chance) -> list[Manifest]:
    expression = chance.one(
        (
            {"key": ZONE, "operator": "In", "values": chance.some("abc", 1, 2)},
            {"key": ZONE, "operator": "NotIn", "values": ["a"]},
            {"key": HOST, "operator": "In", "values": ["n0", "n2"]},
        )
    )
    term: Fields = {"matchExpressions": [expression]}
    if chance.of(0.2):
        term = {"matchFields": [{"key": "metadata.name", "operator": "In", "values": ["n1"]}]}
    places: tuple[Fields, ...] = ({"nodeSelector": {"nodeSelectorTerms": [term]}}, {"allNodes": True})
    made = []
    for number, place in enumerate(places):
        if chance.of(0.35):
            devices = [_device(chance, OTHER_DRIVER, f"w{one}") for one in range(chance.number(1, 3))]
            made.append(_slice(f"wide-{number}", OTHER_DRIVER, f"wide-{number}", place, devices))
    return made


def _by_device(chance: Chance, n_nodes: int) -> list[Manifest]:
    """A slice whose devices say themselves where they can be used."""
    if not chance.of(0.35):
        return []
    devices = [
        _device(chance, DRIVER, f"own{number}") | _place(chance, n_nodes)
        for number in range(chance.number(1, 4))
    ]
    return [_slice("own", DRIVER, "own", {"perDeviceNodeSelection": True}, devices)]


def _place(chance: Chance, n_nodes: int) -> Fields:
    expression = {"key": ZONE, "operator": "In", "values": chance.some("abc", 1, 2)}
    return chance.one(
        (
            {"allNodes": True},
            {"nodeName": f"n{chance.number(0, n_nodes - 1)}"},
            {"nodeSelector": {"nodeSelectorTerms": [{"matchExpressions": [expression]}]}},
        )
    )


def _partitions(chance: Chance, driver: str, nodes: list[str]) -> list[Manifest]:
    """Devices that are parts of a card, or of two: they share its memory and its engines. Pools of both drivers may have one name."""
    pool = "rack" if len(nodes) > 1 else f"parts-{nodes[0]}"
    cards = ["card-0", "card-1"][: chance.number(1, 2)]
    name = f"{driver[:3]}-{pool}"
    n_slices = len(nodes)
    counters = {"memory": {"value": chance.one(("8Gi", "6Gi"))}} | chance.maybe(
        0.6, "engines", {"value": "4"}
    )
    sets = [{"name": card, "counters": counters} for card in cards]
    where: Fields = {"allNodes": True} if len(nodes) > 1 else {"nodeName": nodes[0]}
    made = [_slice(f"{name}-counters", driver, pool, where, [], count=n_slices + 1)]
    made[0]["spec"]["sharedCounters"] = sets
    for number, node in enumerate(nodes):
        devices = [
            _device(chance, driver, f"{part}-{number}")
            | {"consumesCounters": _consumed(chance, cards, share, counters)}
            for part, share in chance.some(PARTS, 1)
        ]
        made.append(_slice(f"{name}-{node}", driver, pool, {"nodeName": node}, devices, count=n_slices + 1))
    if chance.of(0.02):
        del made[chance.number(0, len(made) - 1)]
    return made


def _consumed(chance: Chance, cards: list[str], share: int, counters: Fields) -> list[Fields]:
    own = {"memory": {"value": f"{share * 2}Gi"}}
    if "engines" in counters and chance.of(0.8):
        own["engines"] = {"value": str(share)}
    return [{"counterSet": card, "counters": own} for card in chance.some(cards, 1)]


def _slice(
    name: str,
    driver: str,
    pool: str,
    place: Fields,
    devices: list[Fields],
    *,
    count: int = 1,
    generation: int = 1,
) -> Manifest:
    of_pool = {"name": pool, "generation": generation, "resourceSliceCount": count}
    spec: Fields = {"driver": driver, "pool": of_pool} | place | ({"devices": devices} if devices else {})
    return an_object("ResourceSlice", name, api_version=API, spec=spec)


def _device(chance: Chance, driver: str, name: str) -> Fields:
    found: Fields = {"name": name, "attributes": _attributes(chance, driver)}
    is_shared = chance.of(0.4)
    if is_shared or chance.of(0.1):
        found["allowMultipleAllocations"] = is_shared
    if chance.of(0.8):
        memory: Fields = {"value": chance.one(("4Gi", "8Gi", "10Gi", "10G", "16Gi"))}
        memory |= {"requestPolicy": chance.one(POLICIES)} if is_shared and chance.of(0.7) else {}
        found["capacity"] = {"memory": memory} | chance.maybe(0.4, "cores", {"value": "8"})
    if chance.of(0.2):
        found["taints"] = [_taint(chance) for _ in range(chance.number(1, 2))]
    if chance.of(0.1):
        found["bindsToNode"] = True
    if chance.of(0.1):
        found["bindingConditions"] = chance.some(("ready", "attached"), 1)
        found["bindingFailureConditions"] = chance.some(("broken", "lost"), 1)
    return found


def _attributes(chance: Chance, driver: str) -> Fields:
    found: Fields = {"model": {"string": chance.one(("large", "small"))}}
    found |= chance.maybe(0.7, "numa", {"int": chance.number(0, 1)})
    found |= chance.maybe(0.3, "healthy", {"bool": chance.of(0.7)})
    found |= chance.maybe(0.5, "firmware", {"version": chance.one(("1.0.0", "1.2.0", "1.10.0-rc.1"))})
    found |= chance.maybe(0.5, "std.example.com/numa", {"int": chance.number(0, 1)})
    found |= chance.maybe(0.1, f"{driver}/numa", {"int": chance.number(0, 1)})
    found |= chance.maybe(0.05, "std.example.com/numa", {"string": "0"})
    return found


def _taint(chance: Chance) -> Fields:
    return {
        "key": chance.one(("broken", "busy")),
        "effect": chance.one(("NoSchedule", "NoExecute", "None")),
    } | chance.maybe(0.5, "value", chance.one(("yes", "no")))
