"""Claims to devices over time: made, allocated, shared, written and given back (spec 12)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.model.cluster import read_cluster
from scheduler_core.scheduler.log import facts
from scheduler_core.timeline import TimelineSimulation, fold
from tests.core.timeline.plays import nodes, scenario, seconds, told
from tests.core.timeline.test_gangs import GANGS, attempts, manifest, moves

GPU = "gpu.example.com"
EXTENDED = "example.com/gpu"


def dra(kind: str, name: str, **fields: Any) -> dict[str, Any]:
    return {"apiVersion": "resource.k8s.io/v1", "kind": kind, "metadata": {"name": name}, **fields}


def a_class() -> dict[str, Any]:
    return dra(
        "DeviceClass", "gpu", spec={"selectors": [{"cel": {"expression": f'device.driver == "{GPU}"'}}]}
    )


def a_slice(node: str, *devices: str) -> dict[str, Any]:
    pool = {"name": node, "generation": 1, "resourceSliceCount": 1}
    spec = {"driver": GPU, "nodeName": node, "pool": pool, "devices": [{"name": one} for one in devices]}
    return dra("ResourceSlice", node, spec=spec)


REQUEST = {"devices": {"requests": [{"name": "gpu", "exactly": {"deviceClassName": "gpu"}}]}}
TEMPLATE = dra("ResourceClaimTemplate", "one-gpu", spec={"spec": REQUEST})
SHARED = dra("ResourceClaim", "shared", spec=REQUEST)


def a_user(at: str, name: str, claim: str = "", **fields: Any) -> dict[str, Any]:
    """A pod with a claim of its own from the template, or one that names a claim."""
    by = {"resourceClaimName": claim} if claim else {"resourceClaimTemplateName": "one-gpu"}
    spec = {"containers": [{"name": "main"}], "resourceClaims": [{"name": "gpu", **by}], **fields}
    return {"at": at, "create": {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": name}, "spec": spec}}


def played(
    *operations: dict[str, Any],
    devices: int = 1,
    n_nodes: int = 1,
    resources: dict[str, str] | None = None,
    **fields: Any,
) -> TimelineSimulation:
    """resources : that nodes have by themselves."""
    slices = [a_slice(f"node-{n}", *(f"gpu-{m}" for m in range(devices))) for n in range(1, n_nodes + 1)]
    objects = [*slices, TEMPLATE, SHARED, *fields.pop("objects", [a_class()])]
    there = nodes(n_nodes, resources=resources or {})
    simulation = TimelineSimulation(scenario(*operations, nodes=there, objects=objects, **fields))
    simulation.run()
    return simulation


def allocated(simulation: TimelineSimulation) -> list[tuple[Any, ...]]:
    return [
        (seconds(event.at), event.body["pod"], event.body["devices"])
        for event in simulation.events
        if event.type == "claimAllocated"
    ]


def claims_left(simulation: TimelineSimulation) -> list[str]:
    return [one.name for one in simulation.simulated_cluster.server.of_kind("ResourceClaim")]


def test_a_claim_is_made_from_the_template_and_gets_its_device() -> None:
    simulation = played(a_user("1s", "a"))
    assert moves(simulation) == [
        (1, "a", "gated", "PodAdd"),
        (1, "a", "activeQ", "UnschedulablePod/UpdatePodGeneratedResourceClaim"),
    ]
    assert allocated(simulation) == [(1, "default/a", ["gpu.example.com/node-1/gpu-0"])]
    (made,) = [name for name in claims_left(simulation) if name != "shared"]
    assert made.startswith("a-gpu-")


def test_devices_come_back_when_their_pod_is_gone() -> None:
    """The claim loses its devices first, which is what wakes the pod that waits for one."""
    done = {**a_user("1s", "done"), "runsFor": "10s"}
    simulation = played(done, a_user("2s", "next"))
    assert attempts(simulation) == [
        (1, "done", "scheduled"),
        (2, "next", "unschedulable"),
        (11, "next", "scheduled"),
    ]
    assert moves(simulation)[-1][2:] == ("activeQ", "resource.k8s.io/ResourceClaim/Update")
    assert [name for name in claims_left(simulation) if name.startswith("done")] == []
    assert allocated(simulation)[-1] == (11, "default/next", ["gpu.example.com/node-1/gpu-0"])


def test_pods_share_a_claim_until_the_last_is_gone() -> None:
    first = {**a_user("1s", "first", "shared"), "runsFor": "5s"}
    second = {**a_user("2s", "second", "shared"), "runsFor": "9s"}
    simulation = played(first, second, a_user("3s", "waits"))
    assert attempts(simulation)[:3] == [
        (1, "first", "scheduled"),
        (2, "second", "scheduled"),
        (3, "waits", "unschedulable"),
    ]
    assert attempts(simulation)[-1] == (11, "waits", "scheduled")
    assert [row[:2] for row in allocated(simulation)] == [(1, "default/first"), (11, "default/waits")]


def test_a_claim_that_is_being_allocated_is_waited_for() -> None:
    """The first pod's binding takes a second, in which nobody else may use its claim."""
    simulation = played(
        a_user("1s", "first", "shared"),
        a_user("1s", "second", "shared"),
        timing={"cycle": "10ms", "binding": "1s"},
    )
    failed = next(event.body for event in simulation.events if event.body.get("outcome") == "unschedulable")
    assert "resource claim default/shared is in the process of being allocated" in failed["message"]
    assert attempts(simulation)[-1][1:] == ("second", "scheduled")


