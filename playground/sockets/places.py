"""The number of open sockets of a user on this server."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from django.conf import settings

from playground.people.who import Who

_open: Final = Counter[str]()


@dataclass(frozen=True, slots=True)
class Place:
    """One open socket."""

    key: str

    def leave(self) -> None:
        _open[self.key] -= 1
        if not _open[self.key]:
            del _open[self.key]


def take_place(who: Who) -> Place | None:
    """None if the user has reached the limit. Strangers, who share a key, and operators are not counted."""
    if who.is_known and not who.sees_all and 0 < settings.QUOTA_SOCKETS <= _open[who.key]:
        return None
    _open[who.key] += 1
    return Place(who.key)
