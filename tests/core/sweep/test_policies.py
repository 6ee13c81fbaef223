"""Policies of a sweep: a value goes where its path says, and means what it would mean if one had written it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.config.builtin import BUILTIN_POLICIES
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.text.document import plain_object
from scheduler_core.sweep.language import Draw
from scheduler_core.sweep.points import points
from tests.support.sweeps import FIT, TYPE, a_sweep

SPREAD = "weights.PodTopologySpread"


def score_weights(sweep: Any, policy: int) -> dict[str, int]:
    (profile,) = sweep.policies[policy].configuration.profiles
    return {ref.name: ref.weight for ref in profile.plugins["score"]}


@pytest.mark.parametrize("base", ["default", "most-allocated", "spread-heavy", "no-preemption"])
def test_a_weight_changes_nothing_but_this_weight(base: str) -> None:
    config = plain_object(BUILTIN_POLICIES[base].yaml)
    sweep = a_sweep(config, axes=[{"path": SPREAD, "values": [0, 1, 33]}])
    without = {
        name: weight for name, weight in score_weights(sweep, 0).items() if name != "PodTopologySpread"
    }
    assert [score_weights(sweep, number) for number in (1, 2, 3)] == [
        without,
        without | {"PodTopologySpread": 1},
        without | {"PodTopologySpread": 33},
    ]
    pre_scores = [
        "PodTopologySpread" in {ref.name for ref in policy.configuration.profiles[0].plugins["preScore"]}
        for policy in sweep.policies[1:]
    ]
    assert pre_scores == [False, True, True]
    filters = [policy.configuration.profiles[0].plugins["filter"] for policy in sweep.policies]
    assert filters == [filters[0]] * 4


def test_a_plugin_that_the_policy_has_switched_off_altogether_scores_again() -> None:
    plugins = {
        "multiPoint": {
            "disabled": [{"name": "*"}],
            "enabled": [{"name": "PrioritySort"}, {"name": "DefaultBinder"}, {"name": "NodeName"}],
        }
    }
    config = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"schedulerName": "s", "plugins": plugins}],
    }
    sweep = a_sweep(config, axes=[{"path": FIT, "values": [3]}])
    assert (score_weights(sweep, 0), score_weights(sweep, 1)) == ({}, {"NodeResourcesFit": 3})


def test_an_argument_begins_with_what_is_in_force() -> None:
    path = "args.NodeResourcesFit.scoringStrategy.resources[1].weight"
    sweep = a_sweep(axes=[{"path": TYPE, "values": ["MostAllocated"]}, {"path": path, "values": [7]}])
    args = sweep.policies[1].document["profiles"][0]["pluginConfig"][0]["args"]
    assert args["scoringStrategy"] == {
        "type": "MostAllocated",
        "resources": [{"name": "cpu", "weight": 1}, {"name": "memory", "weight": 7}],
    }


def test_the_document_of_a_policy_means_its_configuration() -> None:
    config = plain_object(BUILTIN_POLICIES["most-allocated"].yaml)
    axes = [{"path": FIT, "values": [0, 4]}, {"path": "percentageOfNodesToScore", "values": [50]}]
    sweep = a_sweep(config, axes=axes)
    for policy in sweep.policies:
        assert load_configuration(policy.document) == policy.configuration
    assert config == plain_object(BUILTIN_POLICIES["most-allocated"].yaml)


def test_the_grid_varies_its_last_axis_fastest() -> None:
    sweep = a_sweep(
        axes=[
            {"path": FIT, "from": 1, "to": 5, "step": 2},
            {"path": TYPE, "values": ["MostAllocated", "LeastAllocated"]},
        ]
    )
    assert [policy.values for policy in sweep.policies] == [
        None,
        (1, "MostAllocated"),
        (1, "LeastAllocated"),
        (3, "MostAllocated"),
        (3, "LeastAllocated"),
        (5, "MostAllocated"),
        (5, "LeastAllocated"),
    ]


@given(st.lists(st.integers(1, 6), min_size=1, max_size=4), st.integers(1, 100), st.integers(0, 9))
def test_a_draw_has_points_of_the_grid_each_once(sizes: list[int], wanted: int, seed: int) -> None:
    axes = [range(size) for size in sizes]
    grid, drawn = list(points(axes)), list(points(axes, Draw(wanted, seed)))
    assert len(set(grid)) == len(grid)
    assert len(set(drawn)) == len(drawn) == min(wanted, len(grid))
    assert set(drawn) <= set(grid)
    assert drawn == list(points(axes, Draw(wanted, seed)))


def test_a_draw_is_the_same_everywhere() -> None:
    assert list(points([range(10), range(10)], Draw(4, 7))) == [(4, 1), (1, 9), (5, 0), (8, 3)]
