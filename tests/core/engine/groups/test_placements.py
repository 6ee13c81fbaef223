"""Placements of pod groups: all pods on nodes of one domain, which domain, and what is said if none will do (spec 13 §5)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.engine.run import Run
from tests.core.engine.groups.test_cycle import condition_of, of_group
from tests.support.builders import Manifest, a_node, a_pod, an_object

GATES = {"GangScheduling": True, "TopologyAwareWorkloadScheduling": True}
ZONE = "topology.kubernetes.io/zone"


def a_gang(name: str, minimum: int, *, key: str | None = ZONE, **more: Any) -> Manifest:
    constraints = {} if key is None else {"schedulingConstraints": {"topology": [{"key": key}]}}
    spec = {"schedulingPolicy": {"gang": {"minCount": minimum}}, **constraints, **more}
    version = "scheduling.k8s.io/v1alpha2"
    return an_object("PodGroup", name, api_version=version, namespace="default", spec=spec)


def in_zone(name: str, zone: str | None, cpu: str = "4") -> Manifest:
    return a_node(name, cpu=cpu, labels={} if zone is None else {ZONE: zone})


def played(*objects: Manifest, **options: Any) -> Run:
    return simulate(objects, feature_gates=GATES, **options)


PODS = [of_group(f"p{number}", "gang", "2") for number in range(3)]


def test_all_pods_come_to_one_domain() -> None:
    """Alone, the third pod would go to another zone than the first two."""
    nodes = [in_zone("a", "east", "6"), in_zone("b", "west"), in_zone("c", "west")]

    apart = simulate([*nodes, a_gang("gang", 3), *PODS], feature_gates={"GangScheduling": True})
    together = played(*nodes, a_gang("gang", 3), *PODS)

    assert set(apart.placements.values()) == {"a", "b", "c"}
    assert set(together.placements.values()) == {"a"}
    assert [one.group.placement for one in together.outcomes if one.group] == ["east"] * 3


def test_without_a_constraint_there_is_one_placement() -> None:
    run = played(in_zone("a", None, "2"), a_gang("gang", 2, key=None), *PODS[:2])

    said = "0/1 placements are available, first placement status: pod group is unschedulable"
    assert condition_of(run) == ("False", "Unschedulable", said)


def test_no_domain_will_do() -> None:
    """Nodes of the other domains do not count in messages."""
    nodes = [in_zone("a", "east"), in_zone("b", "west"), in_zone("c", "west", "1"), in_zone("d", None, "8")]
    run = played(*nodes, a_gang("gang", 3), *PODS)

    said = "0/2 placements are available, first placement status: pod group is unschedulable"
    assert condition_of(run) == ("False", "Unschedulable", said)
    assert run.outcomes[2].message == (
        "0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, "
        "preemption: not eligible due to placement-based pod group scheduling limitation"
    )


def test_no_node_has_the_label() -> None:
    run = played(in_zone("a", None, "8"), a_gang("gang", 3), *PODS)

    assert condition_of(run) == ("False", "Unschedulable", "no feasible placements found")
    assert {one.message for one in run.outcomes} == {"no feasible placements found"}
    assert {one.outcome for one in run.outcomes} == {"unschedulable"}
    assert run.explain(0).to_dict()["funnel"] == []


def test_more_pods_with_a_node_are_better_then_fuller_nodes() -> None:
    """In the west two pods of the gang find a node, in the east all three. Of two domains for all, the fuller one wins."""
    pods = [of_group(f"p{number}", "gang", "2") for number in range(3)]
    west, east = in_zone("b", "west"), in_zone("a", "east", "7")

    more = played(west, east, a_gang("gang", 2), *pods)
    fuller = played(in_zone("a", "east", "16"), in_zone("b", "west", "8"), a_gang("gang", 2), *pods)

    assert set(more.placements.values()) == {"a"}
    assert set(fuller.placements.values()) == {"b"}


def test_pods_that_have_a_node_determine_the_domain() -> None:
    bound = of_group("bound", "gang", "1", nodeName="b")
    nodes = [in_zone("a", "east", "16"), in_zone("b", "west", "8")]

    followed = played(*nodes, a_gang("gang", 3), bound, *PODS)
    split = played(*nodes, a_gang("gang", 3), bound, of_group("other", "gang", "1", nodeName="a"), *PODS)
    unlabelled = played(in_zone("b", None, "8"), a_gang("gang", 3), bound, *PODS)

    assert set(followed.placements.values()) == {"b"}
    why = "cannot determine domain for already scheduled pods: "
    assert condition_of(split)[1:] == (
        "SchedulerError",
        f"{why}more than 1 domain found for pod group: west, east",
    )
    assert condition_of(unlabelled)[2] == f"{why}no topology domain found for pod default/bound"


def test_explanations_look_at_the_nodes_of_the_placement() -> None:
    nodes = [in_zone("a", "east", "6"), in_zone("b", "west", "1"), in_zone("c", "west", "1")]
    run = played(*nodes, a_gang("gang", 3), *PODS)

    explanation = run.explain(2)
    assert explanation.to_dict()["outcome"] == "scheduled"
    assert explanation.sentence == (
        "Placed on a: the placement that is tried for its group has no other node; "
        "its group default/gang (in east) has 3 pods with a node and needs 3."
    )


@pytest.mark.parametrize("stored", range(4))
def test_a_run_goes_on_from_the_middle_of_a_cycle(stored: int) -> None:
    objects = [
        in_zone("a", "east", "6"),
        in_zone("b", "west"),
        in_zone("c", "west"),
        a_gang("gang", 3),
        *PODS,
    ]
    whole = played(*objects, a_pod("single", requests={"cpu": "1"}))
    again = Run([*objects, a_pod("single", requests={"cpu": "1"})], feature_gates=GATES)
    again.restore(whole.outcomes[:stored])

    assert list(again.play()) == whole.outcomes[stored:]
    assert again.state.pods_on == whole.state.pods_on