def test_a_device_is_not_given_twice_while_it_is_not_written() -> None:
    simulation = played(
        a_user("1s", "a"),
        a_user("1s", "b"),
        a_user("1s", "c"),
        devices=2,
        timing={"cycle": "10ms", "binding": "5s"},
    )
    assert [row[2] for row in allocated(simulation)] == [
        ["gpu.example.com/node-1/gpu-0"],
        ["gpu.example.com/node-1/gpu-1"],
    ]


def test_a_device_is_free_again_if_the_binding_fails() -> None:
    simulation = played({"at": "0s", "failBindings": {"count": 1}}, a_user("1s", "a"), a_user("1500ms", "b"))
    assert told(simulation.events, "bindRefused")[0][2] == "a"
    assert (
        sum(row[1] == "default/a" for row in allocated(simulation))
        + sum(row[1] == "default/b" for row in allocated(simulation))
        == 1
    )


def test_a_device_stays_with_its_claim_where_the_node_has_the_extended_resource_by_itself() -> None:
    """PreBind fails after it has written the claim (spec 12 §9); nobody else gets the device, however late the watch tells it."""
    greedy = a_user("1s", "a", "shared")
    asked = {"requests": {EXTENDED: "1"}, "limits": {EXTENDED: "1"}}
    greedy["create"]["spec"]["containers"] = [{"name": "main", "resources": asked}]
    simulation = played(
        greedy,
        a_user("1500ms", "b"),
        objects=[a_class(), dra("DeviceClass", "plain", spec={"extendedResourceName": EXTENDED})],
        resources={EXTENDED: "1"},
        timing={"cycle": "10ms", "binding": "10ms", "watch": "5s"},
        duration="9s",
    )
    message = (
        'running PreBind plugin "DynamicResources": nil or empty request mappings, '
        "no update of pod default/a ExtendedResourceClaimStatus"
    )
    assert attempts(simulation)[0][1:] == ("a", "scheduled")
    assert told(simulation.events, "bindRefused")[0][2:] == ("a", "node-1", message)
    assert allocated(simulation)[0][1:] == ("default/a", ["gpu.example.com/node-1/gpu-0"])
    assert "default/b" not in [pod for _, pod, _ in allocated(simulation)]


def test_a_claim_named_twice_keeps_its_device_and_its_pod_fails() -> None:
    """The second write of the claim fails in PreBind (spec 12 §7); its device is nobody else's then."""
    twice = a_user("1s", "a", "shared")
    twice["create"]["spec"]["resourceClaims"] *= 2
    twice["create"]["spec"]["resourceClaims"][1] = {"name": "again", "resourceClaimName": "shared"}
    simulation = played(twice, a_user("1500ms", "b"), devices=2, duration="3s")
    where = ("a", "node-1", 'running PreBind plugin "DynamicResources": ')
    refused = [row[2:] for row in told(simulation.events, "bindRefused")]
    elsewhere = "claim default/shared got allocated elsewhere in the meantime"
    assert refused[0] == (*where[:2], where[2] + elsewhere)
    again = 'add reservation to claim default/shared: ResourceClaim.resource.k8s.io "shared" is invalid: '
    assert refused[1][2].startswith(f"{where[2]}{again}status.reservedFor[1]: Duplicate value: ")
    assert [row[1:] for row in allocated(simulation)] == [
        ("default/a", ["gpu.example.com/node-1/gpu-0"]),
        ("default/b", ["gpu.example.com/node-1/gpu-1"]),
    ]


def test_classes_and_slices_that_come_wake_those_who_wait() -> None:
    simulation = played(
        a_user("1s", "a"),
        {"at": "5s", "create": a_class()},
        a_user("6s", "b"),
        {"at": "9s", "create": a_slice("node-2", "gpu-0") | {"spec": a_slice("node-1", "more")["spec"] | {
            "pool": {"name": "more", "generation": 1, "resourceSliceCount": 1}}}},
        objects=[],
    )  # fmt: skip
    assert attempts(simulation) == [
        (1, "a", "unschedulable"),
        (5, "a", "scheduled"),
        (6, "b", "unschedulable"),
        (9, "b", "scheduled"),
    ]


def test_pods_of_a_gang_get_devices_of_their_own() -> None:
    member: dict[str, Any] = {"schedulingGroup": {"podGroupName": "g"}}
    simulation = played(
        a_user("1s", "a", **member), a_user("1s", "b", **member), devices=2,
        objects=[a_class(), manifest("g", 2)], policy=GANGS,
    )  # fmt: skip
    assert sorted(row[2][0] for row in allocated(simulation)) == [
        "gpu.example.com/node-1/gpu-0",
        "gpu.example.com/node-1/gpu-1",
    ]


