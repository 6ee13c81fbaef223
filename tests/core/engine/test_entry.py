"""simulate(): whatever holds the objects, its options, and how a run looks at a prompt."""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from scheduler_core import InvalidInput, InvalidObjects, Run, simulate
from scheduler_core.model.cluster import read_cluster
from tests.support.builders import a_node, a_pod, an_object

OBJECTS = [a_node("large", cpu="4"), a_node("small", cpu="1"), a_pod("web", requests={"cpu": "500m"})]
LIST = {"apiVersion": "v1", "kind": "List", "items": OBJECTS}
PLACED = {"default/web": "large"}
POLICY = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
GIANT = a_pod("giant", requests={"cpu": "8"})


def a_deployment(replicas: int = 2) -> dict[str, Any]:
    template = {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "main"}]}}
    spec = {"replicas": replicas, "selector": {"matchLabels": {"app": "web"}}, "template": template}
    return an_object("Deployment", "web", api_version="apps/v1", spec=spec)


SOURCES: dict[str, Callable[[], Any]] = {
    "a list": lambda: OBJECTS,
    "a generator": lambda: iter(OBJECTS),
    "a List": lambda: LIST,
    "a list of Lists": lambda: [{"kind": "NodeList", "apiVersion": "v1", "items": OBJECTS[:2]}, OBJECTS[2]],
    "an export of the simulator": lambda: {"nodes": OBJECTS[:2], "pods": OBJECTS[2:]},
    "JSON": lambda: json.dumps(LIST),
    "bytes": lambda: json.dumps(LIST).encode(),
    "YAML": lambda: yaml.safe_dump_all(OBJECTS),
    "a cluster": lambda: read_cluster(OBJECTS),
}


class TestSources:
    @pytest.mark.parametrize("name", SOURCES)
    def test_values_and_text(self, name: str) -> None:
        assert simulate(SOURCES[name]()).placements == PLACED

    def test_files_and_folders(self, tmp_path: Path) -> None:
        (tmp_path / "nodes.yaml").write_text(yaml.safe_dump_all(OBJECTS[:2]))
        (tmp_path / "more").mkdir()
        (tmp_path / "more/pods.json").write_text(json.dumps(OBJECTS[2]))
        (tmp_path / "notes.txt").write_text("not read")
        files: list[str | Path] = [tmp_path / "nodes.yaml", str(tmp_path / "more/pods.json")]
        assert simulate(tmp_path).placements == PLACED
        assert simulate(str(tmp_path)).placements == PLACED
        assert simulate(files).placements == PLACED

    def test_times_that_a_yaml_reader_made_are_taken(self) -> None:
        created = datetime(2026, 1, 1, tzinfo=UTC)
        node = a_node("n", metadata={"creationTimestamp": created})
        assert simulate([node, a_pod()]).placements == {"default/pod": "n"}
        assert simulate({"items": [node, a_pod()]}).placements == {"default/pod": "n"}

    def test_a_configuration_among_the_objects_counts_unless_there_is_another(self, tmp_path: Path) -> None:
        other = POLICY | {"profiles": [{"schedulerName": "other"}]}
        path = tmp_path / "all.yaml"
        path.write_text(yaml.safe_dump_all([*OBJECTS, other]))
        assert simulate(path).placements == {}
        assert simulate(path, POLICY).placements == PLACED

    def test_a_file_that_is_not_there(self) -> None:
        with pytest.raises(FileNotFoundError):
            simulate("nowhere.yaml")

    @pytest.mark.parametrize(
        ("source", "message"),
        [
            ({"items": [{"kind": "Pod", "metadata": {"name": object}}]}, "cannot be written as JSON"),
            ("", "the file is empty"),
            ("{", "the JSON ends too early"),
            ([None], "expected an object"),
        ],
    )
    def test_what_is_none(self, source: Any, message: str) -> None:
        with pytest.raises(InvalidObjects, match=message):
            simulate(source)


class TestWorkloads:
    def test_get_pods_where_nothing_else_waits(self) -> None:
        run = simulate([a_node("n"), a_deployment()])
        assert len(run.placements) == 2
        assert [one.workload for one in run.workloads.expanded] == ["Deployment default/web"]
        assert run.idle_reason is None

    @pytest.mark.parametrize(("wanted", "attempts"), [(None, 1), (False, 1), (True, 3)])
    def test_beside_a_pod_that_waits(self, wanted: bool | None, attempts: int) -> None:
        objects = [a_node("n"), a_deployment(), a_pod()]
        assert len(simulate(objects, expand_workloads=wanted).outcomes) == attempts

    def test_there_is_nothing_to_schedule(self) -> None:
        idle = simulate([a_node("n"), a_deployment()], expand_workloads=False)
        assert idle.idle_reason == "Nothing to schedule: no pod waits for a node"
        others = simulate([a_node("n"), a_pod(schedulerName="other")])
        assert others.idle_reason == (
            "Nothing to schedule: 1 pod waits for schedulers that the configuration does not have: other (1); "
            "it has default-scheduler"
        )


