"""The rows that a user may see, and those that they may change. Everything that is not allowed here is refused.

Queries of every app go through `visible_to`; a user who may see something may see what it is made from, so a run brings its
snapshot and its policy along.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeVar
from uuid import UUID

from django.apps import apps
from django.db.models import Model, Q, QuerySet
from django.db.models.fields.reverse_related import ManyToOneRel

from playground.common.errors import ApplicationError, NotFound
from playground.people.current_user import CurrentUser, Shared, current_user
from playground.people.enums import Part, Visibility
from playground.people.models import Owned, Showing, Workshop

Rows = TypeVar("Rows", bound=QuerySet[Any])
Workshops = QuerySet[Workshop] | Collection[UUID]


class NotYours(ApplicationError):
    """The user may see it but not change it."""

    status = 403
    code = "not-yours"
    title = "It belongs to another user"


def visible_to(rows: Rows, who: CurrentUser) -> Rows:
    """`rows` are of an owned model."""
    if who.sees_all:
        return rows
    return rows.filter(_may_see(rows.model, who))


def visible(rows: Rows) -> Rows:
    """To the current user."""
    return visible_to(rows, current_user())


def part_of(rows: Rows, part: Part) -> Rows:
    """One part of `rows`, which are visible to the current user. Without accounts all but the examples are `mine`."""
    return rows.filter(_parts(rows.model, current_user())[part])


def _parts(model: type[Model], who: CurrentUser) -> dict[Part, Q]:
    examples = Q(owner=None, visibility=Visibility.EVERYBODY)
    mine = Q(owner=who.person) & ~examples
    shown = _shown_to(model, workshops_of(who))
    workshop = (shown | Q(owner__workshop__in=led_by(who))) & ~mine
    shared = ~mine & ~workshop & ~examples
    if who.sees_all:
        shared &= Q(visibility__in=(Visibility.LINK, Visibility.EVERYBODY))
    return {Part.MINE: mine, Part.WORKSHOP: workshop, Part.SHARED: shared, Part.EXAMPLES: examples}


def refuse_unless_changeable(row: Owned) -> None:
    """Raises NotYours."""
    who = current_user()
    if not may_change(row, who):
        raise NotYours("You may look at it, but you may not change it. Make a copy of your own.")


def may_change(row: Owned, who: CurrentUser) -> bool:
    """Owners may, and the leader of the workshop that a participant is in."""
    if who.sees_all:
        return True
    if who.person is None or row.owner is None:
        return False
    return row.owner_id == who.person or row.owner.workshop_id in who.leads


def show_to_everybody(model: type[Owned], ids: Collection[UUID]) -> None:
    """Makes rows that come with the program visible to everybody, including rows that were stored earlier."""
    rows = model.objects.filter(pk__in=ids)
    rows.exclude(visibility=Visibility.EVERYBODY, owner=None).update(
        visibility=Visibility.EVERYBODY, owner=None
    )


def label_of(model: type[Model]) -> str:
    """What shares and addresses call rows of a model: run, snapshot, policy, simulation."""
    return str(model._meta.model_name)  # noqa: SLF001 - documented


def owned_models() -> dict[str, type[Owned]]:
    """By label, all there are."""
    return {label_of(model): model for model in apps.get_models() if issubclass(model, Owned)}


def with_parts(shared: Collection[Shared]) -> frozenset[Shared]:
    """What links open, with what belongs to it."""
    parts = (
        part
        for label, model in owned_models().items()
        if (ids := [target for name, target in shared if name == label])
        for part in model.parts_of(ids)
    )
    return frozenset((*shared, *parts))


def get_owned(label: str, row_id: UUID) -> Owned:
    """A row of any owned model that one may see. Raises NotFound."""
    model = owned_models().get(label)
    row = None if model is None else visible(model.objects.filter(pk=row_id)).first()
    if row is None:
        raise NotFound(f"There is no {label} {row_id}.")
    return row


def _may_see(model: type[Model], who: CurrentUser) -> Q:
    seen = _seen_itself(model, who)
    for user, column in _users_of(model):
        of_users = user.objects.filter(_seen_itself(user, who)).order_by()
        seen |= Q(pk__in=of_users.values(column))
    return seen


def _seen_itself(model: type[Model], who: CurrentUser) -> Q:
    seen = Q(visibility=Visibility.EVERYBODY)
    if who.person is not None:
        seen |= Q(owner=who.person)
    if who.workshops:
        seen |= _shown_to(model, workshops_of(who))
    if who.leads:
        seen |= Q(owner__workshop__in=led_by(who))
    if shared := [target for label, target in who.shares if label == label_of(model)]:
        # A private row has closed its links.
        seen |= Q(pk__in=shared) & ~Q(visibility=Visibility.PRIVATE)
    return seen


def led_by(who: CurrentUser) -> QuerySet[Workshop]:
    """For the database, which looks them up itself: with an id for each of thousands of workshops a query takes seconds."""
    return Workshop.objects.filter(leader=who.person).order_by()


def workshops_of(who: CurrentUser) -> QuerySet[Workshop]:
    """Those that the user leads or takes part in, in the same way."""
    return Workshop.objects.filter(Q(leader=who.person) | Q(pk__in=who.workshops - who.leads)).order_by()


def _shown_to(model: type[Model], workshops: Workshops) -> Q:
    """What somebody in these workshops sees for that."""
    further = Showing.objects.filter(target=label_of(model), workshop__in=workshops)
    return Q(visibility=Visibility.WORKSHOP) & (
        Q(workshop__in=workshops) | Q(pk__in=further.values("target_id"))
    )


def show_like(row: Owned, label: str, other: UUID) -> None:
    """Another thing is seen by the same further workshops as `row`."""
    wanted = Showing.objects.filter(target=label_of(type(row)), target_id=row.pk)
    Showing.objects.filter(target=label, target_id=other).delete()
    Showing.objects.bulk_create(
        Showing(workshop_id=workshop, target=label, target_id=other)
        for workshop in wanted.order_by("workshop").values_list("workshop", flat=True)
    )


def is_shown_to(row: Owned, workshop_id: UUID) -> bool:
    """Whether everybody in the workshop sees it."""
    if row.visibility == Visibility.EVERYBODY:
        return True
    rows = type(row).objects.filter(pk=row.pk)
    return rows.filter(_shown_to(type(row), [workshop_id])).exists()


def _users_of(model: type[Model]) -> list[tuple[type[Owned], str]]:
    """Other owned models whose rows are made from rows of this one, and the column that says from which."""
    relations = model._meta.get_fields(include_hidden=True)  # noqa: SLF001 - documented
    return [
        (relation.related_model, relation.field.attname)
        for relation in relations
        if isinstance(relation, ManyToOneRel)
        and issubclass(relation.related_model, Owned)
        and relation.related_model is not model
    ]
