"""`drain`: waves as a table, what is in the way, and a scenario that `timeline` plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from tests.support.builders import a_node, a_pod
from tests.support.command_line import playground
from tests.support.owned_clusters import owned


@pytest.fixture
def cluster(tmp_path: Path) -> str:
    objects = [
        a_node("a", cpu="1"),
        a_node("b", cpu="1"),
        *(
            a_pod(f"web-{name}", node=name, requests={"cpu": "1"}, metadata=owned("ReplicaSet"))
            for name in "ab"
        ),
    ]
    file = tmp_path / "cluster.yaml"
    file.write_text(yaml.safe_dump({"kind": "List", "items": objects}))
    return str(file)


def test_what_is_in_the_way(cluster: str) -> None:
    said = playground("drain", cluster, "--upgrade")
    assert said.status == 1
    assert said.out.splitlines()[0] == "There is no plan in this order: 0 of 2 nodes can be drained."
    assert said.out.splitlines()[1].startswith("a cannot, because of default/web-a: 0/2 nodes are available:")


def test_tables(cluster: str) -> None:
    said = playground("drain", cluster, "--upgrade", "--surge", "1")
    assert (said.status, said.err) == (0, "")
    assert said.out == (
        "NODE   ARRIVES BEFORE   WAVE   POD             GOES TO   OTHERS WAIT FOR\n"
        "a      a-next              1   default/web-a   a-next    -\n"
        "b      b-next              1   default/web-b   b-next    -\n"
        "\n"
        "2 nodes can be drained in this order, with 2 evictions.\n"
    )


def test_a_document_and_a_scenario(cluster: str, tmp_path: Path) -> None:
    said = playground("drain", cluster, "--upgrade", "--surge", "2", "-o", "json")
    assert [step["arrives"] for step in json.loads(said.out)["steps"]] == ["a-next", "b-next"]
    scenario = tmp_path / "upgrade.yaml"
    scenario.write_text(playground("drain", cluster, "--upgrade", "--surge", "1", "-o", "scenario").out)
    played = playground("timeline", str(scenario), "--on", cluster, "-o", "json")
    assert played.status == 0
    assert played.out.count('"podBound"') == 2


def test_pods_that_wait_may_take_a_place_of_the_plan(cluster: str, tmp_path: Path) -> None:
    """The scenario shows it: the pending pod gets the first new node."""
    (tmp_path / "more.yaml").write_text(yaml.safe_dump(a_pod("waiting", requests={"cpu": "1"})))
    files = (cluster, str(tmp_path / "more.yaml"))
    said = playground("drain", *files, "--upgrade", "--surge", "1", "-o", "scenario")
    assert said.status == 0
    assert said.err == (
        "Warning: the pod default/waiting is pending after the run. The plan does not place pending pods: in the cluster, they may "
        "take the place of an evicted pod.\n"
    )
    (tmp_path / "upgrade.yaml").write_text(said.out)
    played = playground("timeline", str(tmp_path / "upgrade.yaml"), "--on", files[0], "--on", files[1])
    assert played.status == 1
    (bound,) = [line for line in played.out.splitlines() if "podBound" in line and "default/waiting" in line]
    assert bound.endswith("node a-next")


def test_mistakes(cluster: str) -> None:
    said = playground("drain", cluster, "--node", "z", "--surge", "1")
    assert said.status == 2
    assert "nodes that retire are not replaced" in said.err


def test_one_node_in_words(tmp_path: Path) -> None:
    file = tmp_path / "small.yaml"
    web = a_pod("web", node="a", requests={"cpu": "1"}, metadata=owned("ReplicaSet"))
    file.write_text(yaml.safe_dump_all([a_node("a"), a_node("b"), web]))
    said = playground("drain", str(file), "--node", "a")
    assert said.out.endswith("1 node can be drained in this order, with 1 eviction.\n")
