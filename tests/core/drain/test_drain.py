"""drain(): plans on clusters small enough to work them out by hand, and why there is none."""

from __future__ import annotations

from typing import Any
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import InvalidInput, Run, simulate
from scheduler_core.drain import Drain, NodeDrain, Obstacle, Wave, drain
from scheduler_core.drain.planner import Planner
from scheduler_core.drain.scenario import drain_scenario
from scheduler_core.model.cluster import read_cluster
from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.timeline import TimelineSimulation
from tests.support.builders import Manifest, a_node, a_pod, an_object
from tests.support.daemons import a_daemon_pod, a_daemon_set, a_static_pod
from tests.support.disks import a_csi_node, a_disk, uses
from tests.support.owned_clusters import owned, owned_clusters


def a_budget(name: str, **spec: Any) -> Manifest:
    spec = {"selector": {"matchLabels": {"app": name}}, **spec}
    return an_object("PodDisruptionBudget", name, api_version="policy/v1", namespace="default", spec=spec)


def of(app: str, name: str, node: str, cpu: str = "1", kind: str = "ReplicaSet", **fields: Any) -> Manifest:
    return a_pod(name, node=node, labels={"app": app}, requests={"cpu": cpu}, metadata=owned(kind), **fields)


def three_nodes() -> list[Manifest]:
    """Two cores are free on each; web has three pods on a and b and may miss one."""
    return [
        *(a_node(name, cpu="4", labels={"kubernetes.io/hostname": name, "pool": name}) for name in "abc"),
        *(of("web", f"web-{n}", "a") for n in (1, 2)),
        of("web", "web-3", "b"),
        of("agent", "agent-a", "a", cpu="100m", kind="DaemonSet"),
        a_budget("web", maxUnavailable=1),
    ]


def places_when_played(found: Drain, objects: list[Manifest]) -> dict[str, str]:
    """Where the pods that are made anew go when the plan's scenario is played over time."""
    scenario = read_scenario(drain_scenario(found, objects)).on(objects)
    return {
        event.body["pod"]: event.body["node"]
        for event in TimelineSimulation(scenario).run()
        if event.type == "podBound" and "-moved-" in event.body["pod"]
    }


def test_waves_keep_the_budget_and_every_pod_finds_a_place() -> None:
    found = drain(simulate(three_nodes()), ["a"])
    assert found == Drain(
        "retire",
        0,
        ("a",),
        (
            NodeDrain(
                "a",
                "",
                (Wave({"default/web-1": "c"}, ("default/web",)), Wave({"default/web-2": "b"})),
            ),
        ),
        None,
    )
    assert found.evicted == 2


def test_nodes_that_retire_take_no_pods_of_each_other() -> None:
    found = drain(simulate(three_nodes()), ["b", "pool=a"])
    assert found.order == ("b", "a")
    assert {place for step in found.steps for wave in step.waves for place in wave.places.values()} == {"c"}


def test_which_pod_finds_no_place_is_told() -> None:
    objects = [a_node("a", cpu="2"), a_node("b", cpu="1"), of("web", "w", "a", cpu="2")]
    found = drain(simulate(objects), ["a"])
    assert (found.steps, found.obstacle) == (
        (),
        Obstacle(
            "a",
            "default/w",
            "place",
            "",
            "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable. no new claims to deallocate, "
            "preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.",
        ),
    )


def test_which_budget_never_lets_a_pod_go_is_told() -> None:
    objects = [*three_nodes()[:-1], a_budget("web", minAvailable=3)]
    assert drain(simulate(objects), ["b"]).obstacle == Obstacle(
        "b",
        "default/web-3",
        "budget",
        "default/web",
        "the budget requires 3 healthy pods, and there are 3",
    )
    twice = [*three_nodes(), a_budget("more", selector={"matchLabels": {"app": "web"}}, minAvailable=0)]
    obstacle = drain(simulate(twice), ["b"]).obstacle
    assert obstacle is not None
    assert obstacle.budget == "default/web, default/more"
    assert obstacle.message == "several budgets cover the pod, which the eviction API refuses"


def test_pods_of_jobs_are_never_evicted_under_a_budget_that_counts_replicas() -> None:
    of_job = {
        "ownerReferences": [
            {"apiVersion": "batch/v1", "kind": "Job", "name": "web", "uid": "1", "controller": True}
        ]
    }
    pods = [a_pod(f"web-{n}", node="a", labels={"app": "web"}, metadata=of_job) for n in (1, 2)]
    objects = [a_node("a"), a_node("b"), *pods]
    obstacle = drain(simulate([*objects, a_budget("web", maxUnavailable=1)]), ["a"]).obstacle
    assert obstacle == Obstacle(
        "a",
        "default/web-1",
        "budget",
        "default/web",
        "the disruption controller cannot count the pods of a Job, so that the budget allows no disruption: "
        "only a number as minAvailable would",
    )
    assert drain(simulate([*objects, a_budget("web", minAvailable=1)]), ["a"]).obstacle is None


