"""The programs and cases that the documentation shows run, print what it says, and are shown as they are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from docs.examples.try_quiet_nodes import played
from scheduler_core.conformance.cases import play, read_cases
from tests.support.project import ROOT, read, text_files
from tests.support.waiting import PATIENCE

EXAMPLES = ROOT / "docs/examples"
CASES = [path for path in text_files(".jsonl") if path.parent.as_posix() == "docs/examples"]


def output_of(module: str) -> str:
    result = subprocess.run(
        [sys.executable, "-m", module], cwd=ROOT, capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    return result.stdout


def test_quiet_nodes_spreads_pods_and_stops_at_two_a_node() -> None:
    run = played()
    nodes = ["node-a", "node-b", "node-c"]
    assert run.placements == {f"default/web-{number}": nodes[number % 3] for number in range(6)}
    assert [outcome.outcome for outcome in run.outcomes[6:]] == ["unschedulable", "unschedulable"]


def test_quiet_nodes_explains_itself_with_its_formula() -> None:
    # Before attempt 3 every node has one pod: all equal, and the greatest count normalises to 0 when reversed.
    explained = played().explain(3).node("node-b")
    assert explained["scores"][-1] == {
        "plugin": "QuietNodes",
        "raw": 1,
        "normalised": 0,
        "weight": 5,
        "weighted": 0,
        "formula": "pods on the node: 1",
        "normalisation": "fewer is better: 100 − raw·100/highest",
    }


@pytest.mark.parametrize("name", ["quiet_nodes.py", "try_quiet_nodes.py"])
def test_the_page_shows_the_program_as_it_is(name: str) -> None:
    assert f"```python\n{(EXAMPLES / name).read_text()}```" in read("docs/adding-a-plugin.md")


def test_the_page_shows_what_the_program_prints() -> None:
    assert f"```text\n{output_of('docs.examples.try_quiet_nodes')}```" in read("docs/adding-a-plugin.md")


@pytest.mark.parametrize("path", CASES, ids=str)
def test_example_cases_are_equal(path: Path) -> None:
    assert [play(case) for case in read_cases(ROOT / path)] == [[]]


@pytest.mark.parametrize(
    "page", ["README.md", "docs/claims.md", "docs/timelines.md", "docs/leader-election.md"]
)
def test_python_examples_print_what_they_say(page: str) -> None:
    text = read(page)
    program = text.split("```python\n")[1].split("```")[0]
    result = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert f"```text\n{result.stdout}```" in text
