"""missing_kinds: what an export left out although its objects refer to it, and the command that leaves out nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.missing_kinds import _KINDS, missing_kinds
from scheduler_core.model.readers.report import Note

ROOT = Path(__file__).parents[3]
CONTAINERS = [{"name": "main", "image": "web:1"}]


def _pod(name: str, **spec: Any) -> dict[str, Any]:
    return {
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {"name": name, "namespace": "shop"},
        "spec": {"containers": CONTAINERS, **spec},
    }


def _owned(pod: dict[str, Any], kind: str) -> dict[str, Any]:
    owner = {"apiVersion": "apps/v1", "kind": kind, "name": "web", "uid": "1", "controller": True}
    return pod | {"metadata": pod["metadata"] | {"ownerReferences": [owner]}}


def _missing(*objects: dict[str, Any]) -> dict[str, tuple[int, tuple[str, ...]]]:
    """Resource → the number of objects that refer to it, and examples."""
    notes = missing_kinds(read_cluster(objects))
    return {
        re.sub(r"there are no (\w+), .*", r"\1", note.what): (note.count, note.examples) for note in notes
    }


CLAIMED = _pod("a", volumes=[{"name": "data", "persistentVolumeClaim": {"claimName": "data"}}])
CLAIM = {
    "apiVersion": "v1",
    "kind": "PersistentVolumeClaim",
    "metadata": {"name": "data", "namespace": "shop"},
    "spec": {"storageClassName": "fast", "accessModes": ["ReadWriteOnce"]},
}
BOUND_CLAIM = CLAIM | {"spec": CLAIM["spec"] | {"volumeName": "pv-1"}}  # type: ignore[operator]
VOLUME = {
    "apiVersion": "v1",
    "kind": "PersistentVolume",
    "metadata": {"name": "pv-1"},
    "spec": {"csi": {"driver": "ebs.csi.aws.com", "volumeHandle": "vol-1"}, "storageClassName": "fast"},
}


def test_says_what_happens_without_the_objects() -> None:
    (note,) = missing_kinds(read_cluster([CLAIMED]))
    assert note == Note(
        "there are no persistentvolumeclaims, which these objects refer to: pods that use them are rejected",
        1,
        ("Pod shop/a",),
    )
    assert str(note).endswith("pods that use them are rejected (1: Pod shop/a)")


def test_storage_of_every_step() -> None:
    assert _missing(CLAIMED, CLAIM) == {"storageclasses": (1, ("PersistentVolumeClaim shop/data",))}
    assert _missing(CLAIMED, BOUND_CLAIM) == {"persistentvolumes": (1, ("PersistentVolumeClaim shop/data",))}
    assert _missing(CLAIMED, BOUND_CLAIM, VOLUME) == {"csinodes": (1, ("PersistentVolume pv-1",))}


def test_claims_to_devices() -> None:
    pod = _pod("gpu", resourceClaims=[{"name": "gpu", "resourceClaimName": "gpu"}])
    claim = {
        "apiVersion": "resource.k8s.io/v1",
        "kind": "ResourceClaim",
        "metadata": {"name": "gpu", "namespace": "shop"},
    }
    assert _missing(pod) == {"resourceclaims": (1, ("Pod shop/gpu",))}
    of_claim = (1, ("ResourceClaim shop/gpu",))
    assert _missing(pod, claim) == {"resourceslices": of_claim, "deviceclasses": of_claim}


def test_owners_only_of_pending_pods_that_are_spread_by_default() -> None:
    constraint = {"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "ScheduleAnyway"}
    node = {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n"}}
    pending = _owned(_pod("pending"), "ReplicaSet")
    running = _owned(_pod("running", nodeName="n"), "StatefulSet")
    spread = _owned(_pod("spread", topologySpreadConstraints=[constraint]), "StatefulSet")
    assert _missing(node, pending, running, spread) == {"replicasets": (1, ("Pod shop/pending",))}


def test_namespaces_only_for_selectors_that_look_at_labels() -> None:
    def near(name: str, selector: dict[str, Any]) -> dict[str, Any]:
        term = {"topologyKey": "zone", "labelSelector": {}, "namespaceSelector": selector}
        return _pod(
            name, affinity={"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [term]}}
        )

    team = near("team", {"matchLabels": {"team": "a"}})
    assert _missing(team, near("everywhere", {})) == {"namespaces": (1, ("Pod shop/team",))}


def test_names_the_first_of_many_objects() -> None:
    pods = [_pod(f"p{n}", volumes=CLAIMED["spec"]["volumes"]) for n in range(7)]
    (note,) = missing_kinds(read_cluster(pods))
    assert (note.count, note.examples) == (7, tuple(f"Pod shop/p{n}" for n in range(5)))
    assert str(note).endswith("(7: Pod shop/p0, Pod shop/p1, Pod shop/p2, Pod shop/p3, Pod shop/p4, …)")


def test_an_object_of_the_kind_is_enough() -> None:
    """A single missing object is a state of the cluster, and the scheduler's message names it."""
    other = CLAIM | {"metadata": {"name": "other", "namespace": "shop"}}
    classes = {"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": {"name": "slow"}}
    assert _missing(CLAIMED, other, classes) == {}


def test_the_documented_command_exports_every_kind_that_can_be_missing() -> None:
    """kubectl's short names; devices have a command of their own, in docs/claims.md."""
    short = {
        "pvc": "persistentvolumeclaims",
        "pv": "persistentvolumes",
        "sc": "storageclasses",
        "ns": "namespaces",
    }
    short |= {"rs": "replicasets", "sts": "statefulsets", "rc": "replicationcontrollers"}
    readme, claims = ((ROOT / path).read_text("utf-8") for path in ("README.md", "docs/claims.md"))
    page = (ROOT / "frontend/src/model/objects/exportCommand.ts").read_text("utf-8")
    (command,) = re.findall(r"kubectl get (\S+) -A -o json > cluster.json", readme)
    (devices,) = re.findall(r"kubectl get (\S+) -A -o json > cluster.json", claims)
    assert f"kubectl get {command} -A -o json > cluster.json" in page
    exported = {short.get(name, name) for name in f"{command},{devices}".split(",")}
    assert {kind.resource for kind in _KINDS} <= exported
