"""Nodes of equal total at 1.36: the first by name wins, or one is drawn by a seed, the same for the same seed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import Run, simulate
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.clusters import clusters

THREE = [a_node(name) for name in "abc"]
TWO_PODS = [a_pod(name, requests={"cpu": "1"}) for name in ("p", "q")]


def test_the_first_by_name_wins_without_a_seed() -> None:
    run = simulate([*THREE, *TWO_PODS])
    assert run.placements == {"default/p": "a", "default/q": "b"}
    explained = run.explain(0).to_dict()
    assert explained["tied"] == ["a", "b", "c"]
    assert explained["tieBreak"] == (
        "kube-scheduler may choose any of them, the playground chooses the first by name so that runs can be repeated"
    )
    assert explained["sentence"] == (
        "Placed on a: 3 of 3 nodes could take it; 3 tie with 454 points: kube-scheduler may choose any of them, "
        "the playground chooses a, the first by name, so that runs can be repeated."
    )


def test_a_seed_draws_all_with_the_same_chance() -> None:
    won = Counter(simulate([*THREE, a_pod()], seed=seed).outcomes[0].node for seed in range(300))
    assert won.keys() == {"a", "b", "c"}
    assert all(70 <= times <= 130 for times in won.values())


def test_a_drawn_decision_says_so() -> None:
    run = simulate([*THREE, *TWO_PODS], seed=4, check_model=True)
    explained = run.explain(0).to_dict()
    assert explained["tieBreak"] == (
        "kube-scheduler may choose any of them, the playground draws one, all with the same chance (seed 4)"
    )
    assert explained["sentence"] == (
        "Placed on c: 3 of 3 nodes could take it; 3 tie with 454 points: kube-scheduler may choose any of them, "
        "the playground drew c (seed 4)."
    )
    assert run.violations == []


@pytest.mark.parametrize("seed", [None, 0, 5])
def test_only_equals_are_drawn(seed: int | None) -> None:
    nodes = [a_node("small", cpu="2"), a_node("large", cpu="64", memory="256Gi")]
    assert simulate([*nodes, a_pod(requests={"cpu": "1"})], seed=seed).placements == {"default/pod": "large"}


@settings(max_examples=15, deadline=None)
@given(objects=clusters(), seed=st.integers(0, 3))
def test_any_attempt_can_be_decided_again(objects: list[Manifest], seed: int) -> None:
    whole = simulate(objects, seed=seed, detail="placements")
    for k, outcome in enumerate(whole.outcomes):
        assert whole.explain(k).outcome == outcome.to_dict()
    resumed = Run(objects, seed=seed)
    resumed.restore(whole.outcomes[: len(whole.outcomes) // 2])
    assert [*resumed.play()] == whole.outcomes[len(whole.outcomes) // 2 :]