def test_pods_of_a_removed_node_are_not_healthy_any_more() -> None:
    """Three cover the budget. The one of the DaemonSet is gone with a, so that none may leave b."""
    objects = [
        *(a_node(name) for name in "abc"),
        of("web", "agent-a", "a", kind="DaemonSet"),
        of("web", "web-1", "b"),
        of("web", "web-2", "c"),
        a_budget("web", minAvailable=2),
    ]
    assert drain(simulate(objects), ["b"]).obstacle is None
    assert drain(simulate(objects), ["a", "b"]).obstacle == Obstacle(
        "b", "default/web-1", "budget", "default/web", "the budget requires 2 healthy pods, and there are 2"
    )
    surge = drain(simulate(objects), ["a", "b"], mode="upgrade", surge=1)
    assert surge.obstacle is None, "the new node has a pod of the DaemonSet, too"


def test_replicas_that_wait_are_missing_already() -> None:
    """The disruption controller expects the replicas of the workload, not the pods that run."""
    workload = an_object(
        "ReplicaSet", "web", api_version="apps/v1", namespace="default", spec={"replicas": 3}
    )
    of_web = {
        "ownerReferences": [
            {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "web", "uid": "1", "controller": True}
        ]
    }
    pods = [
        a_pod("web-1", node="a", labels={"app": "web"}, metadata=of_web),
        *(a_pod(f"web-{n}", labels={"app": "web"}, requests={"cpu": "9"}, metadata=of_web) for n in (2, 3)),
    ]
    objects = [a_node("a"), a_node("b"), workload, *pods, a_budget("web", maxUnavailable=1)]
    assert drain(simulate(objects), ["a"]).obstacle == Obstacle(
        "a", "default/web-1", "budget", "default/web", "the budget requires 2 healthy pods, and there are 1"
    )


def test_a_pod_that_nobody_makes_anew_is_told() -> None:
    found = drain(simulate([a_node("a"), a_node("b"), a_pod("tool", node="a")]), ["a"])
    assert found.obstacle == Obstacle(
        "a", "default/tool", "controller", "", "no controller would recreate it"
    )


def test_nobody_is_evicted_from_other_nodes() -> None:
    objects = [
        a_node("a", cpu="1"),
        a_node("b", cpu="1"),
        of("vip", "vip", "a", priority=9),
        of("low", "low", "b"),
    ]
    obstacle = drain(simulate(objects), ["a"]).obstacle
    assert obstacle is not None
    assert obstacle.message == "it would evict default/low from b"


def test_an_upgrade_without_surge_brings_each_node_back() -> None:
    found = drain(simulate(three_nodes()), mode="upgrade")
    assert (found.order, found.obstacle) == (("a", "b", "c"), None)
    assert [step.node for step in found.steps] == ["a", "b", "c"]
    places = [place for step in found.steps for wave in step.waves for place in wave.places.values()]
    assert "a" in places


def cordoned(name: str) -> Manifest:
    """As an API server stores it, with a condition that passes and a taint that somebody set."""
    keys = ("node.kubernetes.io/unschedulable", "node.kubernetes.io/memory-pressure", "dedicated")
    return a_node(
        name, cpu="2", unschedulable=True, taints=[{"key": key, "effect": "NoSchedule"} for key in keys]
    )


def test_a_new_node_is_ready_and_not_cordoned() -> None:
    tolerations = [{"key": "dedicated", "operator": "Exists"}]
    objects = [cordoned("a"), of("web", "web", "a", tolerations=tolerations)]
    found = drain(simulate(objects), mode="upgrade", surge=1)
    assert found.steps == (NodeDrain("a", "a-next", (Wave({"default/web": "a-next"}),)),)
    arrivals = [one["create"] for one in drain_scenario(found, objects)["operations"] if "create" in one]
    assert arrivals[0][0]["spec"] == {"taints": [{"key": "dedicated", "effect": "NoSchedule"}]}


def test_a_cordoned_node_that_comes_back_takes_pods() -> None:
    taint = {"key": "node.kubernetes.io/unschedulable", "effect": "NoSchedule"}
    objects = [a_node("a", unschedulable=True, taints=[taint]), a_node("b"), of("web", "web", "b")]
    found = drain(simulate(objects), mode="upgrade")
    assert [step.waves for step in found.steps] == [(), (Wave({"default/web": "a"}),)]
    assert places_when_played(found, objects) == {"default/web-moved-1": "a"}


