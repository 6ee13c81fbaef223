"""What a search writes down: each device for each request, why it fell out, and the values that decided."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from scheduler_core.devices.allocator import Allocator
from scheduler_core.devices.errors import AllocationError
from scheduler_core.devices.state import AllocatedState, DeviceId
from scheduler_core.devices.trail import DeviceCheck, Fate, NodeDevice, SelectorAnswer, Shortage, Trail
from tests.core.devices.worlds import (
    DRIVER,
    a_claim,
    a_device,
    a_request,
    a_slice,
    asking,
    world,
)

BIG = f'device.attributes["{DRIVER}"].size > 2'
ALL = {"deviceClassName": "any", "allocationMode": "All"}


def tried(*objects: Any, most: int = 1000) -> Trail:
    """The trail of the claims that have no devices yet, on node ``n``."""
    snapshot = world(*objects)
    claims = list(snapshot.devices.claims.values())
    waiting = [claim for claim in claims if claim.status.allocation is None]
    trail = Trail(most)
    allocator = Allocator(snapshot, AllocatedState.of(claims), "uid")
    with suppress(AllocationError):
        allocator.allocate(waiting, snapshot.nodes.row_of["n"], trail)
    return trail


def trial(device: str, fate: Fate, detail: str = "", **more: Any) -> DeviceCheck:
    return DeviceCheck("default/c", "r", DeviceId(DRIVER, "pool", device), fate, detail, **more)


def one(count: int = 1, *expressions: str, **fields: Any) -> dict[str, Any]:
    return a_claim("c", a_request("r", asking(count, *expressions, **fields)))


def taken(name: str, device: str) -> dict[str, Any]:
    result = {"request": "r", "driver": DRIVER, "pool": "pool", "device": device}
    status = {"allocation": {"devices": {"results": [result]}}}
    return a_claim(name, a_request("r", asking())) | {"status": status}


def test_taken_by_another_claim_or_chosen_before() -> None:
    trail = tried(
        a_slice("s", [a_device("a"), a_device("b")]),
        taken("other", "a"),
        a_claim("c", a_request("r", asking()), a_request("q", asking())),
    )
    again = DeviceId(DRIVER, "pool", "b")
    assert trail.trials == [
        trial("a", Fate.IN_USE, "default/other has it", taken_by="default/other"),
        trial("b", Fate.CHOSEN),
        DeviceCheck("default/c", "q", DeviceId(DRIVER, "pool", "a"), Fate.IN_USE, "default/other has it", "default/other"),
        DeviceCheck("default/c", "q", again, Fate.IN_USE, "chosen before in this search", "default/c"),
        trial("b", Fate.GIVEN_BACK),
    ]  # fmt: skip


def test_a_selector_tells_what_it_read() -> None:
    answer = SelectorAnswer("claim default/c", 0, BIG, ((f'device.attributes["{DRIVER}"].size', "2"),))
    words = f'claim default/c, selector #0 is false: {BIG}; device.attributes["{DRIVER}"].size is 2'
    slices = a_slice(
        "s", [a_device("small", attributes={"size": 2}), a_device("big", attributes={"size": 3})]
    )
    assert tried(slices, one(1, BIG)).trials == [
        trial("small", Fate.SELECTOR, words, selector=answer),
        trial("big", Fate.CHOSEN),
    ]


def test_an_expression_that_fails_ends_the_search_with_its_device() -> None:
    message = "claim default/c: selector #0: CEL runtime error: no such key: size"
    assert tried(a_slice("s", [a_device("a")]), one(1, BIG)).trials == [trial("a", Fate.ERROR, message)]


def test_of_a_request_for_all_those_that_it_does_not_mean_are_told() -> None:
    slices = a_slice(
        "s", [a_device("small", attributes={"size": 2}), a_device("big", attributes={"size": 3})]
    )
    wanted = a_claim("c", a_request("r", ALL | {"selectors": [{"cel": {"expression": BIG}}]}))
    assert [(one.device.device, one.fate) for one in tried(slices, wanted).trials] == [
        ("small", Fate.SELECTOR),
        ("big", Fate.CHOSEN),
    ]


def test_a_counter_tells_by_how_much_it_is_short() -> None:
    counters = [{"name": "set", "counters": {"memory": {"value": "80Gi"}}}]
    uses = [{"counterSet": "set", "counters": {"memory": {"value": "50Gi"}}}]
    trail = tried(
        a_slice("s", [a_device("a", consumesCounters=uses), a_device("b", consumesCounters=uses)], of=2),
        a_slice("t", [], of=2, sharedCounters=counters),
        taken("other", "a"),
        one(),
    )
    shortage = Shortage("set/memory", "50Gi", "30Gi", "20Gi")
    assert trail.trials == [
        trial("a", Fate.IN_USE, "default/other has it", taken_by="default/other"),
        trial("b", Fate.COUNTER, "set/memory: 50Gi needed, 30Gi left, 20Gi short", shortage=shortage),
    ]


@pytest.mark.parametrize(
    ("wanted", "detail", "shortage"),
    [
        ({"memory": "12Gi"}, "memory: 12Gi needed, 10Gi left, 2Gi short", Shortage("memory", "12Gi", "10Gi", "2Gi")),
        ({"cores": "1"}, "it has no capacity cores", None),
    ],
    ids=["too little", "none"],
)  # fmt: skip
def test_a_capacity_tells_by_how_much_it_is_short(
    wanted: dict[str, str], detail: str, shortage: Shortage | None
) -> None:
    device = a_device("a", capacity={"memory": {"value": "10Gi"}})
    found = tried(a_slice("s", [device]), one(capacity={"requests": wanted})).trials
    assert found == [trial("a", Fate.CAPACITY, detail, shortage=shortage)]


def test_a_taint_and_a_constraint_say_what_they_are() -> None:
    taints = [{"key": "repair", "value": "now", "effect": "NoSchedule"}]
    devices = [
        a_device("bad", taints=taints),
        *(a_device(name, attributes={"rack": n}) for n, name in enumerate("ab")),
    ]
    claim = a_claim("c", a_request("r", asking(2)), constraints=[{"matchAttribute": f"{DRIVER}/rack"}])
    trials = tried(a_slice("s", devices), claim).trials
    assert trials[:3] == [
        trial("bad", Fate.TAINT, "repair=now:NoSchedule is not tolerated"),
        trial("a", Fate.CHOSEN),
        trial("b", Fate.CONSTRAINT, f"{DRIVER}/rack is 1, of those before 0"),
    ]


def test_a_device_for_other_nodes() -> None:
    slices = a_slice(
        "s", [a_device("a", nodeName="elsewhere"), a_device("b", nodeName="n")], perDeviceNodeSelection=True
    )
    assert tried(slices, one()).trials == [
        trial("a", Fate.PLACE, "the device is for other nodes"),
        trial("b", Fate.CHOSEN),
    ]  # fmt: skip


def test_a_trail_that_is_full_counts_the_rest() -> None:
    trail = tried(a_slice("s", [a_device(str(n)) for n in range(5)]), one(4), most=2)
    assert ([one.device.device for one in trail.trials], trail.n_more) == (["0", "1"], 2)


def test_devices_of_a_node_tell_who_has_them() -> None:
    shared = a_device("b", allowMultipleAllocations=True, capacity={"memory": {"value": "40Gi"}})
    share = {"request": "r", "driver": DRIVER, "pool": "pool", "device": "b"}
    shares = [share | {"shareID": str(n), "consumedCapacity": {"memory": "8Gi"}} for n in range(2)]
    claims = [
        a_claim(name, a_request("r", asking()))
        | {"status": {"allocation": {"devices": {"results": [given]}}}}
        for name, given in zip(("x", "y"), shares, strict=True)
    ]
    snapshot = world(a_slice("s", [a_device("a"), shared]), taken("other", "a"), *claims)
    state = AllocatedState.of(snapshot.devices.claims.values())
    assert Allocator(snapshot, state, "uid").devices(snapshot.nodes.row_of["n"]) == (
        NodeDevice(DeviceId(DRIVER, "pool", "a"), "usable", ("default/other",)),
        NodeDevice(DeviceId(DRIVER, "pool", "b"), "usable", ("default/x", "default/y"), {"memory": "16Gi"}),
    )
