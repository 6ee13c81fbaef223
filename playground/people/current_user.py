"""The current user. Set when a request or a look at a socket begins, read by queries.

Workers and commands act as the program itself, which may do everything. Without accounts (`settings.ACCOUNTS`) everybody who
reaches the server may do so too: there is one owner, the person at the keyboard.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from playground.people.enums import Role, Scope

Shared = tuple[str, UUID]
"""A share's target: the label of its model, and its id."""


@dataclass(frozen=True, slots=True)
class CurrentUser:
    """person : whose things are stored under. workshops : those one is in or leads. leads : those one leads.

    scopes : of the token that a program came with; None: a person. key : names them in logs and keys of caches.
    """

    role: Role
    key: str
    name: str = ""
    person: UUID | None = None
    workshops: frozenset[UUID] = frozenset()
    leads: frozenset[UUID] = frozenset()
    shares: frozenset[Shared] = frozenset()
    scopes: frozenset[Scope] | None = None

    @property
    def sees_all(self) -> bool:
        return self.role == Role.OPERATOR

    @property
    def is_known(self) -> bool:
        """Signed in, or in a workshop: a user who can own objects."""
        return self.role in (Role.OPERATOR, Role.TEACHER, Role.PARTICIPANT)


PROGRAM: Final = CurrentUser(Role.OPERATOR, "program", name="the program")
LOCAL: Final = CurrentUser(Role.OPERATOR, "local")
STRANGER: Final = CurrentUser(Role.STRANGER, "stranger")

_who: ContextVar[CurrentUser] = ContextVar("who", default=PROGRAM)


def current_user() -> CurrentUser:
    return _who.get()


@contextmanager
def acting_as(who: CurrentUser) -> Iterator[CurrentUser]:
    """Inside, it is `who` that asks."""
    token = _who.set(who)
    try:
        yield who
    finally:
        _who.reset(token)
