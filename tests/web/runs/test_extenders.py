"""Runs call the extenders of their policy, keep what was said, and need nobody afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from playground.policies.models import Policy
from playground.policies.services import create_policy
from playground.runs import engine, records
from playground.runs.models import Run
from playground.runs.services.requests import create_run
from tests.support.builders import a_node, a_pod
from tests.support.extender_server import Served, an_extender_server
from tests.support.extenders import a_policy, an_extender
from tests.support.played import play, uploaded
from tests.support.runs import fetched, fold, stored_events

pytestmark = pytest.mark.django_db(transaction=True)

NODES = [a_node("a"), a_node("b"), a_node("c")]
PODS = [a_pod(f"p{index}", requests={"cpu": "1"}) for index in range(3)]


@pytest.fixture
def served(settings: Any, sent: Any) -> Iterator[Served]:
    """Says no to node a and prefers c; its host is allowed."""
    answers = {
        "filter": lambda body: {
            "NodeNames": [name for name in body["NodeNames"] if name != "a"],
            "FailedNodes": {"a": "not a"},
        },
        "prioritize": lambda body: [{"Host": "c", "Score": 9}],
    }
    with an_extender_server(answers) as served:
        settings.EXTENDER_HOSTS = [served.host]
        yield served


def policy_of(url: str, **fields: Any) -> Policy:
    verbs = {"filterVerb": "filter", "prioritizeVerb": "prioritize", "weight": 1, "nodeCacheCapable": True}
    verbs["httpTimeout"] = "1h"
    return create_policy(a_policy(an_extender(url, **(verbs | fields))), name="extended")


def a_played_run(served: Served, **options: Any) -> Run:
    run = create_run(uploaded([*NODES, *PODS]), policy=policy_of(served.url), options=options)
    return play(run)


def test_a_run_calls_allowed_extenders_and_keeps_every_call(served: Served) -> None:
    run = a_played_run(served)
    assert run.extenders == [served.url]
    attempts = fetched(run)["attempts"]
    assert [(one["outcome"], one["node"]) for one in attempts] == [("scheduled", "c")] * 3
    assert [[call["verb"] for call in one["extenderCalls"]] for one in attempts] == [
        ["filter", "prioritize"]
    ] * 3
    assert [path for path, _ in served.requests] == ["/api/filter", "/api/prioritize"] * 3
    assert fold(stored_events(run)) == fetched(run)
    stored = run.attempts.get(k=1).extender_calls
    assert stored == attempts[1]["extenderCalls"]
    assert stored[1]["reply"] == [{"Host": "c", "Score": 9}]


def test_explanations_and_the_record_need_no_extender(served: Served, settings: Any) -> None:
    run = a_played_run(served)
    settings.EXTENDER_HOSTS = []
    asked = list(served.requests)
    explained = engine.explain(run, 2)
    column = f"extender {served.url}"
    assert explained["node"] == "c"
    assert [one["plugin"] for one in explained["filters"]][-1] == column
    assert next(one for one in explained["scores"] if one["plugin"] == column)["weighted"] == [None, 0, 90]
    calls = engine.extender_calls(run, 2)
    assert [call["request"] for call in calls] == [body for _, body in served.requests[4:6]]
    assert [call["asSent"] for call in calls] == [True, True]
    assert [one["node"] for one in records.run_record(run, detail="full")["attempts"]] == ["c"] * 3
    assert served.requests == asked


def test_the_request_shows_the_pod_as_it_was_uploaded(served: Served) -> None:
    a_played_run(served)
    pod = served.requests[0][1]["Pod"]
    assert pod["metadata"]["name"] == "p0"
    assert pod["spec"]["containers"][0]["resources"] == {"requests": {"cpu": "1"}}
    assert pod["status"]["phase"] == "Pending"


def test_an_extender_that_is_not_allowed_takes_no_part_and_a_warning_says_so(
    served: Served, settings: Any, client: Client
) -> None:
    settings.EXTENDER_HOSTS = []
    run = a_played_run(served)
    assert (run.extenders, served.requests) == ([], [])
    assert [one["node"] for one in fetched(run)["attempts"]] == ["a", "b", "c"]
    answer = client.get(f"/api/v1/runs/{run.pk}/").json()
    assert answer["warnings"] == [
        {
            "path": "extenders[0]",
            "message": ("not called: this playground may not call its host (PLAYGROUND_EXTENDER_HOSTS)"),
        }
    ]


def start(client: Client, policy: Policy, **options: Any) -> Any:
    body = {
        "snapshot": str(uploaded([*NODES, *PODS]).pk),
        "policy": str(policy.pk),
        "options": options,
    }
    return client.post("/api/v1/runs/", body, content_type="application/json")


def test_whoever_wants_the_calls_is_refused_where_they_are_not_allowed(
    served: Served, settings: Any, client: Client
) -> None:
    settings.EXTENDER_HOSTS = []
    answer = start(client, policy_of(served.url), callExtenders=True)
    assert answer.status_code == 400
    problem = answer.json()
    assert problem["code"] == "extender-not-allowed"
    assert problem["problems"] == [
        {
            "path": "extenders[0].urlPrefix",
            "message": f"{served.host} is not a host that may be called (PLAYGROUND_EXTENDER_HOSTS)",
        }
    ]


def test_nobody_is_called_where_nobody_wants_it(served: Served, client: Client) -> None:
    answer = start(client, policy_of(served.url), callExtenders=False).json()
    assert answer["extenders"] == []
    assert answer["warnings"] == [{"path": "extenders[0]", "message": "not called: callExtenders is false"}]


def test_binding_verbs_are_warned_about(served: Served, client: Client) -> None:
    answer = start(client, policy_of(served.url, bindVerb="bind"), callExtenders=True).json()
    assert answer["extenders"] == [served.url]
    assert [one["message"] for one in answer["warnings"]] == [
        "its bindVerb is called, too: an extender that binds for real binds pods of a real cluster"
    ]


def test_calls_over_rest(served: Served, client: Client) -> None:
    run = a_played_run(served)
    base = f"/api/v1/runs/{run.pk}/attempts/"
    listed = client.get(base).json()["results"][0]["extenderCalls"]
    explained = client.get(f"{base}0/").json()["extenderCalls"]
    full = client.get(f"{base}0/extender-calls/").json()
    assert (
        listed
        == explained
        == [
            {name: value for name, value in call.items() if name not in ("request", "asSent")}
            for call in full
        ]
    )
    assert full[0]["request"]["NodeNames"] == ["a", "b", "c"]
    assert client.get(f"{base}9/extender-calls/").status_code == 404


def test_simulate_calls_them_too(served: Served, client: Client) -> None:
    config = policy_of(served.url).config
    body = {"objects": [*NODES, *PODS], "config": config, "options": {"detail": "placements"}}
    answer = client.post("/api/v1/simulate/", body, content_type="application/json").json()
    assert set(answer["placements"].values()) == {"c"}
    assert len(served.requests) == 6
