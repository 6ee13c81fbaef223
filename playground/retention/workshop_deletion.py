"""Deletes a workshop with its participants and everything that they made; what other people made stays."""

from __future__ import annotations

from typing import Final, NamedTuple
from uuid import UUID

from playground.common.errors import Conflict
from playground.lessons.models import Answer, Hint, Try, WrittenLesson
from playground.people.audit import note
from playground.people.models import Owned, Workshop
from playground.people.services.workshops import get_workshop
from playground.policies.models import Policy
from playground.rehearsals.models import Rehearsal
from playground.removals.models import Removal
from playground.retention.deletion import deleted
from playground.runs.models import Run
from playground.searches.models import Search
from playground.simulations.models import Simulation
from playground.snapshots.models import Snapshot
from playground.survivals.models import Survival
from playground.sweeps.models import Sweep

# What is made from others goes before them.
THINGS: Final[tuple[type[Owned], ...]] = (
    *(Answer, Hint, Try),
    *(WrittenLesson, Sweep, Rehearsal, Survival, Removal, Search),
    *(Run, Simulation, Snapshot, Policy),
)


class Gone(NamedTuple):
    """How many went with a workshop."""

    people: int
    things: int


def delete_workshop(workshop_id: UUID) -> Gone:
    """For who leads it, and operators. Raises NotFound, Conflict while people can join."""
    workshop = get_workshop(workshop_id)
    if workshop.closed_at is None:
        detail = "People can still join this workshop. Close it before you delete it."
        raise Conflict(detail, code="workshop-open")
    return delete_with_everything(workshop, "deleted a workshop")


def delete_with_everything(workshop: Workshop, act: str) -> Gone:
    """What somebody else's things are made from stays, without an owner.

    act : as the audit log has it. A deletion that breaks off can be repeated: the workshop itself goes last.
    """
    things = sum(deleted(model.objects.filter(owner__workshop=workshop)) for model in THINGS)
    gone = Gone(workshop.participants.count(), things)
    note(act, f"{workshop.title[:20]}: {gone.people} people, {gone.things} things")
    workshop.delete()
    return gone
