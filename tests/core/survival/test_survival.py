"""survival(): what a loss does, on clusters small enough to work it out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import InvalidInput, Run, simulate
from scheduler_core.survival import Loss, survival
from scheduler_core.survival.budgets import Broken
from scheduler_core.survival.workloads import AffectedWorkload
from tests.support.builders import Manifest, a_node, a_pod, an_object

ZONE = "topology.kubernetes.io/zone"


def owned(kind: str, name: str) -> dict[str, Any]:
    owner = {"apiVersion": "apps/v1", "kind": kind, "name": name, "uid": f"{kind}-{name}", "controller": True}
    return {"ownerReferences": [owner]}


def a_budget(name: str, **spec: Any) -> Manifest:
    selector = {"matchLabels": {"app": name}}
    return an_object(
        "PodDisruptionBudget",
        name,
        api_version="policy/v1",
        namespace="default",
        spec={"selector": selector, **spec},
    )


def in_zone(name: str, zone: str, **fields: Any) -> Manifest:
    return a_node(name, labels={ZONE: zone, "disk": zone}, **fields)


def of(kind: str, app: str, name: str, node: str | None, cpu: str = "1", **fields: Any) -> Manifest:
    return a_pod(
        name, node=node, labels={"app": app}, requests={"cpu": cpu}, metadata=owned(kind, app), **fields
    )


def going(pod: Manifest) -> Manifest:
    return {**pod, "metadata": {**pod["metadata"], "deletionTimestamp": "2026-01-01T00:00:00Z"}}


def a_shop() -> list[Manifest]:
    """Three zones. web is spread; db needs a disk of zone b; tool has no controller; agent is of its node alone."""
    return [
        in_zone("a-1", "a", cpu="2"),
        in_zone("b-1", "b", cpu="4"),
        in_zone("c-1", "c", cpu="2"),
        *(of("ReplicaSet", "web", f"web-{n}", f"{n}-1") for n in "abc"),
        of("StatefulSet", "db", "db-0", "b-1", nodeSelector={"disk": "b"}),
        of("DaemonSet", "agent", "agent-b", "b-1", cpu="10m"),
        a_pod("tool", node="c-1", requests={"cpu": "100m"}),
        a_budget("web", minAvailable=3),
        a_budget("db", maxUnavailable="50%"),
    ]


def test_the_table_says_which_workload_dies_with_zone_b() -> None:
    found = survival(simulate(a_shop()), [ZONE])
    assert found.survives_all is False
    assert found.losses == (
        Loss(
            by=ZONE,
            value="b",
            nodes=("b-1",),
            lost=2,
            moved={"default/web-b": "a-1"},
            waiting=("default/db-0",),
            gone=(),
            evicted=(),
            workloads=(AffectedWorkload("StatefulSet default/db", 1, 0, 0),),
            budgets=(Broken("default/web", 3, 2, 3),),
        ),
        Loss(
            by=ZONE,
            value="c",
            nodes=("c-1",),
            lost=2,
            moved={"default/web-c": "b-1"},
            waiting=(),
            gone=("default/tool",),
            evicted=(),
            workloads=(),
            budgets=(Broken("default/web", 3, 2, 3),),
        ),
        Loss(
            by=ZONE,
            value="a",
            nodes=("a-1",),
            lost=1,
            moved={"default/web-a": "b-1"},
            waiting=(),
            gone=(),
            evicted=(),
            workloads=(),
            budgets=(Broken("default/web", 3, 2, 3),),
        ),
    )


def test_nodes_and_labels_stand_in_one_table() -> None:
    found = survival(simulate(a_shop()), ["node", "disk"])
    assert [(loss.by, loss.value, loss.dead) for loss in found.losses] == [
        ("disk", "b", 1),
        ("node", "b-1", 1),
        ("disk", "c", 0),
        ("node", "c-1", 0),
        ("disk", "a", 0),
        ("node", "a-1", 0),
    ]


def test_what_makes_room_is_made_anew_where_there_is_a_place() -> None:
    objects = [
        a_node("a", cpu="1"),
        a_node("b", cpu="1"),
        of("ReplicaSet", "vip", "vip", "a", priority=10),
        of("ReplicaSet", "low", "low", "b", priority=1),
    ]
    (loss, _) = survival(simulate(objects)).losses
    assert (loss.value, loss.moved, loss.waiting, loss.evicted) == (
        "a",
        {"default/vip": "b"},
        ("default/low",),
        ("default/low",),
    )
    assert loss.workloads == (AffectedWorkload("ReplicaSet default/low", 1, 1, 0),)
    (loss, _) = survival(
        simulate([*objects, a_node("c", cpu="1", taints=[{"key": "k", "effect": "NoSchedule"}])]), ["node"]
    ).losses[:2]
    assert loss.waiting == ("default/low",)


@pytest.mark.parametrize(
    ("low", "moved", "waiting"),
    [
        (of("ReplicaSet", "low", "low", "b"), {"default/low": "c"}, ()),
        (of("Node", "b", "low", "b"), {}, ("default/low",)),
        (going(of("ReplicaSet", "low", "low", "b")), {}, ()),
        (going(a_pod("low", node="b", requests={"cpu": "1"})), {}, ()),
    ],
    ids=["made again", "static", "being deleted", "being deleted, without a controller"],
)
def test_a_pod_that_is_evicted_is_made_again_unless_it_is_going(
    low: Manifest, moved: dict[str, str], waiting: tuple[str, ...]
) -> None:
    """There is a place for it on c."""
    vip = of("ReplicaSet", "vip", "vip", "a", priority=10, nodeSelector={"disk": "b"})
    nodes = [a_node("a", cpu="1"), a_node("b", cpu="1", labels={"disk": "b"}), a_node("c", cpu="1")]
    found = survival(simulate([*nodes, vip, low])).losses
    loss = next(one for one in found if one.value == "a")
    assert (loss.evicted, loss.waiting) == (("default/low",), waiting)
    assert loss.moved == {"default/vip": "b"} | moved


def test_deployments_and_cron_jobs_are_named_instead_of_what_is_between() -> None:
    objects = [
        a_node("a"),
        an_object(
            "ReplicaSet",
            "web-1",
            api_version="apps/v1",
            namespace="default",
            metadata=owned("Deployment", "web"),
        ),
        an_object(
            "Job", "tick-1", api_version="batch/v1", namespace="default", metadata=owned("CronJob", "tick")
        ),
        of("ReplicaSet", "web-1", "w", "a"),
        of("Job", "tick-1", "t", "a"),
    ]
    (loss,) = survival(simulate(objects)).losses
    assert [one.name for one in loss.workloads] == ["CronJob default/tick", "Deployment default/web"]


def test_a_run_s_placements_are_where_pods_are() -> None:
    objects = [a_node("a", cpu="1"), a_node("b", cpu="2"), of("ReplicaSet", "web", "w", None, cpu="2")]
    found = survival(simulate(objects))
    assert [(loss.value, loss.lost, loss.waiting) for loss in found.losses] == [
        ("b", 1, ("default/w",)),
        ("a", 0, ()),
    ]


def test_everything_survives() -> None:
    objects = [a_node("a"), a_node("b"), of("ReplicaSet", "web", "w", "a")]
    assert survival(simulate(objects)).survives_all is True


@pytest.mark.parametrize(
    ("spec", "status", "wanted"),
    [
        ({"minAvailable": "70%"}, None, 3),
        ({"maxUnavailable": 0}, None, 3),
        ({"minAvailable": 1}, {"expectedPods": 3, "desiredHealthy": 3}, 3),
    ],
)
def test_what_a_budget_wants(spec: dict[str, Any], status: dict[str, Any] | None, wanted: int) -> None:
    budget = a_budget("web", **spec) | ({} if status is None else {"status": status})
    pods = [of("ReplicaSet", "web", f"w{n}", "a" if n else "b") for n in range(3)]
    found = survival(simulate([a_node("a"), a_node("b"), *pods, budget]))
    assert {loss.value: loss.budgets for loss in found.losses} == {
        "a": (Broken("default/web", wanted, 1, 3),),
        "b": (Broken("default/web", wanted, 2, 3),),
    }


def test_a_pod_that_is_being_deleted_is_not_healthy() -> None:
    """Of three pods that a budget needs, one is going: two are left before the loss of either node, and the budget is not met."""
    pods = [of("ReplicaSet", "web", f"w{n}", "a" if n else "b") for n in range(3)]
    objects = [a_node("a"), a_node("b"), *pods[:2], going(pods[2])]
    found = survival(simulate([*objects, a_budget("web", minAvailable=3)]))
    assert [loss.budgets for loss in found.losses] == [(), ()]
    found = survival(simulate([*objects, a_budget("web", minAvailable=2)]))
    assert {loss.value: loss.budgets for loss in found.losses} == {
        "a": (Broken("default/web", 2, 1, 2),),
        "b": (Broken("default/web", 2, 1, 2),),
    }


def test_a_budget_whose_pods_nobody_can_count_requires_none() -> None:
    pods = [of("DaemonSet", "web", f"w{n}", "a") for n in range(3)]
    found = survival(simulate([a_node("a"), a_node("b"), *pods, a_budget("web", maxUnavailable=1)]))
    assert [loss.budgets for loss in found.losses] == [(), ()]
    found = survival(simulate([a_node("a"), a_node("b"), *pods, a_budget("web", minAvailable=2)]))
    assert [loss.budgets for loss in found.losses] == [(Broken("default/web", 2, 0, 0),), ()]


def test_mistakes() -> None:
    with pytest.raises(InvalidInput) as raised:
        survival(simulate([a_node()]), ["a b", "rack"])
    assert [problem.message[:40] for problem in raised.value.problems] == [
        'Invalid value: "a b": name part must con',
        "no node has the label rack",
    ]
    with pytest.raises(ValueError, match="1 pods have not been attempted"):
        survival(Run([a_node(), a_pod()]))
