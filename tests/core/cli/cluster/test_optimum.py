"""`optimum`: both placements side by side, with the bound in words."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
import yaml

from tests.support.builders import a_node, a_pod
from tests.support.command_line import playground


@pytest.fixture
def cluster(tmp_path: Path) -> str:
    """Two small pods are spread, and no node has room for the large one."""
    sizes = {"one": "2", "two": "2", "whole": "4"}
    pods = [a_pod(name, requests={"cpu": cpu}) for name, cpu in sizes.items()]
    nodes = [a_node(name, labels={"node.kubernetes.io/instance-type": f"type-{name}"}) for name in "ab"]
    file = tmp_path / "cluster.yaml"
    file.write_text(yaml.safe_dump({"kind": "List", "items": [*nodes, *pods]}))
    return str(file)


def test_tables(cluster: str) -> None:
    said = playground("optimum", cluster, "--goal", "cost", "--price", "type-a=1", "--price", "type-b=2.5")
    assert (said.status, said.err) == (1, "")
    assert said.out == (
        "1 more pod of priority 0 could have a node: 3 instead of 2. This placement and the run both come to 3.5 an hour. "
        "That is the best possible: no placement does better.\n"
        "\n"
        "PRIORITY   WAITING   SCHEDULER   OPTIMUM   BOUND\n"
        "       0         3           2         3       3\n"
        "\n"
        "GOAL   UNIT      SCHEDULER   OPTIMUM   BOUND\n"
        "cost   an hour   3.5         3.5       3.5\n"
        "\n"
        "POD             SCHEDULER   OPTIMUM\n"
        "default/whole   pending     b\n"
        "default/two     b           a\n"
    )


def test_a_document(cluster: str) -> None:
    said = playground("optimum", cluster, "-o", "json", "--limit", "5")
    record = json.loads(said.out)
    assert (record["proven"], record["limit"], record["classes"][0]["optimum"]) == (True, 5.0, 3)


def test_nothing_better_has_another_status(tmp_path: Path) -> None:
    file = tmp_path / "cluster.yaml"
    file.write_text(yaml.safe_dump({"kind": "List", "items": [a_node("a"), a_pod("web")]}))
    assert playground("optimum", str(file)).status == 0


def test_without_or_tools(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools", None)
    monkeypatch.delitem(sys.modules, "ortools.sat.python", raising=False)
    said = playground("optimum", cluster)
    assert said.status == 2
    assert "needs OR-tools: pip install" in said.err


def test_a_price_that_is_none(cluster: str) -> None:
    with pytest.raises(SystemExit):
        playground("optimum", cluster, "--price", "type-a=cheap")
