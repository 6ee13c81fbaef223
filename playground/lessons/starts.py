"""Starts and tries as runs and simulations that a page can show."""

from __future__ import annotations

import hashlib
import threading
from dataclasses import dataclass
from typing import Final
from uuid import UUID

import msgspec
from django.db import IntegrityError, transaction

from playground import sandbox
from playground.lessons import editions, queries
from playground.lessons.catalogue import slugs
from playground.lessons.engine import Edition, Material
from playground.lessons.models import Made, WrittenLesson, model_of
from playground.lessons.work import RUN, PlayedRun, upload_of
from playground.people.current_user import PROGRAM, CurrentUser, acting_as, current_user
from playground.people.recognition import of_person
from playground.people.visibility import show_to_everybody, visible
from playground.policies.services import create_policy
from playground.runs.services.requests import create_run
from playground.simulations.drivers import driver_of
from playground.simulations.services.requests import create_simulation
from playground.snapshots.enums import Origin
from playground.snapshots.services import create_snapshot

# Of a snapshot and of a policy.
LONGEST_NAME: Final = 200

_making: Final = threading.Lock()


@dataclass(frozen=True, slots=True)
class ShownStart:
    """kind : run, timeline, election or comparison. ids : one, or both of a comparison. page : its address."""

    kind: str
    ids: tuple[UUID, ...]
    page: str


def shown_start(slug: str, name: str) -> ShownStart:
    """The shared run or simulation of a start, made now if it was not, or had been deleted. Raises NotFound."""
    edition = editions.edition(slug)
    start = edition.start(name)
    if isinstance(start, tuple):
        left, right = (_made(edition, one).ids[0] for one in start)
        return ShownStart("comparison", (left, right), f"/compare?left={left}&right={right}")
    return _made(edition, name)


def played(
    material: Material, title: str, *, trusted: bool = False, known: PlayedRun | None = None
) -> ShownStart:
    """A new run or simulation of the user. Raises InvalidInput, TooLarge, Busy.

    trusted : it comes with the program. known : the result of a run that has been played already.
    """
    if material.kind != RUN:
        simulation = create_simulation(material.kind, material.scenario)
        return ShownStart(material.kind, (simulation.pk,), _page_of(material.kind, simulation.pk))
    where = sandbox.here if trusted else sandbox.run
    origin = Origin.DEMO if trusted else Origin.UPLOAD
    snapshot = create_snapshot(
        upload_of(material), name=title, origin=origin, run=where if known is None else lambda *_: known.taken
    )
    policy = None if material.policy is None else create_policy(material.policy[1], name=title)
    run = create_run(
        snapshot,
        policy=policy,
        options=dict(material.options),
        decided=None if known is None else known.decided,
    )
    return ShownStart(RUN, (run.pk,), _page_of(RUN, run.pk))


def _page_of(kind: str, played: UUID) -> str:
    return f"/{'runs' if kind == RUN else driver_of(kind).plural}/{played}"


def _made(edition: Edition, name: str) -> ShownStart:
    material, slug = edition.start(name), edition.lesson.slug
    assert isinstance(material, Material)
    digest = hashlib.sha256(msgspec.json.encode(material, order="deterministic")).hexdigest()
    row = None if slug in slugs() else queries.get_open_lesson(slug)
    with _making:
        found = _found(slug, name, digest) or _make(edition, name, digest, material, row)
    if row is not None and not visible(model_of(found.kind).objects.filter(pk__in=found.ids)).exists():
        # A user who sees a lesson sees its runs, also where their owner has hidden one since.
        row.show_parts()
    return found


def _found(slug: str, name: str, digest: str) -> ShownStart | None:
    made = Made.objects.filter(lesson=slug, start=name, digest=digest).first()
    if made is None:
        return None
    if not made.model.objects.filter(pk=made.played_id).exists():
        made.delete()
        return None
    return ShownStart(made.kind, (made.played_id,), _page_of(made.kind, made.played_id))


def _make(
    edition: Edition, name: str, digest: str, material: Material, row: WrittenLesson | None
) -> ShownStart:
    """row : of a lesson that somebody wrote. Its runs are theirs, and seen by everybody who sees the lesson."""
    slug, title = edition.lesson.slug, edition.lesson.document.title
    with acting_as(PROGRAM if row is None else _writer(row)):
        shown = played(material, f"{title}: {name}"[:LONGEST_NAME], trusted=row is None)
    if row is None:
        show_to_everybody(model_of(shown.kind), list(shown.ids))
    try:
        with transaction.atomic():
            Made.objects.create(
                lesson=slug, start=name, digest=digest, kind=shown.kind, played_id=shown.ids[0]
            )
    except IntegrityError:
        # Another process made it between our looking and our writing; ours is one run more, which hurts nobody.
        return _found(slug, name, digest) or shown
    if row is not None:
        row.show_parts()
    return shown


def _writer(row: WrittenLesson) -> CurrentUser:
    return current_user() if row.owner is None else of_person(row.owner)
