"""Timelines call the extenders of their policies where that is allowed, keep what was said, and need nobody afterwards."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from playground.playing.turn import TURN
from playground.policies.models import Policy
from playground.policies.services import create_policy
from playground.simulations import queries
from playground.simulations.drivers import timeline
from playground.simulations.enums import Kind
from playground.simulations.models import Simulation
from playground.simulations.playthrough_cache import kept_playthroughs
from playground.simulations.services.requests import create_simulation
from tests.support.extender_server import Served, an_extender_server
from tests.support.extenders import a_policy, an_extender
from tests.support.simulations import log_text, play, stored_frames

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sent")]
API = "/api/v1/timelines/"
SCENARIO = """\
title: Two pods, three nodes
duration: 10s
nodes: {count: 3, template: {cpu: 4, memory: 8Gi}}
operations:
  - {at: 1s, pods: {name: one, cpu: 1}}
  - {at: 2s, pods: {name: two, cpu: 1}}
"""


@pytest.fixture
def served(settings: Any) -> Iterator[Served]:
    """Says no to node-1 and prefers node-3; its host is allowed."""
    answers = {
        "filter": lambda body: {
            "NodeNames": [name for name in body["NodeNames"] if name != "node-1"],
            "FailedNodes": {"node-1": "not that one"},
        },
        "prioritize": lambda body: [{"Host": "node-3", "Score": 9}],
    }
    with an_extender_server(answers) as served:
        settings.EXTENDER_HOSTS = [served.host]
        yield served


def policy_of(url: str, **fields: Any) -> Policy:
    verbs = {"filterVerb": "filter", "prioritizeVerb": "prioritize", "weight": 1, "nodeCacheCapable": True}
    verbs["httpTimeout"] = "1h"
    return create_policy(a_policy(an_extender(url, **(verbs | fields))), name="extended")


def a_played_timeline(served: Served, **options: Any) -> Simulation:
    return play(create_simulation(Kind.TIMELINE, SCENARIO, policy=policy_of(served.url), **options))


def attempts_of(simulation: Simulation) -> list[dict[str, Any]]:
    return [frame["body"] for frame in stored_frames(simulation) if frame["type"] == "attempt"]


def get(client: Client, path: str) -> Any:
    response = client.get(API + path)
    assert response.status_code == 200, response.content
    return response.json()


def start(client: Client, status: int = 202, **wanted: Any) -> Any:
    body = {"scenario": SCENARIO} | wanted
    response = client.post(API, json.dumps(body), content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def test_allowed_extenders_are_called_and_every_call_is_in_the_log(served: Served) -> None:
    simulation = a_played_timeline(served)
    assert simulation.extenders == [served.url]
    attempts = attempts_of(simulation)
    assert [(one["outcome"], one["node"]) for one in attempts] == [("scheduled", "node-3")] * 2
    assert [[call["verb"] for call in one["extenderCalls"]] for one in attempts] == [
        ["filter", "prioritize"]
    ] * 2
    assert [path for path, _ in served.requests] == ["/api/filter", "/api/prioritize"] * 2


def test_explanations_need_no_extender_and_look_like_those_of_runs(
    served: Served, settings: Any, client: Client
) -> None:
    simulation = a_played_timeline(served)
    asked = list(served.requests)
    settings.EXTENDER_HOSTS = []
    base = f"{simulation.pk}/attempts/1/"
    explained = get(client, base)
    column = f"extender {served.url}"
    assert explained["extenderCalls"] == attempts_of(simulation)[1]["extenderCalls"]
    assert explained["filters"][-1]["plugin"] == column
    points = next(one for one in explained["scores"] if one["plugin"] == column)
    assert points["weighted"] == [None, 0, 90]
    assert get(client, f"{base}nodes/node-1/")["filters"][-1]["reasons"] == ["not that one"]
    calls = get(client, f"{base}extender-calls/")
    assert [call["request"] for call in calls] == [body for _, body in asked[2:]]
    assert [call["asSent"] for call in calls] == [True, True]
    assert client.get(f"{API}{simulation.pk}/attempts/9/extender-calls/").status_code == 404
    assert served.requests == asked


def test_a_timeline_that_is_taken_up_again_calls_nobody_for_what_was_decided(served: Served) -> None:
    simulation = a_played_timeline(served)
    whole, asked = log_text(simulation), list(served.requests)
    kept_playthroughs.clear()
    live = timeline.DRIVER.open(queries.get_simulation(simulation.pk))
    live.advance(live.duration)
    again = b"\n".join(frame.body for frame in live.frames(0))
    stored = b"\n".join(frame.body for frame in queries.frames(simulation.pk) if frame.type != "finished")
    assert again == stored
    assert served.requests == asked
    assert whole == log_text(simulation)


def test_others_decide_while_an_extender_is_waited_for(served: Served, settings: Any) -> None:
    free = threading.Event()

    def slow(body: dict[str, Any]) -> Any:
        with TURN:
            free.set()
        return {"NodeNames": body["NodeNames"]}

    with an_extender_server({"filter": slow}) as other:
        settings.EXTENDER_HOSTS = [other.host]
        simulation = create_simulation(
            Kind.TIMELINE, SCENARIO, policy=policy_of(other.url, prioritizeVerb="", weight=0)
        )
        assert [one["outcome"] for one in attempts_of(play(simulation))] == ["scheduled"] * 2
    assert free.is_set()


def test_extenders_that_are_not_allowed_take_no_part_and_a_warning_says_so(
    served: Served, settings: Any, client: Client
) -> None:
    settings.EXTENDER_HOSTS = []
    simulation = a_played_timeline(served)
    assert (simulation.extenders, served.requests) == ([], [])
    assert [one["node"] for one in attempts_of(simulation)] == ["node-1", "node-2"]
    assert get(client, f"{simulation.pk}/")["warnings"] == [
        {
            "path": "extenders[0]",
            "message": ("not called: this playground may not call its host (PLAYGROUND_EXTENDER_HOSTS)"),
        }
    ]


def test_whoever_wants_the_calls_is_refused_where_they_are_not_allowed(
    served: Served, settings: Any, client: Client
) -> None:
    settings.EXTENDER_HOSTS = []
    own = json.dumps(a_policy(an_extender("http://other.example", filterVerb="filter")))
    text = SCENARIO + f"  - {{at: 3s, policy: '{own}'}}\n"
    policy = policy_of(served.url)
    problem = start(client, 400, scenario=text, policy=str(policy.pk), callExtenders=True)
    assert problem["code"] == "extender-not-allowed"
    may_not = "is not a host that may be called (PLAYGROUND_EXTENDER_HOSTS)"
    assert problem["problems"] == [
        {"path": "extenders[0].urlPrefix", "message": f"{served.host} {may_not}"},
        {"path": "operations[2].policy.extenders[0].urlPrefix", "message": f"other.example:80 {may_not}"},
    ]


def test_nobody_is_called_where_nobody_wants_it_and_branches_remember_that(
    served: Served, client: Client
) -> None:
    answer = start(client, policy=str(policy_of(served.url).pk), callExtenders=False)
    told = {"path": "extenders[0]", "message": "not called: callExtenders is false"}
    assert (answer["extenders"], answer["warnings"]) == ([], [told])
    path = f"{API}{answer['id']}/branch/"
    for body, extenders in (({"seed": 3}, []), ({"callExtenders": True}, [served.url])):
        branch = client.post(path, json.dumps(body), content_type="application/json").json()
        assert branch["extenders"] == extenders


def test_extenders_of_the_policies_in_a_scenario_are_called(served: Served, client: Client) -> None:
    fields = {"filterVerb": "filter", "nodeCacheCapable": True, "bindVerb": "bind"}
    own = json.dumps(a_policy(an_extender(served.url, **fields)))
    answer = start(client, scenario=SCENARIO + f"policy: '{own}'\n")
    assert answer["extenders"] == [served.url]
    assert [one["path"] for one in answer["warnings"]] == ["policy.extenders[0]"]
    body = SCENARIO.encode()
    response = client.post(f"{API}?callExtenders=false", body, content_type="application/yaml")
    assert response.status_code == 202, response.content
