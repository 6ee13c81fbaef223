"""`survive`: the worst losses first, as tables and as a document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.builders import a_node, a_pod
from tests.support.command_line import playground

ZONE = "topology.kubernetes.io/zone"


def owned(name: str) -> dict[str, Any]:
    owner = {"apiVersion": "apps/v1", "kind": "StatefulSet", "name": name, "uid": name, "controller": True}
    return {"ownerReferences": [owner]}


@pytest.fixture
def cluster(tmp_path: Path) -> str:
    """db needs the disk of zone east, web fits anywhere."""
    objects = [
        a_node("e", labels={ZONE: "east", "disk": "ssd"}),
        a_node("w", labels={ZONE: "west"}),
        a_pod("db-0", node="e", nodeSelector={"disk": "ssd"}, metadata=owned("db")),
        a_pod("web-0", metadata=owned("web")),
        a_pod("tool", node="w"),
        {"apiVersion": "apps/v1", "kind": "StatefulSet", "metadata": {"name": "web", "namespace": "default"}},
    ]
    file = tmp_path / "cluster.yaml"
    file.write_text(yaml.safe_dump({"kind": "List", "items": objects}))
    return str(file)


def test_tables(cluster: str) -> None:
    said = playground("survive", cluster, "--loss-of", ZONE)
    assert (said.status, said.err) == (1, "")
    assert said.out == (
        "WITHOUT                            NODES   PODS LOST   NOT BACK   WORKLOADS DEAD   BUDGETS BROKEN\n"
        "topology.kubernetes.io/zone=east       1           2          1                1                0\n"
        "topology.kubernetes.io/zone=west       1           1          1                0                0\n"
        "\n"
        "WITHOUT                            WORKLOAD                 PODS   LEFT   IN THE END\n"
        "topology.kubernetes.io/zone=east   StatefulSet default/db      1      0            0\n"
        "\n"
        "WITHOUT                            NOBODY MAKES ANEW\n"
        "topology.kubernetes.io/zone=west   default/tool\n"
    )


def test_a_document_has_every_loss(cluster: str) -> None:
    said = playground("survive", cluster, "-o", "json", "--most", "1")
    record = json.loads(said.out)
    assert [loss["value"] for loss in record["losses"]] == ["e", "w"]
    assert record["losses"][0] == {
        "by": "node",
        "value": "e",
        "nodes": ["e"],
        "lost": 2,
        "notBack": 1,
        "dead": 1,
        "moved": {"default/web-0": "w"},
        "waiting": ["default/db-0"],
        "gone": [],
        "evicted": [],
        "workloads": [{"name": "StatefulSet default/db", "pods": 1, "left": 0, "back": 0}],
        "budgets": [],
    }


def test_what_is_not_shown_is_counted(cluster: str) -> None:
    assert playground("survive", cluster, "--most", "1").out.endswith(
        "\n1 more losses are not shown, none of them worse; --most shows them.\n"
    )


def test_the_status(tmp_path: Path, cluster: str) -> None:
    file = tmp_path / "two.yaml"
    objects = [a_node("a"), a_node("b"), a_pod("web-0", node="a", metadata=owned("web"))]
    file.write_text(yaml.safe_dump({"kind": "List", "items": objects}))
    assert playground("survive", str(file)).status == 0
    assert playground("survive", cluster, "--loss-of", "rack").status == 2
