"""`playground simulate` and `playground explain`: output, exit status, and every mistake with its place."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.builders import a_deployment, a_node, a_pod, an_object
from tests.support.command_line import playground

SMALL = [a_node("node-1", cpu="1"), a_pod("web", requests={"cpu": "500m"})]
TOO_MUCH = [*SMALL, a_pod("giant", requests={"cpu": "8"})]
MESSAGE = (
    "0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: "
    "0/1 nodes are available: 1 Preemption is not helpful for scheduling."
)
PREEMPTION = [
    a_node("node-1", cpu="1"),
    an_object("PriorityClass", "high", api_version="scheduling.k8s.io/v1", value=1000),
    a_pod("low", node="node-1", requests={"cpu": "1"}),
    a_pod("vip", requests={"cpu": "1"}, priorityClassName="high"),
]


@pytest.fixture
def files(tmp_path: Path) -> Any:
    def write(objects: Any, name: str = "cluster.yaml") -> str:
        path = tmp_path / name
        path.write_text(
            objects if isinstance(objects, str) else yaml.safe_dump({"kind": "List", "items": objects})
        )
        return str(path)

    return write


class TestOutput:
    def test_a_table(self, files: Any) -> None:
        said = playground("simulate", files(TOO_MUCH))
        assert (said.status, said.err) == (1, "")
        assert said.out.splitlines() == [
            "POD             OUTCOME         NODE     MESSAGE",
            "default/web     scheduled       node-1   -",
            f"default/giant   unschedulable   -        {MESSAGE}",
        ]

    def test_kinds_that_are_missing(self, files: Any) -> None:
        claimed = a_pod("db", volumes=[{"name": "data", "persistentVolumeClaim": {"claimName": "data"}}])
        assert playground("simulate", files([*SMALL, claimed])).err == (
            "Warning: there are no persistentvolumeclaims, which these objects refer to: pods that use them are rejected "
            "(1: Pod default/db)\n"
        )

    def test_warnings_about_objects(self, files: Any) -> None:
        toleration = {"key": "gpu", "operator": "Exist"}
        lost, wrong = a_pod("lost", node="gone"), a_pod("wrong", tolerations=[toleration])
        assert playground("simulate", files([*SMALL, lost, wrong])).err == (
            "Warning: the API server refuses this: spec.tolerations[0].operator: Unsupported value: "
            '"Exist": supported values: "Equal", "Exists" (1: default/wrong)\n'
            "Warning: pod is bound to a node that does not exist; it is left out, as by the scheduler "
            "(1: default/lost)\n"
        )

    def test_wide(self, files: Any) -> None:
        said = playground("simulate", files(PREEMPTION), "-o", "wide")
        assert said.status == 0
        rows = [line.split() for line in said.out.splitlines()]
        assert rows[0] == ["POD", "OUTCOME", "NODE", "FEASIBLE", "SCORE", "VICTIMS", "MESSAGE"]
        assert [row[:3] for row in rows[1:]] == [
            ["default/vip", "preempting", "node-1"],
            ["default/vip", "scheduled", "node-1"],
        ]
        assert rows[1][5] == "default/low"

    def test_names_are_those_of_pods_and_nothing_else(self, files: Any) -> None:
        assert playground("simulate", files(TOO_MUCH), "-o", "name").out == "default/web\ndefault/giant\n"
        assert playground("simulate", files(PREEMPTION), "-o", "name").out == "default/vip\n"

    def test_csv(self, files: Any) -> None:
        rows = list(csv.DictReader(StringIO(playground("simulate", files(TOO_MUCH), "-o", "csv").out)))
        assert [(row["k"], row["pod"], row["node"], row["message"]) for row in rows] == [
            ("0", "default/web", "node-1", ""),
            ("1", "default/giant", "", MESSAGE),
        ]

    @pytest.mark.parametrize(("form", "read"), [("json", json.loads), ("yaml", yaml.safe_load)])
    def test_documents(self, files: Any, form: str, read: Any) -> None:
        said = playground("simulate", files(SMALL), "-o", form)
        assert (said.status, read(said.out)) == (
            0,
            {
                "attempts": [{"pod": "default/web", "outcome": "scheduled", "node": "node-1"}],
                "placements": {"default/web": "node-1"},
            },
        )

    @pytest.mark.parametrize("form", ["table", "name", "csv", "json"])
    def test_only_some_outcomes(self, files: Any, form: str) -> None:
        said = playground("simulate", files(TOO_MUCH), "-o", form, "--outcome", "unschedulable")
        assert (said.status, "giant" in said.out) == (1, True)
        assert form == "json" or "web" not in said.out

    def test_progress_is_wiped_when_it_is_over(self, files: Any) -> None:
        said = playground("simulate", files(SMALL), "--progress")
        assert said.err == f"\r[{'#' * 30}] 1 of 1 pods\r{' ' * 44}\r"


class TestNothingToSchedule:
    WARNING = "Warning: Nothing to schedule: no pod waits for a node.\n"

    @pytest.mark.parametrize(
        ("form", "out"), [("table", ""), ("name", ""), ("yaml", "attempts: []\nplacements: {}\n")]
    )
    def test_has_a_status_of_its_own(self, files: Any, form: str, out: str) -> None:
        said = playground("simulate", files(SMALL[:1]), "-o", form)
        assert (said.status, said.out, said.err) == (4, out, self.WARNING)

    def test_for_the_schedulers_of_the_policy(self, files: Any) -> None:
        policy = files(
            "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"
            "profiles: [{schedulerName: other}]\n",
            "policy.yaml",
        )
        said = playground("simulate", files(SMALL), "--policy", policy)
        assert said.status == 4
        assert said.err == (
            "Warning: Nothing to schedule: 1 pod waits for schedulers that the configuration does not have: "
            "default-scheduler (1); it has other.\n"
        )

    def test_workloads_without_pods_are_something(self, files: Any) -> None:
        template = {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "main"}]}}
        spec = {"replicas": 2, "selector": {"matchLabels": {"app": "web"}}, "template": template}
        manifest = files([a_node("node-1"), an_object("Deployment", "web", api_version="apps/v1", spec=spec)])
        said = playground("simulate", manifest, "-o", "name")
        assert (said.status, len(said.out.splitlines())) == (0, 2)
        assert said.err == "Made 2 pods for Deployment default/web, because no other pod waits.\n"
        assert playground("simulate", manifest, "--no-expand-workloads").status == 4
        asked = playground("simulate", manifest, "--expand-workloads")
        assert asked.err == "Made 2 pods for Deployment default/web.\n"

    def test_workloads_without_pods_beside_pods_that_wait_are_named(self, files: Any) -> None:
        waiting = [a_pod(name) for name in ("p", "q", "r")]
        cluster, chart = files([a_node("node-1"), *waiting]), files([a_deployment("newapp", 3)], "chart.yaml")
        said = playground("simulate", cluster, chart, "-o", "name")
        assert (said.status, len(said.out.splitlines())) == (0, 3)
        assert said.err == (
            "Warning: Deployment default/newapp has no pods; none were made because 3 other pods wait.\n"
            "--expand-workloads makes the pods of workloads that have none.\n"
        )
        assert playground("simulate", cluster, chart, "--no-expand-workloads").err == ""

    def test_groups_of_other_schedulers_are_read_on_request(self, files: Any) -> None:
        marks = {
            "pod-group.scheduling.sigs.k8s.io/name": "train",
            "pod-group.scheduling.sigs.k8s.io/min-available": "2",
        }
        members = [a_pod(f"p{n}", labels=marks, requests={"cpu": "3"}) for n in range(2)]
        manifest = files([a_node("node-1", cpu="4"), *members])
        assert playground("simulate", manifest, "-o", "name").out == "default/p0\ndefault/p1\n"
        assert playground("simulate", manifest, "-o", "name", "--outcome", "scheduled").out != ""
        said = playground("simulate", manifest, "-o", "name", "--outcome", "scheduled", "--read-groups")
        assert (said.status, said.out) == (1, "")
        assert said.err == "Read default/train of the coscheduling plugin: 2 pods, at least 2 together.\n"
        off = playground("simulate", manifest, "--read-groups", "--feature-gates", "GangScheduling=false")
        assert "scheduled" in off.out


class TestExplain:
    def test_one_that_was_placed(self, files: Any) -> None:
        objects = [*SMALL, a_node("node-2", cpu="4"), a_node("node-3", cpu="100m")]
        said = playground("explain", "web", files(objects))
        assert said.status == 0
        assert said.out.startswith(
            "default/web: attempt 0, priority 0, profile default-scheduler\nPlaced on node-2: "
        )
        assert "NodeResourcesFit          1      2   1 Insufficient cpu" in said.out
        assert "node-3   rejected   NodeResourcesFit   Insufficient cpu" in said.out
        scores = [line.split() for line in said.out.splitlines() if line.endswith("winner")]
        assert [line[0] for line in scores] == ["node-2"]
        assert playground("simulate", files(objects), "--explain", "web") == said

    @pytest.mark.parametrize(("pod", "status"), [("web", 0), ("giant", 1)])
    def test_the_status_is_that_of_the_pod(self, files: Any, pod: str, status: int) -> None:
        assert playground("explain", pod, files(TOO_MUCH)).status == status

    def test_a_pod_that_preempts_is_placed_in_the_end(self, files: Any) -> None:
        said = playground("explain", "vip", files(PREEMPTION), "-o", "json")
        explained = json.loads(said.out)
        assert (said.status, explained["k"], explained["outcome"]) == (0, 1, "scheduled")

    def test_one_that_was_left_over(self, files: Any) -> None:
        assert playground("explain", "default/giant", files(TOO_MUCH)).out.endswith(f"Message: {MESSAGE}\n")

    def test_as_a_document(self, files: Any) -> None:
        said = playground("explain", "web", files(SMALL), "-o", "yaml")
        assert yaml.safe_load(said.out)["outcome"] == "scheduled"

    def test_as_a_table_for_programs(self, files: Any) -> None:
        objects = [*SMALL, a_node("node-2", cpu="4"), a_node("node-3", cpu="100m")]
        rows = list(csv.DictReader(StringIO(playground("explain", "web", files(objects), "-o", "csv").out)))
        assert [(row["node"], row["verdict"], row["by"], row["reason"]) for row in rows] == [
            ("node-2", "winner", "", ""),
            ("node-1", "passed", "", ""),
            ("node-3", "rejected", "NodeResourcesFit", "Insufficient cpu"),
        ]
        plugins = list(rows[0])[5:]
        assert int(rows[0]["total"]) == sum(int(rows[0][plugin]) for plugin in plugins)
        assert playground("explain", "web", files(objects), "-o", "name").out == "node-2\n"

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("nobody", "There was no attempt to schedule a pod nobody: it is not there, or not waiting."),
            ("twin", "Several pods are called twin: a/twin, b/twin."),
        ],
    )
    def test_names_that_are_of_no_use(self, files: Any, name: str, message: str) -> None:
        objects = [a_node("n1"), a_pod("twin", namespace="a"), a_pod("twin", namespace="b")]
        said = playground("explain", name, files(objects))
        assert (said.status, said.err) == (2, f"playground explain: {message}\n")


class TestInput:
    def test_a_pipe(self) -> None:
        said = playground("simulate", "-", stdin=json.dumps({"kind": "List", "items": SMALL}).encode())
        assert said.out.splitlines()[1].split()[:3] == ["default/web", "scheduled", "node-1"]

    def test_several_files_and_folders_are_one_cluster(self, files: Any, tmp_path: Path) -> None:
        (tmp_path / "pods").mkdir()
        nodes = files(SMALL[:1], "nodes.yaml")
        files(SMALL[1:], "pods/one.json")
        files([a_pod("two")], "pods/two.yml")
        said = playground("simulate", nodes, str(tmp_path / "pods"), "-o", "name")
        assert (said.status, said.out) == (0, "default/web\ndefault/two\n")

    @pytest.mark.parametrize("option", [(), ("--pods",)])
    def test_a_pair_of_trace_files(self, tmp_path: Path, option: tuple[str, ...]) -> None:
        (tmp_path / "nodes.csv").write_text("sn,cpu_milli,memory_mib,gpu,model\nnode-1,1000,1024,0,\n")
        header = "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos\n"
        (tmp_path / "pods.csv").write_text(header + "pod-1,100,128,0,0,,LS\n")
        said = playground("simulate", str(tmp_path / "nodes.csv"), *option, str(tmp_path / "pods.csv"))
        assert (said.status, said.out.splitlines()[1].split()[:3]) == (
            0,
            ["default/pod-1", "scheduled", "node-1"],
        )

    def test_every_mistake_is_listed_with_its_place(self, files: Any) -> None:
        said = playground("simulate", files([a_node("n1", cpu="-1"), a_pod("p", priorityClassName="none")]))
        assert (said.status, said.out) == (2, "")
        assert said.err.splitlines() == [
            "playground simulate:",
            "  nodes[0] n1: status.allocatable.cpu: must be greater than or equal to 0",
            "  pods[0] default/p: spec.priorityClassName: no PriorityClass with name none was found",
        ]

    def test_mistakes_in_several_files_name_the_file(self, files: Any, tmp_path: Path) -> None:
        broken, empty = files("kind: [\n", "broken.yaml"), tmp_path / "empty"
        empty.mkdir()
        table = files("sn,cpu_milli,memory_mib,gpu,model\n", "nodes.csv")
        said = playground("simulate", files(SMALL), broken, str(empty), table)
        assert said.status == 2
        lines = said.err.splitlines()
        assert lines[1].startswith(f"  {empty}: no file in this folder ends in .yaml, ")
        assert lines[2].startswith(f"  {broken}: line 2, column 1")
        assert lines[3] == (
            f"  {table}: this is the nodes table of a pair of trace CSVs, and the pods table is missing"
        )

    def test_a_policy_with_mistakes(self, files: Any) -> None:
        policy = files("kind: Pod\napiVersion: v1\n", "policy.yaml")
        said = playground("simulate", files(SMALL), "--policy", policy)
        assert (said.status, "no kind" in said.err) == (2, True)

    def test_what_is_no_cluster(self, files: Any) -> None:
        said = playground("simulate", files([{"apiVersion": "v1", "kind": "Tea", "metadata": {"name": "t"}}]))
        assert said.status == 2
        assert "none of these objects takes part in scheduling (1 Tea)" in said.err

    def test_a_file_that_is_not_there(self) -> None:
        said = playground("simulate", "/nowhere.yaml")
        assert (said.status, said.err) == (
            2,
            "playground simulate: /nowhere.yaml: No such file or directory\n",
        )


class TestFolders:
    VALUES = "replicaCount: 2\nimage: {repository: nginx}\n"

    def test_files_without_objects_are_skipped(self, files: Any, tmp_path: Path) -> None:
        files(SMALL)
        (tmp_path / "values.yaml").write_text(self.VALUES)
        (tmp_path / "Chart.yaml").write_text("apiVersion: v2\nname: web\nversion: 1.0.0\n")
        (tmp_path / "empty.yaml").write_text("# nothing\n")
        said = playground("simulate", str(tmp_path), "-o", "name")
        assert (said.status, said.out) == (0, "default/web\n")
        assert said.err.splitlines() == [
            f"{tmp_path / name} is skipped: it contains no Kubernetes object."
            for name in ("Chart.yaml", "empty.yaml", "values.yaml")
        ]

    def test_a_named_file_without_objects_is_a_mistake(self, files: Any, tmp_path: Path) -> None:
        cluster, values = files(SMALL), files(self.VALUES, "values.yaml")
        said = playground("simulate", cluster, values)
        assert (said.status, said.err) == (
            2,
            f"playground simulate: {values}: the object has no kind\n",
        )

    def test_a_folder_without_any_object_is_a_mistake(self, files: Any, tmp_path: Path) -> None:
        files(self.VALUES, "values.yaml")
        said = playground("simulate", str(tmp_path))
        assert (said.status, said.err) == (
            2,
            f"playground simulate: {tmp_path}: no file in this folder contains a Kubernetes object\n",
        )

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("apiVersion: v1\nmetadata: {name: p}\n", "the object has no kind"),
            ("a: 1\n---\nkind: Pod\nmetadata: {name: p}\n", "the object has no kind"),
        ],
    )
    def test_malformed_objects_are_mistakes(
        self, files: Any, tmp_path: Path, text: str, message: str
    ) -> None:
        files(text, "pod.yaml")
        said = playground("simulate", str(tmp_path))
        assert (said.status, message in said.err) == (2, True)


def test_warnings_of_an_export_are_told(files: Any) -> None:
    export = json.dumps({"nodes": SMALL[:1], "pods": SMALL[1:], "other": []})
    assert playground("simulate", files(export, "export.json")).err == (
        "Warning: the field 'other' of the simulator export was left out: not understood\n"
    )
