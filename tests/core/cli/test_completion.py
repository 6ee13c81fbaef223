"""`playground completion`: every word that the commands take, in each shell; what bash makes of it is asked of bash."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from scheduler_core.cli import Program
from scheduler_core.cli.completion import SCRIPTS, words_of
from scheduler_core.library import elections
from scheduler_core.releases.files import NAMES
from tests.support.command_line import playground


def completed(*words: str) -> list[str]:
    """What bash offers for the last word; nothing means files."""
    script = playground("completion", "bash").out
    line = " ".join(f"'{word}'" for word in words)
    ask = (
        f"COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _playground; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    done = subprocess.run(["bash", "-c", script + ask], capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("playground", ""), [*Program().commands, "--help", "--version"]),
        (("playground", "ex"), ["explain", "export"]),
        (("playground", "simulate", "--ch"), ["--check-model"]),
        (("playground", "simulate", "--release", ""), list(NAMES)),
        (("playground", "simulate", "a.yaml", "-o", "c"), ["csv"]),
        (("playground", "simulate", "--policy", ""), []),
        (("playground", "simulate", ""), []),
        (("playground", "election", "cr"), ["crash"]),
        (("playground", "completion", ""), ["bash", "zsh", "fish"]),
    ],
    ids=lambda value: " ".join(value[1:]) if isinstance(value, tuple) else "",
)
def test_bash(words: tuple[str, ...], offered: list[str]) -> None:
    assert completed(*words) == offered


@pytest.mark.parametrize("shell", list(SCRIPTS))
def test_no_word_is_missing(shell: str) -> None:
    script = playground("completion", shell).out
    for command, parser in Program().parsers().items():
        assert command in script
        for option in words_of(command, parser).options:
            written = {
                f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names
            }
            assert all(name in script for name in (written if shell == "fish" else option.names)), option
            assert all(value in script for value in option.values or ())
    assert all(one.slug in script for one in elections())


@pytest.mark.parametrize("shell", list(SCRIPTS))
def test_the_shell_can_read_it(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    script = playground("completion", shell).out
    done = subprocess.run([shell, "-n"], input=script, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