def test_a_surge_makes_room_that_is_not_there() -> None:
    """Both nodes are full: without a new node nothing can move."""
    objects = [a_node(name, cpu="1") for name in "ab"] + [of("web", name, name) for name in "ab"]
    run = simulate(objects)
    obstacle = drain(run, mode="upgrade").obstacle
    assert obstacle is not None
    assert (obstacle.node, obstacle.by) == ("a", "place")
    found = drain(run, mode="upgrade", surge=1)
    assert found.steps == (
        NodeDrain("a", "a-next", (Wave({"default/a": "a-next"}),)),
        NodeDrain("b", "b-next", (Wave({"default/b": "b-next"}),)),
    )
    both = drain(run, mode="upgrade", surge=2)
    assert [step.arrives for step in both.steps] == ["a-next", "b-next"]


@pytest.mark.parametrize(
    "known",
    [
        a_daemon_set("agent", requests={"cpu": "500m"}),
        a_daemon_pod("agent", "a", requests={"cpu": "500m"}),
        a_static_pod("agent", "a", requests={"cpu": "500m"}),
    ],
)
def test_a_new_node_has_its_own_pods(known: Manifest) -> None:
    """Of the core of a new node, half is left."""
    nodes = [*(a_node(name, cpu="1") for name in "ab"), of("web", "full", "b")]
    objects = [*nodes, known, of("web", "web", "a", cpu="501m")]
    obstacle = drain(Run(objects), ["a"], mode="upgrade", surge=1).obstacle
    assert obstacle is not None
    assert (obstacle.node, obstacle.by) == ("a", "place")
    objects = [*nodes, known, of("web", "web", "a", cpu="500m")]
    found = drain(Run(objects), ["a"], mode="upgrade", surge=1)
    assert found.steps == (NodeDrain("a", "a-next", (Wave({"default/web": "a-next"}),)),)
    (arrivals,) = [one["create"] for one in drain_scenario(found, objects)["operations"] if "create" in one][
        :1
    ]
    assert [one["metadata"]["name"] for one in arrivals] == ["a-next", "agent-a-next"]
    assert arrivals[1]["spec"]["nodeName"] == "a-next"


def test_a_new_node_attaches_as_many_volumes() -> None:
    """There is one volume more on the old node than it may attach: the new one takes only one of the two pods."""
    disks = [
        one for name in "xy" for one in (*a_disk(name), of("web", f"web-{name}", "a", volumes=uses(name)))
    ]
    full = [a_node("b", cpu="1"), of("web", "full", "b")]
    objects = [a_node("a"), a_csi_node("a", 1), *full, *disks]
    obstacle = drain(Run(objects), ["a"], mode="upgrade", surge=1).obstacle
    assert obstacle is not None
    assert (obstacle.pod, obstacle.by) == ("default/web-y", "place")
    objects = [a_node("a"), a_csi_node("a", 2), *full, *disks]
    found = drain(Run(objects), ["a"], mode="upgrade", surge=1)
    assert found.steps == (
        NodeDrain("a", "a-next", (Wave({"default/web-x": "a-next", "default/web-y": "a-next"}),)),
    )
    assert set(places_when_played(found, objects).values()) == {"a-next"}
    operations = drain_scenario(found, objects)["operations"]
    created = next(one["create"] for one in operations if "create" in one)
    assert [(one["kind"], one["metadata"]["name"]) for one in created] == [
        ("Node", "a-next"),
        ("CSINode", "a-next"),
    ]


def test_the_cluster_is_read_once_however_many_nodes_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = [f"n{number}" for number in range(5)]
    objects = [*map(a_node, nodes), *(a_static_pod("proxy", node) for node in nodes), a_daemon_set("agent")]
    found = drain(Run(objects), mode="upgrade", surge=1)
    reader = mock.Mock(wraps=read_cluster)
    monkeypatch.setattr("scheduler_core.drain.scenario.read_cluster", reader)
    operations = drain_scenario(found, objects)["operations"]
    assert reader.call_count == 1
    arrivals = [
        [one["metadata"]["name"] for one in each["create"]] for each in operations if "create" in each
    ]
    assert arrivals == [[f"{node}-next", f"agent-{node}-next", f"proxy-{node}-next"] for node in nodes]


def test_the_own_pods_of_a_new_node_are_those_of_the_release() -> None:
    """The API server of 1.18 does not store that an init container goes on running."""
    pod = a_static_pod("proxy", "a", initContainers=[{"name": "i", "restartPolicy": "Always"}])
    objects = [a_node("a"), pod]
    found = drain(Run(objects, release="1.18"), mode="upgrade", surge=1)
    for release, policy in (("1.18", None), ("1.36", "Always")):
        (created, *_) = (
            one["create"]
            for one in drain_scenario(found, objects, release=release)["operations"]
            if "create" in one
        )
        assert created[1]["spec"]["initContainers"][0].get("restartPolicy") == policy


