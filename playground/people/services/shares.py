"""The visibility of an object, and links to it."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from playground.common.errors import ApplicationError, InvalidInput, Mistake, NotFound
from playground.people.audit import note
from playground.people.current_user import current_user
from playground.people.enums import Act, Visibility
from playground.people.limits import MOST_LINKS, refuse_more
from playground.people.models import Owned, Share, Showing
from playground.people.recognition import SHARES
from playground.people.rules import may
from playground.people.secrets import hashed, new_secret
from playground.people.visibility import get_owned, label_of, refuse_unless_changeable

MOST_OPEN: Final = 50
"""Links that one session keeps open; the oldest is forgotten first."""


class NotForEverybody(ApplicationError):
    status = 403
    code = "not-allowed"
    title = "Forbidden"


@transaction.atomic
def set_visibility(label: str, row_id: UUID, visibility: Visibility, workshop: UUID | None = None) -> Owned:
    """workshop : for that visibility, of those that one is in; None: the only one.

    Raises NotFound, NotYours, NotForEverybody, InvalidInput.
    """
    row = get_owned(label, row_id)
    refuse_unless_changeable(row)
    if visibility == Visibility.EVERYBODY and not may(current_user(), Act.PUBLISH):
        raise NotForEverybody("Only teachers and operators show things to everybody.")
    shown_to = _workshop(workshop) if visibility == Visibility.WORKSHOP else None
    # Snapshots and policies never change; who may see them is nothing of what they are.
    type(row).objects.filter(pk=row.pk).update(visibility=visibility, workshop=shown_to)
    Showing.objects.filter(target=label_of(type(row)), target_id=row.pk).delete()
    note(f"shown to {visibility}", f"{label} {row_id}")
    shown = get_owned(label, row_id)
    shown.show_parts()
    return shown


@transaction.atomic
def show_to(label: str, row_id: UUID, workshop: UUID) -> Owned:
    """Everybody in the workshop sees it; so do those of the workshops that saw it before.

    Raises NotFound, NotYours, InvalidInput.
    """
    row = get_owned(label, row_id)
    if row.visibility != Visibility.WORKSHOP:
        return set_visibility(label, row_id, Visibility.WORKSHOP, workshop)
    refuse_unless_changeable(row)
    target = label_of(type(row))
    Showing.objects.get_or_create(workshop_id=_workshop(workshop), target=target, target_id=row.pk)
    note("shown to workshop", f"{label} {row_id}")
    row.show_parts()
    return row


@transaction.atomic
def create_share(label: str, row_id: UUID, *, days: int) -> tuple[Share, str]:
    """The share, and its secret, which is not shown again. A private object becomes visible by link.

    Raises NotFound, NotYours, TooMany.
    """
    row = get_owned(label, row_id)
    refuse_unless_changeable(row)
    own = Share.objects.filter(owner=current_user().person, expires_at__gt=timezone.now())
    refuse_more(own, MOST_LINKS, "Revoke links that are not used any more.")
    secret, secret_hash = new_secret()
    share = Share.objects.create(
        owner_id=current_user().person,
        target=label_of(type(row)),
        target_id=row.pk,
        secret_hash=secret_hash,
        expires_at=timezone.now() + timedelta(days=days),
    )
    private = type(row).objects.filter(pk=row.pk, visibility=Visibility.PRIVATE)
    if private.update(visibility=Visibility.LINK):
        get_owned(label, row_id).show_parts()
    note("shared by link", f"{label} {row_id}")
    return share, secret


def shares() -> QuerySet[Share]:
    """One's own that have not expired; operators see all."""
    who = current_user()
    own = Q() if who.sees_all else Q(owner=who.person)
    return Share.objects.filter(own, expires_at__gt=timezone.now())


@transaction.atomic
def revoke_share(share_id: UUID) -> None:
    """Users of this link no longer see the object. Raises NotFound."""
    share = shares().filter(pk=share_id).first()
    if share is None:
        raise NotFound(f"There is no share {share_id}.")
    note("revoked a link", f"{share.target} {share.target_id}")
    share.delete()


def open_share(session: SessionBase, secret: str) -> Share:
    """The session may look from now on. Raises NotFound."""
    share = Share.objects.filter(secret_hash=hashed(secret), expires_at__gt=timezone.now()).first()
    if share is None:
        note("link refused")
        raise NotFound("This link does not work. It may have expired or been revoked.")
    known = [kept for kept in session.get(SHARES, ()) if kept != str(share.pk)]
    session[SHARES] = [*known, str(share.pk)][-MOST_OPEN:]
    return share


def _workshop(wanted: UUID | None) -> UUID:
    mine = current_user().workshops
    found = wanted if wanted in mine else next(iter(mine)) if wanted is None and len(mine) == 1 else None
    if found is None:
        mistake = Mistake("workshop", "expected a workshop that you take part in or lead")
        raise InvalidInput(
            "You neither take part in this workshop nor lead it.", problems=[mistake], code="invalid-request"
        )
    return found
