"""Tokens: access for programs, on behalf of an account."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from playground.common.errors import InvalidInput, Mistake, NotFound
from playground.people.audit import note
from playground.people.current_user import current_user
from playground.people.enums import Act, Scope
from playground.people.limits import MOST_TOKENS, refuse_more
from playground.people.models import Token
from playground.people.rules import may
from playground.people.secrets import TOKEN_PREFIX, new_secret


def tokens() -> QuerySet[Token]:
    """One's own."""
    return Token.objects.filter(owner=current_user().person)


@transaction.atomic
def create_token(name: str, scopes: Collection[Scope], *, days: int | None) -> tuple[Token, str]:
    """The token, and its secret, which is not shown again. days : None: until it is revoked. Raises InvalidInput, TooMany."""
    who = current_user()
    if who.person is None or (Scope.OPERATE in scopes and not may(who, Act.OPERATE)):
        problems = [Mistake("scopes", "only operators can have tokens with the scope operate")]
        raise InvalidInput("The token cannot have this scope.", problems=problems, code="invalid-request")
    refuse_more(tokens(), MOST_TOKENS, "Revoke tokens that are not used any more.")
    secret, secret_hash = new_secret(TOKEN_PREFIX)
    token = Token.objects.create(
        owner_id=who.person,
        name=name,
        scopes=sorted(set(scopes)),
        secret_hash=secret_hash,
        expires_at=None if days is None else timezone.now() + timedelta(days=days),
    )
    note("made a token", name)
    return token, secret


@transaction.atomic
def revoke_token(token_id: UUID) -> None:
    """Programs that use it have no access from now on. Raises NotFound."""
    token = tokens().filter(pk=token_id).first()
    if token is None:
        raise NotFound(f"There is no token {token_id}.")
    note("revoked a token", token.name)
    token.delete()
