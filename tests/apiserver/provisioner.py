"""Pretended controllers of volumes: what the scheduler writes to volumes and claims comes true after a while.

    volume with the claimRef of a claim that waits ─ after ─▶ both bound
    claim with a selected node ─ after ─▶ a volume is made that only that node can reach, both bound
                               └ refused ─▶ the selection is taken away: there is no room there

It is off (None) at first: claims wait for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.apiserver.cluster import Cluster
from tests.apiserver.kinds import CLAIMS, VOLUMES
from tests.apiserver.store import Change, Json, Key

Later = Callable[[float, Callable[[], None]], object]
SELECTED_NODE = "volume.kubernetes.io/selected-node"
_COMPLETED = "pv.kubernetes.io/bind-completed"
_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller"


@dataclass(slots=True)
class Provisioner:
    """`after` in seconds; `refusals`: how many selected nodes are still to be refused. `later` calls back after seconds."""

    cluster: Cluster
    later: Later
    after: float | None = None
    refusals: int = 0

    def look(self) -> None:
        """At everything there is: after it was told something new."""
        for kind in (VOLUMES, CLAIMS):
            for key, one in list(self.cluster.store.objects(kind.storage).items()):
                self._consider(kind.storage, key, one)

    def offer(self, storage: str, change: Change) -> None:
        """A listener of the store."""
        if storage in (VOLUMES.storage, CLAIMS.storage) and change.type != "DELETED":
            self._consider(storage, change.key, change.object)

    def _consider(self, storage: str, key: Key, one: Json) -> None:
        if self.after is None:
            return
        if storage == VOLUMES.storage and (one["spec"].get("claimRef") or {}).get("uid"):
            self.later(self.after, lambda: self._bind(key))
        elif storage == CLAIMS.storage and _selected(one) and not one["spec"].get("volumeName"):
            self.later(self.after, lambda: self._make(key))

    def _bind(self, volume_key: Key) -> None:
        volume = self.cluster.store.get(VOLUMES.storage, volume_key)
        reference = (volume or {}).get("spec", {}).get("claimRef") or {}
        key = (reference.get("namespace", ""), reference.get("name", ""))
        claim = self.cluster.store.get(CLAIMS.storage, key)
        if volume is None or claim is None or claim["metadata"]["uid"] != reference.get("uid"):
            return
        if not claim["spec"].get("volumeName"):
            self.cluster.write(CLAIMS, key, _bound(claim, volumeName=volume_key[1]))
            self.cluster.write(VOLUMES, volume_key, volume | {"status": {"phase": "Bound"}})

    def _make(self, key: Key) -> None:
        claim = self.cluster.store.get(CLAIMS.storage, key)
        if claim is None or claim["spec"].get("volumeName") or not (node := _selected(claim)):
            return
        if self.refusals:
            self.refusals -= 1
            self.cluster.write(CLAIMS, key, _without_selection(claim))
            return
        name = f"pvc-{claim['metadata']['uid']}"
        self.cluster.create(VOLUMES, "", _volume(name, claim, node), keeps_status=True)


def _selected(claim: Json) -> str:
    return str((claim["metadata"].get("annotations") or {}).get(SELECTED_NODE, ""))


def _without_selection(claim: Json) -> Json:
    annotations = {k: v for k, v in claim["metadata"]["annotations"].items() if k != SELECTED_NODE}
    return claim | {"metadata": claim["metadata"] | {"annotations": annotations}}


def _bound(claim: Json, **spec: str) -> Json:
    annotations = (claim["metadata"].get("annotations") or {}) | {_COMPLETED: "yes", _BY_CONTROLLER: "yes"}
    return claim | {
        "metadata": claim["metadata"] | {"annotations": annotations},
        "spec": claim["spec"] | spec,
        "status": {"phase": "Bound"},
    }


def _volume(name: str, claim: Json, node: str) -> Json:
    """Bound by itself a moment later, as the volumes that are there are."""
    spec, metadata = claim["spec"], claim["metadata"]
    host = {"key": "kubernetes.io/hostname", "operator": "In", "values": [node]}
    return {
        "metadata": {"name": name},
        "spec": {
            "accessModes": spec["accessModes"],
            "capacity": spec["resources"]["requests"],
            "storageClassName": spec["storageClassName"],
            "claimRef": {
                "namespace": metadata["namespace"],
                "name": metadata["name"],
                "uid": metadata["uid"],
            },
            "csi": {"driver": "example.com/p", "volumeHandle": name},
            "nodeAffinity": {"required": {"nodeSelectorTerms": [{"matchExpressions": [host]}]}},
        },
        "status": {"phase": "Bound"},
    }
