"""`playground simulate` with a release, a seed, sampling, extenders, and a check against the formal model."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from scheduler_core import simulate as in_python
from scheduler_core.cli.command import ExtenderAccess
from scheduler_core.formal.check import ModelChecker, Violation
from tests.support.builders import a_node, a_pod, an_object
from tests.support.command_line import playground

OBJECTS = [a_node("a"), a_node("b"), a_node("c"), *(a_pod(f"p{number}") for number in range(6))]
HEAD = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}


@pytest.fixture
def cluster(tmp_path: Path) -> str:
    path = tmp_path / "cluster.yaml"
    path.write_text(yaml.safe_dump({"kind": "List", "items": OBJECTS}))
    return str(path)


@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("release", ["1.18", "1.36"])
def test_a_release_with_a_seed(cluster: str, release: str, seed: int) -> None:
    said = playground("simulate", cluster, "--release", release, "--seed", str(seed), "-o", "json")
    expected = in_python(OBJECTS, release=release, seed=seed).placements
    assert (said.status, json.loads(said.out)["placements"]) == (0, expected)


def test_explaining_a_pod_of_1_18(cluster: str) -> None:
    said = playground("simulate", cluster, "--release", "1.18", "--explain", "p0")
    assert "NodePreferAvoidPods ×10000" in said.out
    assert "3 nodes are tied" in said.out


def test_a_release_that_is_not_known(cluster: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        playground("simulate", cluster, "--release", "1.17")
    assert (stop.value.code, "invalid choice: '1.17'" in capsys.readouterr().err) == (2, True)


def test_sampling(tmp_path: Path) -> None:
    nodes = [a_node(f"n{number:03}") for number in range(250)]
    path = tmp_path / "many.yaml"
    path.write_text(yaml.safe_dump({"kind": "List", "items": [*nodes, a_pod("p")]}))
    assert "not looked at" in playground("explain", "p", str(path), "--sampling").out


def test_a_run_that_the_model_allows(cluster: str) -> None:
    assert playground("simulate", cluster, "--check-model") == playground("simulate", cluster)


def test_a_run_that_the_model_does_not_allow(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def strict(self: ModelChecker, step: Any, *_: Any) -> list[Violation]:
        return [Violation(step.number, "pick", "not this one")] if step.number in (1, 4) else []

    monkeypatch.setattr(ModelChecker, "check", strict)
    said = playground("simulate", cluster, "--check-model")
    assert (said.status, said.err) == (3, "step 1, pick: not this one\nstep 4, pick: not this one\n")
    assert "default/p5" in said.out


def test_what_the_policy_asks_for_in_vain_is_said(cluster: str, tmp_path: Path) -> None:
    policy = tmp_path / "policy.yaml"
    policy.write_text(yaml.safe_dump(HEAD | {"percentageOfNodesToScore": 50}))
    said = playground("simulate", cluster, "--policy", str(policy))
    assert (said.status, said.err) == (
        0,
        "Warning: percentageOfNodesToScore: not applied: all nodes are evaluated; choose sampling to apply it\n",
    )
    assert playground("simulate", cluster, "--policy", str(policy), "--sampling").err == ""


def test_extenders_are_called_by_the_program_around_or_not_at_all(cluster: str, tmp_path: Path) -> None:
    policy = tmp_path / "policy.yaml"
    extender = {"urlPrefix": "http://localhost:1/x", "filterVerb": "filter"}
    policy.write_text(yaml.safe_dump(HEAD | {"extenders": [extender]}))
    asked: list[Mapping[str, Any]] = []

    def extenders(config: Mapping[str, Any]) -> ExtenderAccess:
        asked.append(config)
        return ExtenderAccess(None, "not asked: not today")

    words = ("simulate", cluster, "--policy", str(policy))
    assert playground(*words).err == "Warning: extenders[0]: not asked\n"
    assert playground(*words, extenders=extenders).err == "Warning: extenders[0]: not asked: not today\n"
    assert [config["extenders"] for config in asked] == [[extender]]


def of_a_gang(tmp_path: Path) -> str:
    group = an_object(
        "PodGroup",
        "gang",
        api_version="scheduling.k8s.io/v1alpha2",
        namespace="default",
        spec={"schedulingPolicy": {"gang": {"minCount": 2}}},
    )
    pods = [
        a_pod(name, requests={"cpu": "3"}, schedulingGroup={"podGroupName": "gang"})
        for name in ("one", "two")
    ]
    path = tmp_path / "gang.yaml"
    path.write_text(yaml.safe_dump({"kind": "List", "items": [a_node("a"), group, *pods]}))
    return str(path)


def test_feature_gates(tmp_path: Path) -> None:
    path = of_a_gang(tmp_path)

    apart = playground("simulate", path, "-o", "json")
    together = playground("simulate", path, "--feature-gates", "GangScheduling=true", "-o", "json")

    assert json.loads(apart.out)["placements"] == {"default/one": "a"}
    assert json.loads(together.out)["placements"] == {}
    assert json.loads(together.out)["podGroups"][0]["outcome"] == "unschedulable"


def test_wrong_feature_gates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = of_a_gang(tmp_path)

    unknown = playground("simulate", path, "--feature-gates", "Gangs=true,GangScheduling=true")
    with pytest.raises(SystemExit):
        playground("simulate", path, "--feature-gates", "GangScheduling")

    assert (unknown.status, "--feature-gates Gangs: is not known here" in unknown.err) == (2, True)
    assert "'GangScheduling' is not a gate such as GangScheduling=true" in capsys.readouterr().err
