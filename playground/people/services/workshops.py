"""Workshops: a code to join with, and a leader who sees what participants create."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from playground.common.errors import Busy, NotFound
from playground.people.audit import note
from playground.people.current_user import current_user
from playground.people.limits import MOST_WORKSHOPS, refuse_more
from playground.people.models import Person, Workshop
from playground.people.secrets import new_code

MOST_CODES_TRIED: Final = 10


def workshops() -> QuerySet[Workshop]:
    """Those that one leads; operators see all."""
    who = current_user()
    return Workshop.objects.filter(Q() if who.sees_all else Q(leader=who.person)).select_related("leader")


def get_workshop(workshop_id: UUID) -> Workshop:
    """Raises NotFound."""
    found = workshops().filter(pk=workshop_id).first()
    if found is None:
        raise NotFound(f"There is no workshop {workshop_id}.")
    return found


@transaction.atomic
def create_workshop(title: str, leader: UUID) -> Workshop:
    """Raises TooMany."""
    advice = "Delete old workshops."
    refuse_more(Workshop.objects.filter(leader=leader), MOST_WORKSHOPS, advice)
    workshop = Workshop(title=title, leader_id=leader)
    _give_code(workshop)
    note("made a workshop", title)
    return workshop


@transaction.atomic
def renew_code(workshop_id: UUID) -> Workshop:
    """The previous code becomes invalid; a closed workshop opens again. Raises NotFound."""
    workshop = get_workshop(workshop_id)
    workshop.closed_at = None
    _give_code(workshop)
    note("renewed a code", workshop.title)
    return workshop


@transaction.atomic
def close_workshop(workshop_id: UUID) -> Workshop:
    """Nobody can join any more; participants stay. Closing again changes nothing. Raises NotFound."""
    workshop = get_workshop(workshop_id)
    if workshop.closed_at is None:
        workshop.closed_at = timezone.now()
        workshop.save(update_fields=["closed_at"])
        note("closed a workshop", workshop.title)
    return workshop


def participants(workshop_id: UUID) -> QuerySet[Person]:
    """Raises NotFound."""
    return get_workshop(workshop_id).participants.order_by("name", "id")


@transaction.atomic
def send_away(workshop_id: UUID, person_id: UUID) -> None:
    """Their sessions and sockets end. What they made stays, for operators. Raises NotFound."""
    found = participants(workshop_id).filter(pk=person_id).first()
    if found is None:
        raise NotFound(f"There is no participant {person_id}.")
    note("sent away", found.name)
    found.delete()


def _give_code(workshop: Workshop) -> None:
    """One that no workshop has: five letters are few enough to meet again."""
    for _ in range(MOST_CODES_TRIED):
        workshop.code = new_code()
        try:
            with transaction.atomic():
                workshop.save()
        except IntegrityError:
            continue
        return
    raise Busy("No free code was found. Try again.")
