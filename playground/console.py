"""manage.py: the commands of scheduler_core and those of the server under one name.

The library executes its own commands, without Django, so they start at once and print the same as those of the
installed `playground`. All others are Django's.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from scheduler_core.cli import Program
    from scheduler_core.cli.command import ExtenderAccess
    from scheduler_core.cli.text.links import RunUpload

TOKEN: Final = "PLAYGROUND_TOKEN"  # noqa: S105 - a name
"""Of the server that gets runs: people.md."""
NAME: Final = "manage.py"
CORE: Final = (
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
    "timeline",
    "replay",
    "election",
    "lessons",
    "completion",
)
"""Written down here so that other commands do not import the library to find out (tests/web/console)."""
_DJANGO_CHECK: Final = ("--deploy", "--tag", "-t", "--list-tags", "--fail-level", "--database")
"""Django has a `check`, too, of the project: without a file, and with its own options."""
_HELP: Final = ("help", "--help", "-h")
_USES: Final = {"playground.embedded": "Serve", "playground.connector": "On a real cluster"}
_DATA: Final = "Maintain the data"
_OF_DJANGO: Final = ("migrate", "createsuperuser", "changepassword")


def main(words: Sequence[str]) -> int:
    """The exit status. words : as in sys.argv."""
    if is_of_the_library(words[1:]):
        from scheduler_core.cli import main as main_of_the_library
        from scheduler_core.cli.command import Context

        return main_of_the_library(words[1:], program(words[1:]), Context(extenders=_asked, links=_links))
    from playground.common.collector import Commands, UnknownCommand, collect_seldom

    collect_seldom()
    try:
        Commands([*words[:1], *(word.replace("-", "_") for word in words[1:2]), *words[2:]]).execute()
    except UnknownCommand as unknown:
        return _unknown(str(unknown))
    return 0


def _unknown(word: str) -> int:
    """The exit status."""
    from django.core.management import get_commands

    from scheduler_core.cli.command import BAD_INPUT
    from scheduler_core.cli.program import no_command

    sys.stderr.write(f"{no_command(NAME, word, [*CORE, *get_commands()])}\n")
    return BAD_INPUT


def is_of_the_library(words: Sequence[str]) -> bool:
    """Its commands, help about them, and the list of all commands."""
    if list(words[:1]) == ["check"] and (len(words) == 1 or any(word in _DJANGO_CHECK for word in words)):
        return False
    if not words or words[0] in ("--version", *CORE):
        return True
    return words[0] in _HELP and (len(words) == 1 or words[1] in CORE)


def program(words: Sequence[str] = ()) -> Program:
    """With the server's commands in its list, where these words ask for the list or for completion."""
    from scheduler_core.cli import Program

    shows_all = not words or words[0] in (*_HELP, "completion", "lessons")
    return Program(
        NAME, listed=_listed() if shows_all else (), more=f"`{NAME} help --commands` lists Django's own, too."
    )


def _listed() -> list[Any]:
    """The project's management commands by use, and those of Django's that its pages name."""
    import django
    from django.core.management import get_commands, load_command_class

    from scheduler_core.cli.commands import Listed

    django.setup()
    apps = get_commands()
    ours = sorted(name for name, app in apps.items() if str(app).startswith("playground"))
    found = []
    for name in (*ours, *_OF_DJANGO):
        app = str(apps[name])
        summary = str(load_command_class(app, name).help).partition(". ")[0].rstrip(".")
        found.append(Listed(name, _USES.get(app, _DATA), summary))
    groups = [*_USES.values(), _DATA]
    return sorted(found, key=lambda one: groups.index(one.group))


def _links(server: str, run: RunUpload, attempts: Mapping[int, str]) -> Mapping[int, str]:
    from playground.check_links import links

    return links(server, run, attempts, token=os.environ.get(TOKEN, ""))


def _asked(config: Mapping[str, Any]) -> ExtenderAccess:
    """The extenders that the settings allow are called."""
    import django

    django.setup()
    from playground.snapshots.codec.run import RunRequest, extender_calls
    from playground.snapshots.codec.warnings import NOT_ALLOWED
    from scheduler_core.cli.command import ExtenderAccess

    return ExtenderAccess(extender_calls(RunRequest(objects=(), config=config)), NOT_ALLOWED)