def test_wrong_options_are_refused_all_at_once() -> None:
    wrong: dict[str, Any] = {
        "detail": "some",
        "seed": "7",
        "sampling": 1,
        "check_model": None,
        "release": 1.36,
    }
    for make in (simulate, Run):
        with pytest.raises(InvalidInput) as caught:
            make(OBJECTS, **wrong)
        assert str(caught.value).splitlines() == [
            'detail: expected "full" or "placements", found \'some\'',
            "seed: expected a whole number, found '7'",
            'release: expected a text such as "1.36", found 1.36',
            "sampling: expected true or false, found 1",
            "check_model: expected true or false, found None",
        ]
    with pytest.raises(InvalidInput, match="expand_workloads: expected true or false, found 'always'"):
        simulate(OBJECTS, expand_workloads="always")  # type: ignore[arg-type]  # what is tested


class TestExplain:
    def test_a_pod_of_a_scheduler_that_the_configuration_does_not_have(self) -> None:
        run = simulate([a_node("n"), a_pod("web", schedulerName="default-schedular")])
        with pytest.raises(InvalidInput) as raised:
            run.explain("web")
        assert [problem.message for problem in raised.value.problems] == [
            (
                "default/web was not attempted: no profile has its schedulerName default-schedular, only default-scheduler; "
                "default-scheduler is near to it."
            )
        ]

    def test_by_the_name_of_the_pod_its_last_attempt(self) -> None:
        low = a_pod("low", node="n", requests={"cpu": "1"}, priority=1)
        run = simulate([a_node("n", cpu="1"), low, a_pod("vip", requests={"cpu": "1"}, priority=5)])
        assert [one.outcome for one in run.outcomes] == ["preempting", "scheduled"]
        for name in ("default/vip", "vip"):
            assert run.explain(name).outcome["k"] == 1

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("nobody", "There was no attempt to schedule a pod nobody: it is not there, or not waiting."),
            ("twin", "Several pods are called twin: a/twin, b/twin."),
        ],
    )
    def test_names_that_are_of_no_use(self, name: str, message: str) -> None:
        run = simulate([a_node("n"), a_pod("twin", namespace="a"), a_pod("twin", namespace="b")])
        with pytest.raises(InvalidInput) as caught:
            run.explain(name)
        assert str(caught.value) == message


class TestDisplay:
    RUN = simulate([*OBJECTS, GIANT])

    def test_a_run_in_one_line(self) -> None:
        assert repr(self.RUN) == "<Run: 2 nodes; 2 attempts: 1 scheduled, 1 unschedulable>"
        assert repr(Run(OBJECTS)) == "<Run: 2 nodes; 0 attempts; 1 pod left>"

    def test_an_explanation_in_one_line(self) -> None:
        explanation = self.RUN.explain("web")
        assert repr(explanation) == f"<Explanation 0 of default/web: {explanation.sentence}>"

    def test_tables_for_notebooks(self) -> None:
        html = self.RUN._repr_html_()
        assert '<td style="text-align: left">default/web</td>' in html
        explained = self.RUN.explain("giant")._repr_html_()
        assert explained.index("large") < explained.index("small")
        assert "<th>NodeResourcesFit</th>" in self.RUN.explain("web")._repr_html_()

    def test_long_tables_are_cut_and_say_so(self) -> None:
        html = simulate([a_node("n"), *(a_pod(f"p{number}") for number in range(25))])._repr_html_()
        assert (html.count("<tr>"), html.endswith("<p>… and 5 more</p>")) == (21, True)

    def test_without_pandas_it_is_said_what_is_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "pandas", None)
        with pytest.raises(ModuleNotFoundError, match="needs pandas: pip install pandas"):
            self.RUN.to_pandas()


class TestPickle:
    @pytest.mark.parametrize("detail", ["full", "placements"])
    def test_a_run_says_the_same(self, detail: Any) -> None:
        run = simulate([*OBJECTS, GIANT], detail=detail, release="1.18", seed=4, sampling=True)
        copy: Run = pickle.loads(pickle.dumps(run))
        assert copy.outcomes == run.outcomes
        assert copy.to_dict() == run.to_dict()
        assert copy.explain(1).to_dict() == run.explain(1).to_dict()
        assert repr(copy) == repr(run)

    def test_a_run_that_is_not_over_goes_on(self) -> None:
        run = Run([*OBJECTS, a_pod("web-2")])
        next(run.play())
        copy: Run = pickle.loads(pickle.dumps(run))
        assert (copy.done, copy.total) == (1, 2)
        assert list(copy.play()) == list(run.play())

    def test_an_explanation_says_the_same(self) -> None:
        explanation = simulate([*OBJECTS, GIANT]).explain("giant")
        copy = pickle.loads(pickle.dumps(explanation))
        assert copy.to_dict() == explanation.to_dict()
        assert copy.node("large") == explanation.node("large")


def test_all_wrong_options_are_told_with_an_unknown_release() -> None:
    with pytest.raises(InvalidInput) as caught:
        simulate([{"kind": "Pod"}], seed="x", release="9")  # type: ignore[arg-type]
    assert [problem.path for problem in caught.value.problems] == ["seed", "release"]


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        simulate("nowhere.yaml")


def test_a_node_that_there_is_not_in_an_explanation() -> None:
    run = simulate([a_node("a"), a_pod("web")])
    with pytest.raises(KeyError, match="there is no node zz"):
        run.explain(0).node("zz")
