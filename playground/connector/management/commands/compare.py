"""`python manage.py compare`: does the cache of a running live scheduler match its cluster?"""

from __future__ import annotations

import json
import sys
import urllib.error
import urllib.request
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

DIFFERS, BAD_INPUT = 1, 2
# Decided, and on its way: no mistake.
_NO_MISTAKE = ("assumedPods",)


class Command(BaseCommand):
    help = (
        "Compares the cache of a running scheduler with a fresh list of its cluster, and prints the names of "
        "objects that differ. Exit status: 0 no difference, 1 differences, 2 the scheduler does not answer."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "address",
            nargs="?",
            default="http://127.0.0.1:10259",
            help="address of its health endpoint; default: %(default)s",
        )
        parser.add_argument("--timeout", type=float, default=60.0, help="in seconds; default: %(default)g")

    def handle(self, *args: Any, **options: Any) -> None:
        found = _asked(options["address"], options["timeout"])
        for what, names in found.items():
            for name in names:
                self.stdout.write(f"{what}: {name}")
        if any(names for what, names in found.items() if what not in _NO_MISTAKE):
            sys.exit(DIFFERS)


def _asked(address: str, timeout: float) -> dict[str, list[str]]:
    """Raises CommandError."""
    if not address.startswith(("http://", "https://")):
        raise CommandError(f"{address}: an address begins with http:// or https://", returncode=BAD_INPUT)
    try:
        with urllib.request.urlopen(f"{address.rstrip('/')}/compare", timeout=timeout) as answer:  # noqa: S310
            found: dict[str, list[str]] = json.load(answer)
    except urllib.error.HTTPError as problem:
        with problem:
            raise CommandError(problem.read().decode("utf-8", "replace"), returncode=BAD_INPUT) from None
    except (OSError, ValueError) as problem:
        raise CommandError(f"{address}: {problem}", returncode=BAD_INPUT) from None
    return found
