"""`manage.py simulate` with a release, a seed, sampling, and a check against the formal model."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import CommandError, call_command

from scheduler_core import simulate as in_python
from scheduler_core.formal.check import ModelChecker, Violation
from tests.support.builders import a_node, a_pod

OBJECTS = [a_node("a"), a_node("b"), a_node("c"), *(a_pod(f"p{number}") for number in range(6))]


@pytest.fixture
def cluster(tmp_path: Path) -> str:
    path = tmp_path / "cluster.yaml"
    path.write_text(yaml.safe_dump({"kind": "List", "items": OBJECTS}))
    return str(path)


def simulate(*arguments: str) -> tuple[int, str, str]:
    """(exit status, standard output, standard error)"""
    out, err = StringIO(), StringIO()
    try:
        call_command("simulate", *arguments, stdout=out, stderr=err)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def placements(*arguments: str) -> Any:
    status, text, _ = simulate(*arguments, "-o", "json")
    assert status == 0
    return json.loads(text)["placements"]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_release_with_a_seed(cluster: str, seed: int) -> None:
    expected = in_python(OBJECTS, release="1.18", seed=seed).placements
    assert placements(cluster, "--release", "1.18", "--seed", str(seed)) == expected


def test_explaining_a_pod_of_1_18(cluster: str) -> None:
    _, text, _ = simulate(cluster, "--release", "1.18", "--explain", "p0")
    assert "NodePreferAvoidPods ×10000" in text
    assert "3 nodes are tied: one of the equal totals is drawn, all with the same chance." in text


def test_a_release_that_is_not_known(cluster: str) -> None:
    with pytest.raises(CommandError, match=r"invalid choice: '1\.17'"):
        simulate(cluster, "--release", "1.17")


def test_sampling(tmp_path: Path) -> None:
    nodes = [a_node(f"n{number:03}") for number in range(250)]
    path = tmp_path / "many.yaml"
    path.write_text(yaml.safe_dump({"kind": "List", "items": [*nodes, a_pod("p")]}))
    _, text, _ = simulate(str(path), "--sampling", "--explain", "p")
    assert "not looked at" in text


def test_a_run_that_the_model_allows(cluster: str) -> None:
    status, text, said = simulate(cluster, "--check-model")
    assert (status, said) == (0, "")
    assert text == simulate(cluster)[1]


def test_a_run_that_the_model_does_not_allow(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def strict(self: ModelChecker, step: Any, *_: Any) -> list[Violation]:
        return [Violation(step.number, "pick", "not this one")] if step.number in (1, 4) else []

    monkeypatch.setattr(ModelChecker, "check", strict)
    status, text, said = simulate(cluster, "--check-model")
    assert (status, said) == (3, "step 1, pick: not this one\nstep 4, pick: not this one\n")
    assert "default/p5" in text


def test_what_the_policy_asks_for_in_vain_is_said(cluster: str, tmp_path: Path) -> None:
    policy = tmp_path / "policy.yaml"
    head = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
    policy.write_text(yaml.safe_dump(head | {"percentageOfNodesToScore": 50}))
    status, _, said = simulate(cluster, "--policy", str(policy))
    assert (status, said) == (
        0,
        "Warning: percentageOfNodesToScore: not followed: all nodes are looked at; choose sampling to follow it\n",
    )
    assert simulate(cluster, "--policy", str(policy), "--sampling")[2] == ""
