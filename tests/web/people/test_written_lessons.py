"""Who sees the lessons that people write: their owner, and whoever they are shown to, but for the files with the solutions."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from django.test import Client

from playground.api.openapi.operations.written_lessons import FILES
from playground.common.errors import Conflict
from playground.lessons.catalogue import lesson_of
from playground.lessons.models import Answer, WrittenLesson
from playground.runs.models import Run
from playground.workshops.services import tasks
from tests.support.people import Cast

pytestmark = pytest.mark.django_db
API: Final = "/api/v1/"


def asked(client: Client, method: str, path: str, body: object = None) -> Any:
    return client.generic(method, f"{API}{path}", json.dumps(body), content_type="application/json")


def written(people: Cast, files: dict[str, str] = FILES) -> WrittenLesson:
    made = asked(people.askers["ada"].client(), "POST", "written-lessons/", {"files": files})
    assert made.status_code == 201, made.content
    return WrittenLesson.objects.get(pk=made.json()["id"])


def statuses(people: Cast, path: str, method: str = "GET") -> dict[str, int]:
    names = ("ada", "olga", "bea", "tom", "stranger")
    return {name: asked(people.askers[name].client(), method, path).status_code for name in names}


def test_a_new_lesson_is_its_owners(people: Cast) -> None:
    row = written(people)
    assert row.owner == people.people["ada"]
    nobody = {"bea": 404, "tom": 404, "stranger": 404}
    assert statuses(people, f"lessons/{row.slug}/") == {"ada": 200, "olga": 200, **nobody}
    assert statuses(people, f"written-lessons/{row.pk}/") == {"ada": 200, "olga": 200, **nobody}


def test_a_class_that_is_shown_a_lesson_takes_it_and_sees_no_files(people: Cast) -> None:
    row = written(people)
    ada, bea = people.askers["ada"].client(), people.askers["bea"].client()
    start = f"lessons/{row.slug}/starts/shop/"
    run = Run.objects.get(pk=asked(ada, "POST", start).json()["ids"][0])
    assert (run.owner, run.visibility) == (people.people["ada"], "private")
    workshop = people.workshops["ada"].pk
    shown = {"type": "place", "path": f"/lessons/{row.slug}", "pointer": None}
    answer = asked(ada, "POST", f"workshops/{workshop}/class/frames/", shown)
    assert answer.json()["opened"] == ["lessons"], answer.content
    assert asked(bea, "GET", f"lessons/{row.slug}/").status_code == 200
    assert asked(bea, "POST", start).json()["ids"] == [str(run.pk)]
    assert asked(bea, "GET", f"runs/{run.pk}/").status_code == 200
    assert asked(bea, "POST", f"lessons/{row.slug}/questions/the-pod/", {"answer": "oak"}).status_code == 200
    for path in (f"written-lessons/{row.pk}/", f"written-lessons/{row.pk}/export/"):
        assert statuses(people, path) == {"ada": 200, "olga": 200, "bea": 403, "tom": 404, "stranger": 404}


def test_a_task_of_a_written_lesson_opens_it_to_the_class(people: Cast) -> None:
    files = {name: text.decode() for name, text in lesson_of("from-pending-to-bound").files.items()}
    row = written(people, files)
    task = {"lesson": row.slug, "exercise": "a-node-for-reports"}
    workshop = people.workshops["ada"].pk
    ada, bea = people.askers["ada"].client(), people.askers["bea"].client()
    assert asked(ada, "POST", f"workshops/{workshop}/class/tasks/", task).status_code == 201
    tries = f"lessons/{row.slug}/exercises/a-node-for-reports/tries/"
    assert asked(bea, "POST", tries, {"files": {}}).json()["passed"] is False
    assert asked(people.askers["tom"].client(), "POST", tries, {"files": {}}).status_code == 404


def test_a_task_that_fails_opens_no_lesson(people: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise Conflict("The log takes nothing.", code="refused")

    files = {name: text.decode() for name, text in lesson_of("from-pending-to-bound").files.items()}
    row = written(people, files)
    task = {"lesson": row.slug, "exercise": "a-node-for-reports"}
    monkeypatch.setattr(tasks, "append", refuse)
    path = f"workshops/{people.workshops['ada'].pk}/class/tasks/"
    assert asked(people.askers["ada"].client(), "POST", path, task).status_code == 409
    assert statuses(people, f"lessons/{row.slug}/")["bea"] == 404


def test_what_is_private_again_takes_its_runs_along(people: Cast) -> None:
    row = written(people)
    ada, bea = people.askers["ada"].client(), people.askers["bea"].client()
    access = f"access/written-lessons/{row.pk}/"
    assert asked(ada, "PUT", access, {"visibility": "everybody"}).status_code == 200
    run = asked(bea, "POST", f"lessons/{row.slug}/starts/shop/").json()["ids"][0]
    assert Run.objects.get(pk=run).owner == people.people["ada"]
    assert asked(bea, "GET", f"runs/{run}/").status_code == 200
    asked(ada, "PUT", access, {"visibility": "private"})
    assert asked(bea, "GET", f"runs/{run}/").status_code == 404


def test_a_link_opens_the_runs_of_a_lesson_to_whoever_has_it(people: Cast) -> None:
    """A teacher of another class and somebody without an account: they look at the one run there is, and answer."""
    row = written(people)
    ada, start = people.askers["ada"].client(), f"lessons/{row.slug}/starts/shop/"
    made = asked(ada, "POST", start).json()["ids"]
    share = asked(ada, "POST", "shares/", {"kind": "written-lessons", "id": str(row.pk)}).json()
    guests = [people.askers["tom"].client(), Client()]
    answers = Answer.objects.count()
    for guest in guests:
        assert asked(guest, "GET", f"runs/{made[0]}/").status_code == 404
        opened = guest.get(share["address"].partition("testserver")[2])
        assert opened["Location"] == f"/lessons/{row.slug}"
        assert asked(guest, "POST", start).json()["ids"] == made
        assert asked(guest, "GET", f"runs/{made[0]}/").status_code == 200
        told = asked(guest, "POST", f"lessons/{row.slug}/questions/the-pod/", {"answer": "oak"})
        assert told.status_code == 200
    assert Answer.objects.count() == answers + 1, "of whom nothing can belong to, nothing is kept"
    asked(ada, "DELETE", f"shares/{share['id']}/")
    assert [asked(guest, "GET", f"runs/{made[0]}/").status_code for guest in guests] == [404, 404]


def test_a_link_opens_runs_that_are_made_after_it(people: Cast) -> None:
    row = written(people)
    ada, guest = people.askers["ada"].client(), Client()
    share = asked(ada, "POST", "shares/", {"kind": "written-lessons", "id": str(row.pk)}).json()
    guest.get(share["address"].partition("testserver")[2])
    run = asked(guest, "POST", f"lessons/{row.slug}/starts/shop/").json()["ids"][0]
    assert Run.objects.get(pk=run).owner == people.people["ada"]
    assert asked(guest, "GET", f"runs/{run}/").status_code == 200
    asked(ada, "PUT", f"access/written-lessons/{row.pk}/", {"visibility": "private"})
    assert asked(guest, "GET", f"runs/{run}/").status_code == 404


def test_a_lesson_counts_among_what_its_owner_stores(people: Cast) -> None:
    ada = people.askers["ada"].client()

    def used() -> int:
        quotas = asked(ada, "GET", "quotas/").json()
        return int(next(one["used"] for one in quotas if one["what"] == "bytes"))

    before = used()
    row = written(people)
    assert used() - before == row.size == sum(len(text) for text in FILES.values())
