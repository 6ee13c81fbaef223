"""The commands that pages show can be taken: their options exist, and those that need no file of the reader's are carried out."""

from __future__ import annotations

import re
import shlex
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from django.core.management import get_commands, load_command_class

from scheduler_core.cli import Program
from scheduler_core.library import elections, timelines
from tests.support.command_line import playground
from tests.support.project import read, text_files

BLOCK = re.compile(r"^ *```sh\n(.*?)^ *```", flags=re.DOTALL | re.MULTILINE)
PROGRAMS = ("playground", "manage.py", "scheduler_core.cli")
RUN = re.compile("RUN_[A-Z]+")
A_RUN = "2f0e7f0e-0000-4000-8000-000000000000"
PAGES = sorted(path.as_posix() for path in text_files(".md") if path.parts[0] != "frontend")


def commands_of(text: str) -> Iterator[tuple[str, ...]]:
    """The words behind the name of the program, of every command line in blocks of a page; without redirections."""
    for block in BLOCK.findall(text):
        for line in block.replace("\\\n", " ").splitlines():
            if not any(program in line for program in PROGRAMS):
                continue
            words: list[str] | None = None
            for word in [*shlex.split(line, comments=True), "|"]:
                if word in ("|", "&&", "||", ";", ">", "&"):
                    if words:
                        yield tuple(words)
                    words = None
                elif words is not None:
                    words.append(word)
                elif word.rpartition("/")[2] in PROGRAMS:
                    words = []


SHOWN = [(page, words) for page in PAGES for words in commands_of(read(page))]
READY_MADE = {("timeline", one.slug) for one in timelines()} | {("election", one.slug) for one in elections()}


@cache
def parsers() -> dict[str, ArgumentParser]:
    return Program().parsers()


def parser_of(name: str) -> ArgumentParser:
    """Of a command of the library or of the server's."""
    if name in parsers():
        return parsers()[name]
    module = name.replace("-", "_")
    return load_command_class(get_commands()[module], module).create_parser("manage.py", module)


def test_commands_of_pages_are_found() -> None:
    text = (
        "Run:\n\n```sh\nkubectl get nodes | .venv/bin/python manage.py simulate - -o csv > x   # all\n```\n"
    )
    assert list(commands_of(text)) == [("simulate", "-", "-o", "csv")]
    assert len(SHOWN) > 100


@pytest.mark.parametrize(
    ("page", "words"), SHOWN, ids=lambda value: value if isinstance(value, str) else " ".join(value)
)
def test_a_command_of_a_page_has_options_that_exist(page: str, words: Sequence[str]) -> None:
    if words[0].startswith("-"):
        assert words in [("--help",), ("--version",)]
    else:
        parser_of(words[0]).parse_args([A_RUN if RUN.fullmatch(word) else word for word in words[1:]])


@pytest.mark.parametrize(
    "words", sorted({words for _, words in SHOWN if words[:2] in READY_MADE}), ids=" ".join
)
def test_a_ready_made_scenario_of_a_page_is_played(words: Sequence[str]) -> None:
    said = playground(*words, pause=lambda seconds: None)
    assert said.status in (0, 1), said.err
