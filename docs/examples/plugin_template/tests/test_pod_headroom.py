"""PodHeadroom as it is installed: allowed by its name, named by a policy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scheduler_core import InvalidConfiguration, Run, simulate
from scheduler_core.out_of_tree import load_plugins

POLICY = (Path(__file__).parents[1] / "policy.yaml").read_text()
ALLOWED = ("PodHeadroom",)


def node(name: str, places: int) -> dict[str, Any]:
    allocatable = {"cpu": "8", "memory": "16Gi", "pods": str(places)}
    return {"kind": "Node", "metadata": {"name": name}, "status": {"allocatable": allocatable}}


def pod(name: str) -> dict[str, Any]:
    return {"kind": "Pod", "metadata": {"name": name}, "spec": {"containers": [{"name": "main"}]}}


def played(*objects: dict[str, Any], policy: str = POLICY) -> Run:
    return simulate(objects, policy, plugins=load_plugins(ALLOWED))


def test_places_stay_free() -> None:
    run = played(node("small", 3), pod("first"), pod("second"))
    assert run.placements == {"default/first": "small"}
    assert run.outcomes[1].message.startswith(
        "0/1 nodes are available: 1 node(s) had no places for pods to spare."
    )


def test_a_score_is_the_share_of_free_places() -> None:
    there = pod("there")
    there["spec"]["nodeName"] = "small"
    run = played(node("small", 8), node("large", 9), there, pod("new"))
    scores = {name: run.explain(0).node(name)["scores"] for name in ("small", "large")}
    # 100 * 7 // 8 = 87, times the weight 5
    assert scores["small"][-1] == {
        "plugin": "PodHeadroom",
        "raw": 87,
        "normalised": 87,
        "weight": 5,
        "weighted": 435,
        "formula": "7 of 8 places for pods are free",
        "normalisation": "",
    }
    assert run.placements == {"default/new": "large"}


def test_mistakes_in_its_arguments_have_their_paths() -> None:
    wrong = POLICY.replace("places: 2", "places: -1\n      place: 3")
    with pytest.raises(InvalidConfiguration) as mistakes:
        played(policy=wrong)
    assert {problem.path: problem.message for problem in mistakes.value.problems} == {
        "profiles[0].pluginConfig[0].args.place": 'strict decoding error: unknown field "place"',
        "profiles[0].pluginConfig[0].args.places": "Invalid value: -1: not in valid range [0, inf)",
    }
