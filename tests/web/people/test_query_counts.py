"""How often the database is asked whether somebody may take more: a class presses the same button at once; and with how many values."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from playground.people.current_user import CurrentUser, acting_as
from playground.people.enums import Act, Part
from playground.people.models import Person, Workshop
from playground.people.recognition import of_person
from playground.people.services.workshops import workshops
from playground.people.visibility import owned_models, part_of, visible
from playground.retention.quotas import refuse_beyond
from tests.support.people import a_participant, an_account

pytestmark = pytest.mark.django_db


def queries_of(who: CurrentUser, act: Act) -> int:
    with CaptureQueriesContext(connection) as asked:
        refuse_beyond(who, act)
    return len(asked)


def test_quotas_are_asked_for_once() -> None:
    ada = an_account("ada")
    bea = a_participant("Bea", Workshop.objects.create(title="ada", code="adacode", leader=ada))
    assert {act: queries_of(of_person(bea), act) for act in (Act.PLAY, Act.MAKE, Act.LOOK)} == {
        Act.PLAY: 1,
        Act.MAKE: 1,
        Act.LOOK: 0,
    }
    assert queries_of(of_person(ada), Act.PLAY) == 1


def test_a_teachers_queries_have_as_many_values_however_many_workshops_they_lead() -> None:
    ada, tom = an_account("ada"), an_account("tom")
    led = {ada: 1, tom: 40}
    for teacher, number in led.items():
        names = [f"{teacher.name}-{n}" for n in range(number)]
        Workshop.objects.bulk_create(Workshop(title=name, code=name, leader=teacher) for name in names)
    assert values_of(ada) == values_of(tom)
    with acting_as(of_person(tom)):
        assert workshops().count() == led[tom]


def values_of(person: Person) -> dict[str, list[int]]:
    """Of each owned model, in the query of its visible rows and in that of each part of them."""
    with acting_as(of_person(person)):
        return {
            label: [
                len(rows.query.sql_with_params()[1])
                for rows in (
                    visible(model.objects.all()),
                    *(part_of(visible(model.objects.all()), part) for part in Part),
                    workshops(),
                )
            ]
            for label, model in owned_models().items()
        }
