"""`sweep`: tables, documents and CSV; processes that share the cells, and one that is killed."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest
import yaml

from scheduler_core.cli.cluster import sweep_workers
from scheduler_core.out_of_tree import load_plugins
from scheduler_core.sweep import measured
from tests.support.builders import a_deployment, a_node
from tests.support.command_line import playground
from tests.support.sweeps import TYPE, cluster

SPACE: dict[str, Any] = {
    "snapshots": [{"name": "small", "files": ["cluster.yaml"]}],
    "axes": [
        {"path": TYPE, "values": ["LeastAllocated", "MostAllocated"]},
        {"path": "weights.ImageLocality", "values": [0, 1]},
    ],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "cluster.yaml").write_text(yaml.safe_dump({"kind": "List", "items": cluster()}))
    path = tmp_path / "sweep.yaml"
    path.write_text(yaml.safe_dump(SPACE))
    return path


def test_the_table_has_the_front_first(file: Path) -> None:
    said = playground("sweep", str(file), "--workers", "1")
    assert (said.status, said.err) == (0, "")
    assert said.out == (
        "CELL       args.NodeResourcesFit.scoringStrategy.type   weights.ImageLocality   pending   emptyNodes\n"
        "   3   *   MostAllocated                                                    0         0            0\n"
        "   4   *   MostAllocated                                                    1         0            0\n"
        "   0       base                                                             -         1            0\n"
        "   1       LeastAllocated                                                   0         1            0\n"
        "   2       LeastAllocated                                                   1         1            0\n"
        "\n"
        "* no other policy is at least as good by every objective and better by one. `base` is the policy that the sweep starts from.\n"
    )


def test_processes_share_the_cells_and_say_the_same(file: Path) -> None:
    alone = playground("sweep", str(file), "--workers", "1", "-o", "json")
    assert playground("sweep", str(file), "--workers", "2", "-o", "json") == alone
    assert [cell["front"] for cell in json.loads(alone.out)["cells"]] == [False, False, False, True, True]


def test_csv_has_a_line_for_every_cell(file: Path) -> None:
    lines = playground("sweep", str(file), "--workers", "1", "-o", "csv").out.splitlines()
    assert lines[0].startswith(
        f"cell,snapshot,policy,{TYPE},weights.ImageLocality,order,seed,front,placed,pending,"
    )
    assert [line.split(",")[:9] for line in lines[1:]] == [
        ["0", "small", "0", "", "", "given", "", "false", "3"],
        ["1", "small", "1", "LeastAllocated", "0", "given", "", "false", "3"],
        ["2", "small", "2", "LeastAllocated", "1", "given", "", "false", "3"],
        ["3", "small", "3", "MostAllocated", "0", "given", "", "true", "4"],
        ["4", "small", "4", "MostAllocated", "1", "given", "", "true", "4"],
    ]


def test_a_killed_process_loses_no_cell(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = sweep_workers.opened(str(file), load_plugins(()))
    by_processes, pools = sweep_workers._by_processes, []

    def killed_once(path: str, allowed: tuple[str, ...], workers: int, numbers: list[int]) -> Any:
        pools.append(list(numbers))
        with sweep_workers._pool(workers, path, allowed) as pool:
            first = pool.submit(sweep_workers._play, numbers[0])
            yield first.result()
            pid = pool.submit(os.getpid).result()
            monkeypatch.setattr(sweep_workers, "_by_processes", by_processes)
            os.kill(pid, signal.SIGKILL)
            for number in numbers[1:]:
                yield pool.submit(sweep_workers._play, number).result()

    monkeypatch.setattr(sweep_workers, "_by_processes", killed_once)
    found = dict(sweep_workers.played(str(file), here, (), workers=2))
    assert set(found) == {cell.digest for cell in here.sweep.cells}
    assert pools == [[0, 1, 3, 4]]


def test_interrupted_it_prints_what_it_has(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def interrupted(sweep: Any, cell: Any, clusters: Any) -> Any:
        if played:
            raise KeyboardInterrupt
        played.append(cell.number)
        return measured(sweep, cell, clusters)

    monkeypatch.setattr(sweep_workers, "measured", interrupted)
    said = playground("sweep", str(file), "--workers", "1", "-o", "csv")
    assert (said.status, said.err) == (130, "Stopped after 1 of 4 cells.\n")
    assert [line.split(",")[0] for line in said.out.splitlines()] == ["cell", "0", "2"]


def test_a_policy_beside_the_file_is_where_the_sweep_starts(file: Path) -> None:
    policy = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"schedulerName": "other"}],
    }
    (file.parent / "policy.yaml").write_text(yaml.safe_dump(policy))
    file.write_text(yaml.safe_dump(SPACE | {"policy": "policy.yaml"}))
    said = playground("sweep", str(file))
    assert (said.status, said.out) == (4, "")
    assert said.err.startswith("Warning: ")


def test_bad_input(file: Path) -> None:
    file.write_text(yaml.safe_dump(SPACE | {"axes": [{"path": "weights.No", "values": [1]}]}))
    said = playground("sweep", str(file))
    assert (said.status, said.err) == (2, "playground sweep: axes[0].path: there is no plugin No in 1.36\n")
    (file.parent / "cluster.yaml").write_text(yaml.safe_dump(a_node()))
    file.write_text(yaml.safe_dump({"snapshots": []}))
    assert (
        playground("sweep", str(file)).err
        == f"playground sweep: {file}: snapshots: Required value: there is no cluster\n"
    )


def test_pods_made_for_workloads_are_told(tmp_path: Path) -> None:
    (tmp_path / "cluster.yaml").write_text(yaml.safe_dump_all([a_node("a"), a_deployment("web", 2)]))
    (tmp_path / "sweep.yaml").write_text(yaml.safe_dump(SPACE))
    said = playground("sweep", str(tmp_path / "sweep.yaml"), "--workers", "1")
    assert (said.status, said.err) == (
        0,
        "Made 2 pods for Deployment default/web, because no other pod waits.\n",
    )
