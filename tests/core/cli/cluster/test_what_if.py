"""`what-if`: who stands elsewhere, as a table, as a document, as manifests; and a pod on a node."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.builders import a_node, a_pod
from tests.support.command_line import playground
from tests.support.daemons import a_daemon_pod

Written = tuple[str, str]


@pytest.fixture
def files(tmp_path: Path) -> Written:
    """`web` runs on a and fits on b; a is drained."""
    owner = {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "web", "uid": "web", "controller": True}
    objects = [
        a_node("a"),
        a_node("b"),
        a_pod("web-0", node="a", requests={"cpu": "1"}, metadata={"ownerReferences": [owner]}),
    ]
    cluster, changes = tmp_path / "cluster.yaml", tmp_path / "changes.yaml"
    cluster.write_text(yaml.safe_dump({"kind": "List", "items": objects}))
    changes.write_text(yaml.safe_dump({"changes": [{"drain": "a"}]}))
    return str(cluster), str(changes)


def test_a_table(files: Written) -> None:
    said = playground("what-if", files[0], "--changes", files[1])
    assert (said.status, said.err) == (0, "")
    assert said.out == (
        "Pods: 1 moved.\n"
        "\n"
        "POD             CHANGE   BEFORE   AFTER\n"
        "default/web-0   moved    a        b\n"
        "\n"
        "MEASURE       BEFORE   AFTER\n"
        "placed        0        1\n"
        "pending       0        0\n"
        "evicted       0        0\n"
        "nodes         2        2\n"
        "emptyNodes    1        1\n"
        "fill.cpu      12.5%    12.5%\n"
        "fill.memory   0.0%     0.0%\n"
    )


def test_new_nodes_are_named_and_their_own_pods_are_not_among_the_new_ones(
    files: Written, tmp_path: Path
) -> None:
    cluster = tmp_path / "daemons.yaml"
    items = [a_node("a"), a_daemon_pod("agent", "a", requests={"cpu": "1"})]
    cluster.write_text(yaml.safe_dump({"kind": "List", "items": items}))
    Path(files[1]).write_text(yaml.safe_dump({"changes": [{"addNodes": {"like": "a", "count": 2}}]}))
    said = playground("what-if", str(cluster), "--changes", files[1])
    assert said.out.splitlines()[:3] == [
        "No pod moves.",
        "",
        "New nodes: a-copy-1, a-copy-2. 2 pods of DaemonSets, or static, are there from the start.",
    ]
    record = json.loads(playground("what-if", str(cluster), "--changes", files[1], "-o", "json").out)
    assert (record["counts"]["new"], record["pods"], record["podsOfNodesAdded"]) == (0, [], 2)


def test_documents_and_manifests(files: Written) -> None:
    record = json.loads(playground("what-if", files[0], "--changes", files[1], "-o", "json").out)
    assert record["pods"] == [{"pod": "default/web-0", "kind": "moved", "before": "a", "after": "b"}]
    revision = yaml.safe_load(playground("what-if", files[0], "--changes", files[1], "-o", "revision").out)
    assert revision["items"] == record["apply"]
    assert [one["metadata"]["name"] for one in revision["items"]] == ["a", "web-0"]


def test_pods_that_lose_their_node_are_a_failure(files: Written) -> None:
    Path(files[1]).write_text(yaml.safe_dump({"changes": [{"drain": "a"}, {"cordon": "b"}]}))
    said = playground("what-if", files[0], "--changes", files[1])
    assert (said.status, said.out.splitlines()[0]) == (1, "Pods: 1 pending.")


def test_a_pod_on_a_node(files: Written) -> None:
    def fit(node: str, *more: Any) -> tuple[int, str]:
        said = playground("what-if", files[0], "--fit", "web-0", node, *more)
        return said.status, said.out

    status, told = fit("a", "--changes", files[1])
    assert (status, told.splitlines()) == (
        1,
        [
            "NodeUnschedulable rejects it: node(s) were unschedulable",
            "TaintToleration was not run, but would reject it: node(s) had untolerated taint(s)",
        ],
    )
    assert fit("a") == (0, "default/web-0 goes to a.\n")
    assert fit("x")[0] == 2


def test_mistakes(files: Written) -> None:
    Path(files[1]).write_text(yaml.safe_dump({"changes": [{"drain": "x"}]}))
    said = playground("what-if", files[0], "--changes", files[1])
    assert (said.status, said.err) == (2, "playground what-if: changes[0].drain: there is no Node x\n")
