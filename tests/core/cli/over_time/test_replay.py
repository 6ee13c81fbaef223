"""`replay`: two files that `timeline` plays, and what is told about the rest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from tests.core.scenario.recording.lines import line, made, node, pod, recording_text
from tests.support.command_line import playground

IMAGES = node()
IMAGES["status"]["images"] = [{"names": ["web"], "sizeBytes": 1}]
LIFE = (
    (10, "ADDED", pod()),
    (20, "MODIFIED", pod(bound="n1")),
    (30, "MODIFIED", IMAGES),
    (31, "MODIFIED", node()),
    (50, "DELETED", pod(bound="n1", phase="Succeeded")),
)
TEXT = recording_text([node()], *LIFE)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "recording.jsonl").write_bytes(TEXT)
    return tmp_path


def test_two_files_that_can_be_played(folder: Path) -> None:
    said = playground("replay", "recording.jsonl", "--speed", "10", "--title", "Monday")
    assert said.status == 0
    assert said.out == (
        "\n"
        "nodes at the start   1\n"
        "pods at the start    0\n"
        "takes                10s\n"
        "operations           1\n"
        "  create Pod         1\n"
        "left out             2\n"
        "play it              timeline scenario.yaml --on snapshot.json\n"
    )
    assert said.err == (
        "Left out: event 5 Node n1: status.images (and 1 more): no operation changes it; it stays as it was\n"
    )
    assert json.loads((folder / "snapshot.json").read_text())["items"] == [node()]
    assert yaml.safe_load((folder / "scenario.yaml").read_text()) == {
        "title": "Monday",
        "duration": "10s",
        "controllers": {"workloads": False, "taintEviction": False},
        "operations": [{"at": "1s", "create": made(pod()), "runsFor": "3s"}],
    }
    played = playground("timeline", "scenario.yaml", "--on", "snapshot.json", "-o", "json")
    assert played.status == 0
    assert json.loads(played.out)["report"]["timeToSchedule"]["count"] == 1


def test_a_document_tells_everything() -> None:
    said = playground("replay", "-", "-o", "json", stdin=TEXT)
    why = "no operation changes it; it stays as it was"
    assert json.loads(said.out) == {
        "duration": "1m40s",
        "objects": {"Node": 1},
        "operations": {"create Pod": 1},
        "unexpressed": [
            {"at": 30_000_000_000, "place": "event 5 Node n1: status.images", "why": why},
            {"at": 31_000_000_000, "place": "event 6 Node n1: status.images", "why": why},
        ],
        "report": {"dropped": [], "ignored": [], "warnings": []},
    }
    assert said.err == ""


def test_other_nodes_other_schedulers_and_a_release(folder: Path) -> None:
    (folder / "nodes.json").write_text(json.dumps(node("big")))
    (folder / "mine.jsonl").write_bytes(recording_text([node()], (1, "ADDED", pod(schedulerName="mine"))))
    said = playground(
        *("replay", "mine.jsonl", "--nodes", "nodes.json", "--release", "1.30"),
        *("--scheduler", "mine=default-scheduler", "--scenario", "s.yaml", "--snapshot", "c.json"),
    )
    assert (said.status, said.err) == (0, "")
    assert json.loads((folder / "c.json").read_text())["items"] == [node("big")]
    document = yaml.safe_load((folder / "s.yaml").read_text())
    assert document["release"] == "1.30"
    assert document["operations"] == [{"at": "1s", "create": made(pod())}]


def test_nothing_happens_in_a_quiet_window() -> None:
    assert playground("replay", "recording.jsonl", "--from", "60s").status == 4


def test_mistakes(folder: Path) -> None:
    (folder / "broken.jsonl").write_text(line(0, "ADDED", node()))
    (folder / "pods.json").write_text(json.dumps(pod()))
    outside = "from: 3m0s is outside the recording, which takes 1m40s\n"
    for words, message in (
        (
            ("broken.jsonl",),
            "broken.jsonl: no BOOKMARK ends the beginning: the recording ended before all objects were listed",
        ),
        (("recording.jsonl", "--from", "3m"), outside),
        (("recording.jsonl", "--nodes", "pods.json"), "--nodes: there is no node in it"),
        (("missing.jsonl",), "missing.jsonl: No such file or directory"),
    ):
        said = playground("replay", *words)
        assert said.status == 2
        assert message in said.err
    assert not (folder / "scenario.yaml").exists()
