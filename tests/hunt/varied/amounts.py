"""What pods ask for: odd quantities, init containers and sidecars, pod-level amounts, overhead."""

from __future__ import annotations

from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.nodes import FPGA, GPU
from tests.hunt.varied.selection import image, ports

Fields = dict[str, Any]
CPU: Final = ("0", "1m", "100m", "250m", "0.5", "1", "1500m", "2", "1e-1", "3")
MEMORY: Final = ("0", "1", "64Mi", "200M", "512Mi", "1Gi", "1.5Gi", "2Gi", "1e9", "0.5", "100m")
EXTRA: Final = (
    (GPU, ("0", "1", "2")),
    (FPGA, ("1", "500")),
    ("ephemeral-storage", ("100Mi", "2Gi")),
    ("example.com/none", ("0", "1")),
)


def amounts(chance: Chance, *, is_rich: bool) -> Fields:
    """Containers and what else of the spec says how much is asked for."""
    spec: Fields = {
        "containers": [container(chance, f"c{i}") for i in range(chance.number(1, 2 if is_rich else 1))]
    }
    if not is_rich:
        return spec
    if chance.of(0.35):
        spec["initContainers"] = [_init(chance, f"i{i}") for i in range(chance.number(1, 3))]
    if chance.of(0.2):
        spec["overhead"] = {"cpu": chance.one(("10m", "1", "250m"))} | chance.maybe(0.5, "memory", "120Mi")
    if chance.of(0.2):
        spec["resources"] = _of_pod(chance)
    return spec


def resized(chance: Chance, pod: Fields) -> Fields:
    """The pod with a status in which the kubelet gave some of its containers, or the pod as a whole, other amounts."""
    spec, status = pod["spec"], pod["status"]
    status["containerStatuses"] = [_given(chance, one) for one in spec["containers"] if chance.of(0.8)]
    if "initContainers" in spec:
        status["initContainerStatuses"] = [_given(chance, one) for one in spec["initContainers"]]
    if "resources" in spec:
        amounts = {"cpu": chance.one(("2", "6500m", "9")), "memory": chance.one(("1Gi", "7Gi", "10Gi"))}
        status |= chance.maybe(0.7, "resources", {"requests": dict(chance.some(sorted(amounts.items())))})
        status |= chance.maybe(0.6, "allocatedResources", amounts | {"cpu": chance.one(("3", "7"))})
    if chance.of(0.4):
        reason = chance.one(("Infeasible", "Deferred"))
        status["conditions"] = [{"type": "PodResizePending", "status": "True", "reason": reason}]
    return pod


def _given(chance: Chance, container: Fields) -> Fields:
    given = {"cpu": chance.one(("50m", "700m", "2")), "memory": chance.one(("32Mi", "900Mi"))}
    status: Fields = {"name": container["name"]}
    status |= chance.maybe(0.8, "resources", {"requests": given})
    return status | chance.maybe(0.5, "allocatedResources", given | {"cpu": chance.one(("100m", "1"))})


def container(chance: Chance, name: str) -> Fields:
    requests: Fields = {}
    if chance.of(0.75):
        requests["cpu"] = chance.one(CPU)
    if chance.of(0.65):
        requests["memory"] = chance.one(MEMORY)
    for key, values in EXTRA:
        if chance.of(0.12):
            requests[key] = chance.one(values)
    found: Fields = {"name": name, "image": image(chance)}
    if requests:
        found["resources"] = {"requests": requests} | _limits(chance, requests)
    if chance.of(0.1):
        found["ports"] = ports(chance)
    return found


def _limits(chance: Chance, requests: Fields) -> Fields:
    """Extended resources need limits that equal their requests."""
    limits = {key: value for key, value in requests.items() if key.startswith("example.com/")}
    if chance.of(0.1):
        limits |= {"cpu": "4"}
    return {"limits": limits} if limits else {}


def _init(chance: Chance, name: str) -> Fields:
    return container(chance, name) | chance.maybe(0.4, "restartPolicy", "Always")


def _of_pod(chance: Chance) -> Fields:
    """At least what the containers may request together."""
    requests: Fields = chance.maybe(0.1, "hugepages-2Mi", "4Mi")
    if chance.of(0.8):
        requests["cpu"] = chance.one(("6", "8"))
    if chance.of(0.6):
        requests["memory"] = chance.one(("6Gi", "9Gi"))
    return {"requests": requests} if requests else {"requests": {"cpu": "7"}}
