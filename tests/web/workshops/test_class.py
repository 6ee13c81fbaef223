"""A class over REST: showing, asking, answering, revealing, and what comes of it."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest

from playground.people.current_user import acting_as
from playground.people.enums import Visibility
from playground.people.models import Person, Workshop
from playground.people.recognition import of_person
from playground.people.services.shares import create_share, set_visibility
from playground.runs.engine import answered_question
from playground.runs.models import Run
from playground.workshops.enums import FrameType
from playground.workshops.models import Answer, ClassFrame, ClassLog, Question
from playground.workshops.services import questions
from playground.workshops.services.pages import show
from playground.workshops.state import empty_state, fold
from tests.support.classes import AClass, answer, ask
from tests.support.people import a_participant, signed_in
from tests.support.played import a_busy_cluster, played

pytestmark = pytest.mark.django_db


def test_what_is_shown_is_the_workshops_to_see_from_then_on(taught: AClass) -> None:
    looker = taught.askers["bea"].client()
    address = f"/api/v1/runs/{taught.run.pk}/"
    assert looker.get(address).status_code == 404
    place = {"type": "place", "path": taught.step(2)}
    assert taught.asks("ada", "POST", "frames/", place) == {"lastSeq": 1, "opened": ["runs"]}
    assert looker.get(address).status_code == 200
    assert taught.asks("ada", "POST", "frames/", place) == {"lastSeq": 1, "opened": []}
    assert taught.asks("bea", "GET", "") == {
        "id": str(taught.id),
        "title": "Scheduling 101",
        "leads": False,
        "lastSeq": 1,
        "state": {**empty_state(), "path": taught.step(2)},
    }


def test_what_one_class_has_seen_the_next_one_sees_too(taught: AClass) -> None:
    """And the first one goes on seeing it, in its lists too, until its owner decides anew."""
    ada = taught.people["ada"]
    second = Workshop.objects.create(title="Scheduling 102", code="adatwo", leader=ada)
    dan = signed_in(a_participant("dan", second))
    show_run(taught, taught.id)
    show_run(taught, second.pk)
    bea, address = taught.askers["bea"], f"/api/v1/runs/{taught.run.pk}/"
    for looker in (bea, dan):
        assert looker.client().get(address).status_code == 200
        listed = looker.client().get("/api/v1/runs/", {"whose": "workshop"}).json()["results"]
        assert [row["id"] for row in listed] == [str(taught.run.pk)]
        # With the snapshot that it was made from.
        assert looker.client().get(f"/api/v1/snapshots/{taught.run.snapshot_id}/").status_code == 200
    with acting_as(taught.who("ada")):
        set_visibility("run", taught.run.pk, Visibility.WORKSHOP, taught.id)
    assert [one.client().get(address).status_code for one in (bea, dan)] == [200, 404]


def show_run(taught: AClass, workshop: UUID) -> None:
    with acting_as(taught.who("ada")):
        show(workshop, taught.step(0), None)


def test_the_frames_folded_are_the_state(taught: AClass) -> None:
    pointer = {"node": "node-a", "plugin": None, "pod": None}
    for body in (
        {"type": "place", "path": taught.step(0)},
        {"type": "pointer", "pointer": pointer},
        {"type": "call"},
        {"type": "place", "path": taught.step(1), "pointer": pointer},
    ):
        assert taught.response("ada", "POST", "frames/", body).status_code == 201
    question = ask(taught)
    answer(taught, "bea", question, "node-b")
    for move in ("close", "reveal", "clear"):
        assert taught.response("ada", "POST", f"questions/{question}/{move}/").status_code == 200
    told = taught.asks("cem", "GET", "frames/?after=0")
    state = empty_state()
    for frame in told["frames"]:
        state = fold(state, FrameType(frame["type"]), frame["body"])
    assert [frame["seq"] for frame in told["frames"]] == [*range(1, 9)]
    assert [frame["type"] for frame in told["frames"]] == [
        *("place", "pointer", "call", "place"),
        *("question", "closed", "revealed", "cleared"),
    ]
    assert state == ClassLog.objects.get().state == taught.asks("ada", "GET", "")["state"]
    assert state == {"path": taught.step(1), "pointer": pointer, "calls": 1, "question": None, "task": None}


def test_an_answer_counts_once_and_may_be_changed_until_the_question_is_closed(taught: AClass) -> None:
    question = ask(taught)
    for value in ("node-a", "node-b", "node-b"):
        assert answer(taught, "bea", question, value).json() == {"question": question, "answer": value}
    answer(taught, "cem", question, "node-a")
    taught.asks("ada", "POST", f"questions/{question}/close/")
    assert answer(taught, "bea", question, "node-a").json()["code"] == "question-closed"
    taught.asks("ada", "POST", f"questions/{question}/reveal/")
    shown = taught.asks("bea", "GET", "")["state"]["question"]
    assert (shown["right"], shown["tallies"], shown["answered"]) == (
        ["node-b"],
        {"node-a": 1, "node-b": 1},
        2,
    )
    assert Answer.objects.count() == 2


def test_nobody_is_told_what_is_right_before_it_is_revealed(taught: AClass) -> None:
    question = ask(taught)
    answer(taught, "cem", question, "node-a")
    taught.asks("ada", "POST", f"questions/{question}/close/")
    told = taught.asks("bea", "GET", "frames/")["frames"]
    assert set(told[0]["body"]) == {"id", "kind", "ask", "choices", "path"}
    assert told[1]["body"] == {"id": question}


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"ask": "?", "choices": ["only one"]}, "choices"),
        ({"ask": "?", "choices": ["a", "a"]}, "choices"),
        ({"ask": "?", "choices": ["a", "b"], "right": "c"}, "right"),
        ({"ask": "?", "kind": "riddle", "choices": ["a", "b"]}, "kind"),
        ({"choices": ["a", "b"]}, "ask"),
    ],
    ids=["one choice", "twice the same", "right is no choice", "kind", "nothing asked"],
)
def test_a_question_that_cannot_be_asked(taught: AClass, body: Any, path: str) -> None:
    refused = taught.asks("ada", "POST", "questions/", body)
    assert (refused["status"], [problem["path"] for problem in refused["problems"]]) == (400, [path])
    assert not ClassFrame.objects.exists()


def test_a_new_question_closes_the_one_before(taught: AClass) -> None:
    first, second = ask(taught), ask(taught, ask="And now?")
    assert answer(taught, "bea", first, "node-a").json()["code"] == "question-closed"
    assert answer(taught, "bea", second, "node-a").status_code == 200
    assert taught.asks("ada", "POST", f"questions/{first}/reveal/")["code"] == "question-over"


def test_the_engine_asks_about_an_attempt_and_knows_what_is_right(taught: AClass) -> None:
    k = next(attempt.k for attempt in taught.run.attempts.order_by("k") if attempt.outcome == "scheduled")
    address = f"/api/v1/runs/{taught.run.pk}/attempts/{k}/questions/"
    made = next(one for one in taught.askers["ada"].client().get(address).json() if one["id"] == "winner")
    asked = taught.asks(
        "ada", "POST", "questions/", {"attempt": {"run": str(taught.run.pk), "k": k, "question": "winner"}}
    )
    winner = taught.run.attempts.get(k=k).node
    assert (asked["ask"], asked["kind"], asked["right"]) == (made["ask"], "node", [winner])
    assert answer(taught, "bea", asked["id"], winner).status_code == 200
    taught.asks("ada", "POST", f"questions/{asked['id']}/reveal/")
    (result,) = taught.asks("ada", "GET", "results/")["questions"]
    assert (result["answers"][0]["right"], bool(result["says"])) == (True, True)
    missing = {"attempt": {"run": str(taught.run.pk), "k": k, "question": "weather"}}
    assert taught.asks("ada", "POST", "questions/", missing)["status"] == 404


@pytest.mark.django_db(transaction=True)
def test_a_class_that_is_deleted_while_its_question_is_made_is_not_asked(
    taught: AClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = answered_question

    def meanwhile_deleted(*about: Any) -> Any:
        found = made(*about)
        Workshop.objects.filter(pk=taught.id).delete()
        return found

    monkeypatch.setattr(questions, "answered_question", meanwhile_deleted)
    attempt = {"run": str(taught.run.pk), "k": decided(taught), "question": "winner"}
    refused = taught.asks("ada", "POST", "questions/", {"attempt": attempt})
    assert (refused["status"], refused["code"]) == (409, "deleted-meanwhile")
    assert not Question.objects.exists()


def test_equal_numbers_are_one_answer(taught: AClass) -> None:
    question = ask(taught, kind="number", choices=None, right="12")
    for name, value in (("bea", "12.0"), ("cem", "12")):
        assert answer(taught, name, question, value).json()["answer"] == "12"
    assert answer(taught, "cem", question, "a dozen").status_code == 400


@pytest.mark.parametrize(
    ("value", "kept"), [("1e308", "1e+308"), ("-1e16", "-1e+16"), ("1e15", "1" + 15 * "0")]
)
def test_no_number_is_kept_longer_than_an_answer_may_be(taught: AClass, value: str, kept: str) -> None:
    question = ask(taught, kind="number", choices=None, right="12")
    assert answer(taught, "bea", question, value).json()["answer"] == kept


def decided(taught: AClass) -> int:
    """The first attempt of the run in which a pod got a node."""
    return next(one.k for one in taught.run.attempts.order_by("k") if one.outcome == "scheduled")


def refused_text(taught: AClass, question: str) -> list[dict[str, str]]:
    """What is said of an answer that names no node."""
    refused = answer(taught, "bea", question, "any text")
    assert (refused.status_code, Answer.objects.count()) == (400, 0)
    problems: list[dict[str, str]] = refused.json()["problems"]
    return problems


NO_NODE = [{"path": "answer", "message": "expected a node of this run, found 'any text'"}]


def test_an_answer_to_a_question_for_a_node_is_a_node_of_that_run(taught: AClass) -> None:
    attempt = {"run": str(taught.run.pk), "k": decided(taught), "question": "winner"}
    question = taught.asks("ada", "POST", "questions/", {"attempt": attempt})["id"]
    assert refused_text(taught, question) == NO_NODE
    for node in ("node-a", "node-b"):
        assert answer(taught, "bea", question, node).status_code == 200


def test_a_teachers_own_question_for_a_node_is_about_the_run_on_the_screen(taught: AClass) -> None:
    own = {"ask": "Which one would you drain?", "kind": "node"}
    refused = taught.asks("ada", "POST", "questions/", own)
    assert (refused["status"], refused["problems"]) == (
        400,
        [
            {
                "path": "choices",
                "message": "expected the possible answers: the class is not shown a run with nodes",
            }
        ],
    )
    taught.asks("ada", "POST", "frames/", {"type": "place", "path": taught.step(0)})
    question = taught.asks("ada", "POST", "questions/", own)["id"]
    assert refused_text(taught, question) == NO_NODE
    assert answer(taught, "bea", question, "node-a").status_code == 200


@pytest.mark.parametrize("kind", ["plugin", "pod"])
def test_a_teachers_own_question_for_something_else_names_its_answers(taught: AClass, kind: str) -> None:
    taught.asks("ada", "POST", "frames/", {"type": "place", "path": taught.step(0)})
    refused = taught.asks("ada", "POST", "questions/", {"ask": "Which?", "kind": kind})
    message = f"expected the possible answers to a question of the kind {kind}"
    assert refused["problems"] == [{"path": "choices", "message": message}]


def test_a_question_of_a_plan_has_the_same_possible_answers(taught: AClass) -> None:
    attempt = {"run": str(taught.run.pk), "k": decided(taught), "question": "winner"}
    taught.asks("ada", "POST", "frames/", {"type": "place", "path": taught.step(0)})
    taught.asks("ada", "POST", "questions/", {"attempt": attempt})
    again = taught.asks("ada", "POST", "again/")["id"]
    planned = f"/api/v1/workshops/{again}/class/plan/1/ask/"
    asked = taught.askers["ada"].client().post(planned, content_type="application/json").json()
    first = Question.objects.exclude(pk=asked["id"]).get().possible
    assert first == Question.objects.get(pk=asked["id"]).possible == ["node-a", "node-b"]


@pytest.mark.parametrize("value", ["node-c", "", 7, None], ids=["other", "empty", "number", "null"])
def test_an_answer_that_nobody_can_give(taught: AClass, value: Any) -> None:
    assert answer(taught, "bea", ask(taught), value).status_code == 400
    assert not Answer.objects.exists()


def test_who_teaches_does_not_answer_and_who_is_taught_does_not_ask(taught: AClass) -> None:
    assert answer(taught, "ada", ask(taught), "node-a").json()["code"] == "no-participant"
    for path in ("frames/", "questions/", f"questions/{uuid4()}/reveal/"):
        assert taught.response("bea", "POST", path, {}).status_code == 403
    assert taught.response("bea", "GET", "results/").status_code == 403


@pytest.mark.parametrize(
    "path",
    [
        "https://elsewhere.example/",
        "//elsewhere.example/",
        "/admin/",
        "/runs/7",
        "/live/x",
        "runs",
        "/" * 2000,
    ],
    ids=["site", "host", "admin", "no id", "live", "relative", "long"],
)
def test_a_place_that_no_class_is_shown(taught: AClass, path: str) -> None:
    refused = taught.asks("ada", "POST", "frames/", {"type": "place", "path": path})
    assert (refused["status"], [problem["path"] for problem in refused["problems"]]) == (400, ["path"])


def test_what_belongs_to_another_teacher_is_not_shown(taught: AClass) -> None:
    other = a_class_of_somebody_else()
    refused = taught.asks("ada", "POST", "frames/", {"type": "place", "path": f"/runs/{other.pk}"})
    assert refused["status"] == 404
    Run.objects.filter(pk=other.pk).update(visibility="everybody")
    assert (
        taught.response("ada", "POST", "frames/", {"type": "place", "path": f"/runs/{other.pk}"}).status_code
        == 201
    )
    assert Run.objects.get(pk=other.pk).visibility == "everybody"


@pytest.mark.parametrize(
    ("opened_by_link", "status"), [(False, 404), (True, 409)], ids=["unseen", "not hers"]
)
def test_a_comparison_that_is_refused_shows_neither_run(
    taught: AClass, opened_by_link: bool, status: int
) -> None:
    other = a_class_of_somebody_else()
    if opened_by_link:
        with acting_as(of_person(Person.objects.get(name="tom"))):
            _, secret = create_share("run", other.pk, days=1)
        taught.askers["ada"].client().get(f"/shared/{secret}")
    place = {"type": "place", "path": f"/compare?left={taught.run.pk}&right={other.pk}"}
    assert taught.response("ada", "POST", "frames/", place).status_code == status
    for run in (taught.run, other):
        assert taught.askers["bea"].client().get(f"/api/v1/runs/{run.pk}/").status_code == 404
    assert not ClassFrame.objects.exists()


def test_a_comparison_shows_each_of_its_runs_and_none_that_its_page_leaves_out(taught: AClass) -> None:
    with acting_as(taught.who("ada")):
        runs = [taught.run, *(played(a_busy_cluster()) for _ in range(4))]
    names = ("left", "right", "also", "also", "also")
    compared = "&".join(f"{name}={run.pk}" for name, run in zip(names, runs, strict=True))
    place = {"type": "place", "path": f"/compare?{compared}"}
    assert taught.asks("ada", "POST", "frames/", place)["opened"] == ["runs"] * 4
    looker = taught.askers["bea"].client()
    statuses = [looker.get(f"/api/v1/runs/{run.pk}/").status_code for run in runs]
    assert statuses == [200, 200, 200, 200, 404]


def test_a_participants_run_is_shown_to_all_once_the_teacher_shows_it(taught: AClass) -> None:
    Run.objects.filter(pk=taught.run.pk).update(owner=taught.people["bea"])
    with acting_as(taught.who("ada")):
        show(taught.id, taught.step(0))
    assert taught.askers["cem"].client().get(f"/api/v1/runs/{taught.run.pk}/").status_code == 200


def a_class_of_somebody_else() -> Run:
    from tests.support.people import an_account
    from tests.support.played import a_busy_cluster, played

    run = played(a_busy_cluster())
    Run.objects.filter(pk=run.pk).update(owner=an_account("tom"))
    return run
