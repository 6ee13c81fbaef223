"""What a run that samples looks at and records (spec 01 §2 step 5, §3)."""

from __future__ import annotations

from typing import Any

from scheduler_core import simulate
from tests.support.builders import Manifest, a_node, a_pod

POLICY = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
    "percentageOfNodesToScore": 1,
}
NAMES = [f"n{number:03}" for number in range(130)]


def attempts_of(*objects: Manifest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = simulate(objects, POLICY, sampling=True).to_dict()["attempts"]
    return found


def test_failures_before_the_feasible_node_too_many_are_looked_at_and_move_the_start() -> None:
    """100 nodes are looked for. The 101st that fits is n102: n000 and n101 fail before it."""
    nodes = [a_node(name, cpu="1" if name in ("n000", "n101") else "4") for name in NAMES]
    pods = [a_pod(name, requests={"cpu": "2"}) for name in ("first", "second")]

    first, second = attempts_of(*nodes, *pods)

    tied = NAMES[1:101]
    assert first == {
        "pod": "default/first",
        "outcome": "scheduled",
        "node": "n001",
        "start": 0,
        "evaluated": NAMES[:102],
        "feasible": tied,
        "tied": tied,
    }
    assert (second["start"], second["node"]) == (102, "n002")
    assert second["evaluated"] == [*NAMES[:73], *NAMES[102:]]


def test_a_search_that_finds_too_few_looks_at_all_and_stays_where_it_is() -> None:
    nodes = [a_node(name) for name in NAMES]
    rejected = attempts_of(*nodes, a_pod("large", requests={"cpu": "5"}), a_pod("small"))

    assert [one["start"] for one in rejected] == [0, 0]
    assert rejected[0]["evaluated"] == NAMES
    assert rejected[0]["preemption"]["candidates"] == {}


def test_the_nominated_node_counts_besides() -> None:
    """n129 is tried first and fails; it lies behind the last node of the search, and moves the start by one."""
    nodes = [a_node(name, cpu="1" if name == "n129" else "4") for name in NAMES]
    pod = a_pod("pod", requests={"cpu": "2"}, priority=5, status={"nominatedNodeName": "n129"})

    first, second = attempts_of(*nodes, pod, a_pod("next"))

    assert first["evaluated"] == [*NAMES[:100], "n129"]
    assert second["start"] == 101


def test_a_pod_that_takes_its_nominated_node_searches_nowhere() -> None:
    nodes = [a_node(name) for name in NAMES]
    pod = a_pod("pod", priority=5, status={"nominatedNodeName": "n129"})

    first, second = attempts_of(*nodes, pod, a_pod("next"))

    assert (first["evaluated"], first["feasible"], first["start"]) == (["n129"], ["n129"], 0)
    assert second["start"] == 0


def test_a_rejection_by_pre_filter_looks_at_no_node() -> None:
    wanted = [
        {"matchFields": [{"key": "metadata.name", "operator": "In", "values": [name]}]} for name in ("a", "b")
    ]
    both = {"matchFields": [wanted[0]["matchFields"][0], wanted[1]["matchFields"][0]]}
    required = {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [both]}}
    (record,) = attempts_of(a_node("a"), a_node("b"), a_pod("p", affinity={"nodeAffinity": required}))

    assert (record["outcome"], record["evaluated"], "feasible" in record) == ("unschedulable", [], False)


def test_an_explanation_of_a_sampled_attempt_begins_where_the_attempt_began() -> None:
    nodes = [a_node(name) for name in NAMES]
    run = simulate([*nodes, *(a_pod(name) for name in ("first", "second"))], POLICY, sampling=True)

    assert run.outcomes[1].search == (100, 70)
    assert run.explain(1).to_dict()["notLookedAt"] == 30
