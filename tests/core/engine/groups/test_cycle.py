"""Pod groups: gates, cycles, what becomes of each pod (spec 13 §3, §4), beyond what was recorded."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidConfiguration
from tests.support.builders import Manifest, a_node, a_pod, an_object

ON = {"GenericWorkload": True, "GangScheduling": True}
ENOUGH = "waiting for minCount pods from a gang to be scheduled"
WAITS = f"pod group is unschedulable, {ENOUGH}, one or more plugins asked to wait and no plugin rejected pod"


def a_group(name: str, minimum: int | None = None) -> Manifest:
    policy: dict[str, Any] = {"basic": {}} if minimum is None else {"gang": {"minCount": minimum}}
    spec = {"schedulingPolicy": policy}
    version = "scheduling.k8s.io/v1alpha2"
    return an_object("PodGroup", name, api_version=version, namespace="default", spec=spec)


def of_group(name: str, group: str, cpu: str = "1", **fields: Any) -> Manifest:
    named = {"podGroupName": group}
    return a_pod(name, requests={"cpu": cpu}, schedulingGroup=named, **fields)


def played(*objects: Manifest, gates: dict[str, bool] | None = None, **options: Any) -> Run:
    return simulate(objects, feature_gates=ON if gates is None else gates, **options)


def told(run: Run) -> list[tuple[str, str, str | None]]:
    return [(one.pod.removeprefix("default/"), one.outcome, one.node) for one in run.outcomes]


def condition_of(run: Run, number: int = 0) -> tuple[str, str, str]:
    condition = run.to_dict()["podGroups"][number]["condition"]
    return condition["status"], condition["reason"], condition["message"]


def test_without_gates_a_pod_of_a_group_is_like_any_other() -> None:
    run = simulate([a_node("a"), of_group("p", "missing")])

    assert run.placements == {"default/p": "a"}
    assert "podGroups" not in run.to_dict()


def test_a_gang_that_does_not_fit_places_nobody_and_the_next_one_has_the_room() -> None:
    gang = [of_group(f"g{number}", "gang", "2") for number in range(3)]
    run = played(a_node("a"), a_group("gang", 3), *gang, a_pod("single", requests={"cpu": "4"}))

    assert run.placements == {"default/single": "a"}
    assert [one.message for one in run.outcomes[:2]] == [WAITS, WAITS]
    assert run.outcomes[2].message.startswith("0/1 nodes are available: 1 Insufficient cpu.")
    assert condition_of(run) == ("False", "Unschedulable", "pod group is unschedulable")


def test_a_basic_group_succeeds_with_its_first_pod() -> None:
    run = played(a_node("a"), a_group("batch"), of_group("large", "batch", "5"), of_group("small", "batch"))

    assert told(run) == [("large", "unschedulable", None), ("small", "scheduled", "a")]
    assert condition_of(run) == ("True", "Scheduled", "")


def test_a_group_without_its_object_is_gated_only_by_the_plugin() -> None:
    pods = [of_group("a", "gone"), of_group("b", "gone")]

    with_plugin = played(a_node("n"), *pods)
    without = played(a_node("n"), *pods, gates={"GenericWorkload": True})

    message = 'waiting for pods\'s pod group "gone" to appear in scheduling queue'
    gate = {"plugin": "GangScheduling", "code": "UnschedulableAndUnresolvable", "message": message}
    assert with_plugin.to_dict()["attempts"] == [
        {"pod": f"default/{name}", "outcome": "gated", "gate": gate} for name in ("a", "b")
    ]
    assert without.to_dict()["podGroups"][0]["pods"] == ["default/a", "default/b"]
    assert without.placements == {"default/a": "n", "default/b": "n"}


def test_pods_of_one_group_need_one_scheduler() -> None:
    policy = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"schedulerName": "one"}, {"schedulerName": "two"}],
    }
    pods = [of_group("a", "gang", schedulerName="one"), of_group("b", "gang", schedulerName="two")]
    run = played(a_node("n"), a_group("gang", 2), *pods, config=policy)

    message = (
        'all pods in a single pod group should have the same .spec.schedulerName set, got: "one" and "two"'
    )
    assert [(one.outcome, one.message) for one in run.outcomes] == [("error", message)] * 2
    assert condition_of(run) == ("False", "SchedulerError", message)


def test_an_error_stops_the_cycle_and_is_everybodys() -> None:
    broken = {"matchExpressions": [{"key": "k", "operator": "Gt", "values": ["x"]}]}
    affinity = {
        "nodeAffinity": {
            "preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 1, "preference": broken}]
        }
    }
    pods = [of_group("a", "gang"), of_group("b", "gang", affinity=affinity), of_group("c", "gang")]
    run = played(a_node("n"), a_node("m"), a_group("gang", 3), *pods)

    first, culprit, last = run.outcomes
    text = f"failed to schedule other pod from a pod group: {culprit.message}"
    assert culprit.message.startswith('running PreScore plugin "NodeAffinity"')
    assert [(one.outcome, one.message) for one in (first, last)] == [("error", text)] * 2
    assert condition_of(run) == ("False", "SchedulerError", text)
    assert run.explain("default/c").to_dict()["funnel"] == []


def test_a_group_that_made_room_is_attempted_again_at_once() -> None:
    """The first pod of the gang fits beside the victim, the second needs its room: both wait, and come again."""
    low = a_pod("low", requests={"cpu": "3"}, node="n", priority=1)
    pods = [of_group(name, "gang", "2", priority=5) for name in ("a", "b")]
    small = of_group("c", "gang", "1", priority=5)
    run = played(a_node("n", cpu="5"), a_group("gang", 3), low, small, *pods)

    cycles = run.to_dict()["podGroups"]
    assert [cycle["outcome"] for cycle in cycles] == ["unschedulable", "scheduled"]
    assert cycles[0]["condition"]["message"] == (
        "pod group is unschedulable, pod group is waiting for preemption to complete"
    )
    assert run.to_dict()["evicted"] == ["default/low"]
    assert run.placements == {f"default/{name}": "n" for name in ("a", "b", "c")}
    assert run.explain(0).sentence == (
        "Pending: n could take it, once the pods that make way for its group default/gang are gone."
    )
    last = len(run.outcomes) - 1
    assert run.explain(last).sentence.endswith("; its group default/gang has 3 pods with a node and needs 3.")
    waited = run.outcomes[0]
    assert (waited.nominated, waited.message) == (
        "n",
        "pod group is unschedulable, pod group is waiting for preemption to complete",
    )


OBJECTS = [
    a_node("a"),
    a_node("b"),
    a_group("early", 3),
    a_group("late", 2),
    *(of_group(f"e{number}", "early", "2") for number in range(4)),
    *(of_group(f"l{number}", "late", "2") for number in range(2)),
    a_pod("single", requests={"cpu": "500m"}),
]


@pytest.mark.parametrize("stored", range(8))
def test_a_run_goes_on_from_the_middle_of_a_cycle(stored: int) -> None:
    whole = played(*OBJECTS)
    again = Run(OBJECTS, feature_gates=ON)
    again.restore(whole.outcomes[:stored])

    assert list(again.play()) == whole.outcomes[stored:]
    assert again.done == again.total == 7
    assert again.state.pods_on == whole.state.pods_on


def test_a_paused_run_goes_on_in_the_middle_of_a_cycle() -> None:
    whole, paused = played(*OBJECTS), Run(OBJECTS, feature_gates=ON)

    first = next(iter(paused.play()))
    copied: Run = pickle.loads(pickle.dumps(paused))

    assert [first, *paused.play()] == whole.outcomes
    assert [first, *copied.play()] == whole.outcomes


def test_explanations_are_of_the_cluster_as_it_was_in_the_cycle() -> None:
    """Of late's pods the first would have fitted, but nothing was left for the second: it sees the first in its place."""
    nodes = [a_node("a", cpu="3")]
    pods = [of_group(name, "gang", "2") for name in ("x", "y")]
    run = played(*nodes, a_group("gang", 2), *pods)

    first, second = run.explain("x").to_dict(), run.explain("y").to_dict()

    assert (first["feasible"], second["feasible"]) == (1, 0)
    assert run.outcomes[0].group is not None
    assert run.outcomes[0].group.to_dict() == {
        "name": "default/gang",
        "first": 0,
        "fate": "unschedulable",
        "message": "pod group is unschedulable",
        "held": "a",
    }
    assert first["sentence"] == (
        "Pending: a could take it, but only 1 of the 2 pods that its group default/gang needs found a node; "
        "it waits for default/y."
    )
    assert second["sentence"].endswith("; default/x of its group default/gang waits for it.")
    assert second["group"] == {
        "name": "default/gang",
        "minCount": 2,
        "scheduled": 1,
        "fate": "unschedulable",
        "message": "pod group is unschedulable",
        "placement": None,
        "victims": [],
        "pods": [
            {"pod": "default/x", "outcome": "unschedulable", "held": "a"},
            {"pod": "default/y", "outcome": "unschedulable", "held": None},
        ],
    }
    again = [
        one.to_dict()["feasible"]
        for one in Run([*nodes, a_group("gang", 2), *pods], feature_gates=ON).explained()
    ]
    assert again == [1, 0]


