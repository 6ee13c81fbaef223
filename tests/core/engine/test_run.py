"""Run: running, restoring, explaining, recording."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import numpy as np
import pytest

from scheduler_core import InvalidConfiguration, InvalidObjects, Outcome, Run, simulate
from scheduler_core.config.loader import load_configuration
from scheduler_core.conformance.cases import Case, read_cases
from scheduler_core.engine.records.attempt import full_record
from scheduler_core.engine.scheduler import Decision
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.snapshot.arrays import ALL_ROWS
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.state import ClusterState
from tests.support.builders import a_node, a_pod

PACKING = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
    "profiles": [
        {
            "pluginConfig": [
                {"name": "NodeResourcesFit", "args": {"scoringStrategy": {"type": "MostAllocated"}}}
            ]
        }
    ],
}
GOLDEN = Path(__file__).parents[2] / "golden" / "conformance"
SAMPLED = (
    "resources",
    "strategies",
    "taints",
    "nodeaffinity",
    "ports",
    "images",
    "misc",
    "preemption",
    "volumes",
)


def sampled_cases() -> list[Case]:
    return [case for name in SAMPLED for case in itertools.islice(read_cases(GOLDEN / f"{name}.jsonl.gz"), 3)]


def assert_same_state(left: ClusterState, right: ClusterState) -> None:
    for column in ("node_of", "requested", "nonzero", "pod_count", "ports_in_use"):
        assert np.array_equal(getattr(left, column), getattr(right, column)), column
    assert left.pods_on == right.pods_on
    assert list(left.nominations.items()) == list(right.nominations.items())
    assert left.claims.to_dict() == right.claims.to_dict()
    assert np.array_equal(left.claims.is_taken, right.claims.is_taken)
    assert left.volumes.users() == right.volumes.users()
    assert np.array_equal(left.volumes.attached(ALL_ROWS), right.volumes.attached(ALL_ROWS))


def test_outcomes_and_placements() -> None:
    run = simulate(
        [a_node("a", cpu="1"), a_pod("p", requests={"cpu": "1"}), a_pod("q", requests={"cpu": "1"})]
    )

    assert run.outcomes == [
        Outcome(0, "default/p", "scheduled", "a", feasible=1),
        Outcome(
            1,
            "default/q",
            "unschedulable",
            message="0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, "
            "preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.",
        ),
    ]
    assert run.placements == {"default/p": "a"}


def test_queue_order_is_priority_then_creation_then_appearance() -> None:
    pods = [
        a_pod("late", metadata={"creationTimestamp": "2026-01-02T00:00:00Z"}),
        a_pod("early", metadata={"creationTimestamp": "2026-01-01T00:00:00Z"}),
        a_pod("without-time"),
        a_pod("second-without-time"),
        a_pod("important", priority=5, metadata={"creationTimestamp": "2026-01-03T00:00:00Z"}),
    ]

    run = simulate([a_node("a"), *pods], detail="placements")

    names = ["important", "without-time", "second-without-time", "early", "late"]
    assert [outcome.pod for outcome in run.outcomes] == [f"default/{name}" for name in names]


def test_not_attempted_are_assigned_finished_leaving_and_foreign_pods() -> None:
    pods = [
        a_pod("assigned", node="a"),
        a_pod("finished", status={"phase": "Succeeded"}),
        a_pod("leaving", metadata={"deletionTimestamp": "2026-01-01T00:00:00Z"}),
        a_pod("foreign", schedulerName="another"),
    ]
    run = simulate([a_node("a"), *pods])

    assert (run.total, run.outcomes) == (0, [])


def test_gated_pods_are_not_attempted() -> None:
    run = simulate([a_node("a"), a_pod("p", schedulingGates=[{"name": "example.com/wait"}])])

    assert run.to_dict() == {
        "attempts": [{"pod": "default/p", "outcome": "gated"}],
        "placements": {},
    }
    explanation = run.explain(0).to_dict()
    assert explanation["sentence"] == "Not attempted: waiting for scheduling gates: [example.com/wait]."


def test_a_cluster_without_nodes() -> None:
    run = simulate([a_pod("p")])

    assert run.outcomes[0].message == "no nodes available to schedule pods"
    assert json.dumps(run.explain(0).to_dict())


def test_running_can_be_paused() -> None:
    objects = [a_node("a"), *(a_pod(f"p{index}") for index in range(4))]
    run = Run(objects)

    first = list(itertools.islice(run.play(), 2))
    rest = list(run.play())

    assert [outcome.k for outcome in first + rest] == [0, 1, 2, 3]
    assert (run.done, run.total) == (4, 4)
    assert run.outcomes == simulate(objects, detail="placements").outcomes


@pytest.mark.parametrize("case", sampled_cases(), ids=lambda case: case.name)
def test_a_run_resumed_after_any_outcome_goes_on_as_if_nothing_had_happened(case: Case) -> None:
    whole = simulate(case.objects, case.config, detail="placements")
    for n_done in range(0, len(whole.outcomes), 7):
        resumed = Run(case.objects, case.config)
        resumed.restore([Outcome.from_dict(one.to_dict()) for one in whole.outcomes[:n_done]])
        list(resumed.play())
        assert resumed.outcomes == whole.outcomes
        assert_same_state(resumed.state, whole.state)


@pytest.mark.parametrize("case", sampled_cases(), ids=lambda case: case.name)
def test_an_explanation_is_the_decision_of_the_run(case: Case) -> None:
    run = simulate(case.objects, case.config, detail="full")
    recorded = run.to_dict()["attempts"]
    for k in range(0, len(recorded), 3):
        explanation = run.explain(k)
        decision = Decision(run.outcomes[k], explanation.attempt, explanation.framework)
        assert full_record(decision, explanation.state) == recorded[k]
        assert explanation.outcome == run.outcomes[k].to_dict()


@pytest.mark.parametrize("case", sampled_cases(), ids=lambda case: case.name)
def test_explanations_while_running_are_those_given_afterwards(case: Case) -> None:
    run = Run(case.objects, case.config)

    streamed = [explanation.to_dict() for explanation in run.explained()]

    assert run.outcomes == simulate(case.objects, case.config, detail="placements").outcomes
    for k in range(0, len(streamed), 5):
        assert streamed[k] == run.explain(k).to_dict()


@pytest.mark.parametrize("case", sampled_cases(), ids=lambda case: case.name)
def test_the_rebuilt_state_is_the_state_of_the_run(case: Case) -> None:
    run = Run(case.objects, case.config)
    for _ in run.play():
        assert_same_state(run.state_before(len(run.outcomes)), run.state)


def test_the_same_input_gives_the_same_bytes() -> None:
    case = next(read_cases(GOLDEN / "strategies.jsonl.gz"))

    first, second = (json.dumps(simulate(case.objects, case.config).to_dict()) for _ in range(2))

    assert first == second


def test_restoring_outcomes_of_another_run_is_refused() -> None:
    run = Run([a_node("a"), a_pod("p")])

    with pytest.raises(ValueError, match="outcome 0 is not of this run: default/other"):
        run.restore([Outcome(0, "default/other", "scheduled", "a")])

    assert (run.outcomes, run.done) == ([], 0)


def test_restoring_after_the_first_attempt_is_refused() -> None:
    run = simulate([a_node("a"), a_pod("p")])

    with pytest.raises(ValueError, match="only be restored before the first attempt"):
        run.restore([])


def test_explaining_an_attempt_that_there_was_not() -> None:
    with pytest.raises(IndexError, match="there is no attempt 1; the run has 1"):
        simulate([a_node("a"), a_pod("p")]).explain(1)


def test_bad_objects_and_bad_configuration_are_refused_with_all_mistakes() -> None:
    with pytest.raises(InvalidObjects) as objects:
        simulate([{"kind": "Node", "metadata": {}}, {"kind": "Pod", "metadata": {}}])
    with pytest.raises(InvalidConfiguration) as config:
        simulate([], {"kind": "KubeSchedulerConfiguration", "parallelism": 0, "foo": 1})

    assert len(objects.value.problems) == 2
    assert len(config.value.problems) >= 2


def test_without_score_plugins_one_feasible_node_is_searched() -> None:
    config = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"plugins": {"score": {"disabled": [{"name": "*"}]}}}],
    }
    objects = [a_node("b"), a_node("a"), *(a_pod(f"p{index}") for index in range(3))]

    run = simulate(objects, config)

    # The search starts where the last one ended, in the order in which the nodes came (spec 01 §2 step 5, §10.8).
    assert list(run.placements.values()) == ["b", "a", "b"]
    assert [outcome.search for outcome in run.outcomes] == [(0, 1), (1, 0), (0, 1)]
    assert run.explain(1).outcome == run.outcomes[1].to_dict()
    assert run.explain(1).to_dict()["firstRejection"] == [-1, -3]


@pytest.mark.parametrize(("percentage", "looked_at"), [(50, 125), (0, 120), (10, 100)])
def test_sampling_looks_at_as_many_nodes_as_the_policy_says(percentage: int, looked_at: int) -> None:
    config = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "percentageOfNodesToScore": percentage,
    }
    objects = [*(a_node(f"n{index:03}") for index in range(250)), *(a_pod(f"p{index}") for index in range(4))]

    run = simulate(objects, config, sampling=True, detail="placements")

    assert [outcome.feasible for outcome in run.outcomes] == [looked_at] * 4
    # The search goes on where the last one ended, round the end of the list (spec 01 §2 step 5).
    assert [outcome.search for outcome in run.outcomes] == [
        (k * looked_at % 250, (k + 1) * looked_at % 250) for k in range(4)
    ]
    second = run.explain(1).to_dict()
    assert second["firstRejection"].count(-3) == 250 - looked_at
    assert run.explain(1).outcome == run.outcomes[1].to_dict()
    resumed = Run(objects, config, sampling=True)
    resumed.restore(run.outcomes[:2])
    assert list(resumed.play()) == run.outcomes[2:]


def test_a_sampled_search_goes_on_behind_the_nodes_that_pre_filter_left() -> None:
    names = [{"key": "metadata.name", "operator": "In", "values": ["n000"]}]
    terms = {"nodeSelectorTerms": [{"matchFields": names}]}
    affinity = {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": terms}}
    nodes = [a_node(f"n{index:03}") for index in range(250)]

    run = simulate([*nodes, a_pod("first", affinity=affinity), a_pod("second")], sampling=True)

    assert [outcome.search for outcome in run.outcomes] == [(0, 1), (1, 121)]
    resumed = Run([*nodes, a_pod("first", affinity=affinity), a_pod("second")], sampling=True)
    resumed.restore(run.outcomes[:1])
    assert list(resumed.play()) == run.outcomes[1:]


def test_runs_that_share_columns_decide_as_runs_with_their_own() -> None:
    objects = [
        *(a_node(f"n{index}", cpu=str(index + 2)) for index in range(3)),
        a_pod("old", node="n2", requests={"cpu": "3"}),
        *(a_pod(f"p{index}", requests={"cpu": "1"}) for index in range(6)),
        a_pod("urgent", requests={"cpu": "4"}, priority=5),
    ]
    packing = load_configuration(PACKING)
    first = simulate(objects)
    shared, own = first.varied(configuration=packing), Run(objects, PACKING)
    assert shared.snapshot is first.snapshot
    assert list(shared.play()) == list(own.play())
    assert first.explain(0).to_dict() == simulate(objects).explain(0).to_dict()


def test_an_attempt_that_only_filters_finds_the_same_nodes() -> None:
    objects = [a_node("small", cpu="1"), a_node("a", cpu="4"), a_node("b", cpu="8")]
    run = Run([*objects, a_pod("web", requests={"cpu": "2"})])
    scheduler, state = run.scheduler(), run.state
    pod = PodInfo.of(state.pods, PodRow(0))
    attempt = scheduler.framework_of(pod).attempt(pod, state, filters_only=True)
    assert attempt.feasible.tolist() == scheduler.framework_of(pod).attempt(pod, state).feasible.tolist()
    assert attempt.scores is None
