"""What may be changed in an object of each kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.hunt.varied.amounts import container
from tests.hunt.varied.chance import Chance
from tests.hunt.varied.neighbours import labels
from tests.hunt.varied.nodes import nodes
from tests.hunt.varied.selection import tolerations
from tests.hunt.varied.storage import DRIVER
from tests.support.builders import Manifest

Edit = Callable[[Chance, Manifest], None]
AMOUNTS: Final = ("0", "1", "3", "64Mi", "2Gi", "9Gi", "1500m", "8")
RESOURCES: Final = (
    "cpu",
    "memory",
    "pods",
    "ephemeral-storage",
    "example.com/gpu",
    "example.com/fpga",
    "example.com/dev",
)
MIGRATED: Final = "storage.alpha.kubernetes.io/migrated-plugins"


def _node_labels(chance: Chance, node: Manifest) -> None:
    (other,) = nodes(chance, 1)
    node["metadata"].setdefault("labels", {}).update(other["metadata"].get("labels", {}))
    for key in chance.some(sorted(node["metadata"]["labels"]), 0, 2):
        del node["metadata"]["labels"][key]


def _node_taints(chance: Chance, node: Manifest) -> None:
    (other,) = nodes(chance, 1)
    node["spec"]["taints"] = other["spec"].get("taints", []) + chance.some(node["spec"].get("taints", []))


def _cordon(chance: Chance, node: Manifest) -> None:
    node["spec"]["unschedulable"] = not node["spec"].get("unschedulable", False)


def _allocatable(chance: Chance, node: Manifest) -> None:
    allocatable = node["status"]["allocatable"]
    name = chance.one(RESOURCES)
    if chance.of(0.2):
        allocatable.pop(name, None)
    else:
        allocatable[name] = chance.one(AMOUNTS if name != "pods" else ("0", "1", "5", "200"))


def _condition(chance: Chance, node: Manifest) -> None:
    ready = {"type": "Ready", "status": chance.one(("True", "False")), "reason": chance.one("ab")}
    node["status"]["conditions"] = [ready]


def _annotation(chance: Chance, one: Manifest) -> None:
    one["metadata"]["annotations"] = {chance.one((MIGRATED, "a")): chance.one("12")}


def _features(chance: Chance, node: Manifest) -> None:
    known = ("RestartAllContainersOnContainerExits", "UserNamespacesHostNetworkSupport")
    node["status"]["declaredFeatures"] = sorted(chance.some(known))


def _pod_labels(chance: Chance, pod: Manifest) -> None:
    pod["metadata"]["labels"] = labels(chance)


def _requests(chance: Chance, pod: Manifest) -> None:
    pod["spec"]["containers"][0] = container(chance, pod["spec"]["containers"][0]["name"])


def one_request(chance: Chance, pod: Manifest) -> None:
    resources = pod["spec"]["containers"][0].setdefault("resources", {})
    resources.setdefault("requests", {})[chance.one(RESOURCES[:1] + RESOURCES[3:])] = chance.one(
        ("0", "1", "2")
    )


def given(chance: Chance, pod: Manifest) -> None:
    """What the kubelet gave the first container of a pod with a node, in a resize."""
    name, amounts = pod["spec"]["containers"][0]["name"], {"cpu": chance.one(("50m", "2")), "memory": "32Mi"}
    pod.setdefault("status", {})["containerStatuses"] = [{"name": name, "resources": {"requests": amounts}}]


def _tolerations(chance: Chance, pod: Manifest) -> None:
    pod["spec"]["tolerations"] = pod["spec"].get("tolerations", []) + tolerations(chance)


def claim_status(chance: Chance, pod: Manifest) -> None:
    made = [
        {"name": f"t{index}", "resourceClaimName": f"c{chance.number(0, 7)}"}
        for index in range(chance.number(0, 2))
    ]
    pod.setdefault("status", {})["resourceClaimStatuses"] = made


def _extended_claim(chance: Chance, pod: Manifest) -> None:
    mapping = {"containerName": "c0", "resourceName": "example.com/dev", "requestName": chance.one("ab")}
    pod.setdefault("status", {})["extendedResourceClaimStatus"] = {
        "resourceClaimName": chance.one(("x", "y")),
        "requestMappings": [mapping],
    }


def claim_template(chance: Chance, pod: Manifest) -> None:
    pod["spec"].setdefault("resourceClaims", []).append({"name": "t0", "resourceClaimTemplateName": "t"})


def volume(chance: Chance, pod: Manifest) -> None:
    ephemeral = {"volumeClaimTemplate": {"spec": {"accessModes": ["ReadWriteOnce"], "resources": {}}}}
    source: dict[str, Any] = chance.one(
        (
            {"csi": {"driver": DRIVER}},
            {"ephemeral": ephemeral},
            {"awsElasticBlockStore": {"volumeID": "d1"}},
            {"persistentVolumeClaim": {"claimName": chance.one(("b0", "w0", "none"))}},
        )
    )
    volumes = pod["spec"].setdefault("volumes", [])
    volumes.append({"name": f"more{len(volumes)}", **source})


def port(chance: Chance, pod: Manifest) -> None:
    port = {"containerPort": 80, "hostPort": chance.one((80, 81)), "protocol": chance.one(("TCP", "UDP"))}
    pod["spec"]["containers"][0]["ports"] = [
        port | chance.maybe(0.4, "hostIP", chance.one(("0.0.0.0", "10.0.0.1", "10.0.0.2")))
    ]


def features_needed(chance: Chance, pod: Manifest) -> None:
    if chance.of(0.5):
        pod["spec"] |= {"hostNetwork": True, "hostUsers": chance.of(0.3)}
    else:
        rules = [{"action": "RestartAllContainers", "exitCodes": {"operator": "In", "values": [1]}}]
        pod["spec"]["containers"][0] |= {"restartPolicy": "Never", "restartPolicyRules": rules}


def _set(*path: str, of: tuple[Any, ...]) -> Edit:
    """Sets a field, or takes it away where None is drawn."""

    def edit(chance: Chance, one: Manifest) -> None:
        value, place = chance.one(of), one
        for name in path[:-1]:
            place = place.setdefault(name, {})
        if value is None:
            place.pop(path[-1], None)
        else:
            place[path[-1]] = value

    return edit


def _limit(chance: Chance, one: Manifest) -> None:
    driver = one["spec"]["drivers"][0]
    driver.pop("allocatable", None)
    driver |= chance.maybe(
        0.8, "allocatable", chance.one(({}, {"count": 0}, {"count": 1}, {"count": 2}, {"count": 3}))
    )


def _allocation(chance: Chance, claim: Manifest) -> None:
    result = {"request": "r0", "driver": "dev.example.com", "pool": "n0", "device": "d0"}
    claim["status"] = {"allocation": {"devices": {"results": [result]}}} if chance.of(0.5) else {}


_META: Final = _set("metadata", "labels", of=({"a": "1"}, {"a": "2"}, None))
_ZONE: Final = _set("metadata", "labels", "topology.kubernetes.io/zone", of=("a", "b", "a__b", None))
NODE_EDITS: Final = (
    _node_labels,
    _node_taints,
    _cordon,
    _allocatable,
    _allocatable,
    _condition,
    _annotation,
    _features,
)
POD_EDITS: Final = (
    _pod_labels,
    _requests,
    one_request,
    given,
    _tolerations,
    claim_status,
    _extended_claim,
    claim_template,
    volume,
    port,
    features_needed,
)
EDITS: Final[dict[str, tuple[Edit, ...]]] = {
    "PersistentVolumeClaim": (_META, _set("spec", "volumeName", of=("free0", "pv-b0", None)), _annotation),
    "PersistentVolume": (_META, _ZONE, _set("status", "phase", of=("Available", "Bound"))),
    "StorageClass": (
        _META,
        _set(
            "allowedTopologies",
            of=(None, [], [{"matchLabelExpressions": [{"key": "disk", "values": ["ssd"]}]}]),
        ),
    ),
    "CSINode": (_limit, _annotation),
    "CSIDriver": (_META, _set("spec", "storageCapacity", of=(None, True, False))),
    "CSIStorageCapacity": (
        _META,
        _set("capacity", of=(None, "1Gi", "3Gi", "7Gi")),
        _set("maximumVolumeSize", of=(None, "1Gi", "2Gi")),
    ),
    "VolumeAttachment": (_META,),
    "ResourceClaim": (
        _META,
        _allocation,
        _set("status", "reservedFor", of=(None, [{"resource": "pods", "name": "p0", "uid": "u"}])),
    ),
    "DeviceClass": (
        _META,
        _set("spec", "extendedResourceName", of=(None, "example.com/dev", "example.com/gpu")),
    ),
    "ResourceSlice": (_META, _set("spec", "pool", "generation", of=(1, 2))),
}
