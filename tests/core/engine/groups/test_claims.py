"""Claims to devices that pods of a group share in one cycle (spec 13 §4.4), as kube-scheduler 1.36.2 was seen to decide."""

from __future__ import annotations

from typing import Any

from scheduler_core.engine.run import Run
from tests.core.devices.worlds import a_claim, a_class, a_device, a_request, a_slice, asking
from tests.core.engine.groups.test_cycle import ON, a_group, of_group, played, told
from tests.support.builders import Manifest, a_node

ELSEWHERE = (
    'running PreBind plugin "DynamicResources": claim default/{} got allocated elsewhere in the meantime'
)


def devices(node: str, count: int = 2) -> Manifest:
    named = [a_device(f"{node}{number}") for number in range(count)]
    return a_slice(node, named, pool=node, nodeName=node)


def claims(*names: str) -> list[Manifest]:
    return [a_claim(name, a_request("r", asking())) for name in names]


def member(name: str, cpu: str, *names: str, **fields: Any) -> Manifest:
    pod = of_group(name, "gang", cpu, **fields)
    pod["spec"]["resourceClaims"] = [{"name": one, "resourceClaimName": one} for one in names]
    return pod


def devices_of(run: Run) -> dict[str, list[str]]:
    found = run.to_dict()["claims"]
    return {name: [one["device"] for one in claim["devices"]] for name, claim in found.items()}


def test_a_later_pod_may_be_placed_where_the_devices_of_its_claim_cannot_be_used() -> None:
    """The last pod writes the claim first, and the other fails in PreBind."""
    nodes = [a_node("a", cpu="2"), a_node("b", cpu="2"), devices("a"), devices("b")]
    pods = [member("p0", "1500m", "c"), member("p1", "1500m", "c")]
    run = played(*nodes, a_class(), *claims("c"), a_group("gang", 2), *pods)

    assert told(run) == [("p0", "error", None), ("p1", "scheduled", "b")]
    assert run.outcomes[0].message == ELSEWHERE.format("c")
    assert devices_of(run) == {"default/c": ["a0"]}


def test_with_another_claim_the_devices_of_both_are_mixed_up() -> None:
    nodes = [a_node("a", cpu="2"), a_node("b", cpu="2"), devices("a"), devices("b")]
    pods = [member("p0", "1", "c"), member("p1", "1", "c", "d")]
    run = played(*nodes, a_class(), *claims("c", "d"), a_group("gang", 2), *pods)

    assert told(run) == [("p0", "error", None), ("p1", "scheduled", "b")]
    assert devices_of(run) == {"default/c": ["b0"], "default/d": ["a0"]}


def test_of_pods_before_the_last_the_first_writes_the_claim() -> None:
    pods = [member("p0", "1", "c"), member("p1", "1", "c"), member("p2", "1", "d")]
    run = played(a_node("a"), devices("a"), a_class(), *claims("c", "d"), a_group("gang", 3), *pods)

    assert told(run) == [("p0", "scheduled", "a"), ("p1", "error", None), ("p2", "scheduled", "a")]


def test_a_pod_that_makes_room_has_its_devices_for_the_rest_of_the_cycle() -> None:
    victim = of_group("victim", "other", "4", node="a", priority=0)
    pods = [member("p0", "1", "c", priority=2), member("p1", "1", "d", priority=1)]
    objects = [a_node("a"), devices("a", 1), a_class(), *claims("c", "d"), a_group("gang", 2), victim, *pods]
    run = played(*objects, gates=ON)

    assert [(one.pod, one.outcome, one.victims) for one in run.outcomes[:2]] == [
        ("default/p0", "unschedulable", ("default/victim",)),
        ("default/p1", "unschedulable", ()),
    ]
    assert run.outcomes[1].message == (
        "0/1 nodes are available: 1 Insufficient cpu. still not schedulable, "
        "preemption: 0/1 nodes are available: 1 cannot allocate all claims."
    )
