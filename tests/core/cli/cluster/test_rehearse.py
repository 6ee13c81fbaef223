"""`rehearse`: the table, the document, the exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.core.rehearsal.test_rehearsal import V1
from tests.support.builders import UNEVEN, a_deployment, a_node, a_pod
from tests.support.command_line import playground


def written(folder: Path, name: str, *objects: dict[str, Any]) -> str:
    path = folder / name
    path.write_text(yaml.safe_dump_all(objects))
    return str(path)


def test_a_table(tmp_path: Path) -> None:
    said = playground("rehearse", written(tmp_path, "c.yaml", *UNEVEN), "--from", "1.34", "--to", "1.36")
    assert (said.status, said.err) == (1, "")
    assert said.out.startswith(
        "2 of 2 pods end differently with 1.36 than with 1.34.\n"
        "\n"
        "PODS   CAUSE\n"
        "   2   scores.balance   -\n"
        "\n"
        'balance was "deviation", is "change".\n'
        "  how NodeResourcesBalancedAllocation scores a node. "
    )
    assert said.out.endswith(
        "\n"
        "POD            1.34   1.36   CAUSE\n"
        "default/next   b      a      scores.balance (follows others)\n"
        "default/web    a      b      scores.balance\n"
    )


def test_a_document(tmp_path: Path) -> None:
    cluster = written(tmp_path, "c.yaml", a_node("a"), a_pod("web"))
    said = playground("rehearse", cluster, "--from", "1.34", "--to", "1.36", "-o", "json")
    record = json.loads(said.out)
    assert said.status == 0
    assert (record["verdict"], record["pods"], record["changed"]) == ("same", 1, [])
    assert record["differences"][0] == {
        "name": "scores.balance",
        "kind": "rule",
        "before": "deviation",
        "after": "change",
        "text": 'balance was "deviation", is "change"',
        "about": record["differences"][0]["about"],
        "pods": None,
    }


def test_running_pods_are_placed_again_unless_only_waiting_ones_are_wanted(tmp_path: Path) -> None:
    owner = {"kind": "ReplicaSet", "name": "web", "uid": "1", "controller": True}
    running = a_pod("web", node="a", metadata={"ownerReferences": [owner]})
    words = ("rehearse", written(tmp_path, "c.yaml", a_node("a"), running), "--from", "1.34", "--to", "1.36")
    assert playground(*words).out.startswith("0 of 1 pods")
    assert playground(*words, "--waiting-only").out.startswith("0 of 0 pods")


def test_a_policy_that_a_release_refuses(tmp_path: Path) -> None:
    cluster = written(tmp_path, "c.yaml", *UNEVEN)
    policy = written(tmp_path, "p.yaml", V1 | {"apiVersion": "kubescheduler.config.k8s.io/v1beta3"})
    said = playground("rehearse", cluster, "--policy", policy, "--from", "1.28", "--to", "1.30")
    assert (said.status, said.out) == (
        2,
        (
            "1.30 refuses the policy:\n"
            '  apiVersion: no kind "KubeSchedulerConfiguration" is registered for version "kubescheduler.config.k8s.io/v1beta3"\n'
        ),
    )


def test_twice_the_same_release(tmp_path: Path) -> None:
    said = playground("rehearse", written(tmp_path, "c.yaml", *UNEVEN), "--from", "1.34", "--to", "1.34")
    assert (said.status, said.err) == (
        2,
        "playground rehearse: --to: is 1.34, the same as the release before\n",
    )


def test_a_release_that_nobody_knows(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="2"):
        playground("rehearse", written(tmp_path, "c.yaml", *UNEVEN), "--from", "1.34", "--to", "1.37")


def test_workloads_without_pods_get_pods(tmp_path: Path) -> None:
    cluster = written(tmp_path, "c.yaml", a_node("a"), a_deployment("web", 2))
    said = playground("rehearse", cluster, "--from", "1.34", "--to", "1.36")
    assert (said.status, said.err) == (
        0,
        "Made 2 pods for Deployment default/web, because no other pod waits.\n",
    )
    assert said.out == "0 of 2 pods end differently with 1.36 than with 1.34.\n"


def test_nothing_to_schedule_has_a_status_of_its_own(tmp_path: Path) -> None:
    cluster = written(tmp_path, "c.yaml", a_node("a"), a_deployment("web", 2))
    said = playground("rehearse", cluster, "--from", "1.34", "--to", "1.36", "--no-expand-workloads")
    assert (said.status, said.err) == (4, "Warning: Nothing to schedule: no pod waits for a node.\n")
    assert said.out == "0 of 0 pods end differently with 1.36 than with 1.34.\n"