def test_a_cycle_leaves_the_cluster_as_it_was() -> None:
    run = Run(
        [a_node("a", cpu="3"), a_group("gang", 2), *(of_group(n, "gang", "2") for n in "xy")],
        feature_gates=ON,
    )
    list(run.play())

    state = run.state
    assert (state.pods_on, state.held, state.nominations) == ([[]], {}, {})
    assert state.requested.sum() == 0


def test_terms_of_a_pod_that_is_only_held_are_seen_where_its_node_was_listed_before() -> None:
    """The gang's first pod keeps others like it from its zone; within the cycle only where another pod did so before."""
    zone = "topology.kubernetes.io/zone"
    apart = {"topologyKey": zone, "labelSelector": {"matchLabels": {"app": "gang"}}}
    affinity = {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [apart]}}
    nodes = [a_node("a", labels={zone: "z"}), a_node("b", cpu="1", labels={zone: "z"})]
    pods = [
        of_group("first", "gang", labels={"app": "gang"}, affinity=affinity, nodeSelector={}),
        of_group("second", "gang", labels={"app": "gang"}),
    ]
    other = {"topologyKey": zone, "labelSelector": {"matchLabels": {"app": "nobody"}}}
    lister = a_pod(
        "lister",
        node="a",
        affinity={"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [other]}},
    )

    assert len(played(*nodes, a_group("gang", 2), *pods).placements) == 2
    assert played(*nodes, a_group("gang", 2), lister, *pods).placements == {}


@pytest.mark.parametrize(
    ("gates", "path"),
    [
        ({"GangSchedulling": True}, "featureGates.GangSchedulling"),
        ({"GangScheduling": "yes"}, "featureGates.GangScheduling"),
        ({"GangScheduling": True, "GenericWorkload": False}, "featureGates.GangScheduling"),
        ({"DRAWorkloadResourceClaims": True}, "featureGates.DRAWorkloadResourceClaims"),
        (["GangScheduling"], "featureGates"),
    ],
)
def test_wrong_gates_are_refused(gates: Any, path: str) -> None:
    with pytest.raises(InvalidConfiguration) as refused:
        simulate([a_node("a")], feature_gates=gates)

    assert [problem.path for problem in refused.value.problems] == [path]


def test_gates_are_of_the_newest_release_alone() -> None:
    with pytest.raises(InvalidConfiguration) as refused:
        simulate([a_node("a")], feature_gates={"GangScheduling": True}, release="1.18")

    assert [str(problem) for problem in refused.value.problems] == [
        "featureGates.GangScheduling: is not a gate of release 1.18"
    ]


def test_a_policy_may_have_gates_and_those_of_the_run_win() -> None:
    policy = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "featureGates": {"GangScheduling": True},
    }
    objects = [a_node("a"), of_group("p", "missing")]

    assert simulate(objects, policy).outcomes[0].outcome == "gated"
    off = {"GangScheduling": False, "GenericWorkload": False}
    assert simulate(objects, policy, feature_gates=off).outcomes[0].outcome == "scheduled"
