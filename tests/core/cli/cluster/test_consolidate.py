"""`consolidate`: which nodes could go, as tables, names and a document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.builders import a_node, a_pod
from tests.support.command_line import playground
from tests.support.owned_clusters import owned


@pytest.fixture
def cluster(tmp_path: Path) -> str:
    objects = [
        a_node("a", cpu="4", labels={"pool": "x"}),
        a_node("b", cpu="4"),
        a_pod("web", node="a", requests={"cpu": "1"}, metadata=owned("ReplicaSet")),
        a_pod("db", node="b", requests={"cpu": "3500m"}, metadata=owned("StatefulSet")),
        a_pod("late", requests={"cpu": "500m"}, metadata=owned("Job")),
    ]
    file = tmp_path / "cluster.yaml"
    file.write_text(yaml.safe_dump({"kind": "List", "items": objects}))
    return str(file)


def test_tables(cluster: str) -> None:
    said = playground("consolidate", cluster, "--most", "1")
    assert (said.status, said.err) == (1, "")
    assert said.out == (
        "0 of 2 nodes could go, 2 would be left.\n"
        "At least 2 nodes are needed: the cpu that pods ask for.\n"
        "\n"
        "STAYS   POD IN THE WAY   WHY\n"
        "b       -                the nodes that stay have less than the cpu that pods ask for\n"
        "\n"
        "1 more node stays; --most shows them.\n"
    )


def test_names_and_documents(cluster: str, tmp_path: Path) -> None:
    spare = tmp_path / "spare.yaml"
    spare.write_text(yaml.safe_dump(a_node("c", labels={"pool": "x"})))
    said = playground("consolidate", cluster, str(spare), "--among", "pool=x", "-o", "name")
    assert (said.status, said.out) == (0, "a\n")
    said = playground("consolidate", cluster, str(spare), "--among", "pool=x", "-o", "json")
    record = json.loads(said.out)
    assert (record["goes"], record["leftOut"], record["gap"]) == (["a"], ["b"], 0)
    assert record["order"] == "fewest pods that have to move first, then by name"
    said = playground("consolidate", cluster, "--among", "pool=y", "--among", "d")
    assert (said.status, said.err) == (
        2,
        "playground consolidate:\n  --among: no node has the label pool=y\n  --among: there is no node d\n",
    )


def written(folder: Path, *objects: dict[str, Any]) -> str:
    file = folder / "small.yaml"
    file.write_text(yaml.safe_dump_all(objects))
    return str(file)


def test_pods_that_stay_pending_are_a_warning(tmp_path: Path) -> None:
    said = playground("consolidate", written(tmp_path, a_node("a"), a_pod("giant", requests={"cpu": "9"})))
    assert (said.status, said.err) == (
        0,
        (
            "Warning: the pod default/giant is pending after the run. The answer leaves no room for pending pods: "
            "with fewer nodes, they have fewer places to go.\n"
        ),
    )


def test_one_node_and_no_bound_in_words(tmp_path: Path) -> None:
    said = playground("consolidate", written(tmp_path, a_node("a")))
    assert said.out.startswith(
        "1 of 1 node could go, 0 would be left.\nNo lower bound of the nodes needed was found.\n"
    )
    held = a_pod("web", node="a", requests={"cpu": "1"}, metadata=owned("ReplicaSet"))
    said = playground("consolidate", written(tmp_path, a_node("a"), held))
    assert said.out.startswith(
        "0 of 1 node could go, 1 would be left.\nAt least 1 node is needed: the cpu that pods ask for.\n"
    )
