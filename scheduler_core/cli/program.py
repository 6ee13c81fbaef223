"""Program: groups of commands under one name, their help, and what becomes of mistakes."""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from scheduler_core.cli.command import BAD_INPUT, DONE, INTERRUPTED, Command, Context
from scheduler_core.cli.commands import COMMANDS, COMPLETION, Entry, Listed
from scheduler_core.cli.completion import completion_command
from scheduler_core.errors import InvalidInput, InvalidObjects, Problem
from scheduler_core.version import VERSION

NAME: Final = "playground"
ABOUT: Final = "Makes the same decisions as kube-scheduler and explains them."
_PARAMETER: Final = re.compile(r"(\w+)(?:\[\d+\])?(?:\.(.*))?$")
_PARAMETERS: Final = {"featureGates": "--feature-gates", "release": "--release"}
_EXTRAS: Final = ("ortools", "arro3")
"""Libraries that may be missing. The error that says so names one of them, and its message says what to install."""


class Program:
    """name : how it is called. listed : commands that another program carries out under the same name; help has them behind
    this library's, and ``more`` at its end.
    """

    def __init__(self, name: str = NAME, listed: Iterable[Listed] = (), more: str = "") -> None:
        self.name, self.more = name, more
        self.listed = tuple(listed)
        self.commands: dict[str, Listed] = {entry.name: entry for entry in (*COMMANDS, COMPLETION)}

    def command(self, name: str) -> Command | None:
        """The command of this name, its module imported; None if this library has none of it."""
        entry = self.commands.get(name)
        if isinstance(entry, Entry):
            return entry.load()
        return None if entry is None else self._completion()

    def run(self, words: Sequence[str], context: Context | None = None) -> int:
        """The exit status. argparse ends the program itself for --help, and with status 2 for words it cannot take."""
        context = context or Context()
        if not words or words[0] in ("-h", "--help", "help"):
            return self._help(words[1:], context)
        if words[0] == "--version":
            context.out.write(f"{NAME} {VERSION}\n")
            return DONE
        command = self.command(words[0])
        if command is None:
            return self._unknown(words[0], context)
        options = self._parser(command).parse_args(words[1:])
        try:
            return command.run(options, replace(context, stdin=_once(context.stdin)))
        except InvalidInput as error:
            context.tell(f"{self.name} {command.name}:{_lines(_by_option(error, command.parameters))}")
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            context.tell(f"{self.name} {command.name}: {_file_error(error)}")
        except ModuleNotFoundError as missing:
            if missing.name not in _EXTRAS:
                raise
            context.tell(f"{self.name} {command.name}: {missing}")
        return BAD_INPUT

    def parsers(self) -> dict[str, ArgumentParser]:
        """The parser of every command."""
        loaded = (entry.load() for entry in COMMANDS)
        return {one.name: self._parser(one) for one in (*loaded, self._completion())}

    def help(self) -> str:
        """All commands, grouped by use."""
        entries = [*self.commands.values(), *self.listed]
        groups: dict[str, list[Listed]] = {}
        for entry in entries:
            groups.setdefault(entry.group, []).append(entry)
        width = max(len(entry.name) for entry in entries)
        parts = [f"usage: {self.name} COMMAND …", ABOUT]
        for group, members in groups.items():
            lines = [f"  {member.name.ljust(width)}   {member.summary}" for member in members]
            parts.append("\n".join([f"{group}:", *lines]))
        parts.append(
            f"`{self.name} COMMAND --help` describes a command, `{self.name} --version` prints the version."
        )
        return "\n\n".join([*parts, *([self.more] if self.more else [])]) + "\n"

    def _help(self, words: Sequence[str], context: Context) -> int:
        command = self.command(words[0]) if words else None
        if words and command is None:
            return self._unknown(words[0], context)
        context.out.write(self._parser(command).format_help() if command else self.help())
        return DONE

    def _unknown(self, word: str, context: Context) -> int:
        context.tell(no_command(self.name, word, [*self.commands, *(one.name for one in self.listed)]))
        return BAD_INPUT

    def _completion(self) -> Command:
        return completion_command(self.name, self.parsers, [one.name for one in self.listed])

    def _parser(self, command: Command) -> ArgumentParser:
        statuses = [f"  {status}  {meaning}" for status, meaning in command.statuses.items()]
        parser = ArgumentParser(
            prog=f"{self.name} {command.name}",
            description=command.description,
            epilog="\n".join(["exit status:", *statuses]) if statuses else None,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.add_arguments(parser)
        return parser


def no_command(program: str, word: str, known: Iterable[str]) -> str:
    """That there is no such command, in a sentence that names the nearest one. known : all that there are."""
    near = get_close_matches(word, known, n=1)
    guess = f"; did you mean {near[0]}?" if near else ";"
    return f"{program}: there is no command {word}{guess} `{program} --help` lists them"


def _once(read: Callable[[], bytes]) -> Callable[[], bytes]:
    """What was piped in can be read once: the second time nothing of it is left."""
    was_read = False

    def stdin() -> bytes:
        nonlocal was_read
        if was_read:
            raise InvalidInput([Problem("stdin", "is given twice; it can be read only once")])
        was_read = True
        return read()

    return stdin


def _file_error(error: OSError) -> str:
    """Python knows no file where what cannot be written is the output."""
    words = error.strerror or str(error)
    return words if error.filename is None else f"{error.filename}: {words}"


def _by_option(error: InvalidInput, parameters: Mapping[str, str]) -> Iterable[Problem]:
    """Mistakes in a parameter of the library name the option that gave it: ``shares.default/x`` is ``--share default/x``.

    Objects have the same words in their places, such as ``nodes[3]``.
    """
    if isinstance(error, InvalidObjects):
        return error.problems
    options = {**_PARAMETERS, **parameters}
    named = ((problem, _PARAMETER.match(problem.path)) for problem in error.problems)
    return [
        Problem(f"{options[found[1]]} {found[2] or ''}".rstrip(), problem.message)
        if found and found[1] in options
        else problem
        for problem, found in named
    ]


def _lines(found: Iterable[Problem]) -> str:
    """One mistake in the same line, several below each other."""
    problems = [str(problem) for problem in found]
    return f" {problems[0]}" if len(problems) == 1 else "".join(f"\n  {problem}" for problem in problems)


def main(
    words: Sequence[str] | None = None,
    program: Program | None = None,
    context: Context | None = None,
) -> int:
    """The exit status of `playground` with these words; None: those of this process."""
    program = program or Program()
    try:
        status = program.run(sys.argv[1:] if words is None else words, context)
    except BrokenPipeError:
        # The reader of the output has enough.
        _leave_stdout()
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    try:
        sys.stdout.flush()
    except OSError as error:
        _leave_stdout()
        if isinstance(error, BrokenPipeError):
            return DONE
        if status != BAD_INPUT:
            sys.stderr.write(f"{program.name}: standard output: {_file_error(error)}\n")
        return BAD_INPUT
    return status


def _leave_stdout() -> None:
    """Python would complain once more when it closes what cannot be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
