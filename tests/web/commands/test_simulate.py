"""`manage.py simulate`: output, exit status, and every mistake with its place."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import CommandError, call_command

from playground.settings.env import ROOT
from tests.support.builders import a_node, a_pod, an_object

SMALL = [a_node("node-1", cpu="1"), a_pod("web", requests={"cpu": "500m"})]
TOO_MUCH = [*SMALL, a_pod("giant", requests={"cpu": "8"})]
MESSAGE = (
    "0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: "
    "0/1 nodes are available: 1 Preemption is not helpful for scheduling."
)


@pytest.fixture
def files(tmp_path: Path) -> Any:
    def write(objects: Any, name: str = "cluster.yaml") -> str:
        path = tmp_path / name
        path.write_text(
            objects if isinstance(objects, str) else yaml.safe_dump({"kind": "List", "items": objects})
        )
        return str(path)

    return write


def simulate(*arguments: str) -> tuple[int, str]:
    """(exit status, standard output); bad input raises CommandError."""
    out = StringIO()
    try:
        call_command("simulate", *arguments, stdout=out)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue()
    return 0, out.getvalue()


class TestOutput:
    def test_a_table(self, files: Any) -> None:
        status, text = simulate(files(TOO_MUCH))
        assert status == 1
        assert text.splitlines() == [
            "POD             OUTCOME         NODE     MESSAGE",
            "default/web     scheduled       node-1   -",
            f"default/giant   unschedulable   -        {MESSAGE}",
        ]

    def test_wide(self, files: Any) -> None:
        _, text = simulate(files(SMALL), "-o", "wide")
        assert text.splitlines()[0].split() == [
            "POD", "OUTCOME", "NODE", "FEASIBLE", "SCORE", "VICTIMS", "MESSAGE",
        ]  # fmt: skip
        assert text.splitlines()[1].split()[:4] == ["default/web", "scheduled", "node-1", "1"]

    @pytest.mark.parametrize(("form", "read"), [("json", json.loads), ("yaml", yaml.safe_load)])
    def test_documents(self, files: Any, form: str, read: Any) -> None:
        status, text = simulate(files(SMALL), "-o", form)
        assert status == 0
        assert read(text) == {
            "attempts": [{"pod": "default/web", "outcome": "scheduled", "node": "node-1"}],
            "placements": {"default/web": "node-1"},
        }

    def test_nothing_to_do(self, files: Any) -> None:
        assert simulate(files(SMALL[:1])) == (0, "No pod is waiting.\n")

    def test_a_pod_that_preempts_and_then_fits(self, files: Any) -> None:
        objects = [
            a_node("node-1", cpu="1"),
            an_object("PriorityClass", "high", api_version="scheduling.k8s.io/v1", value=1000),
            a_pod("low", node="node-1", requests={"cpu": "1"}),
            a_pod("vip", requests={"cpu": "1"}, priorityClassName="high"),
        ]
        status, text = simulate(files(objects), "-o", "wide")
        assert status == 0
        rows = [line.split() for line in text.splitlines()[1:]]
        assert [row[:3] for row in rows] == [
            ["default/vip", "preempting", "node-1"],
            ["default/vip", "scheduled", "node-1"],
        ]
        assert rows[0][5] == "default/low"


class TestExplain:
    def test_one_that_was_placed(self, files: Any) -> None:
        objects = [*SMALL, a_node("node-2", cpu="4"), a_node("node-3", cpu="100m")]
        status, text = simulate(files(objects), "--explain", "web")
        assert status == 0
        assert text.startswith(
            "default/web: attempt 0, priority 0, profile default-scheduler\nPlaced on node-2: "
        )
        assert "NodeResourcesFit          1      2   1 Insufficient cpu" in text
        assert "node-3   rejected   NodeResourcesFit   Insufficient cpu" in text
        scores = [line.split() for line in text.splitlines() if line.endswith("winner")]
        assert [line[0] for line in scores] == ["node-2"]

    def test_one_that_was_left_over(self, files: Any) -> None:
        status, text = simulate(files(TOO_MUCH), "--explain", "default/giant")
        assert status == 1
        assert text.endswith(f"Message: {MESSAGE}\n")

    def test_preemption(self, files: Any) -> None:
        objects = [
            a_node("node-1", cpu="1"),
            a_pod("low", node="node-1", requests={"cpu": "1"}, priority=1),
            a_pod("vip", requests={"cpu": "1"}, priority=5),
        ]
        _, text = simulate(files(objects), "--explain", "vip", "-o", "json")
        assert json.loads(text)["pod"] == "default/vip"

    def test_as_a_document(self, files: Any) -> None:
        _, text = simulate(files(SMALL), "--explain", "web", "-o", "yaml")
        assert yaml.safe_load(text)["outcome"] == "scheduled"

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("nobody", "There was no attempt to schedule a pod nobody: it is not there, or not waiting."),
            ("twin", "Several pods are called twin: a/twin, b/twin."),
        ],
    )
    def test_names_that_are_of_no_use(self, files: Any, name: str, message: str) -> None:
        objects = [a_node("n1"), a_pod("twin", namespace="a"), a_pod("twin", namespace="b")]
        with pytest.raises(CommandError) as caught:
            simulate(files(objects), "--explain", name)
        assert (str(caught.value), caught.value.returncode) == (message, 2)


class TestInput:
    def test_a_policy(self, files: Any) -> None:
        policy = files(
            "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"
            "profiles: [{schedulerName: other}]\n",
            "policy.yaml",
        )
        assert simulate(files(SMALL), "--policy", policy) == (0, "No pod is waiting.\n")

    def test_a_pipe(self, monkeypatch: pytest.MonkeyPatch) -> None:
        data = json.dumps({"kind": "List", "items": SMALL}).encode()
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data)))
        assert simulate("-")[1].splitlines()[1].split()[:3] == ["default/web", "scheduled", "node-1"]

    def test_a_pair_of_trace_files(self, tmp_path: Path) -> None:
        (tmp_path / "nodes.csv").write_text("sn,cpu_milli,memory_mib,gpu,model\nnode-1,1000,1024,0,\n")
        header = "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos\n"
        (tmp_path / "pods.csv").write_text(header + "pod-1,100,128,0,0,,LS\n")
        status, text = simulate(str(tmp_path / "nodes.csv"), "--pods", str(tmp_path / "pods.csv"))
        assert (status, text.splitlines()[1].split()[:3]) == (0, ["default/pod-1", "scheduled", "node-1"])

    def test_every_mistake_is_listed_with_its_place(self, files: Any) -> None:
        objects = [a_node("n1", cpu="-1"), a_pod("p", priorityClassName="none")]
        with pytest.raises(CommandError) as caught:
            simulate(files(objects))
        assert caught.value.returncode == 2
        assert str(caught.value).splitlines() == [
            "The cluster cannot be read.",
            "  nodes[0] n1: status.allocatable.cpu: must be greater than or equal to 0",
            "  pods[0] default/p: spec.priorityClassName: no PriorityClass with name none was found",
        ]

    def test_a_policy_with_mistakes(self, files: Any) -> None:
        with pytest.raises(CommandError) as caught:
            simulate(files(SMALL), "--policy", files("kind: Pod\napiVersion: v1\n", "policy.yaml"))
        assert caught.value.returncode == 2
        assert "no kind" in str(caught.value)

    def test_a_file_that_is_not_there(self) -> None:
        with pytest.raises(CommandError, match=r"^/nowhere\.yaml: No such file or directory") as caught:
            simulate("/nowhere.yaml")
        assert caught.value.returncode == 2


def test_from_a_shell_without_a_database(files: Any, tmp_path: Path) -> None:
    """Exit status and streams as a script sees them; the database does not exist and is not asked for."""
    environment = {
        "PLAYGROUND_DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "PLAYGROUND_DATA_DIR": str(tmp_path),
    }

    def run(*arguments: str, stdin: bytes = b"") -> tuple[int, bytes, bytes]:
        command = [sys.executable, "manage.py", "simulate", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=environment, input=stdin, capture_output=True, check=False
        )
        return done.returncode, done.stdout, done.stderr

    status, out, err = run("-", stdin=json.dumps(SMALL).encode())
    assert (status, out.splitlines()[1].split()[:3], err) == (
        0,
        [b"default/web", b"scheduled", b"node-1"],
        b"",
    )
    status, out, err = run(files("kind: [\n"))
    assert (status, out) == (2, b"")
    assert b"line 2, column 1" in err
