"""Changes of a cluster, each of which may wake a pod that waits: (before, after), None where there is nothing."""

from __future__ import annotations

import json
from typing import Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.edits import (
    EDITS,
    NODE_EDITS,
    POD_EDITS,
    Edit,
    claim_status,
    claim_template,
    features_needed,
    given,
    one_request,
    port,
    volume,
)
from tests.hunt.varied.nodes import nodes
from tests.hunt.varied.storage import DRIVER
from tests.support.builders import Manifest, an_object

Change = tuple[Manifest | None, Manifest | None]
OF_CLASSES: Final = ("deviceclass.resource.kubernetes.io/dev", "example.com/dev", "example.com/big")


def node_change(chance: Chance, there: list[Manifest]) -> Change:
    if chance.of(0.2):
        (new,) = nodes(chance, 1)
        new["metadata"]["name"] = "new"
        new["status"] |= chance.maybe(0.3, "declaredFeatures", ["RestartAllContainersOnContainerExits"])
        return None, new
    return _gone(chance, chance.one(there)) or _edited(chance, chance.one(there), NODE_EDITS)


def pod_change(chance: Chance, settled: list[Manifest]) -> Change:
    """Of a pod that has a node, or to which a node is nominated."""
    pod = _copy(chance.one(settled))
    for edit in chance.some(POD_EDITS, 0, 1):
        edit(chance, pod)
    if chance.of(0.3):
        return None, pod
    if chance.of(0.1):
        pod["status"]["nominatedNodeName"] = pod["spec"].pop("nodeName")
        return pod, None
    return _gone(chance, pod, 0.4) or _edited(chance, pod, POD_EDITS)


def own_change(chance: Chance, pod: Manifest) -> tuple[Manifest, Manifest]:
    """Of the pod that waits, while it does."""
    before, after = _copy(pod), _copy(pod)
    before["spec"]["schedulingGates"] = [{"name": name} for name in chance.some(("a", "b"), 0)]
    after["spec"]["schedulingGates"] = before["spec"]["schedulingGates"][: chance.number(0, 2)]
    for edit in chance.some([one for one in POD_EDITS if one is not given], 0, 2):
        edit(chance, after)
    return before, after


def object_change(chance: Chance, there: list[Manifest]) -> Change:
    """Of anything but nodes and pods."""
    one = chance.one(there)
    if chance.of(0.3):
        return None, one
    return _gone(chance, one) or _edited(chance, one, EDITS[one["kind"]])


def _copy(one: Manifest) -> Manifest:
    return dict(json.loads(json.dumps(one)))


def _gone(chance: Chance, one: Manifest, share: float = 0.15) -> Change | None:
    return (one, None) if chance.of(share) else None


def _edited(chance: Chance, before: Manifest, edits: tuple[Edit, ...]) -> Change:
    after = _copy(before)
    for edit in chance.some(edits, 1, 2):
        edit(chance, after)
    return before, after


def attachments() -> list[Manifest]:
    """Volumes that are attached; clusters have none, since only their end concerns a scheduler."""
    return [
        an_object(
            "VolumeAttachment",
            f"attached{index}",
            api_version="storage.k8s.io/v1",
            spec={"attacher": attacher, "nodeName": "n0", "source": {"persistentVolumeName": "pv-b0"}},
        )
        for index, attacher in enumerate((DRIVER, "ebs.csi.aws.com", "other"))
    ]


def dressed(chance: Chance, pod: Manifest) -> Manifest:
    """The pod with what pods of clusters seldom have."""
    pod = _copy(pod)
    for edit in chance.some((one_request, claim_status, claim_template, volume, port, features_needed), 0, 2):
        edit(chance, pod)
    if chance.of(0.25):
        resources = pod["spec"]["containers"][0].setdefault("resources", {})
        resources.setdefault("requests", {})[chance.one(OF_CLASSES)] = "1"
    return pod
