"""A command, its context, and the meaning of its exit status."""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TextIO

from scheduler_core.cli.text.links import Links
from scheduler_core.config.plugins.out_of_tree import VARIABLE
from scheduler_core.config.warnings import NOT_ASKED
from scheduler_core.extenders.session import ExtenderCalls

DONE, LEFT_OVER, BAD_INPUT, BEYOND_THE_MODEL, NOTHING_TO_DO = range(5)
INTERRUPTED: Final = 130
"""As shells count a program that ended by SIGINT."""

Config = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ExtenderAccess:
    """How the extenders of a policy are called. calls : names the allowed plugins; None if none is. why_not : why the others are not."""

    calls: ExtenderCalls | None = None
    why_not: str = NOT_ASKED


def piped_in() -> bytes:
    """All of the standard input there is at the time."""
    return sys.stdin.buffer.read()


def allowed_by_environment() -> tuple[str, ...]:
    """Names, separated by commas."""
    return tuple(name.strip() for name in os.environ.get(VARIABLE, "").split(",") if name.strip())


@dataclass(frozen=True, slots=True)
class Context:
    """What commands use of the world.

    stdin : everything that was piped in. pause : lets seconds pass. extenders : asked about a policy that names some.
    allowed_plugins : names of out-of-tree plugins that policies may name. links : to explanations on a server; None: there are none.
    """

    out: TextIO = field(default_factory=lambda: sys.stdout)
    err: TextIO = field(default_factory=lambda: sys.stderr)
    stdin: Callable[[], bytes] = piped_in
    pause: Callable[[float], None] = time.sleep
    extenders: Callable[[Config], ExtenderAccess] = lambda config: ExtenderAccess()
    allowed_plugins: tuple[str, ...] = field(default_factory=allowed_by_environment)
    links: Links | None = None

    def tell(self, text: str) -> None:
        """A line beside the result."""
        self.err.write(f"{text}\n")

    def warn(self, warnings: Iterable[object]) -> None:
        for warning in warnings:
            self.tell(f"Warning: {warning}")


@dataclass(frozen=True, slots=True)
class Command:
    """name : as help shows it (commands.py). add_arguments : to its parser.

    run : returns the exit status; raises InvalidInput or OSError for bad input. statuses : the meaning of each status.
    parameters : parameter of the library, as mistakes name it → the option that gave it.
    """

    name: str
    description: str
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace, Context], int]
    statuses: Mapping[int, str] = field(default_factory=dict)
    parameters: Mapping[str, str] = field(default_factory=dict)
