"""The user of a session or a token. Looked up for every request and every look of a socket, so that a revoked or expired one no
longer counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any, Final, cast
from uuid import UUID

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from playground.common.errors import ApplicationError
from playground.people.current_user import LOCAL, STRANGER, CurrentUser, Shared
from playground.people.enums import PersonKind, Role, Scope
from playground.people.models import NAME_LENGTH, Person, Share, Token
from playground.people.secrets import TOKEN_PREFIX, hashed
from playground.people.visibility import with_parts

# What a session holds besides what Django keeps there for accounts.
PERSON: Final = "person"
PLACE: Final = "place"
SHARES: Final = "shares"
USED_EVERY: Final = timedelta(minutes=5)

FindParticipant = Callable[[UUID], Person | None]


class TokenRefused(ApplicationError):
    status = 401
    code = "token-refused"
    title = "The token is not valid"


def participant(person_id: UUID) -> Person | None:
    return Person.objects.filter(pk=person_id, kind=PersonKind.PARTICIPANT).first()


def participants(sessions: Iterable[SessionBase]) -> FindParticipant:
    """Those of many sessions, read in one go."""
    wanted = [person_id for session in sessions if (person_id := _uuid(session.get(PERSON)))]
    return Person.objects.filter(kind=PersonKind.PARTICIPANT).in_bulk(wanted).get


def recognised(
    session: SessionBase, authorization: str = "", find: FindParticipant = participant
) -> CurrentUser:
    """authorization : the header. Raises TokenRefused."""
    if not settings.ACCOUNTS:
        return LOCAL
    scheme, _, secret = authorization.partition(" ")
    if scheme.lower() == "bearer" and secret.startswith(TOKEN_PREFIX):
        return of_token(secret.strip())
    person = _person_of(session, find)
    shares = _shares_of(session.get(SHARES, ()))
    if person is None:
        return CurrentUser(Role.GUEST, _guest_key(session), shares=shares) if shares else STRANGER
    return of_person(person, shares=shares)


def of_token(secret: str) -> CurrentUser:
    """Raises TokenRefused."""
    now = timezone.now()
    live = Token.objects.order_by().filter(Q(expires_at=None) | Q(expires_at__gt=now))
    token = next(iter(live.select_related("owner__user").filter(secret_hash=hashed(secret))), None)
    if token is None or token.owner.user is None or not token.owner.user.is_active:
        raise TokenRefused("The token does not exist, has expired or was revoked.")
    _note_use(token, now)
    return of_person(token.owner, scopes=frozenset(Scope(name) for name in token.scopes))


def of_person(
    person: Person, *, shares: frozenset[Shared] = frozenset(), scopes: frozenset[Scope] | None = None
) -> CurrentUser:
    is_account = person.kind == PersonKind.ACCOUNT
    leads = frozenset(person.leads.values_list("pk", flat=True) if is_account else ())
    member_of = frozenset() if person.workshop_id is None else frozenset({person.workshop_id})
    return CurrentUser(
        role_of(person),
        key=str(person.pk),
        name=person.name,
        person=person.pk,
        workshops=leads | member_of,
        leads=leads,
        shares=shares,
        scopes=scopes,
    )


def role_of(person: Person) -> Role:
    if person.user is None:
        return Role.PARTICIPANT
    return Role.OPERATOR if person.user.is_superuser else Role.TEACHER


def account_of(user: User) -> Person:
    """An account's person, made when it is first asked for."""
    person, _ = Person.objects.get_or_create(
        user=user, defaults={"kind": PersonKind.ACCOUNT, "name": user.get_username()[:NAME_LENGTH]}
    )
    person.user = user
    return person


def _person_of(session: SessionBase, find: FindParticipant) -> Person | None:
    user = get_user(cast(HttpRequest, SimpleNamespace(session=session)))
    if isinstance(user, User):
        return account_of(user)
    if person_id := _uuid(session.get(PERSON)):
        person = find(person_id)
        return person if person is not None and session.get(PLACE, "") == place_mark(person) else None
    return None


def place_mark(person: Person) -> str:
    """Of the personal link by which a session came in: a new link ends the sessions of the one before."""
    return person.place_hash[:16]


def _shares_of(share_ids: Any) -> frozenset[Shared]:
    if not share_ids:
        return frozenset()
    live = Share.objects.filter(pk__in=share_ids, expires_at__gt=timezone.now())
    return with_parts(live.values_list("target", "target_id"))


def _guest_key(session: SessionBase) -> str:
    return f"guest-{hashed(session.session_key or '')[:16]}"


def _note_use(token: Token, now: datetime) -> None:
    """Now and then, not with every request."""
    if token.used_at is None or now - token.used_at > USED_EVERY:
        Token.objects.filter(pk=token.pk).update(used_at=now)


def _uuid(text: Any) -> UUID | None:
    try:
        return UUID(str(text)) if text else None
    except ValueError:
        return None
