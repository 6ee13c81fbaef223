"""`export`: the same as the library's functions, as documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from tests.support.builders import a_node, a_pod, an_object
from tests.support.command_line import playground


@pytest.fixture
def cluster(tmp_path: Path) -> str:
    file = tmp_path / "cluster.yaml"
    file.write_text(yaml.safe_dump({"kind": "List", "items": [a_node("a"), a_pod("web")]}))
    return str(file)


def test_a_snapshot_for_the_simulator(cluster: str, tmp_path: Path) -> None:
    said = playground("export", cluster, "--to", "simulator")
    assert (said.status, said.err) == (0, "")
    (pod,) = json.loads(said.out)["pods"]
    assert pod["metadata"]["annotations"]["kube-scheduler-simulator.sigs.k8s.io/selected-node"] == "a"
    again = tmp_path / "again.json"
    again.write_text(said.out)
    assert playground("simulate", str(again)).status == 4


def test_manifests(cluster: str) -> None:
    said = playground("export", cluster, "--to", "manifests")
    node, pod = yaml.safe_load_all(said.out)
    assert (said.status, node["kind"], pod["spec"]["nodeName"]) == (0, "Node", "a")


def test_manifests_name_what_they_lack(tmp_path: Path) -> None:
    job = an_object("CronJob", "nightly", api_version="batch/v1", spec={"schedule": "@daily"})
    file = tmp_path / "cluster.yaml"
    file.write_text(yaml.safe_dump_all([a_node("a"), a_pod("web"), job]))
    said = playground("export", str(file), "--to", "manifests")
    words = "Left out, because uploads do not keep their contents: CronJob (1).\n"
    assert (said.err, said.out.startswith(f"# {words}")) == (words, True)
    assert [one["kind"] for one in yaml.safe_load_all(said.out)] == ["Node", "Pod"]


def test_what_it_is_for_must_be_said(cluster: str) -> None:
    with pytest.raises(SystemExit) as stop:
        playground("export", cluster)
    assert stop.value.code == 2


def test_tables_go_to_a_file_or_to_the_standard_output(cluster: str, tmp_path: Path) -> None:
    said = playground("export", cluster, "--to", "placements.csv")
    assert (said.status, said.out) == (0, "namespace,pod,node,phase,message\ndefault,web,a,placed,\n")
    file = tmp_path / "placements.parquet"
    said = playground("export", cluster, "--to", "placements.parquet", "--file", str(file))
    assert (said.status, said.out, file.read_bytes()[:4]) == (0, "", b"PAR1")
    said = playground("export", cluster, "--to", "placements.parquet")
    assert (said.status, said.out) == (2, "")
    assert said.err == "playground export: --file: is needed: placements.parquet is no text\n"
