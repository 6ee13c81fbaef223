"""elections/ over REST."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import Settings

from playground.common.stored_text import UNSTORABLE
from playground.simulations import queries
from playground.simulations.models import Simulation
from scheduler_core.leader import Event, examine, fold
from scheduler_core.library import elections
from scheduler_core.timeline import scheduling_report
from scheduler_core.units import MILLISECOND, NANOSECOND, SECOND, ZERO
from tests.support.simulations import (
    ELECTION,
    WORKING_ELECTION,
    a_stepped_election,
    an_election,
    log_text,
    play,
    stored_frames,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sent")]
API = "/api/v1/elections/"
CRASH = {"fault": "crash", "replica": "a"}


def post(client: Client, path: str, body: object = None, status: int = 202, key: str = "") -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    response = client.post(API + path, json.dumps(body), content_type="application/json", headers=headers)
    assert response.status_code == status, response.content
    return response.json()


def get(client: Client, path: str, status: int = 200) -> Any:
    response = client.get(API + path)
    assert response.status_code == status, response.content
    return response.json()


def made(answer: dict) -> Simulation:
    return queries.get_simulation(answer["id"])


class TestStart:
    def test_an_election_is_queued_and_says_where_to_follow_it(self, client: Client, sent: list) -> None:
        body = {"scenario": ELECTION, "seed": 7}
        response = client.post(API, json.dumps(body), content_type="application/json")
        answer = response.json()
        assert response.status_code == 202
        assert response.headers["Location"] == f"{API}{answer['id']}/"
        assert sent == [("simulations.play", [answer["id"]])]
        created = answer.pop("createdAt")
        assert created.endswith("Z")
        assert answer == {
            "id": answer["id"],
            "kind": "election",
            "title": "Who takes over?",
            "state": "queued",
            "pace": "free",
            "seed": 7,
            "now": 0,
            "target": 40 * SECOND,
            "duration": 40 * SECOND,
            "lastSeq": 0,
            "commands": 0,
            "parent": None,
            "branchedAt": None,
            "example": None,
            "owner": None,
            "startedAt": None,
            "finishedAt": None,
            "error": None,
        }
        played = play(made(answer))
        assert (played.state, stored_frames(played)[0]["body"]["seed"]) == ("succeeded", 7)

    def test_a_mapping_a_text_and_a_body_of_yaml_are_the_same(self, client: Client) -> None:
        mapping = {
            "title": "Who takes over?",
            "duration": "40s",
            "network": {"takes": "20ms", "spread": "10ms"},
            "replicas": [
                {"name": "a"},
                {"name": "b", "startAt": "500ms"},
                {"name": "c", "startAt": "700ms", "restartAfter": "1s"},
            ],
            "work": False,
            "faults": [{"at": "30s", "fault": "deleteLease"}],
        }
        answers = [post(client, "", {"scenario": ELECTION}), post(client, "", {"scenario": mapping})]
        raw = client.post(f"{API}?pace=stepped&seed=0", ELECTION, content_type="application/yaml")
        assert (raw.status_code, raw.json()["pace"]) == (202, "stepped")
        post(client, f"{play(made(raw.json())).pk}/advance/", {"end": True})
        logs = [log_text(play(made(answer))) for answer in [*answers, raw.json()]]
        assert logs[0] == logs[1] == logs[2]

    def test_every_ready_made_scenario_can_be_played_by_name(self, client: Client) -> None:
        listed = get(client, "examples/")
        assert [it["slug"] for it in listed] == [it.slug for it in elections()]
        assert all(it["title"] and it["lesson"] and it["yaml"] and it["duration"] for it in listed)
        for it in listed[:3]:
            answer = post(client, "", {"example": it["slug"]})
            assert (answer["example"], answer["title"]) == (it["slug"], it["title"])
            assert play(made(answer)).state == "succeeded"

    def test_mistakes_are_all_listed_and_nothing_is_stored(self, client: Client) -> None:
        scenario = {"replicas": [{"name": "A"}, {"name": "b", "startAt": "-1s"}], "faults": [{"at": "1s"}]}
        problem = post(client, "", {"scenario": scenario}, 400)
        assert (problem["code"], problem["detail"]) == ("invalid-scenario", "The scenario has mistakes.")
        paths = [it["path"] for it in problem["problems"]]
        assert paths == ["title", "replicas[0].name", "replicas[1].startAt", "faults[0].fault"]
        assert not Simulation.objects.exists()

    @pytest.mark.parametrize(
        ("body", "path"),
        [
            ({}, ""),
            ({"scenario": ELECTION, "example": "crash"}, ""),
            ({"scenario": 7}, "scenario"),
            ({"scenario": ELECTION, "pace": "fast"}, "pace"),
            ({"scenario": ELECTION, "seed": "7"}, "seed"),
            ({"scenario": ELECTION, "seed": 2**53}, "seed"),
            ({"scenario": "a\x00"}, "scenario"),
            ({"scenario": ELECTION, "speed": 7}, "speed"),
        ],
    )
    def test_bodies_that_make_no_sense(self, client: Client, body: dict, path: str) -> None:
        problem = post(client, "", body, 400)
        assert (problem["code"], [it["path"] for it in problem["problems"]]) == ("invalid-request", [path])

    def test_a_character_that_no_database_holds(self, client: Client) -> None:
        scenario = ELECTION.replace("title: Who takes over?", r'title: "Who\0?"')
        assert scenario != ELECTION
        problem = post(client, "", {"scenario": scenario}, 400)
        assert problem["problems"] == [{"path": "", "message": UNSTORABLE}]
        assert post(client, "validate/", {"scenario": scenario}, 200)["valid"] is False

    def test_the_spelling_of_that_character_is_text_like_any_other(self, client: Client) -> None:
        answer = post(client, "", {"scenario": ELECTION + "# \\u0000\n"})
        assert made(answer).scenario.endswith("# \\u0000\n")

    def test_an_unknown_example(self, client: Client) -> None:
        assert post(client, "", {"example": "nothing"}, 404)["detail"] == "There is no example nothing."

    def test_limits_of_the_server(self, client: Client, settings: Settings) -> None:
        settings.MAX_ELECTION_REPLICAS, settings.MAX_SIMULATION_SECONDS = 2, 30
        problem = post(client, "", {"scenario": ELECTION}, 400)
        assert problem["problems"] == [
            {"path": "replicas", "message": "Too many: 3: this server takes at most 2"},
            {"path": "duration", "message": "40s: this server takes at most 30s"},
        ]

    def test_a_repeated_key_starts_one_election(self, client: Client) -> None:
        keyed = [post(client, "", {"scenario": ELECTION}, key="k") for _ in range(2)]
        assert keyed[0] == keyed[1]
        assert Simulation.objects.count() == 1

    def test_validation_lists_mistakes_and_stores_nothing(self, client: Client) -> None:
        good = {"valid": True, "problems": [], "title": "Who takes over?", "duration": 40 * SECOND}
        assert post(client, "validate/", {"scenario": ELECTION}, 200) == good
        raw = client.post(f"{API}validate/", ELECTION, content_type="text/yaml")
        assert raw.json() == good
        bad = post(client, "validate/", {"scenario": "title: x\nreplicas: []\n"}, 200)
        message = "Required value: there is no election without a replica"
        assert bad == {
            "valid": False,
            "problems": [{"path": "replicas", "message": message}],
            "title": None,
            "duration": None,
        }
        assert not Simulation.objects.exists()


class TestLook:
    def test_lists_are_filtered_and_ordered(self, client: Client) -> None:
        free, stepped = play(an_election()), a_stepped_election()
        assert [it["id"] for it in get(client, "")["results"]] == [str(stepped.pk), str(free.pk)]
        assert get(client, "?ordering=createdAt")["results"][0]["id"] == str(free.pk)
        for query, count in (
            ("state=succeeded", 1),
            ("pace=stepped", 1),
            ("search=TAKES", 2),
            ("example=x", 0),
        ):
            assert get(client, f"?{query}")["count"] == count, query
        assert get(client, "?colour=red", 400)["code"] == "invalid-request"

    def test_an_election_that_is_not_there(self, client: Client) -> None:
        missing = uuid4()
        for path in ("", "events/", "timeline/", "scenario/", "faults/"):
            assert get(client, f"{missing}/{path}", 404)["detail"] == f"There is no election {missing}."
        for path, body in (("advance/", {"end": True}), ("faults/", CRASH), ("branch/", {"at": 0})):
            assert post(client, f"{missing}/{path}", body, 404)["code"] == "not-found"
        assert post(client, f"{missing}/cancel/", None, 404)["code"] == "not-found"

    def test_events_come_in_pages(self, client: Client) -> None:
        simulation = play(an_election())
        page = get(client, f"{simulation.pk}/events/?limit=100")
        frames = page["results"]
        assert (page["lastSeq"], page["count"], page["previous"]) == (
            simulation.last_seq,
            simulation.last_seq,
            None,
        )
        while page["next"]:
            page = client.get(page["next"]).json()
            frames += page["results"]
        assert frames == stored_frames(simulation)
        for after in (simulation.last_seq, simulation.last_seq + 1):
            assert get(client, f"{simulation.pk}/events/?after={after}") == {
                "lastSeq": simulation.last_seq,
                "count": 0,
                "next": None,
                "previous": None,
                "results": [],
            }
        assert get(client, f"{simulation.pk}/events/?limit=0", 400)["code"] == "invalid-request"

    def test_the_fold_of_the_events_is_what_a_fresh_fetch_gives_at_any_time(self, client: Client) -> None:
        simulation = play(an_election(WORKING_ELECTION))
        frames = [Event.from_dict(frame) for frame in stored_frames(simulation)[:-1]]
        for at in (ZERO, NANOSECOND, 510 * MILLISECOND, 5 * SECOND, 31 * SECOND, 40 * SECOND):
            answer = get(client, f"{simulation.pk}/timeline/?at={at}")
            known = [event for event in frames if event.at <= at]
            assert answer == {
                "at": at,
                "now": 40 * SECOND,
                "lastSeq": simulation.last_seq,
                "state": fold(known),
                "report": examine(known, until=at).to_dict(),
                "scheduling": scheduling_report(known),
            }
        assert get(client, f"{simulation.pk}/timeline/") == answer
        assert get(client, f"{simulation.pk}/timeline/?at={41 * SECOND}", 404)["code"] == "not-found"
        assert get(client, f"{simulation.pk}/timeline/?at=-1", 400)["code"] == "invalid-request"

    def test_a_deleted_election_is_gone_with_its_events(self, client: Client) -> None:
        simulation = play(an_election())
        assert client.delete(f"{API}{simulation.pk}/").status_code == 204
        get(client, f"{simulation.pk}/", 404)
        assert client.delete(f"{API}{simulation.pk}/").status_code == 404


class TestCourse:
    def test_advancing(self, client: Client) -> None:
        simulation = a_stepped_election()
        answer = post(client, f"{simulation.pk}/advance/", {"to": 5 * SECOND})
        assert (answer["state"], answer["now"], answer["target"]) == ("queued", 0, 5 * SECOND)
        play(simulation)
        answer = get(client, f"{simulation.pk}/")
        assert (answer["state"], answer["now"], answer["target"]) == ("waiting", 5 * SECOND, 5 * SECOND)
        assert post(client, f"{simulation.pk}/advance/", {"to": SECOND})["state"] == "waiting"
        assert post(client, f"{simulation.pk}/advance/", {"by": SECOND})["target"] == 6 * SECOND
        assert post(client, f"{simulation.pk}/advance/", {"to": 2**53 - 1})["target"] == 40 * SECOND
        play(simulation)
        problem = post(client, f"{simulation.pk}/advance/", {"step": True}, 409)
        assert problem["code"] == "simulation-over"
        assert problem["detail"] == "The election is over, state succeeded."

    @pytest.mark.parametrize(
        "body", [{}, {"to": 1, "by": 1}, {"step": False}, {"to": -1}, {"to": "1"}, [], None]
    )
    def test_advances_that_make_no_sense(self, client: Client, body: object) -> None:
        simulation = a_stepped_election()
        assert post(client, f"{simulation.pk}/advance/", body, 400)["code"] == "invalid-request"

    def test_a_fault_is_acknowledged_with_its_time_and_is_in_the_played_scenario(
        self, client: Client
    ) -> None:
        simulation = a_stepped_election()
        post(client, f"{simulation.pk}/advance/", {"to": 5 * SECOND})
        play(simulation)
        pause = {"fault": "pause", "replica": "a", "for": "12s"}
        answer = post(client, f"{simulation.pk}/faults/", pause, 201)
        assert answer == {"number": 1, "at": 5 * SECOND, "fault": pause}
        assert get(client, f"{simulation.pk}/faults/") == [answer]
        assert get(client, f"{simulation.pk}/")["commands"] == 1
        post(client, f"{simulation.pk}/advance/", {"end": True})
        played = play(simulation)
        response = client.get(f"{API}{simulation.pk}/scenario/")
        assert response.headers["Content-Type"] == "application/yaml"
        assert (
            response.headers["Content-Disposition"] == f'attachment; filename="election-{simulation.pk}.yaml"'
        )
        again = client.post(API, response.content, content_type="application/yaml").json()
        assert log_text(play(made(again))) == log_text(played)

    def test_the_scenario_of_an_undisturbed_election_is_as_it_was_written(self, client: Client) -> None:
        simulation = play(an_election("# mine\n" + ELECTION))
        assert client.get(f"{API}{simulation.pk}/scenario/").content.decode() == "# mine\n" + ELECTION
        seeded = play(an_election("# mine\n" + ELECTION, seed=3))
        text = client.get(f"{API}{seeded.pk}/scenario/").content.decode()
        assert log_text(play(an_election(text))) == log_text(seeded)

    @pytest.mark.parametrize(
        ("fault", "problems"),
        [
            ({}, [{"path": "fault", "message": "Required value"}]),
            ({"fault": "crash"}, [{"path": "replica", "message": "Required value"}]),
            ({"fault": "crash", "replica": "z"}, [{"path": "replica", "message": "there is no replica z"}]),
            (
                {"fault": "crash", "replica": "a-2"},
                [{"path": "replica", "message": "there is no replica a-2"}],
            ),
            ({"fault": "upgrade", "order": ["z"]}, [{"path": "order", "message": "there is no replica z"}]),
        ],
    )
    def test_faults_with_mistakes(self, client: Client, fault: dict, problems: list) -> None:
        simulation = a_stepped_election()
        problem = post(client, f"{simulation.pk}/faults/", fault, 400)
        assert (problem["code"], problem["problems"]) == ("invalid-fault", problems)
        assert get(client, f"{simulation.pk}/faults/") == []

    def test_faults_that_come_too_late_or_are_too_many(self, client: Client, settings: Settings) -> None:
        settings.MAX_SIMULATION_COMMANDS = 1
        simulation = a_stepped_election()
        post(client, f"{simulation.pk}/faults/", CRASH, 201)
        assert post(client, f"{simulation.pk}/faults/", CRASH, 409)["code"] == "too-many-commands"
        post(client, f"{simulation.pk}/advance/", {"end": True})
        problem = post(client, f"{simulation.pk}/faults/", CRASH, 409)
        assert problem["code"] == "simulation-over"
        play(simulation)
        assert post(client, f"{simulation.pk}/faults/", CRASH, 409)["code"] == "simulation-over"

    def test_a_replica_that_an_upgrade_has_started_can_be_disturbed(self, client: Client) -> None:
        simulation = a_stepped_election()
        post(client, f"{simulation.pk}/advance/", {"to": 2 * SECOND})
        post(client, f"{simulation.pk}/faults/", {"fault": "upgrade", "surge": True}, 201)
        post(client, f"{simulation.pk}/advance/", {"to": 9 * SECOND})
        play(simulation)
        crash = {"fault": "crash", "replica": "a-2"}
        assert post(client, f"{simulation.pk}/faults/", crash, 201)["at"] == 9 * SECOND
        early = post(client, f"{simulation.pk}/branch/", {"at": SECOND, "fault": crash}, 400)
        assert early["problems"] == [{"path": "replica", "message": "there is no replica a-2"}]
        child = post(client, f"{simulation.pk}/branch/", {"at": 9 * SECOND, "fault": crash})
        post(client, f"{child['id']}/advance/", {"end": True})
        assert play(made(child)).state == "succeeded"

    def test_a_branch_equals_its_parent_up_to_its_time(self, client: Client) -> None:
        parent = a_stepped_election()
        post(client, f"{parent.pk}/advance/", {"to": 5 * SECOND})
        play(parent)
        post(client, f"{parent.pk}/faults/", {"fault": "pause", "replica": "b", "for": "3s"}, 201)
        post(client, f"{parent.pk}/advance/", {"to": 20 * SECOND})
        play(parent)
        post(client, f"{parent.pk}/faults/", CRASH, 201)
        post(client, f"{parent.pk}/advance/", {"end": True})
        parent = play(parent)

        answer = post(client, f"{parent.pk}/branch/", {"at": 12 * SECOND, "fault": CRASH})
        assert (answer["parent"], answer["branchedAt"], answer["pace"], answer["commands"]) == (
            str(parent.pk),
            12 * SECOND,
            "stepped",
            2,
        )
        child = play(made(answer))
        assert (child.state, child.now) == ("waiting", 12 * SECOND)
        before = [frame for frame in stored_frames(parent) if frame["body"]["at"] < 12 * SECOND]
        assert stored_frames(child) == before
        assert [it["at"] for it in get(client, f"{child.pk}/faults/")] == [5 * SECOND, 12 * SECOND]
        post(client, f"{child.pk}/advance/", {"end": True})
        child = play(child)
        assert child.state == "succeeded"
        faults = [it["body"]["fault"]["fault"] for it in stored_frames(child) if it["type"] == "fault"]
        assert faults == ["pause", "wake", "crash", "deleteLease"]

    def test_a_branch_without_a_fault_takes_the_same_course(self, client: Client) -> None:
        parent = play(an_election())
        child = play(made(post(client, f"{parent.pk}/branch/", {"at": 12 * SECOND})))
        post(client, f"{child.pk}/advance/", {"end": True})
        assert log_text(play(child)) == log_text(parent)
        assert client.delete(f"{API}{parent.pk}/").status_code == 204
        assert get(client, f"{child.pk}/")["parent"] is None

    def test_branches_from_what_has_not_been_played(self, client: Client) -> None:
        parent = a_stepped_election()
        problem = post(client, f"{parent.pk}/branch/", {"at": 1}, 400)
        assert problem["problems"] == [{"path": "at", "message": "must be at most 0"}]
        problem = post(client, f"{parent.pk}/branch/", {"at": 0, "fault": {"fault": "joke"}}, 400)
        assert problem["code"] == "invalid-fault"
        assert Simulation.objects.count() == 1

    def test_cancelling(self, client: Client) -> None:
        simulation = a_stepped_election()
        assert post(client, f"{simulation.pk}/cancel/")["state"] == "cancelled"
        assert post(client, f"{simulation.pk}/cancel/", None, 409)["code"] == "simulation-over"
        assert [frame["type"] for frame in stored_frames(simulation)] == ["began", "finished"]
        timeline = get(client, f"{simulation.pk}/timeline/")
        assert (timeline["at"], timeline["state"]["seq"]) == (0, 1)
