"""runs/{id}/attempts/{k}/questions/ over REST: what is asked comes without its answer, and an answer is judged."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from playground.runs.models import Run
from tests.support.builders import a_node, a_pod
from tests.support.played import played

pytestmark = pytest.mark.django_db
CLUSTER = [
    a_node("a"),
    a_node("b"),
    a_node("c", cpu="1", taints=[{"key": "gpu", "effect": "NoSchedule"}]),
    a_pod("web", requests={"cpu": "1"}),
]


def path(run: Run, question: str = "", k: int = 0) -> str:
    return f"/api/v1/runs/{run.pk}/attempts/{k}/questions/{question}"


def answered(client: Client, run: Run, question: str, body: object) -> Any:
    return client.post(path(run, f"{question}/"), json.dumps(body), content_type="application/json")


def test_questions_come_without_their_answers(client: Client) -> None:
    response = client.get(path(played(CLUSTER)))
    assert response.status_code == 200
    questions = response.json()
    assert [one["id"] for one in questions] == [
        "outcome",
        "winner",
        "feasible",
        "tied",
        "rejecting-plugin:c",
    ]
    assert [one["id"] for one in questions if one["givesAway"]] == ["rejecting-plugin:c"]
    assert questions[1] == {
        "id": "winner",
        "kind": "node",
        "ask": "Which node gets default/web?",
        "choices": None,
        "givesAway": False,
    }
    assert client.get(path(played(CLUSTER), k=9)).status_code == 404


def test_an_answer_is_judged(client: Client) -> None:
    run = played(CLUSTER)
    judged = answered(client, run, "winner", {"answer": "b"}).json()
    assert (judged["right"], judged["answer"], judged["alsoRight"]) == (True, "a", ["b"])
    wrong = answered(client, run, "rejecting-plugin:c", {"answer": "NodeName"}).json()
    assert wrong == {
        "right": False,
        "says": "NodeName lets c pass. TaintToleration rejects c: node(s) had untolerated taint(s).",
        "answer": "TaintToleration",
        "alsoRight": [],
        "alsoRightCount": 0,
    }


@pytest.mark.parametrize(
    ("question", "body", "status", "problems"),
    [
        ("winner", {"answer": "z"}, 400, [("answer", "expected a node of this attempt, found 'z'")]),
        ("winner", {"answer": True}, 400, [("answer", "Expected a string or a number.")]),
        ("winner", {}, 400, [("answer", "This field is required.")]),
        ("winner", {"answer": "a", "more": 1}, 400, [("more", "unknown field; known are answer")]),
        ("victim", {"answer": "default/web"}, 404, []),
    ],
)
def test_what_cannot_be_asked_or_answered_is_told(
    client: Client, question: str, body: dict[str, Any], status: int, problems: list[tuple[str, str]]
) -> None:
    response = answered(client, played(CLUSTER), question, body)
    assert response.status_code == status, response.content
    assert [(one["path"], one["message"]) for one in response.json().get("problems", [])] == problems


def test_what_the_engine_says_is_escaped(client: Client) -> None:
    run = played([a_node("a"), a_node("b"), a_pod("web", nodeSelector={"disk": "ssd"})])
    judged = answered(client, run, "rejecting-plugin:a", {"answer": "NodeAffinity"}).json()
    assert judged["says"] == (
        "NodeAffinity rejects a: node(s) didn&#x27;t match Pod&#x27;s node affinity/selector."
    )
