"""Several files are one cluster: a mistake still says in which of them it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from scheduler_core import InvalidObjects, simulate
from tests.support.builders import a_node, a_pod
from tests.support.command_line import playground

BAD_POD = {"kind": "Pod", "apiVersion": "v1", "metadata": {"name": "bad"}, "spec": {"containers": 3}}
BAD_POLICY = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
    "profiles": [{"schedulerName": 5, "plugins": {"score": {"enabled": [{"name": "Nope"}]}}}],
}
IN_SECOND = "second.yaml: pods[1] bad: spec.containers: expected a list, got an integer"
TWICE = "second.yaml: pods[0] default/a: metadata.name: occurs twice: first.yaml: pods[1] default/a has the same name"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the folder of the files, so that they are named as somebody would type them."""
    monkeypatch.chdir(tmp_path)
    write("first.yaml", a_pod("z"), a_node("node"), a_pod("a"))
    write("second.yaml", a_pod("a"), BAD_POD)
    write("good.yaml", a_node("node"), a_pod("a"))
    write("more.yaml", a_pod("b"))
    Path("policy.yaml").write_text(yaml.safe_dump(BAD_POLICY))


def write(name: str, *objects: Any) -> None:
    Path(name).write_text(yaml.safe_dump({"kind": "List", "items": list(objects)}))


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "first.yaml", "second.yaml"),
        ("why", "a", "first.yaml", "second.yaml"),
        ("survive", "first.yaml", "second.yaml"),
        ("rehearse", "--from", "1.34", "--to", "1.36", "first.yaml", "second.yaml"),
        ("capacity", "more.yaml", "first.yaml", "second.yaml"),
    ],
    ids=lambda words: words[0],
)
def test_objects_name_the_file_they_are_in(words: tuple[str, ...]) -> None:
    said = playground(*words)
    assert said.status == 2
    assert said.err == f"playground {words[0]}:\n  {TWICE}\n  {IN_SECOND}\n"


def test_one_file_needs_no_name() -> None:
    write("alone.yaml", BAD_POD)
    said = playground("simulate", "alone.yaml")
    assert (said.status, said.err) == (
        2,
        "playground simulate: pods[0] bad: spec.containers: expected a list, got an integer\n",
    )


@pytest.mark.parametrize("command", ["simulate", "optimum"])
@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("broken.yaml", "kind: Pod\nmetadata: {name: a\n  b: ]\n", "line 3, column 4"),
        ("broken.json", '{"kind": "Pod",\n  metadata}', "line 2, column 3"),
    ],
)
def test_a_line_and_a_column_are_those_of_a_file(command: str, name: str, text: str, place: str) -> None:
    Path(name).write_text(text)
    said = playground(command, name)
    assert said.status == 2
    assert said.err.startswith(f"playground {command}: {name}: {place}: ")


@pytest.mark.parametrize("command", ["simulate", "what-if", "capacity"])
def test_a_policy_is_named(command: str) -> None:
    files = ("more.yaml", "good.yaml") if command == "capacity" else ("good.yaml",)
    said = playground(command, *files, "--policy", "policy.yaml")
    assert said.status == 2
    assert said.err == (
        f"playground {command}:\n"
        "  policy.yaml: profiles[0].schedulerName: must be a string, not an integer; put it in quotes\n"
        '  policy.yaml: profiles[0].plugins.score.enabled[0]: ScorePlugin "Nope" does not exist\n'
    )


def test_changes_are_named() -> None:
    Path("changes.yaml").write_text("changes: 3\n")
    said = playground("what-if", "good.yaml", "--changes", "changes.yaml")
    assert (said.status, said.err) == (
        2,
        "playground what-if: changes.yaml: changes: must be a list of changes\n",
    )


def test_the_cluster_of_a_check_names_its_files() -> None:
    check = {"files": ["first.yaml", "second.yaml"], "expectations": [{"pods": {}, "pending": {}}]}
    Path("check.yaml").write_text(yaml.safe_dump(check))
    said = playground("check", "check.yaml")
    assert (said.status, said.err) == (
        2,
        f"playground check:\n  check.yaml: {TWICE}\n  check.yaml: {IN_SECOND}\n",
    )


def test_the_library_names_them_too() -> None:
    with pytest.raises(InvalidObjects) as error:
        simulate(["first.yaml", "second.yaml"])
    assert str(error.value) == f"{TWICE}\n{IN_SECOND}"


@pytest.mark.parametrize("command", ["timeline", "election"])
def test_a_scenario_is_named(command: str) -> None:
    Path("scenario.yaml").write_text("title: 3\nreplicas: [{name: a}]\nduration: 5s\nnodes: {count: 1}\n")
    said = playground(command, "scenario.yaml")
    assert said.status == 2
    assert "scenario.yaml: title: must be a string, not an integer" in said.err


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "deep.json"),
        ("capacity", "deep.json", "good.yaml"),
        ("timeline", "deep.json"),
        ("timeline", "graceful-preemption", "--on", "deep.json"),
    ],
    ids=" ".join,
)
def test_a_file_beyond_a_limit_is_named(words: tuple[str, ...]) -> None:
    Path("deep.json").write_text('{"a":' * 200 + "1" + "}" * 200)
    said = playground(*words)
    assert (said.status, said.err) == (
        2,
        f"playground {words[0]}: deep.json: line 1, column 501: nested deeper than 100 levels\n",
    )


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (("good.yaml", "good.yaml"), "good.yaml: is given twice"),
        (("good.yaml", "./good.yaml"), "./good.yaml: is given twice; it is also good.yaml"),
        (("folder", "folder/a.yaml"), "folder/a.yaml: is given twice"),
        (("folder/a.yaml", "folder"), "folder/a.yaml: is given twice"),
        (("folder", "folder"), "folder: is given twice"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_file_that_is_given_twice_is_one_mistake(files: tuple[str, ...], told: str) -> None:
    Path("folder").mkdir()
    write("folder/a.yaml", a_node("n"), a_pod("p"))
    said = playground("simulate", *files)
    assert (said.status, said.err) == (2, f"playground simulate: {told}\n")
