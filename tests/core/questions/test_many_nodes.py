"""Questions about an attempt in a large cluster: no node is searched for among all of them, once for each of them."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import Run, simulate
from scheduler_core.explain.explanation import Explanation
from scheduler_core.questions.attempt import question, questions
from scheduler_core.questions.question import feedback_on
from tests.support.builders import a_node, a_pod

N_NODES = 60
GPU = [{"key": "gpu", "value": "yes", "effect": "NoSchedule"}]
ON_TWO = {
    "requiredDuringSchedulingIgnoredDuringExecution": {
        "nodeSelectorTerms": [
            {"matchFields": [{"key": "metadata.name", "operator": "In", "values": [name]}]}
            for name in ("node-00", "node-01")
        ]
    }
}


class Name(str):
    """A name that counts how often names are compared."""

    __slots__ = ()
    comparisons = 0

    def __eq__(self, other: object) -> bool:
        Name.comparisons += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


@pytest.fixture
def _names_count(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Explanation.to_dict

    def counting(explanation: Explanation) -> dict[str, Any]:
        record = plain(explanation)
        record["nodes"] = [Name(node) for node in record["nodes"]]
        for candidate in (record["preemption"] or {}).get("candidates", []):
            candidate["node"] = Name(candidate["node"])
        return record

    monkeypatch.setattr(Explanation, "to_dict", counting)


@pytest.fixture(scope="module")
def crowded() -> Run:
    """Every node is full of a pod that may be evicted, but for three: a small one, one with a taint, and the last."""
    names = [f"node-{number:02}" for number in range(N_NODES)]
    free = [a_node("small", cpu="1"), a_node("tainted", cpu="8", taints=GPU), a_node("zero", cpu="8")]
    full = [a_node(name, cpu="4") for name in names]
    low = [a_pod(f"low-{name}", node=name, priority=1, requests={"cpu": "4"}) for name in names]
    pods = [
        a_pod("web", priority=9, requests={"cpu": "6"}),
        a_pod("urgent", priority=8, requests={"cpu": "4"}),
        a_pod("picky", priority=7, requests={"cpu": "16"}, affinity={"nodeAffinity": ON_TWO}),
    ]
    return simulate([*full, *free, *low, *pods])


@pytest.mark.usefixtures("_names_count")
@pytest.mark.parametrize(
    ("k", "outcome", "about_nodes"),
    [
        (0, "scheduled", ["rejecting-plugin:node-00", "rejecting-plugin:tainted"]),
        (1, "preempting", ["rejecting-plugin:node-00", "rejecting-plugin:tainted"]),
        (3, "unschedulable", ["rejecting-plugin:node-00", "rejecting-plugin:node-02"]),
    ],
)
def test_names_are_compared_a_few_times_a_node(
    crowded: Run, k: int, outcome: str, about_nodes: list[str]
) -> None:
    explanation = crowded.explain(k)
    Name.comparisons = 0
    made = questions(explanation)
    assert made[0].right == (outcome,)
    assert [one.id for one in made if ":" in one.id] == about_nodes
    assert Name.comparisons <= 4 * N_NODES


def test_of_many_pods_that_might_be_evicted_a_few_are_offered_and_any_may_be_named(crowded: Run) -> None:
    asked = question(crowded.explain(1), "victim")
    assert asked is not None
    assert [choice.value for choice in asked.choices or ()] == [f"default/low-node-{n:02}" for n in range(20)]
    last = feedback_on(asked, "default/low-node-59")
    assert (last.right, last.answer, len(last.also_right)) == (True, "default/low-node-00", N_NODES - 1)
