"""The program around the commands: help by use, version, statuses, and what it does when nobody reads on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from scheduler_core import __version__
from scheduler_core.cli import Program, main
from scheduler_core.cli.command import Context
from scheduler_core.cli.commands import COMMANDS, Listed
from tests.support.builders import a_node, a_pod
from tests.support.command_line import playground
from tests.support.project import ROOT

LARGE = {"name": "large", "price": 1, "allocatable": {"cpu": "64", "memory": "8Gi", "pods": "110"}}


def test_help_lists_the_commands_by_use() -> None:
    said = playground()
    assert said == playground("help") == playground("--help")
    lines = said.out.splitlines()
    groups = [line.removesuffix(":") for line in lines if line.endswith(":")]
    assert groups == ["Decide", "Play over time", "Teach", "This program"]
    assert [line.split()[0] for line in lines if line.startswith("  ")] == list(Program().commands)


def test_commands_of_another_program_stand_behind_its_own() -> None:
    program = Program(
        "manage.py", [Listed("serve", "Serve", "starts it"), Listed("x", "Decide", "more")], "More."
    )
    lines = program.help().splitlines()
    assert lines[0] == "usage: manage.py COMMAND …"
    assert [line.split()[0] for line in lines[lines.index("Decide:") :][1:16]] == [
        "simulate",
        "explain",
        "export",
        "why",
        "what-if",
        "capacity",
        "rehearse",
        "check",
        "survive",
        "consolidate",
        "drain",
        "optimum",
        "shop",
        "sweep",
        "x",
    ]
    assert [line.split() for line in lines[lines.index("Serve:") :][1:2]] == [["serve", "starts", "it"]]
    assert lines[-1] == "More."


def test_the_list_names_the_commands_that_it_loads() -> None:
    assert [entry.load().name for entry in COMMANDS] == [entry.name for entry in COMMANDS]


def test_the_list_of_commands_is_printed_without_importing_one() -> None:
    modules = {f"scheduler_core.cli.{entry.module}" for entry in COMMANDS}
    program = f"import sys, scheduler_core.cli.program as p; p.Program().help(); print({modules!r} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"


@pytest.mark.parametrize("command", list(Program().commands))
def test_every_command_says_what_its_status_means(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = playground("help", command)
    with pytest.raises(SystemExit) as stop:
        playground(command, "--help")
    assert (stop.value.code, capsys.readouterr().out) == (0, said.out)
    assert said.out.startswith(f"usage: playground {command} ")
    assert "exit status:\n  0  " in said.out


def test_the_version() -> None:
    assert playground("--version").out == f"playground {__version__}\n"


def test_a_command_that_does_not_exist() -> None:
    said = playground("sing")
    assert (said.status, said.err) == (
        2,
        "playground: there is no command sing; `playground --help` lists them\n",
    )


@pytest.mark.parametrize("words", [("simulat", "x.json"), ("help", "simulat")])
def test_the_nearest_command_is_suggested(words: tuple[str, ...]) -> None:
    said = playground(*words)
    assert (said.status, said.err) == (
        2,
        "playground: there is no command simulat; did you mean simulate? `playground --help` lists them\n",
    )


def test_what_was_piped_in_is_read_once() -> None:
    said = playground("simulate", "-", "-", stdin=b"kind: Node\nmetadata: {name: a}\n")
    assert (said.status, said.err) == (
        2,
        "playground simulate: stdin: is given twice; it can be read only once\n",
    )


@pytest.mark.parametrize(
    ("library", "words"),
    [
        ("ortools", ["optimum"]),
        ("ortools", ["shop", "NODES"]),
        ("arro3", ["export", "--to", "placements.parquet", "--file", "x.parquet"]),
    ],
    ids=["optimum", "shop", "export"],
)
def test_a_library_that_is_missing(
    library: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [library, *(name for name in sys.modules if name.startswith(f"{library}."))]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.chdir(tmp_path)
    Path("NODES").write_text(yaml.safe_dump({"nodeTemplates": [LARGE]}))
    objects = [a_node("a", cpu="1"), a_pod("web", requests={"cpu": "2"})]
    said = playground(*words, "-", stdin=yaml.safe_dump({"kind": "List", "items": objects}).encode())
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert said.err.startswith(f"playground {words[0]}: ")
    assert ": pip install 'scheduler-core[" in said.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["election", "--list"], "playground: standard output: No space left on device\n"),
        (["timeline", "graceful-preemption"], "playground timeline: No space left on device\n"),
    ],
    ids=["at the end", "while the command runs"],
)
def test_an_output_that_cannot_be_written(words: list[str], told: str) -> None:
    command = [sys.executable, "-m", "scheduler_core.cli", *words]
    buffered = os.environ | {"PYTHONUNBUFFERED": ""}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command, cwd=ROOT, env=buffered, stdout=full, stderr=subprocess.PIPE, check=False, text=True
        )
    assert (done.returncode, done.stderr) == (2, told)


def test_an_option_must_be_written_out(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        playground("simulate", "-", "--samp")
    assert "unrecognized arguments: --samp" in capsys.readouterr().err


def test_an_interrupted_command() -> None:
    def interrupted() -> Any:
        raise KeyboardInterrupt

    assert main(["simulate", "-"], context=Context(stdin=interrupted)) == 130


def test_as_a_process_whose_reader_has_enough() -> None:
    """As `playground election --list | head -1`: neither an error nor words about one."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "scheduler_core.cli", "election", "--list"]
    done = subprocess.run(command, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")
