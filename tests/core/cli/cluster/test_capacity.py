"""`capacity`: how many more fit, as text and as a document."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from tests.support.builders import a_deployment, a_node, a_pod
from tests.support.command_line import playground
from tests.support.daemons import a_daemon_pod


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    cluster, template = tmp_path / "cluster.yaml", tmp_path / "pod.yaml"
    cluster.write_text(
        yaml.safe_dump({"kind": "List", "items": [a_node("a", cpu="2"), a_node("b", cpu="1")]})
    )
    template.write_text(yaml.safe_dump(a_pod("web", requests={"cpu": "1"})))
    return str(template), str(cluster)


def test_a_table(files: tuple[str, str]) -> None:
    said = playground("capacity", *files)
    message = (
        "0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, preemption: "
        "0/2 nodes are available: 2 No preemption victims found for incoming pod."
    )
    assert (said.status, said.err) == (0, "")
    assert said.out == (
        "TEMPLATE      FIT   ON NODES   WHY NO MORE\n"
        f"default/web     3          2   {message}\n"
        "\n"
        "TEMPLATE      NODES   REASON\n"
        "default/web       2   Insufficient cpu\n"
        "\n"
        "ONE MORE NODE   FIT   MORE\n"
        "like a            5      2\n"
        "like b            4      1\n"
    )


def test_one_more_node_has_its_own_pods(files: tuple[str, str], tmp_path: Path) -> None:
    cluster = tmp_path / "daemons.yaml"
    items = [a_node("a", cpu="2"), a_node("b", cpu="1"), a_daemon_pod("agent", "a", requests={"cpu": "100m"})]
    cluster.write_text(yaml.safe_dump({"kind": "List", "items": items}))
    said = playground("capacity", files[0], str(cluster))
    assert said.out.splitlines()[-3:] == [
        "ONE MORE NODE   FIT   MORE",
        "like a            3      1",
        "like b            3      1",
    ]


def test_a_document(files: tuple[str, str]) -> None:
    record = json.loads(playground("capacity", *files, "-o", "json", "--most", "1").out)
    fit = {
        "template": "default/web",
        "requests": {"cpu": 1000},
        "count": 1,
        "byNode": {"a": 1},
        "message": "",
        "reasons": {},
    }
    assert record == {"count": 1, "most": 1, "stopped": True, "fits": [fit], "withOneMore": {}}


def test_at_the_limit_the_counts_are_lower_bounds(files: tuple[str, str]) -> None:
    assert playground("capacity", *files, "--most", "2").out == (
        "TEMPLATE      FIT          ON NODES   WHY NO MORE\n"
        "default/web   at least 2          1   counting stopped at the limit of 2 (--most)\n"
    )
    assert playground("capacity", *files, "--most", "4").out.splitlines()[-3:] == [
        "ONE MORE NODE   FIT          MORE",
        "like a          at least 4   at least 1",
        "like b          at least 4   at least 1",
    ]


def test_the_status_says_whether_there_is_room(files: tuple[str, str], tmp_path: Path) -> None:
    giant = tmp_path / "giant.yaml"
    giant.write_text(yaml.safe_dump(a_pod("giant", requests={"cpu": "9"})))
    assert playground("capacity", str(giant), files[1]).status == 1
    assert playground("capacity", files[0], files[1], "--share", "web=2").status == 2


def test_after_a_run_the_pods_that_waited_take_their_room(files: tuple[str, str]) -> None:
    template, cluster = files
    both = Path(cluster).with_name("both.yaml")
    waiting = yaml.safe_dump(a_pod("waits", requests={"cpu": "2"}))
    both.write_text(f"{Path(cluster).read_text()}---\n{waiting}")
    counts = [
        json.loads(playground("capacity", template, str(both), "-o", "json", *more).out)["count"]
        for more in ((), ("--after-run",))
    ]
    assert counts == [3, 1]


def test_workloads_without_pods_get_pods_before_the_run(tmp_path: Path) -> None:
    template, cluster = tmp_path / "pod.yaml", tmp_path / "cluster.yaml"
    template.write_text(yaml.safe_dump(a_pod("web", requests={"cpu": "1"})))
    cluster.write_text(
        yaml.safe_dump_all([a_node("a", cpu="4"), a_deployment("shop", 3, requests={"cpu": "1"})])
    )

    def count(*options: str) -> tuple[int, str]:
        said = playground("capacity", str(template), str(cluster), "-o", "json", *options)
        return json.loads(said.out)["count"], said.err

    made = "Made 3 pods for Deployment default/shop, because no other pod waits.\n"
    assert count() == (4, "")
    assert count("--after-run") == (1, made)
    assert count("--after-run", "--no-expand-workloads") == (4, "")
