"""A workshop is deleted with everything that its participants made: by its teacher over REST, and in the admin site."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from playground.lessons.models import Answer, Hint, Try
from playground.people.current_user import acting_as
from playground.people.models import AuditEntry, Owned, Person, Workshop
from playground.people.recognition import of_person
from playground.people.visibility import owned_models
from playground.retention.workshop_deletion import THINGS
from playground.runs.models import Run
from playground.snapshots.models import Snapshot
from playground.sweeps.models import SweepPart
from playground.workshops.models import Answer as ClassAnswer
from playground.workshops.models import Question, Task, Work
from tests.support.builders import a_node
from tests.support.people import a_participant, an_account, signed_in
from tests.support.played import uploaded

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _accounts(settings: Any) -> None:
    settings.ACCOUNTS = True


@pytest.fixture
def ada() -> Person:
    return an_account("ada")


@pytest.fixture
def held(ada: Person) -> Workshop:
    """A closed workshop in which Bea has uploaded, run, tried and answered; Ada has a run of her own."""
    workshop = Workshop.objects.create(title="held", code="held", leader=ada, closed_at=timezone.now())
    bea = a_participant("Bea", workshop)
    for person in (bea, ada):
        with acting_as(of_person(person)):
            Run.objects.create(snapshot=uploaded([a_node("node-a")]))
            Answer.objects.create(lesson="a", question="b", answer="c", right=True)
            Hint.objects.create(lesson="a", exercise="b", number=1)
            tried = Try.objects.create(lesson="a", exercise="b", files={"pods.yaml": "x"}, passed=False)
            if person is bea:
                task = Task.objects.create(workshop=workshop, lesson="a", exercise="b", title="t")
                Work.objects.create(task=task, person=bea, name="Bea", last_try=tried)
    question = Question.objects.create(workshop=workshop, kind="number", ask="How many?")
    ClassAnswer.objects.create(question=question, person=bea, name="Bea", value="1")
    return workshop


def only_ada_is_left(ada: Person) -> None:
    assert [*Person.objects.filter(kind="participant")] == []
    of_the_class: tuple[Any, ...] = (Workshop, Task, Work, Question, ClassAnswer)
    assert [model.objects.count() for model in of_the_class] == [0] * 5
    owned: tuple[type[Owned], ...] = (Run, Snapshot, Answer, Hint, Try)
    for model in owned:
        assert [row.owner for row in model.objects.exclude(visibility="everybody")] == [ada]


def test_the_teacher_deletes_it_with_everything_that_was_made_in_it(ada: Person, held: Workshop) -> None:
    client, address = signed_in(ada).client(), f"/api/v1/workshops/{held.pk}/"
    answer = client.delete(address)
    assert (answer.status_code, answer.content) == (204, b"")
    only_ada_is_left(ada)
    entry = AuditEntry.objects.get(act="deleted a workshop")
    assert (entry.who, entry.target) == ("ada", "held: 1 people, 5 things")
    assert client.delete(address).status_code == 404


def test_one_that_people_can_join_is_closed_first(ada: Person, held: Workshop) -> None:
    Workshop.objects.update(closed_at=None)
    refused = signed_in(ada).client().delete(f"/api/v1/workshops/{held.pk}/")
    assert (refused.status_code, refused.json()["code"], refused.json()["detail"]) == (
        409,
        "workshop-open",
        "People can still join this workshop. Close it before you delete it.",
    )
    assert (Workshop.objects.count(), Try.objects.count()) == (1, 2)


def test_nobody_else_deletes_it(held: Workshop) -> None:
    bea = Person.objects.get(name="Bea")
    statuses = [
        signed_in(person).client().delete(f"/api/v1/workshops/{held.pk}/").status_code
        for person in (an_account("tom"), bea)
    ]
    assert statuses == [404, 403]
    assert Workshop.objects.count() == 1


@pytest.mark.parametrize("way", ["page", "list"])
def test_the_admin_site_deletes_the_same(client: Client, ada: Person, held: Workshop, way: str) -> None:
    client.force_login(User.objects.create_superuser("boss"))
    if way == "page":
        answer = client.post(f"/admin/people/workshop/{held.pk}/delete/", {"post": "yes"})
    else:
        chosen = {"action": "delete_selected", "_selected_action": [str(held.pk)], "post": "yes"}
        answer = client.post("/admin/people/workshop/", chosen)
    assert answer.status_code == 302
    only_ada_is_left(ada)


def test_everything_that_somebody_can_own_is_deleted() -> None:
    """Parts of a sweep go with it."""
    assert {*THINGS, SweepPart} == {*owned_models().values()}
