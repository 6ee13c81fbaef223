"""Device classes, slices, claims and pod groups of a recording, and the replay that allocates devices anew."""

from __future__ import annotations

from typing import Any

from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.timeline.simulation import TimelineSimulation
from tests.core.scenario.recording.lines import Json, made, node, operations, pod, replay

VERSION = "resource.k8s.io/v1"
REQUESTS = [{"name": "gpu", "exactly": {"deviceClassName": "gpu"}}]
N1 = node("n1")


def an(kind: str, name: str, *, version: str = VERSION, **fields: Any) -> Json:
    namespace = {} if kind in ("DeviceClass", "ResourceSlice") else {"namespace": "default"}
    head = {"apiVersion": version, "kind": kind}
    return head | {"metadata": {"name": name, "uid": f"{name}-1"} | namespace} | fields


def a_slice(on: str, *devices: str) -> Json:
    pool = {"name": on, "generation": 1, "resourceSliceCount": 1}
    named = [{"name": name} for name in devices]
    return an("ResourceSlice", on, spec={"driver": "d", "nodeName": on, "pool": pool, "devices": named})


def claim(name: str, *, device: str = "", user: str = "", owner: str = "") -> Json:
    """device : that it has, of the pool of n1. user : the pod for which it is reserved."""
    item = an("ResourceClaim", name, spec={"devices": {"requests": REQUESTS}})
    if owner:
        reference = {
            "apiVersion": "v1",
            "kind": "Pod",
            "name": owner,
            "uid": f"{owner}-1",
            "controller": True,
        }
        item["metadata"]["ownerReferences"] = [reference]
    if device:
        results = [{"request": "gpu", "driver": "d", "pool": "n1", "device": device}]
        item["status"] = {"allocation": {"devices": {"results": results}}}
    if user:
        item["status"]["reservedFor"] = [{"resource": "pods", "name": user, "uid": f"{user}-1"}]
    return item


CLASS = an("DeviceClass", "gpu", spec={})
TEMPLATE = an("ResourceClaimTemplate", "one-gpu", spec={"spec": {"devices": {"requests": REQUESTS}}})


def named(name: str) -> list[Json]:
    return [{"name": "gpu", "resourceClaimName": name}]


OF_TEMPLATE = [{"name": "gpu", "resourceClaimTemplateName": "one-gpu"}]


def test_claims_come_and_go_and_their_allocations_follow() -> None:
    told = (
        (1, "ADDED", claim("one")),
        (2, "ADDED", pod("web", resourceClaims=named("one"))),
        (3, "MODIFIED", claim("one", device="g0", user="web")),
        (4, "DELETED", claim("one", device="g0")),
    )
    deleted = {"kind": "ResourceClaim", "name": "one", "namespace": "default"}
    assert operations([N1, CLASS, a_slice("n1", "g0")], *told) == [
        {"at": "1s", "create": claim("one")},
        {"at": "2s", "create": made(pod("web", resourceClaims=named("one")))},
        {"at": "4s", "delete": deleted},
    ]


def test_claims_that_are_made_for_pods_follow_from_the_replay() -> None:
    wanting = pod("web", resourceClaims=OF_TEMPLATE)
    told = (
        (1, "ADDED", wanting),
        (2, "ADDED", claim("web-gpu", owner="web")),
        (3, "MODIFIED", claim("web-gpu", owner="web", device="g0", user="web")),
        (9, "DELETED", claim("old-gpu", owner="old")),
    )
    start = [N1, TEMPLATE, claim("old-gpu", owner="old", device="g0", user="old")]
    replayed = replay(start, *told)
    assert replayed.document["operations"] == [{"at": "1s", "create": made(wanting)}]
    assert replayed.unexpressed == ()
    assert claim("old-gpu", owner="old", device="g0", user="old") in replayed.objects


def test_slices_and_classes_that_change_are_made_anew() -> None:
    told = ((1, "MODIFIED", a_slice("n1", "g0", "g1")),)
    assert operations([N1, a_slice("n1", "g0")], *told) == [
        {"at": "1s", "delete": {"kind": "ResourceSlice", "name": "n1"}},
        {"at": "1s", "create": a_slice("n1", "g0", "g1")},
    ]


def test_pod_groups_come_and_go() -> None:
    spec = {"schedulingPolicy": {"gang": {"minCount": 2}}}
    group = an("PodGroup", "train", version="scheduling.k8s.io/v1alpha2", spec=spec)
    told = (
        (1, "ADDED", group),
        (2, "MODIFIED", group | {"status": {"conditions": []}}),
        (3, "DELETED", group),
    )
    assert operations([N1], *told) == [
        {"at": "1s", "create": group},
        {"at": "3s", "delete": {"kind": "PodGroup", "name": "train", "namespace": "default"}},
    ]


def test_on_other_nodes_devices_are_free_again() -> None:
    """n1 is there again under its name, and so is what stands on it; n2 is not, and its devices neither."""
    here, there = pod("here", bound="n1", resourceClaims=named("a")), pod("there", bound="n2")
    there["spec"]["resourceClaims"] = named("b")
    claims = [claim("a", device="g0", user="here"), claim("b", device="g1", user="there")]
    lost = claim("c", device="g1", user="there", owner="there")
    start = [N1, node("n2"), CLASS, a_slice("n1", "g0"), a_slice("n2", "g1"), *claims, lost, here, there]
    replayed = replay(start, nodes=[N1, node("n3")])
    kept = {one["metadata"]["name"]: one for one in replayed.objects if one["kind"] == "ResourceClaim"}
    assert kept == {"a": claims[0], "b": claim("b")}
    assert [(one.place, one.why) for one in replayed.unexpressed] == [
        ("start ResourceSlice n2", "belongs to a recorded node, and the replay has others")
    ]


def test_devices_are_allocated_anew() -> None:
    """In the recording `late` got the device that `early` had given back; so it does in the replay."""
    early, late = (pod(name, resourceClaims=OF_TEMPLATE) for name in ("early", "late"))
    told = (
        (1, "ADDED", early),
        (2, "MODIFIED", pod("early", bound="n1", resourceClaims=OF_TEMPLATE)),
        (3, "ADDED", late),
        (20, "DELETED", pod("early", bound="n1", resourceClaims=OF_TEMPLATE, phase="Succeeded")),
        (22, "MODIFIED", pod("late", bound="n1", resourceClaims=OF_TEMPLATE)),
    )
    replayed = replay([N1, CLASS, TEMPLATE, a_slice("n1", "g0")], *told)
    played = TimelineSimulation(read_scenario(replayed.document).on(replayed.objects)).run()
    bound = [event.body["pod"] for event in played if event.type == "podBound"]
    assert (bound, replayed.unexpressed) == (["default/early", "default/late"], ())
