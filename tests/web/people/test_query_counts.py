"""How often the database is asked whether somebody may take more: a class presses the same button at once."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from playground.people.current_user import CurrentUser
from playground.people.enums import Act
from playground.people.models import Workshop
from playground.people.recognition import of_person
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
