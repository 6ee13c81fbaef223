"""Slows guessing: after a few failures each further try has to wait, twice as long every time.

Counted by the address that tries, by the name that it tries, by the name from all addresses, and for codes by the whole server. What
succeeds clears the name.
Several servers count together where they have Redis (`counts`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.http import HttpRequest

from playground.common.errors import ApplicationError, NotFound
from playground.common.middleware import SAFE_METHODS
from playground.people import counts
from playground.people.current_user import CurrentUser
from playground.people.enums import Act, Role
from playground.people.secrets import hashed

WINDOW_SECONDS: Final = 15 * 60
# A class sits behind one address, and mistypes.
FREE_BY_ADDRESS: Final = 30
FREE_BY_NAME: Final = 5
# Whoever tries a name from many addresses is slowed, too, but does not keep out for long who has it.
FREE_BY_NAME_IN_ALL: Final = 30
LONGEST_BY_NAME_IN_ALL: Final = 60
# Codes are short: who guesses from many addresses is slowed, too. Then everybody who joins waits, but not for long.
FREE_IN_ALL: Final = 300
LONGEST_IN_ALL: Final = 10


class TooManyTries(ApplicationError):
    status = 429
    code = "too-many-tries"
    title = "Too many tries"

    def __init__(self, wait: int) -> None:
        super().__init__(f"There were too many wrong tries. Try again in {wait} seconds.")
        self.wait = wait


def address_of(request: HttpRequest) -> str:
    """Of the client of a request."""
    return address_behind(request.headers.get("X-Forwarded-For", ""), request.META.get("REMOTE_ADDR", ""))


def address_behind(forwarded: str, peer: str) -> str:
    """Of the client; behind a proxy, as the proxy reports it. forwarded : X-Forwarded-For. peer : who is connected."""
    reported = forwarded.rpartition(",")[2].strip() if settings.BEHIND_PROXY else ""
    return reported or peer


@dataclass(frozen=True, slots=True)
class Allowance:
    """Failures that are `free`; then each further try waits, `longest` seconds at most."""

    key: str
    free: int
    longest: int = WINDOW_SECONDS


@contextmanager
def slowed(request: HttpRequest, what: str, name: str = "", *, in_all: bool = False) -> Iterator[None]:
    """Around a try. What it raises as refused (403, 404) counts as a failure. Raises TooManyTries instead of trying.

    in_all : failures from all addresses are counted together besides.
    """
    address = address_of(request)
    of_name = [
        Allowance(_key(f"{what} of {name.lower()} from {address}"), FREE_BY_NAME),
        Allowance(_key(f"{what} of {name.lower()}"), FREE_BY_NAME_IN_ALL, LONGEST_BY_NAME_IN_ALL),
    ]
    allowances = [Allowance(_key(f"{what} {address}"), FREE_BY_ADDRESS)]
    allowances += of_name if name else []
    allowances += [Allowance(_key(what), FREE_IN_ALL, LONGEST_IN_ALL)] if in_all else []
    if wait := max(_wait(allowance) for allowance in allowances):
        raise TooManyTries(wait)
    try:
        yield
    except ApplicationError as error:
        if isinstance(error, NotFound) or error.status == 403:
            for allowance in allowances:
                _count(allowance)
        raise
    if name:
        counts.forget([allowance.key for allowance in of_name])


COMING_IN: Final = 10
"""Times the changes a minute that somebody has: 1,200 people join from an address within one, unless the setting says otherwise."""


class TooManyRequests(ApplicationError):
    status = 429
    code = "too-many-requests"
    title = "Too many requests"
    wait = 60


def refuse_too_many(who: CurrentUser, request: HttpRequest, act: Act) -> None:
    """Counts changing requests per minute, except of operators. Raises TooManyRequests.

    Strangers of one address count together, so that nobody keeps those of other addresses out. A large class may sit behind one: all who
    come in within a minute may be so many times as many.
    """
    method = str(request.method)
    if method in SAFE_METHODS or who.sees_all or not settings.MAX_WRITES_A_MINUTE:
        return
    is_coming_in = act == Act.OPEN
    most = settings.MAX_WRITES_A_MINUTE * (COMING_IN if is_coming_in else 1)
    whose = who.key if who.role != Role.STRANGER else f"{who.key}-{hashed(address_of(request))}"
    key = f"writes-{whose}-{'in-' if is_coming_in else ''}{minute()}"
    if counts.count(key, 120) > most:
        raise TooManyRequests(f"More than {most} changes a minute. Wait a minute.")


def minute() -> int:
    """Of those that are counted."""
    return int(time.time() // 60)


def _key(text: str) -> str:
    return f"tries-{hashed(text)}"


def _wait(allowance: Allowance) -> int:
    """Seconds until the next try."""
    until: float = counts.read(f"{allowance.key}-until", 0.0)
    return max(0, int(until - time.time() + 0.999))


def _count(allowance: Allowance) -> None:
    failures = counts.count(allowance.key, WINDOW_SECONDS)
    if failures > allowance.free:
        seconds = min(2 ** min(failures - allowance.free, 20), allowance.longest)
        counts.keep(f"{allowance.key}-until", time.time() + seconds, WINDOW_SECONDS)
        counts.prolong(allowance.key, WINDOW_SECONDS)
