"""written-lessons/ over REST: checked, kept, played like any other lesson, taken out again."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any, Final
from uuid import UUID
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from playground.api.openapi.operations.written_lessons import CLUSTER, FILES, MAIN
from playground.lessons.catalogue import lesson_of
from playground.lessons.models import Answer, Made, Try, WrittenLesson
from playground.lessons.services import written_lessons
from playground.people.enums import Visibility
from playground.people.services.shares import set_visibility
from playground.runs.models import Run

pytestmark = pytest.mark.django_db
API: Final = "/api/v1/written-lessons/"
LESSONS: Final = "/api/v1/lessons/"
WRONG: Final = FILES | {"lesson.yaml": MAIN.replace("tab: score", "tab: score, node: ash")}


def sent(client: Client, method: str, path: str, body: object = None, status: int = 200) -> Any:
    response = client.generic(method, path, json.dumps(body), content_type="application/json")
    assert response.status_code == status, response.content
    return response.json() if response.content else None


def kept(client: Client, files: dict[str, str] = FILES) -> Any:
    return sent(client, "POST", API, {"files": files}, 201)


def of_the_curriculum(slug: str) -> dict[str, str]:
    return {name: content.decode() for name, content in lesson_of(slug).files.items()}


def test_a_lesson_is_checked_and_shown_without_being_kept(client: Client) -> None:
    found = sent(client, "POST", f"{API}check/", {"files": FILES})
    assert (found["valid"], found["problems"], found["secrets"]) == (True, [], [])
    beat = found["lesson"]["beats"][0]
    assert (beat["text"], beat["question"]["kind"]) == (
        "<p><code>shop/web-0</code> goes to oak.</p>\n",
        "node",
    )
    assert found["pictures"] == [
        [
            {
                "start": "shop",
                "pod": "shop/web-0",
                "total": 2,
                "nodes": [
                    {"node": "elm", "pods": 0, "fill": 0.0, "verdict": "passed"},
                    {"node": "oak", "pods": 0, "fill": 0.0, "verdict": "chosen"},
                ],
                "course": None,
            }
        ]
    ]
    assert WrittenLesson.objects.count() == 0


def test_mistakes_have_their_line_and_the_beats_are_shown_all_the_same(client: Client) -> None:
    found = sent(client, "POST", f"{API}check/", {"files": WRONG})
    assert found["problems"] == [{"path": "beats[0].at.node", "message": "there is no node ash", "line": 11}]
    assert (found["valid"], len(found["lesson"]["beats"])) == (False, 1)
    found = sent(client, "POST", f"{API}check/", {"files": {"lesson.yaml": "title: [x"}})
    assert (found["valid"], found["lesson"]) == (False, None)
    broken = {"lesson.yaml": MAIN, "cluster.yaml": CLUSTER.replace("cpu: '4'", "cpu: many")}
    found = sent(client, "POST", f"{API}check/", {"files": broken})
    assert [(one["path"], one["line"]) for one in found["problems"]] == [
        ("starts.shop: nodes[0] oak: status.allocatable.cpu", 7)
    ]


def test_a_kept_lesson_is_one_of_the_lessons(client: Client) -> None:
    row = kept(client)
    listed = client.get(LESSONS).json()
    assert [one["slug"] for one in listed if one["written"]] == [row["slug"]]
    assert listed[0]["written"] is None
    detail = client.get(f"{LESSONS}{row['slug']}/").json()
    assert (detail["title"], detail["written"]) == (
        "Two nodes",
        {"id": row["id"], "owner": None, "mayChange": True},
    )
    path = f"{LESSONS}{row['slug']}/"
    shown = sent(client, "POST", f"{path}starts/shop/")
    assert shown == {
        "kind": "run",
        "ids": [str(Run.objects.get().pk)],
        "page": f"/runs/{Run.objects.get().pk}",
    }
    assert sent(client, "POST", f"{path}starts/shop/") == shown
    assert Run.objects.get().visibility == "private"
    judged = sent(client, "POST", f"{path}questions/the-pod/", {"answer": "oak"})
    assert (judged["right"], judged["answer"], judged["alsoRight"]) == (True, "oak", [])
    assert not sent(client, "POST", f"{path}questions/the-pod/", {"answer": "elm"})["right"]
    sent(client, "POST", f"{path}questions/the-pod/", {"answer": "fir"}, 400)
    assert list(Answer.objects.values_list("lesson", "right")) == [(row["slug"], True), (row["slug"], False)]


def while_it_is_checked(monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], object]) -> None:
    check = written_lessons.check

    def checked(texts: Any) -> Any:
        found = check(texts)
        meanwhile()
        return found

    monkeypatch.setattr(written_lessons, "check", checked)


def test_who_may_see_a_lesson_is_not_changed_by_saving_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = kept(client)
    lesson = ("writtenlesson", UUID(row["id"]))
    while_it_is_checked(monkeypatch, lambda: set_visibility(*lesson, Visibility.EVERYBODY))
    changed = sent(client, "PUT", f"{API}{row['id']}/", {"files": WRONG, "revision": 1})
    assert (changed["revision"], changed["mistakes"], changed["visibility"]) == (2, 1, "everybody")
    assert WrittenLesson.objects.get().visibility == Visibility.EVERYBODY


def test_a_lesson_that_is_deleted_while_it_is_saved_is_not_found(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = kept(client)
    while_it_is_checked(monkeypatch, lambda: sent(Client(), "DELETE", f"{API}{row['id']}/", status=204))
    sent(client, "PUT", f"{API}{row['id']}/", {"files": WRONG, "revision": 1}, 404)
    assert not WrittenLesson.objects.exists()


def test_exercises_of_a_kept_lesson_are_tried_helped_and_solved(client: Client) -> None:
    files = of_the_curriculum("from-pending-to-bound")
    row = kept(client, files)
    path = f"{LESSONS}{row['slug']}/exercises/a-node-for-reports/"
    own, original = (
        client.get(path).json(),
        client.get(f"{LESSONS}from-pending-to-bound/exercises/a-node-for-reports/"),
    )
    assert own == original.json()
    assert not sent(client, "POST", f"{path}tries/", {"files": {}})["passed"]
    assert sent(client, "POST", f"{path}hints/")["number"] == 1
    solved = {"pods.yaml": files["answers/pods.yaml"]}
    assert sent(client, "POST", f"{path}tries/", {"files": solved})["passed"]
    assert sent(client, "POST", f"{path}solution/")["files"] == [
        {"name": "pods.yaml", "yaml": solved["pods.yaml"]}
    ]
    assert Try.objects.filter(lesson=row["slug"]).count() == 2


def test_a_lesson_with_mistakes_is_kept_and_is_no_lesson_until_it_has_none(client: Client) -> None:
    row = kept(client, WRONG)
    assert (row["mistakes"], row["title"]) == (1, "Two nodes")
    assert client.get(f"{LESSONS}{row['slug']}/").status_code == 404
    changed = sent(client, "PUT", f"{API}{row['id']}/", {"files": FILES, "revision": 1})
    assert (changed["mistakes"], changed["revision"], changed["slug"]) == (0, 2, row["slug"])
    assert client.get(f"{LESSONS}{row['slug']}/").status_code == 200


def test_a_change_over_a_change_is_refused(client: Client) -> None:
    row = kept(client)
    path = f"{API}{row['id']}/"
    sent(client, "PUT", path, {"files": FILES, "revision": 1})
    refused = sent(client, "PUT", path, {"files": WRONG, "revision": 1}, 409)
    assert (refused["code"], refused["detail"]) == (
        "changed-meanwhile",
        "The lesson was changed meanwhile: it has revision 2, your change is based on revision 1.",
    )
    assert client.get(path).json()["problems"] == []


def test_a_changed_start_is_made_anew(client: Client) -> None:
    row = kept(client)
    start = f"{LESSONS}{row['slug']}/starts/shop/"
    first = sent(client, "POST", start)
    larger = FILES | {"cluster.yaml": CLUSTER.replace("cpu: '4'", "cpu: '8'")}
    sent(client, "PUT", f"{API}{row['id']}/", {"files": larger, "revision": 1})
    assert sent(client, "POST", start)["ids"] != first["ids"]


def test_a_zip_comes_in_and_goes_out(client: Client) -> None:
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for name, text in FILES.items():
            archive.writestr(f"two-nodes/{name}", text)
    upload = SimpleUploadedFile("two-nodes.zip", data.getvalue())
    response = client.post(API, {"file": upload})
    assert response.status_code == 201, response.content
    row = response.json()
    assert row["files"] == FILES
    out = client.get(f"{API}{row['id']}/export/")
    assert out["Content-Disposition"] == f'attachment; filename="{row["slug"]}.zip"'
    with ZipFile(BytesIO(out.content)) as archive:
        found = {name: archive.read(name).decode() for name in archive.namelist()}
    assert found == {f"{row['slug']}/{name}": text for name, text in FILES.items()}
    assert client.post(API, {"file": SimpleUploadedFile("x.zip", b"no zip")}).status_code == 400


def test_what_must_not_be_stored_is_refused(client: Client) -> None:
    secret = "kind: Secret\napiVersion: v1\nmetadata: {name: a}\ndata: {key: dmFsdWU=}\n"
    refused = sent(client, "POST", API, {"files": FILES | {"secret.yaml": secret}}, 400)
    assert refused["problems"] == [
        {"path": "secret.yaml", "message": "holds Secrets, which are not stored here: leave them out"}
    ]
    refused = sent(client, "POST", API, {"files": FILES | {"../out.yaml": "x"}}, 400)
    assert refused["problems"] == [
        {"path": "../out.yaml", "message": "is not the path of a file in the lesson's folder"}
    ]
    sent(client, "POST", API, {"files": FILES | {"large.yaml": "#" * 2_000_000}}, 413)
    assert WrittenLesson.objects.count() == 0


def test_a_deleted_lesson_is_gone_and_its_runs_stay(client: Client) -> None:
    row = kept(client)
    sent(client, "POST", f"{LESSONS}{row['slug']}/starts/shop/")
    sent(client, "DELETE", f"{API}{row['id']}/", status=204)
    assert client.get(f"{LESSONS}{row['slug']}/").status_code == 404
    assert (Run.objects.count(), Made.objects.count(), WrittenLesson.objects.count()) == (1, 0, 0)
