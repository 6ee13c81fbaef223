"""Pauses Python's garbage collector while a command starts or migrates data. Nearly all objects that are created then stay, so
looking for cycles takes a fifth of that time and finds next to nothing.
"""

from __future__ import annotations

import gc
from typing import Final

from django.conf import settings
from django.core.management import BaseCommand, ManagementUtility, get_commands

_AS_USUAL: Final = gc.get_threshold()
# Not off: migrations of a large database may leave cycles.
_SELDOM: Final = 200_000
# They create most of their objects when they run: the server ends the pause once it answers.
_PAUSED_WHILE_THEY_RUN: Final = ("playground", "migrate")


class UnknownCommand(Exception):
    """There is no command of this name."""


def collect_seldom() -> None:
    gc.set_threshold(_SELDOM, *_AS_USUAL[1:])


def collect_as_usual() -> None:
    """Ends the pause, if there is one. What is there by now stays; the collector need not look at it ever again."""
    if gc.get_threshold()[0] != _SELDOM:
        return
    gc.freeze()
    gc.set_threshold(*_AS_USUAL)


class Commands(ManagementUtility):
    """Django's and the playground's. The pause ends once a command is loaded, before it runs."""

    def fetch_command(self, subcommand: str) -> BaseCommand:
        """Raises UnknownCommand, where Django would end the program with the status that means "some pods have no node" here."""
        if subcommand not in get_commands():
            # Settings that cannot be read say so: without them the command may only seem unknown.
            _ = settings.INSTALLED_APPS
            raise UnknownCommand(subcommand)
        command = super().fetch_command(subcommand)
        if subcommand not in _PAUSED_WHILE_THEY_RUN:
            collect_as_usual()
        return command
