"""Changes after which a pod preempts others with the priority that it has: all nodes are full, but of less important pods."""

from __future__ import annotations

from typing import Any

from scheduler_core import simulate
from scheduler_core.remedies.answers import Remedies, remedies
from tests.support.builders import Manifest, a_node, a_pod

TAINT = {"key": "team", "value": "x", "effect": "NoSchedule"}
WEB = {"requests": {"cpu": "3"}, "priority": 10}


def full(name: str, **node: Any) -> list[Manifest]:
    """A node, and an unimportant pod that needs most of it."""
    tolerant = [{"operator": "Exists"}]
    return [
        a_node(name, cpu="4", **node),
        a_pod(f"old-{name}", node=name, requests={"cpu": "3"}, priority=0, tolerations=tolerant),
    ]


def answered(objects: list[Manifest], **web: Any) -> Remedies:
    return remedies(simulate([*objects, a_pod("web", **{**WEB, **web})]), "web", most=20)


def evictions(found: Remedies) -> dict[str, tuple[str, ...]]:
    return {answer.text: answer.effects.evicted for answer in found.answers}


def test_the_name_that_was_meant() -> None:
    """Without it there was no answer at all."""
    found = answered(full("n", labels={"disk": "ssd"}), nodeSelector={"disk": "sdd"})
    assert evictions(found) == {
        "change the node selector's disk from sdd to ssd (1 node has it)": ("default/old-n",),
        "drop the node selector disk=sdd": ("default/old-n",),
    }
    assert [answer.cost for answer in found.answers] == [34, 50]


def test_a_change_of_the_pod_and_of_each_kind_of_a_node() -> None:
    nodes = [*full("a", taints=[TAINT]), *full("b", unschedulable=True), *full("c", unschedulable=True)]
    found = evictions(answered(nodes))
    assert found["tolerate the taint team=x:NoSchedule"] == ("default/old-a",)
    assert found["remove the taint team=x:NoSchedule from the node a"] == ("default/old-a",)
    assert found["uncordon the node b"] == ("default/old-b",)
    assert "uncordon the node c" not in found


def test_the_node_with_the_fewest_less_important_pods() -> None:
    """b has an important one, and a two that would go."""
    small = [a_pod(f"small-{index}", node="a", requests={"cpu": "2"}) for index in range(2)]
    important = a_pod("important", node="b", requests={"cpu": "3"}, priority=20)
    nodes = [a_node(name, cpu="4", unschedulable=True) for name in ("a", "b")]
    found = evictions(answered([*nodes, *small, important, *full("c", unschedulable=True)]))
    assert found["uncordon the node c"] == ("default/old-c",)
    assert found.keys().isdisjoint({"uncordon the node a", "uncordon the node b"})


def test_two_and_three_mistakes() -> None:
    labels = {"disk": "ssd", "team": "payments", "stage": "production"}
    wrong = {"disk": "sdd", "team": "paymnets", "stage": "prodution"}
    for number in (2, 3):
        keys = list(wrong)[:number]
        found = answered(full("n", labels=labels), nodeSelector={key: wrong[key] for key in keys})
        first = found.answers[0]
        assert len(first.changes) == number
        assert (first.cost, first.effects.evicted) == (4 * number + 30, ("default/old-n",))


def test_the_smallest_skew_with_which_it_preempts() -> None:
    constraint = {
        "maxSkew": 1,
        "topologyKey": "zone",
        "whenUnsatisfiable": "DoNotSchedule",
        "labelSelector": {"matchLabels": {"app": "web"}},
    }
    there = [a_pod(f"web-{index}", node="a", labels={"app": "web"}, priority=20) for index in range(3)]
    found = answered(
        [*full("a", labels={"zone": "a"}), a_node("b", cpu="1", labels={"zone": "b"}), *there],
        labels={"app": "web"},
        topologySpreadConstraints=[constraint],
    )
    assert evictions(found)["raise maxSkew over zone from 1 to 4"] == ("default/old-a",)


def test_a_pod_that_may_not_preempt_or_is_as_important() -> None:
    objects = full("n", labels={"disk": "ssd"})
    for web in ({"preemptionPolicy": "Never"}, {"priority": 0}):
        texts = evictions(answered(objects, nodeSelector={"disk": "sdd"}, **web)).keys()
        assert "change the node selector's disk from sdd to ssd (1 node has it)" not in texts


def test_numbers_with_which_nobody_is_evicted() -> None:
    """With a thousandth of a CPU less, or more, the pod preempts the other one: that is no reason to leave the answer out."""
    found = answered(full("n"), requests={"cpu": "5"})
    assert evictions(found) == {
        "lower the request for cpu from 5 to 1": (),
        "raise cpu of the node n by 4": (),
    }
