"""What is written so that the claims of a placed pod are bound, and how far that has come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.pod import Pod
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.scheduler.volumes.bindings import (
    VolumeBindings,
    VolumesNotBound,
    made_for,
    taken_for,
    volume_bindings,
)
from scheduler_core.scheduler.volumes.progress import VolumeProgress, Written
from tests.support.builders import Manifest, a_pod, an_object
from tests.support.storage import BOUND, LOCAL, WAIT, ZONES, claim, volume, with_claims

UID, VERSION = "u-c", "7"
META: Manifest = {"uid": UID, "resourceVersion": VERSION}
BINDINGS = VolumeBindings("b", {"default/c": "v"}, ("default/new",), 600)


def objects(volume_spec: Mapping[str, Any] | None = None, **metas: Manifest) -> list[Manifest]:
    """The claim c gets the volume v, for the claim new one is made; metas : more of their metadata, by name."""
    bound = {
        name: {"volumeName": "v"} if "annotations" in meta else {} for name, meta in metas.items() if meta
    }
    return [
        *ZONES,
        LOCAL,
        WAIT,
        volume(
            "v", zone="zb", storageClassName="local", meta={"resourceVersion": "3"}, **(volume_spec or {})
        ),
        claim("c", storageClassName="local", meta=META | metas.get("c", {}), **bound.get("c", {})),
        claim("new", storageClassName="wait", meta=META | metas.get("new", {}), **bound.get("new", {})),
        with_claims("p", "c", "new"),
        a_pod("plain"),
    ]


def pod(cluster: Cluster, name: str) -> Pod:
    return next(one for one in cluster.pods if one.name == name)


def progress_of(given: list[Manifest]) -> tuple[VolumeProgress, Pod]:
    cluster = read_cluster(given)
    kinds: dict[str, tuple[Resource, ...]] = {
        "Node": cluster.nodes,
        "Pod": cluster.pods,
        "PersistentVolume": cluster.persistent_volumes,
        "PersistentVolumeClaim": cluster.persistent_volume_claims,
        "CSINode": cluster.csi_nodes,
    }
    known = {kind: {one.key: one for one in there} for kind, there in kinds.items()}
    return VolumeProgress(known), pod(cluster, "p")


def test_what_was_settled_is_what_is_to_be_written() -> None:
    cluster = read_cluster(objects())
    cache = SchedulerCache(cluster, Profiles(load_configuration(None)).scheduler)
    claims = {one.key: one for one in cluster.persistent_volume_claims}
    assert volume_bindings(cache, claims, pod(cluster, "plain"), "b") is None
    with pytest.raises(VolumesNotBound, match=r"^nothing was settled about claim default/c$"):
        volume_bindings(cache, claims, pod(cluster, "p"), "b")
    cache.assume("default/p", "b")
    assert volume_bindings(cache, claims, pod(cluster, "p"), "b") == BINDINGS
    assert volume_bindings(cache, {}, pod(cluster, "p"), "b") is None


@pytest.mark.parametrize(
    ("reference", "patch"),
    [
        (None, {"annotations": True, "claimRef": True}),
        ({"namespace": "default", "name": "c"}, {"annotations": False, "claimRef": True}),
        ({"namespace": "default", "name": "c", "uid": UID}, {"annotations": False, "claimRef": False}),
        ({"namespace": "default", "name": "c", "uid": "u-old"}, {"annotations": True, "claimRef": True}),
        ({"namespace": "other", "name": "c", "uid": UID}, {"annotations": True, "claimRef": True}),
    ],
    ids=["free", "reserved by name", "reserved", "of another claim of the name", "of another namespace"],
)
def test_a_volume_is_taken_for_its_claim(reference: Manifest | None, patch: dict[str, bool]) -> None:
    cluster = read_cluster(objects({} if reference is None else {"claimRef": reference}))
    expected: Manifest = {"metadata": {"resourceVersion": "3"}}
    if patch["annotations"]:
        expected["metadata"]["annotations"] = {"pv.kubernetes.io/bound-by-controller": "yes"}
    if patch["claimRef"]:
        expected["spec"] = {
            "claimRef": {
                "kind": "PersistentVolumeClaim",
                "namespace": "default",
                "name": "c",
                "uid": UID,
                "apiVersion": "v1",
                "resourceVersion": VERSION,
            }
        }
    assert taken_for(cluster.persistent_volumes[0], cluster.persistent_volume_claims[0]) == expected


def test_a_claim_says_at_which_node_its_volume_is_to_be_made() -> None:
    claimed = read_cluster(objects()).persistent_volume_claims[1]
    assert made_for(claimed, "b") == {
        "metadata": {
            "resourceVersion": VERSION,
            "annotations": {"volume.kubernetes.io/selected-node": "b"},
        }
    }


REFERENCE: Manifest = {"claimRef": {"namespace": "default", "name": "c", "uid": UID}}
SELECTED: Manifest = {"annotations": {"volume.kubernetes.io/selected-node": "b"}}
DONE: Manifest = {"annotations": BOUND["annotations"] | SELECTED["annotations"]}


def test_all_claims_have_to_be_bound_and_every_write_told() -> None:
    progress, p = progress_of(objects(REFERENCE, c=BOUND, new=DONE))
    assert progress.is_bound(p, BINDINGS, [])
    assert progress.is_bound(p, BINDINGS, [Written("PersistentVolumeClaim", "default/c", VERSION)])
    assert not progress.is_bound(p, BINDINGS, [Written("PersistentVolumeClaim", "default/c", "8")])
    assert progress.is_told(Written("PersistentVolumeClaim", "default/c", "6"))
    assert progress.is_told(Written("PersistentVolumeClaim", "default/gone", "8"))
    for left in ({"c": BOUND, "new": SELECTED}, {"new": DONE}):
        progress, p = progress_of(objects(REFERENCE, **left))
        assert not progress.is_bound(p, BINDINGS, [])


@pytest.mark.parametrize(
    ("given", "node", "why"),
    [
        (objects(new=SELECTED), "b", 'ClaimRef got reset for pv "v"'),
        (objects(REFERENCE), "b", 'selectedNode annotation reset for PVC "new"'),
        (
            objects(REFERENCE, new={"annotations": {"volume.kubernetes.io/selected-node": "a"}}),
            "b",
            'provisioning failed for PVC "new"',
        ),
        (objects(REFERENCE), "none", 'failed to get node "none": node "none" not found'),
        (
            objects(REFERENCE),
            "a",
            'pv "v" node affinity doesn\'t match node "a": no matching NodeSelectorTerms',
        ),
        (
            [one for one in objects() if one["kind"] != "PersistentVolume"],
            "b",
            'failed to check binding: could not find v1.PersistentVolume "v"',
        ),
    ],
)
def test_what_cannot_be_bound_any_more_says_why(given: list[Manifest], node: str, why: str) -> None:
    progress, p = progress_of(given)
    with pytest.raises(VolumesNotBound) as refusal:
        progress.is_bound(p, VolumeBindings(node, BINDINGS.volumes, BINDINGS.provisions, 600), [])
    assert str(refusal.value) == f"binding volumes: {why}"


NOT_REACHED = 'pv "v" node affinity doesn\'t match node "b": no matching NodeSelectorTerms'
SHARED: Manifest = {"azureDisk": {"diskName": "d", "diskURI": "u", "kind": "Shared"}}
UNTRANSLATED = "could not translate pv: kind(Shared) is not supported in csi migration"


@pytest.mark.parametrize(
    ("source", "taken", "made"),
    [
        ({"gcePersistentDisk": {"pdName": "d"}}, NOT_REACHED, NOT_REACHED),
        (SHARED, f"failed to translate pv to csi: {UNTRANSLATED}", UNTRANSLATED),
    ],
)
def test_a_volume_is_looked_at_as_its_driver_sees_it(source: Manifest, taken: str, made: str) -> None:
    """Upstream 1.36, checkBindings: its node affinity becomes that of the driver, or it cannot be translated."""
    plugins = {
        "storage.alpha.kubernetes.io/migrated-plugins": "kubernetes.io/gce-pd,kubernetes.io/azure-disk"
    }
    migrated = an_object("CSINode", "b", metadata={"annotations": plugins}, api_version="storage.k8s.io/v1")
    given = objects(REFERENCE | source, c=BOUND, new=DONE)
    progress, p = progress_of(given)
    assert progress.is_bound(p, BINDINGS, [])
    progress, p = progress_of([*given, migrated])
    for why, volumes, provisions in ((taken, BINDINGS.volumes, ()), (made, {}, BINDINGS.provisions)):
        with pytest.raises(VolumesNotBound) as refusal:
            progress.is_bound(p, VolumeBindings("b", volumes, provisions, 600), [])
        assert str(refusal.value) == f"binding volumes: {why}"
