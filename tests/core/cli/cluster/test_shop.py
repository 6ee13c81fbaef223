"""`shop`: what to buy, in a sentence and beside the autoscaler."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from tests.support.builders import a_node, a_pod
from tests.support.command_line import playground
from tests.support.daemons import a_daemon_set

TEMPLATES = {
    "nodeTemplates": [
        {"name": "small", "price": 1, "allocatable": {"cpu": "4", "memory": "8Gi", "pods": "110"}},
        {"name": "large", "price": 1.8, "allocatable": {"cpu": "8", "memory": "16Gi", "pods": "110"}},
    ]
}


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """The node is full, and two pods of 4 cores are pending."""
    templates, cluster = tmp_path / "templates.yaml", tmp_path / "cluster.yaml"
    templates.write_text(yaml.safe_dump(TEMPLATES))
    items = [a_node("a", cpu="4"), *(a_pod(f"p{n}", requests={"cpu": "4"}) for n in range(3))]
    cluster.write_text(yaml.safe_dump({"kind": "List", "items": items}))
    return str(templates), str(cluster)


def test_what_to_buy(files: tuple[str, str]) -> None:
    said = playground("shop", *files)
    assert (said.status, said.err) == (0, "")
    assert said.out == (
        "1 large: proven by runs, for 1.8 an hour; no mix costs less than 1.8.\n"
        "\n"
        "RULE          COST AN HOUR   NODES, STEP BY STEP   PODS LEFT\n"
        "programme     1.8            1 large                       0\n"
        "least-waste   2              2 small                       0\n"
        "price         1.8            1 large                       0\n"
    )


def test_new_nodes_have_pods_of_daemon_sets(files: tuple[str, str], tmp_path: Path) -> None:
    cluster = tmp_path / "daemons.yaml"
    items = [
        a_node("a", cpu="4"),
        a_daemon_set("agent", requests={"cpu": "1"}),
        *(a_pod(f"p{n}", requests={"cpu": "4"}) for n in range(3)),
    ]
    cluster.write_text(yaml.safe_dump({"kind": "List", "items": items}))
    said = playground("shop", files[0], str(cluster))
    assert said.out.splitlines()[0] == "2 large: proven by runs, for 3.6 an hour; no mix costs less than 3.6."


def test_a_document_and_bad_templates(files: tuple[str, str]) -> None:
    said = playground("shop", *files, "-o", "json")
    assert json.loads(said.out)["best"]["mix"] == {"large": 1}
    bad = playground("shop", files[1], files[1])
    mistake = f"playground shop: {files[1]}: nodeTemplates: expected a list of node templates\n"
    assert (bad.status, bad.err) == (2, mistake)