def test_a_pod_that_would_come_back_is_told() -> None:
    tolerations = [{"key": "node.kubernetes.io/unschedulable", "operator": "Exists"}]
    objects = [a_node("a", cpu="8"), a_node("b", cpu="1"), of("w", "w", "a", tolerations=tolerations)]
    obstacle = drain(simulate(objects), ["a"]).obstacle
    assert obstacle is not None
    assert obstacle.message == "it tolerates the cordon and would be placed on the node again"


@settings(max_examples=25)
@given(owned_clusters(), st.sampled_from([("retire", 0), ("upgrade", 0), ("upgrade", 1), ("upgrade", 2)]))
def test_no_budget_is_ever_broken_and_every_eviction_has_a_place(
    objects: list[Manifest], how: tuple[str, int]
) -> None:
    """Counted by hand over the waves: web wants one pod less than its controllers have, and pods without one come on top."""
    budget = a_budget("web", maxUnavailable=1)
    objects = [*(one for one in objects if one["kind"] != "PodDisruptionBudget"), budget]
    run = simulate(objects)
    found = drain(run, mode=how[0], surge=how[1])
    of_web = {pod.key: pod for pod in run.state.pods.pods if pod.labels.get("app") == "web"}
    n_bare = sum(pod.controller is None for pod in of_web.values())
    gone: set[str] = set()
    for step in found.steps:
        for wave in step.waves:
            assert len(of_web.keys() & wave.places) <= 1 + n_bare
            assert not gone & set(wave.places.values())
            assert step.node not in wave.places.values()
        gone |= {step.node} if how != ("upgrade", 0) else set()
    assert (found.obstacle is None) == (len(found.steps) == len(found.order))


def test_an_evicted_pod_is_gone_when_its_new_pod_looks_for_a_node() -> None:
    """No two of them share a zone: the new one may go to the zone of the old one, where b has most room."""
    apart = {"topologyKey": "zone", "labelSelector": {"matchLabels": {"app": "web"}}}
    affinity = {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [apart]}}
    nodes = [a_node(name, cpu=cpu, labels={"zone": zone}) for name, cpu, zone in ("a2z", "b4z", "c2y")]
    objects = [*nodes, of("web", "web", "a", affinity=affinity)]
    found = drain(simulate(objects), ["a"])
    assert found.steps == (NodeDrain("a", "", (Wave({"default/web": "b"}),)),)
    assert places_when_played(found, objects) == {"default/web-moved-1": "b"}


def test_mistakes_are_listed() -> None:
    run = simulate([a_node("a")])
    with pytest.raises(InvalidInput) as raised:
        drain(run, mode="soon", surge=-1)
    assert [problem.path for problem in raised.value.problems] == ["mode", "surge"]
    with pytest.raises(InvalidInput, match="nodes that retire are not replaced"):
        drain(run, surge=1)
    with pytest.raises(InvalidInput, match="there is no node z"):
        drain(run, ["z"])


@pytest.mark.parametrize(("mode", "surge"), [("retire", 0), ("upgrade", 0), ("upgrade", 1), ("upgrade", 2)])
def test_steps_are_taken_over(mode: str, surge: int) -> None:
    run = simulate(three_nodes())
    nodes = ["a", "b"] if mode == "retire" else []
    whole = drain(run, nodes, mode=mode, surge=surge)
    for known in range(len(whole.steps) + 1):
        again = Planner(run, nodes, mode=mode, surge=surge)
        again.restore(whole.steps[:known])
        assert tuple(again.run()) == whole.steps[known:]
        assert again.found() == whole


@pytest.mark.parametrize(("mode", "surge"), [("retire", 0), ("upgrade", 0), ("upgrade", 1), ("upgrade", 2)])
def test_the_scenario_ends_as_the_plan_says(mode: str, surge: int) -> None:
    """Played with the scheduler over time: every pod that is made anew goes where the plan has it go."""
    objects = three_nodes()
    found = drain(simulate(objects), ["a", "b"] if mode == "retire" else [], mode=mode, surge=surge)
    assert found.obstacle is None
    expected: dict[str, str] = {}
    moves: dict[str, int] = {}
    for step in found.steps:
        for wave in step.waves:
            for pod, node in wave.places.items():
                moves[pod] = moves.get(pod, 0) + 1
                expected[f"{pod}-moved-{moves[pod]}"] = node
    assert places_when_played(found, objects) == expected


def test_the_title_of_a_drain_of_one_node_is_about_one_node() -> None:
    objects = [a_node("a"), a_node("b")]
    found = drain(simulate(objects), ["a"])
    assert drain_scenario(found, objects)["title"] == "Draining 1 node"
