"""searches/ over REST: ask, wait, look at, cancel, delete; the answer is stored, and the same as of the routes that answer at once."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from playground import sandbox
from playground.playing.codec import pack
from playground.playing.lease import Lease
from playground.runs.models import Run
from playground.searches.enums import SearchKind
from playground.searches.models import Search
from playground.searches.services.player import SearchPlayer
from playground.searches.services.table import SEARCHES
from tests.support import contract_document
from tests.support.builders import a_node, a_pod
from tests.support.played import played, uploaded
from tests.support.runs import LIMITS
from tests.support.searches import QUESTIONS, SMALL, WEB, a_search, play, two_nodes
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)
SEARCHED = "/api/v1/searches/"


def post(client: Client, body: dict[str, Any], status: int = 202, path: str = "") -> Any:
    response = client.post(SEARCHED + path, json.dumps(body), content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def get(client: Client, path: str = "", status: int = 200) -> Any:
    response = client.get(SEARCHED + path)
    assert response.status_code == status, response.content
    return response.json()


def asked_at_once(client: Client, run: Run, kind: SearchKind) -> Any:
    """The answer of the route that computes while one waits."""
    address = f"/api/v1/runs/{run.pk}/{kind.value}/"
    if kind == SearchKind.REMEDIES:
        return client.get(f"/api/v1/runs/{run.pk}/attempts/2/remedies/").json()
    if kind == SearchKind.OPTIMUM:
        return client.get(address, {"goal": "nodes"}).json()
    return client.post(address, json.dumps(QUESTIONS[kind]), content_type="application/json").json()


@pytest.mark.parametrize("kind", SearchKind)
def test_the_answer_is_stored_and_that_of_the_route_that_answers_at_once(
    client: Client, sent: list[Any], kind: SearchKind
) -> None:
    run = played(two_nodes())
    told = post(client, {"run": str(run.pk), kind.value: QUESTIONS[kind]})
    row = Search.objects.get(pk=told["id"])
    assert sent == [(SEARCHES.task, [str(row.pk)])]
    assert (told["kind"], told["state"], told["says"], told["question"]) == (
        kind.value,
        "queued",
        "",
        QUESTIONS[kind],
    )
    assert get(client, f"{row.pk}/answer/", 409)["code"] == "not-finished"
    play(row)
    answer = get(client, f"{row.pk}/answer/")
    assert answer == asked_at_once(client, run, kind)
    over = get(client, f"{row.pk}/")
    assert (over["state"], over["says"], over["run"]) == ("succeeded", answer["says"], str(run.pk))
    run.delete()
    assert get(client, f"{row.pk}/answer/") == answer
    assert get(client)["results"] == [over | {"run": None}]


@pytest.mark.parametrize(
    ("kind", "schema", "missing"),
    [
        (SearchKind.CAPACITY, "Capacity", ("most", "stopped")),
        (SearchKind.SHOPPING, "Shopping", ("alone",)),
    ],
)
def test_an_answer_that_an_older_server_stored_keeps_to_the_schema(
    client: Client, kind: SearchKind, schema: str, missing: tuple[str, ...]
) -> None:
    row = play(a_search(kind))
    stored = get(client, f"{row.pk}/answer/")
    row.answer = pack({name: value for name, value in stored.items() if name not in missing})[1]
    row.save(update_fields=["answer"])
    older = get(client, f"{row.pk}/answer/")
    assert stored.keys() - older.keys() == set(missing)
    assert set(contract_document.document()["components"]["schemas"][schema]["required"]) <= older.keys()


def test_what_would_help_is_searched_for_once(client: Client, sent: list[Any]) -> None:
    run = played(two_nodes())
    body = {"run": str(run.pk), "remedies": {"attempt": 2}}
    first = post(client, body)
    row = Search.objects.get(pk=first["id"])
    assert post(client, body)["id"] == first["id"]
    assert post(client, {**body, "remedies": {"attempt": 2, "costs": {"tolerate": 1}}})["id"] != first["id"]
    play(row)
    again = post(client, body)
    assert (again["id"], again["state"]) == (first["id"], "succeeded")
    row.library = "0.0.1"
    row.save()
    assert post(client, body)["id"] != first["id"]


def test_one_that_was_cancelled_is_no_answer_to_the_same_question(client: Client) -> None:
    body = {"run": str(played(two_nodes()).pk), "remedies": {"attempt": 2}}
    first = post(client, body)["id"]
    post(client, {}, 202, f"{first}/cancel/")
    assert post(client, body)["id"] != first


def test_what_would_help_is_the_same_whether_it_is_searched_for_or_computed_at_once(client: Client) -> None:
    run = played(two_nodes())
    at_once = asked_at_once(client, run, SearchKind.REMEDIES)
    row = Search.objects.get(pk=post(client, {"run": str(run.pk), "remedies": {"attempt": 2}})["id"])
    play(row)
    assert get(client, f"{row.pk}/answer/") == at_once
    assert at_once["says"] == (
        "4 answers would place default/whole; the cheapest: lower the request for cpu from 4 to 2."
    )


def test_answers_that_are_verified_can_be_read_while_the_search_goes_on(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = played(two_nodes())
    row = Search.objects.get(pk=post(client, {"run": str(run.pk), "remedies": {"attempt": 2}})["id"])
    stored, seen = SearchPlayer.store, dict[int, list[str]]()

    def store(player: SearchPlayer, lease: Lease) -> Search:
        kept = stored(player, lease)
        told = get(client, f"{row.pk}/")
        n_found = told["progress"]["found"]
        if n_found == 0:
            assert get(client, f"{row.pk}/answer/?partial=true", 409)["code"] == "not-finished"
        elif told["state"] == "running":
            partial = get(client, f"{row.pk}/answer/?partial=true")
            seen[n_found] = [one["text"] for one in partial["remedies"]]
            assert get(client, f"{row.pk}/answer/", 409)["code"] == "not-finished"
            if n_found == 2:
                post(client, {}, 202, f"{row.pk}/cancel/")
        return kept

    monkeypatch.setattr(SearchPlayer, "store", store)
    assert play(row, replace(LIMITS, flush_items=1)).state == "cancelled"
    first = "lower the request for cpu from 4 to 2"
    assert seen[1] == [first]
    assert sorted(seen) == [1, 2, 3]  # the step after the request to cancel verifies one more
    assert [len(texts) for texts in seen.values()] == [1, 2, 3]
    assert [one["text"] for one in get(client, f"{row.pk}/answer/?partial=true")["remedies"]] == seen[3]
    assert get(client, f"{row.pk}/answer/", 409)["code"] == "not-finished"


def test_all_pods_that_wait_for_the_same_reason_are_helped_by_one_search(client: Client) -> None:
    run = played([a_node("a", unschedulable=True), *(a_pod(name) for name in ("web", "web-2"))])
    asked = {"attempt": 0, "most": 2, "alike": True}
    row = Search.objects.get(pk=post(client, {"run": str(run.pk), "remedies": asked})["id"])
    at_once = client.get(f"/api/v1/runs/{run.pk}/attempts/0/remedies/together/?most=2").json()
    assert play(row).says == "2 answers would place all 2 pods; the cheapest: uncordon the node a."
    assert get(client, f"{row.pk}/answer/") == at_once


def test_the_address_of_an_attempt_has_the_answer_that_was_searched_for(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = played(two_nodes())
    told = post(client, {"run": str(run.pk), "remedies": {"attempt": 2}})
    row = Search.objects.get(pk=told["id"])
    monkeypatch.setattr(sandbox, "run", lambda *_: pytest.fail("it was computed again"))
    found: list[Any] = []

    def ask() -> None:
        address = f"/api/v1/runs/{run.pk}/attempts/2/remedies/"
        found.append(client.get(address, headers={"Prefer": "wait=60"}).json())
        connection.close()

    asking = threading.Thread(target=ask)
    asking.start()
    play(row)
    asking.join(PATIENCE)
    assert found == [get(client, f"{row.pk}/answer/")]


@pytest.mark.parametrize(("k", "problem"), [(9, "there is no attempt 9"), (0, "Attempt 0 of")])
def test_an_attempt_that_there_is_not_or_that_did_not_fail(client: Client, k: int, problem: str) -> None:
    run = played(two_nodes())
    row = Search.objects.get(pk=post(client, {"run": str(run.pk), "remedies": {"attempt": k}})["id"])
    assert play(row).state == "failed"
    assert problem in get(client, f"{row.pk}/")["error"]["problems"][0]["message"]


def test_a_run_that_broke_off_can_be_asked_what_would_help(client: Client) -> None:
    run = Run.objects.create(snapshot=uploaded(two_nodes()), state="cancelled")
    row = Search.objects.get(pk=post(client, {"run": str(run.pk), "remedies": {"attempt": 2}})["id"])
    assert play(row).state == "succeeded"


def test_templates_are_stored_without_secrets(client: Client) -> None:
    snapshot = uploaded(two_nodes())
    container = {"name": "c", "env": [{"name": "PASSWORD", "value": "hunter2"}], "args": ["hunter2"]}
    template = {**WEB, "spec": {"containers": [container | {"resources": {"requests": {"cpu": "1"}}}]}}
    told = post(client, {"snapshot": str(snapshot.pk), "capacity": {"templates": [template]}})
    row = Search.objects.get(pk=told["id"])
    assert row.question["templates"][0]["spec"]["containers"] == [
        {"name": "c", "resources": {"requests": {"cpu": "1"}}}
    ]
    assert "hunter2" not in json.dumps(told)


def test_a_snapshot_is_asked_as_it_is_about_capacity(client: Client) -> None:
    snapshot = uploaded(two_nodes())
    row = Search.objects.get(
        pk=post(client, {"snapshot": str(snapshot.pk), "capacity": {"templates": [WEB]}})["id"]
    )
    assert (row.after_run, play(row).says) == (
        False,
        "8 more copies fit of default/web; the next one: Insufficient cpu.",
    )


def test_a_snapshot_is_scheduled_before_it_is_asked_what_to_add(client: Client) -> None:
    snapshot = uploaded(two_nodes())
    row = Search.objects.get(
        pk=post(client, {"snapshot": str(snapshot.pk), "shopping": {"nodeTemplates": [SMALL]}})["id"]
    )
    assert play(row).says == "1 small: proven by runs, for 1 an hour; no mix costs less than 1."


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, ""),
        ({"optimum": {}, "capacity": {"templates": [WEB]}}, ""),
        ({"optimum": {"goal": "speed"}}, "optimum.goal"),
        ({"shopping": {"nodeTemplates": [SMALL | {"allocatable": {"cpu": "much"}}]}}, "nodeTemplates[0]"),
        ({"capacity": {"templates": [WEB], "shares": {"web": 2}}}, "shares.web"),
        ({"remedies": {"attempt": -1}}, "remedies.attempt"),
        ({"remedies": {"attempt": 0, "costs": {"magic": 1}}}, "costs.magic"),
    ],
)
def test_mistakes_have_their_places_and_nothing_is_stored(
    client: Client, body: dict[str, Any], path: str
) -> None:
    run = played([a_node("a")])
    refused = post(client, {"run": str(run.pk), **body}, 400)
    assert [problem["path"] for problem in refused["problems"]] == [path]
    assert not Search.objects.exists()


def test_fields_that_must_or_must_not_come_together_are_named_with_all_other_mistakes(client: Client) -> None:
    refused = post(client, {"run": "none", "policy": None, "colour": "red"}, 400)
    known = "capacity, optimum, options, policy, remedies, run, shopping, snapshot"
    assert [(problem["path"], problem["message"]) for problem in refused["problems"]] == [
        ("policy", "is that of the run"),
        ("", "Give exactly one of optimum, shopping, capacity, remedies."),
        ("run", "Must be a valid UUID."),
        ("colour", f"unknown field; known are {known}"),
    ]
    twice = post(client, {"optimum": {"goal": "speed"}, "capacity": {"templates": [WEB]}}, 400)
    assert [problem["path"] for problem in twice["problems"]] == ["run", "", "optimum.goal"]


def test_a_mistake_that_shows_only_with_the_cluster_ends_it(client: Client) -> None:
    row = a_search()
    row.question |= {"goal": "cost"}
    row.save()
    assert play(row).state == "failed"
    error = get(client, f"{row.pk}/")["error"]
    assert error["problems"] == [{"path": "prices", "message": "are missing, and the goal is cost"}]


def test_one_that_is_cancelled_has_no_answer_and_can_be_deleted(client: Client) -> None:
    row = a_search()
    assert post(client, {}, 202, f"{row.pk}/cancel/")["state"] == "cancelled"
    assert get(client, f"{row.pk}/answer/", 409)["code"] == "not-finished"
    assert client.delete(f"{SEARCHED}{row.pk}/").status_code == 204
    assert get(client)["count"] == 0


def test_a_run_that_broke_off_is_refused(client: Client) -> None:
    run = Run.objects.create(snapshot=uploaded(two_nodes()), state="cancelled")
    assert post(client, {"run": str(run.pk), "optimum": {}}, 409)["code"] == "not-finished"


def test_lists_are_filtered_by_kind(client: Client) -> None:
    rows = {kind: a_search(kind) for kind in SearchKind}
    found = get(client, "?kind=shopping")["results"]
    assert [one["id"] for one in found] == [str(rows[SearchKind.SHOPPING].pk)]