def test_a_gang_that_lacks_a_device_takes_none() -> None:
    member: dict[str, Any] = {"schedulingGroup": {"podGroupName": "g"}}
    simulation = played(
        a_user("1s", "a", **member), a_user("1s", "b", **member), devices=1,
        objects=[a_class(), manifest("g", 2)], policy=GANGS,
    )  # fmt: skip
    assert {row[2] for row in attempts(simulation)} == {"unschedulable"}
    assert allocated(simulation) == []
    second = simulation.explain(1).to_dict()
    assert "cannot allocate all claims" in second["message"]


def test_pods_of_a_gang_that_share_a_claim_are_bound_one_after_the_other() -> None:
    """The first attempt binds only the last of them (docs/spec/13-pod-groups.md, section 4.4); the devices stay where they are."""
    member: dict[str, Any] = {"schedulingGroup": {"podGroupName": "g"}}
    names = ("a", "b", "c")
    simulation = played(
        *(a_user("1s", name, "shared", **member) for name in names),
        devices=1,
        n_nodes=2,
        objects=[a_class(), manifest("g", 3)],
        policy=GANGS,
    )
    refused = [row[4] for row in told(simulation.events, "bindRefused")]
    assert len(refused) == 2
    assert all("claim default/shared got allocated elsewhere in the meantime" in one for one in refused)
    pods = fold(simulation.events)["pods"]
    assert all(pods[f"default/{name}"]["node"] for name in names)
    assert len(allocated(simulation)) == 1


def test_the_facts_say_which_devices_there_are_and_who_has_them() -> None:
    """Slices that go and come; a claim that is deleted with its devices."""
    more = a_slice("node-1", "gpu-0", "gpu-1")
    simulation = played(
        a_user("1s", "a", "shared"),
        {"at": "2s", "delete": {"kind": "ResourceSlice", "name": "node-1"}},
        {"at": "3s", "create": more},
        {"at": "4s", "delete": {"kind": "ResourceClaim", "name": "shared"}},
    )
    pool, names = f"{GPU}/node-1", [f"{GPU}/node-1/gpu-0", f"{GPU}/node-1/gpu-1"]
    here = {"pool": pool, "generation": 1}

    def at(second: int) -> tuple[Any, Any]:
        state = fold(event for event in simulation.events if event.at <= second * 10**9)
        return state["slices"], state["claims"]

    assert at(0) == ({"node-1": here | {"devices": {"node-1": names[:1]}}}, {})
    assert at(1)[1] == {"default/shared": names[:1]}
    assert at(2) == ({}, {"default/shared": names[:1]})
    assert at(3) == ({"node-1": here | {"devices": {"node-1": names}}}, {"default/shared": names[:1]})
    assert at(4) == ({"node-1": here | {"devices": {"node-1": names}}}, {})


def test_only_devices_of_a_single_node_are_told() -> None:
    selected = a_slice("node-1", "far")["spec"] | {"nodeName": None, "allNodes": True}
    each = a_slice("node-1", "near", "far")["spec"] | {"nodeName": None, "perDeviceNodeSelection": True}
    each["devices"] = [{"name": "near", "nodeName": "node-2"}, {"name": "far", "allNodes": True}]
    slices = [dra("ResourceSlice", "all", spec=selected), dra("ResourceSlice", "each", spec=each)]
    read = read_cluster(slices)
    assert [facts.of_slice(one)["devices"] for one in read.resource_slices] == [
        {},
        {"node-2": [f"{GPU}/node-1/near"]},
    ]


def test_admin_access_keeps_no_device_from_others() -> None:
    results = [
        {"request": "r", "driver": GPU, "pool": "p", "device": name, "adminAccess": name == "watched"}
        for name in ("own", "watched")
    ]
    allocation = {"devices": {"results": results}}
    user = {"resource": "pods", "name": "a", "uid": "u"}
    claim = dra("ResourceClaim", "c", spec=REQUEST, status={"allocation": allocation, "reservedFor": [user]})
    simulation = TimelineSimulation(scenario(objects=[claim]))
    told = [event.body for event in simulation.events if event.type == "claimAllocated"]
    names = [f"{GPU}/p/own", f"{GPU}/p/watched"]
    assert told == [
        {"at": 0, "claim": "default/c", "pod": "default/a", "devices": names, "adminAccess": names[1:]}
    ]
    assert fold(simulation.events)["claims"] == {"default/c": names[:1]}


@pytest.mark.parametrize("watch", ["0s", "200ms"])
def test_taken_up_again(watch: str) -> None:
    users = [{**a_user("1s", f"p{n}"), "runsFor": "7s"} for n in range(5)]
    first = played(*users, devices=2, n_nodes=2, timing={"cycle": "5ms", "binding": "20ms", "watch": watch})
    results = first.attempt_results()
    for n in (0, 3, len(results)):
        assert first.again(results[:n]).run() == first.events
    assert fold(first.events)["counts"]["finished"] == 5
