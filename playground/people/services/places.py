"""Personal links: a participant's way back to their place, after a lost cookie or on another device.

Kept is a hash. A new link replaces the one before, and ends the sessions that came by it.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from playground.common.errors import NotFound
from playground.people.audit import note
from playground.people.enums import PersonKind
from playground.people.models import Person
from playground.people.secrets import hashed, new_secret
from playground.people.services.workshops import participants


def new_place(person: Person) -> str:
    """Its secret, which is not shown again."""
    secret, person.place_hash = new_secret()
    person.save(update_fields=["place_hash"])
    return secret


def place_of(secret: str) -> Person | None:
    """The participant whose personal link has that secret."""
    return Person.objects.filter(kind=PersonKind.PARTICIPANT, place_hash=hashed(secret)).first()


@transaction.atomic
def renew_place(workshop_id: UUID, person_id: UUID) -> str:
    """By the teacher of the workshop, for a participant who has lost the link. Returns its secret. Raises NotFound."""
    person = participants(workshop_id).filter(pk=person_id).first()
    if person is None:
        raise NotFound(f"There is no participant {person_id}.")
    note("renewed a personal link", person.name)
    return new_place(person)
