"""``python -m scheduler_core.conformance``."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.conformance.__main__ import main
from tests.support.builders import a_node, a_pod

OBJECTS = [a_node("a"), a_node("b"), a_pod("p", requests={"cpu": "1"})]


def a_case(name: str, **changes: Any) -> dict[str, Any]:
    expected = simulate(OBJECTS, detail="full").to_dict()
    return {"name": name, "objects": OBJECTS, "expected": expected | changes}


def write(path: Path, *cases: dict[str, Any]) -> Path:
    text = "".join(json.dumps(case) + "\n" for case in cases)
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
    return path


def test_equal_cases_print_a_row_a_category(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = write(tmp_path / "mine.jsonl", a_case("mine-0"), a_case("mine-1"))
    second = write(tmp_path / "yours.jsonl.gz", a_case("yours-0"))

    assert main([str(first), str(second)]) == 0

    header, *rows = capsys.readouterr().out.splitlines()
    assert header.split() == ["category", "cases", "equal", "attempts", "seconds"]
    assert [row.split()[:4] for row in rows] == [["mine", "2", "2", "2"], ["yours", "1", "1", "1"]]


def test_the_message_of_prefilter_is_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also where no attempt has anything else that is only known in full."""
    wanted = [{"name": "v", "persistentVolumeClaim": {"claimName": "c"}}]
    message = 'persistentvolumeclaim "c" not found'
    attempt = {"pod": "default/q", "outcome": "unschedulable", "preFilterMessage": message}
    case = {"objects": [*OBJECTS[:2], a_pod("q", volumes=wanted)], "observed": True}
    right = case | {"name": "right", "expected": {"attempts": [attempt]}}
    wrong = case | {"name": "wrong", "expected": {"attempts": [attempt | {"preFilterMessage": "another"}]}}

    assert main([str(write(tmp_path / "mine.jsonl", right, wrong))]) == 1

    found = f"wrong: 1 differences\n  attempts[0] default/q: preFilterMessage\n      recorded 'another'\n      decided  '{message}'\n"
    assert capsys.readouterr().out.endswith(found)


def test_a_difference_is_named_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "mine.jsonl", a_case("mine-0", placements={"default/p": "b"}))

    assert main([str(path)]) == 1

    out = capsys.readouterr().out
    assert out.splitlines()[1].split()[:4] == ["mine", "1", "0", "1"]
    assert out.endswith(
        "mine-0: 1 differences\n  placements.default/p\n      recorded 'b'\n      decided  'a'\n"
    )


def test_a_case_that_cannot_be_read_as_a_cluster_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = a_case("bad") | {"objects": [{"kind": "Node", "metadata": {}}]}

    assert main([str(write(tmp_path / "mine.jsonl", case))]) == 1

    assert "bad: refused" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["{", "[]", '{"name": "x"}'])
def test_a_line_that_is_no_case_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text(f"\n{line}\n")

    assert main([str(path)]) == 2

    assert capsys.readouterr().err.startswith("conformance: mine.jsonl:2: not a case:")


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl" in capsys.readouterr().err
