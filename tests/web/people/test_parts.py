"""Lists by whose things they show: mine, the workshop's, shared with me, examples."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from django.test import Client

from playground.people.current_user import acting_as
from playground.people.enums import Part
from playground.people.models import Person, Workshop
from playground.people.recognition import of_person
from playground.people.services.shares import create_share
from playground.snapshots.models import Snapshot
from tests.support.builders import a_node
from tests.support.people import Asker, a_participant, an_account, signed_in, with_link
from tests.support.played import uploaded

pytestmark = pytest.mark.django_db


@pytest.fixture
def snapshots() -> dict[str, Asker]:
    """Of Ada, who teaches, of Bea and Cyd in her workshop, of Tom, and of the program; named after who sees them besides."""
    ada, tom = an_account("ada"), an_account("tom")
    workshop = Workshop.objects.create(title="ada", code="adaco", leader=ada)
    bea, cyd = a_participant("bea", workshop), a_participant("cyd", workshop)
    made(None, "example", "everybody")
    for person in (ada, bea, cyd, tom):
        made(person, f"{person.name} private", "private")
        made(person, f"{person.name} everybody", "everybody")
    for person in (ada, bea, cyd):
        made(person, f"{person.name} workshop", "workshop", workshop)
    with acting_as(of_person(tom)):
        _, secret = create_share("snapshot", made(tom, "tom link", "private").pk, days=1)
    people = {person.name: signed_in(person) for person in (ada, bea, tom)}
    return people | {
        "olga": signed_in(an_account("olga", operator=True)),
        "guest": with_link("guest", secret),
    }


def made(owner: Person | None, name: str, visibility: str, workshop: Workshop | None = None) -> Snapshot:
    found = uploaded([a_node("node-a")], name=name)
    Snapshot.objects.filter(pk=found.pk).update(owner=owner, visibility=visibility, workshop=workshop)
    return found


def listed(client: Client, part: str) -> list[str]:
    rows: Iterable[Any] = client.get("/api/v1/snapshots/", {"whose": part}).json()["results"]
    return sorted(row["name"] for row in rows)


TOLD = {
    "bea": [
        ["bea everybody", "bea private", "bea workshop"],
        ["ada workshop", "cyd workshop"],
        ["ada everybody", "cyd everybody", "tom everybody"],
    ],
    "ada": [
        ["ada everybody", "ada private", "ada workshop"],
        ["bea everybody", "bea private", "bea workshop", "cyd everybody", "cyd private", "cyd workshop"],
        ["tom everybody"],
    ],
    "tom": [
        ["tom everybody", "tom link", "tom private"],
        [],
        ["ada everybody", "bea everybody", "cyd everybody"],
    ],
    "guest": [[], [], ["ada everybody", "bea everybody", "cyd everybody", "tom everybody", "tom link"]],
    "olga": [[], [], ["ada everybody", "bea everybody", "cyd everybody", "tom everybody", "tom link"]],
}


def test_everything_is_in_one_part(snapshots: dict[str, Asker]) -> None:
    parts = [Part.MINE, Part.WORKSHOP, Part.SHARED, Part.EXAMPLES]
    told = {name: [listed(asker.client(), part) for part in parts] for name, asker in snapshots.items()}
    assert told == {name: [*lists, ["example"]] for name, lists in TOLD.items()}


def test_without_accounts_all_but_the_examples_are_mine(snapshots: dict[str, Asker], settings: Any) -> None:
    settings.ACCOUNTS = False
    Snapshot.objects.update(owner=None)
    Snapshot.objects.exclude(name="example").update(visibility="private", workshop=None)
    assert listed(Client(), "examples") == ["example"]
    assert len(listed(Client(), "mine")) == Snapshot.objects.count() - 1


def test_a_part_that_there_is_not_is_refused(snapshots: dict[str, Asker]) -> None:
    answer = snapshots["bea"].client().get("/api/v1/runs/", {"whose": "nobodys"})
    assert (answer.status_code, answer.json()["problems"][0]["path"]) == (400, "whose")
