"""Deletes workshops that nobody has used for long, with their participants and what these have made; and whatever has expired.

A workshop is in use when somebody joins it and when its participants make something. Guests make nothing: of them there are links, tokens and sessions,
which are deleted once they have expired.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Max

from playground.people.models import AuditEntry, Share, Token, Workshop
from playground.retention.workshop_deletion import THINGS, delete_with_everything


def unused(days: int, now: datetime) -> list[Workshop]:
    """Workshops that were not used for this number of days, the oldest first."""
    before = now - timedelta(days=days)
    old = Workshop.objects.filter(created_at__lt=before).order_by("created_at", "pk")
    return [workshop for workshop in old if last_use(workshop) < before]


def last_use(workshop: Workshop) -> datetime:
    newest = [
        model.objects.filter(owner__workshop=workshop).aggregate(at=Max("created_at"))["at"]
        for model in THINGS
    ]
    joined = workshop.participants.aggregate(at=Max("created_at"))["at"]
    return max(at for at in (*newest, joined, workshop.closed_at, workshop.created_at) if at is not None)


def prune_workshops(days: int, now: datetime, *, most: int | None = None) -> int:
    """Deletes those that are unused; 0 days: none. Returns how many."""
    found = unused(days, now)[:most] if days else []
    for workshop in found:
        delete_with_everything(workshop, "deleted an old workshop")
    return len(found)


def prune_expired(now: datetime) -> None:
    """Expired links, tokens and sessions; entries of the audit log that are older than the setting keeps them."""
    for model in (Share, Token):
        model.objects.filter(expires_at__lt=now).delete()
    Session.objects.filter(expire_date__lt=now).delete()
    if settings.KEEP_AUDIT_DAYS:
        AuditEntry.objects.filter(at__lt=now - timedelta(days=settings.KEEP_AUDIT_DAYS)).delete()
