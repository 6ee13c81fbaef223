"""What somebody did with lessons is theirs, and their teacher's to see."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from playground.lessons.models import Answer, Try
from playground.people.visibility import visible_to
from tests.support.people import Cast, who_of

pytestmark = pytest.mark.django_db
LESSON: Final = "/api/v1/lessons/from-pending-to-bound/"
EXERCISE: Final = f"{LESSON}exercises/a-node-for-reports/"


def post(people: Cast, name: str, path: str, body: object = None) -> Any:
    client = people.askers[name].client()
    return client.post(path, json.dumps(body), content_type="application/json")


def test_answers_belong_to_who_gave_them(people: Cast) -> None:
    assert post(people, "bea", f"{LESSON}questions/then-scores/", {"answer": "cedar"}).status_code == 200
    assert Answer.objects.get().owner == people.people["bea"]
    seen = {
        name: visible_to(Answer.objects.all(), who_of(people, name)).count()
        for name in ("bea", "tom", "olga")
    }
    assert seen == {"bea": 1, "tom": 0, "olga": 1}


def test_hints_are_counted_for_each_person(people: Cast) -> None:
    post(people, "bea", f"{EXERCISE}hints/")
    taken = {
        name: people.askers[name].client().get(EXERCISE).json()["hintsTaken"]
        for name in ("bea", "vic", "stranger")
    }
    assert taken == {"bea": 1, "vic": 0, "stranger": 0}


def test_an_exercise_opens_with_the_files_of_ones_own_last_try(people: Cast) -> None:
    files = {"pods.yaml": "kind: Pod"}
    post(people, "bea", f"{EXERCISE}tries/", {"files": files})

    def opened(*names: str) -> list[dict[str, str]]:
        return [people.askers[name].client().get(EXERCISE).json()["lastFiles"] for name in names]

    assert opened("bea", "vic", "stranger") == [files, {}, {}]
    # As when Bea was removed: what nobody owns is nobody's to open.
    Try.objects.update(owner=None)
    assert opened("vic", "stranger") == [{}, {}]


def test_strangers_read_lessons_and_try_nothing(people: Cast) -> None:
    assert people.askers["stranger"].client().get(LESSON).status_code == 200
    assert post(people, "stranger", f"{EXERCISE}tries/", {"files": {}}).status_code == 401
