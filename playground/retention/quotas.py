"""Quotas of users: stored bytes, runs and simulations at the same time, seconds of worker time per day.

A participant counts for themselves, and for their workshop together with everybody in it. Operators have no quota, and without accounts
nobody has. Two requests that come at the same moment may both be let in at the edge of a quota.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from django.conf import settings

from playground.common.errors import ApplicationError
from playground.people.current_user import CurrentUser
from playground.people.enums import Act, Role
from playground.retention.usage import UsageKind, taken

HOLDERS: Final = ("participant", "account", "workshop")
ADVICE: Final = {
    UsageKind.BYTES: "Delete runs or snapshots that you no longer need.",
    UsageKind.AT_ONCE: "Wait until one has ended, or cancel one.",
    UsageKind.SECONDS: "Work that was started within the last day counts; try again later, or start less.",
}
# What each act takes more of.
TAKEN: Final = {
    Act.MAKE: (UsageKind.BYTES,),
    Act.PLAY: (UsageKind.BYTES, UsageKind.AT_ONCE, UsageKind.SECONDS),
}


class OverQuota(ApplicationError):
    status = 429
    code = "quota"
    title = "A quota is used up"


@dataclass(frozen=True, slots=True)
class Quota:
    """whose : participant, account or workshop. 0 of `most`: no bound."""

    what: UsageKind
    whose: str
    used: float
    most: int

    @property
    def is_used_up(self) -> bool:
        return 0 < self.most <= self.used


def quotas_of(who: CurrentUser, wanted: Collection[UsageKind] = tuple(UsageKind)) -> Iterator[Quota]:
    """Of a user who can own objects; others have none. Queries the database once."""
    if not settings.ACCOUNTS or who.person is None or who.role == Role.OPERATOR or not wanted:
        return
    together = who.role == Role.PARTICIPANT
    (holder,) = who.workshops if together else (who.person,)
    amounts = taken(holder, wanted, together=together)
    for whose in ("participant", "workshop") if together else ("account",):
        for what in wanted:
            counted = [
                amount
                for owner, of, amount in amounts
                if of == what and (whose == "workshop" or owner == who.person)
            ]
            yield Quota(what, whose, sum(counted), settings.QUOTAS[whose][what])


def refuse_beyond(who: CurrentUser, act: Act) -> None:
    """Raises OverQuota, whose message says what to do."""
    for quota in quotas_of(who, TAKEN.get(act, ())):
        if quota.is_used_up:
            whose = "This workshop has" if quota.whose == "workshop" else "You have"
            raise OverQuota(f"{whose} used up {_in_words(quota)}. {ADVICE[quota.what]}")


def _in_words(quota: Quota) -> str:
    match quota.what:
        case UsageKind.BYTES:
            return f"the {quota.most / 2**20:,.0f} MiB that may be stored"
        case UsageKind.AT_ONCE:
            return f"the {quota.most:,} runs and simulations that may be played or wait at once"
        case UsageKind.SECONDS:
            return f"the {quota.most:,} seconds of worker time per day"
