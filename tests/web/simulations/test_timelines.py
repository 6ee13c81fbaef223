"""timelines/: the same ways as elections, and why each attempt ended as it did."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.core.files.base import ContentFile
from django.test import Client
from django.utils import timezone

from playground.common.stored_text import UNSTORABLE
from playground.policies.models import Policy
from playground.simulations import queries
from playground.simulations.drivers import timeline
from playground.simulations.enums import Kind
from playground.simulations.models import Simulation
from playground.simulations.playthrough_cache import kept_playthroughs
from playground.simulations.services.requests import create_simulation
from scheduler_core import simulate
from scheduler_core.config.builtin import BUILTIN_POLICIES
from scheduler_core.library import timelines
from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.timeline import TimelineSimulation, fold, report
from scheduler_core.units import SECOND
from tests.support.builders import a_node
from tests.support.played import uploaded
from tests.support.runs import LIMITS
from tests.support.simulations import TIMELINE, log_text, play, stored_frames
from tests.support.sockets import is_finished, listening

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sent")]
API = "/api/v1/timelines/"


def core(text: str = TIMELINE) -> TimelineSimulation:
    simulation = TimelineSimulation(read_scenario(text))
    simulation.run()
    return simulation


def a_timeline(text: str = TIMELINE, **options: Any) -> Simulation:
    return create_simulation(Kind.TIMELINE, text, **options)


def post(client: Client, path: str, body: object = None, status: int = 202) -> Any:
    response = client.post(API + path, json.dumps(body), content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def get(client: Client, path: str, status: int = 200) -> Any:
    response = client.get(API + path)
    assert response.status_code == status, response.content
    return response.json()


def test_a_timeline_is_played_to_its_end_and_tells_what_the_core_tells(client: Client, sent: list) -> None:
    answer = post(client, "", {"scenario": TIMELINE})
    assert sent == [("simulations.play", [answer["id"]])]
    assert (answer["state"], answer["attempts"], answer["counts"]["bound"]) == ("queued", 0, 0)
    simulation = play(queries.get_simulation(answer["id"]))
    events = core().events
    assert stored_frames(simulation)[:-1] == [json.loads(json.dumps(event.to_dict())) for event in events]
    answer = get(client, f"{simulation.pk}/")
    assert (answer["state"], answer["now"], answer["kind"]) == ("succeeded", 60 * SECOND, "timeline")
    assert answer["description"] == "The third waits for the first to end."
    assert answer["counts"] == fold(events)["counts"]
    assert answer["attempts"] == sum(event.type == "attempt" for event in events) > 3
    assert get(client, f"{simulation.pk}/results/") == json.loads(json.dumps(report(events)))
    for at in (0, 2 * SECOND, 30 * SECOND, 60 * SECOND):
        known = [event for event in events if event.at <= at]
        moment = get(client, f"{simulation.pk}/state/?at={at}")
        assert moment["state"] == json.loads(json.dumps(fold(known)))


def test_a_timeline_names_the_release_of_its_scenario(client: Client) -> None:
    made = [post(client, "", {"scenario": text}) for text in (TIMELINE, f'release: "1.30"\n{TIMELINE}')]
    assert [one["release"] for one in made] == ["1.36", "1.30"]
    rows = get(client, "")["results"]
    assert {row["id"]: row["release"] for row in rows} == {one["id"]: one["release"] for one in made}


def test_a_worker_that_is_killed_leaves_nothing_wrong_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = log_text(play(a_timeline()))
    decided: list[int] = []
    decide = TimelineSimulation

    class Killed(BaseException):
        pass

    class Dying(timeline.TimelinePlaythrough):
        left = 300

        def advance(self, to: int) -> None:
            self.left -= 1
            if self.left < 0:
                raise Killed
            super().advance(to)

    simulation = a_timeline()
    with pytest.raises(Killed):
        play(
            simulation,
            limits=replace(LIMITS, flush_items=20),
            open_playthrough=lambda it: Dying(timeline.DRIVER.open(it).simulation),
        )
    left = queries.get_simulation(simulation.pk)
    assert 0 < left.last_seq < whole.count(b"\n")
    Simulation.objects.update(taken_until=timezone.now() - timedelta(seconds=1))
    kept_playthroughs.clear()

    def counting(*args, attempt_results, **kwargs):
        known = list(attempt_results)
        decided.append(len(known))
        return decide(*args, attempt_results=known, **kwargs)

    monkeypatch.setattr(timeline, "TimelineSimulation", counting)
    assert log_text(play(simulation)) == whole
    assert decided == [
        sum(frame["type"] == "attempt" for frame in stored_frames(simulation)[: left.last_seq])
    ]


def test_every_attempt_is_explained(client: Client) -> None:
    simulation = play(a_timeline())
    played = core()
    attempts = [event.body for event in played.events if event.type == "attempt"]
    for k, outcome in enumerate(attempts):
        explained = get(client, f"{simulation.pk}/attempts/{k}/")
        assert explained == json.loads(json.dumps(played.explain(k).to_dict()))
        assert (explained["k"], explained["pod"], explained["outcome"]) == (
            k,
            outcome["pod"],
            outcome["outcome"],
        )
    node = get(client, f"{simulation.pk}/attempts/0/nodes/node-1/")
    assert node == json.loads(json.dumps(played.explain(0).node("node-1")))
    get(client, f"{simulation.pk}/attempts/{len(attempts)}/", 404)
    get(client, f"{simulation.pk}/attempts/0/nodes/nowhere/", 404)


def test_the_moment_before_an_attempt_is_a_snapshot(client: Client) -> None:
    simulation = play(a_timeline())
    snapshot = post(client, f"{simulation.pk}/attempts/2/snapshot/", status=201)
    assert (snapshot["name"], snapshot["origin"]) == (
        "Three pods, room for two, before attempt 3",
        "upload",
    )
    assert (snapshot["counts"]["Pod"], snapshot["pendingPods"]) == (3, 1)
    objects = client.get(f"/api/v1/snapshots/{snapshot['id']}/export/").json()["items"]
    (attempt,) = simulate(objects).to_dict()["attempts"]
    explained = get(client, f"{simulation.pk}/attempts/2/")
    assert (attempt["pod"], attempt["message"]) == ("default/three", explained["message"])
    post(client, f"{simulation.pk}/attempts/99/snapshot/", status=404)


def test_a_snapshot_and_a_policy(client: Client) -> None:
    text = "title: On a snapshot\nduration: 10s\noperations:\n  - {at: 1s, pods: {name: web, cpu: 1}}\n"
    problem = post(client, "", {"scenario": text}, 400)
    assert [it["path"] for it in problem["problems"]] == ["nodes"]
    snapshot = uploaded([a_node("big", cpu="8", pods="10")], name="mine")
    config = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
    policy = Policy.objects.create(name="second", yaml="", config=config)
    body = {"scenario": text, "snapshot": str(snapshot.pk), "policy": str(policy.pk)}
    answer = post(client, "", body)
    assert answer["snapshot"] == {"id": str(snapshot.pk), "name": "mine"}
    assert answer["policy"] == {"id": str(policy.pk), "name": "second"}
    simulation = play(queries.get_simulation(answer["id"]))
    bound = [frame["body"]["node"] for frame in stored_frames(simulation) if frame["type"] == "podBound"]
    assert bound == ["big"]
    valid = post(client, "validate/", {"scenario": text, "snapshot": str(snapshot.pk)}, 200)
    assert valid == {"valid": True, "problems": [], "title": "On a snapshot", "duration": 10 * SECOND}
    assert client.delete(f"/api/v1/snapshots/{snapshot.pk}/").status_code == 409


def test_branches_change_what_is_given(client: Client) -> None:
    parent = play(a_timeline())
    same = play(queries.get_simulation(post(client, f"{parent.pk}/branch/", {})["id"]))
    assert (same.parent_id, log_text(same)) == (parent.pk, log_text(parent))
    changed = post(client, f"{parent.pk}/branch/", {"scenario": TIMELINE.replace("20s", "30s"), "seed": 5})
    assert (changed["seed"], changed["parent"]) == (5, str(parent.pk))
    assert log_text(play(queries.get_simulation(changed["id"]))) != log_text(parent)


def test_secrets_are_not_stored(client: Client) -> None:
    document = {
        "title": "With a secret",
        "duration": "10s",
        "nodes": {"count": 1, "template": {"cpu": 4}},
        "objects": [
            {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "s"}, "data": {"key": "aHVzaA=="}}
        ],
        "operations": [{"at": "1s", "pods": {"name": "web"}}],
    }
    for source in (document, json.dumps(document)):
        answer = post(client, "", {"scenario": source})
        assert "aHVzaA" not in Simulation.objects.get(pk=answer["id"]).scenario
        assert b"aHVzaA" not in client.get(f"{API}{answer['id']}/scenario/").content
        assert play(queries.get_simulation(answer["id"])).state == "succeeded"


def test_a_policy_with_a_character_that_no_database_holds(client: Client) -> None:
    policy = BUILTIN_POLICIES["default"].yaml.replace("default-scheduler", r'"a\0b"')
    text = "\n".join(f"  {line}" for line in policy.splitlines())
    problems = post(client, "", {"scenario": f"{TIMELINE}policy: |\n{text}\n"}, 400)["problems"]
    assert problems == [{"path": "policy", "message": UNSTORABLE}]


def test_examples_mistakes_and_lists(client: Client) -> None:
    listed = get(client, "examples/")
    assert [it["slug"] for it in listed] == [it.slug for it in timelines()]
    assert set(listed[0]) == {"slug", "title", "description", "yaml", "duration"}
    assert (
        play(queries.get_simulation(post(client, "", {"example": listed[0]["slug"]})["id"])).state
        == "succeeded"
    )
    problem = post(client, "", {"scenario": "nodes: 3\n"}, 400)
    assert (problem["code"], len(problem["problems"])) == ("invalid-scenario", 2)
    assert post(client, "", {"scenario": TIMELINE, "pace": "stepped"}, 400)["problems"][0]["path"] == "pace"
    assert get(client, "?state=succeeded")["count"] == 1
    election = client.get(f"/api/v1/elections/{get(client, '')['results'][0]['id']}/")
    assert election.status_code == 404


async def test_a_timeline_is_followed_over_its_socket() -> None:
    simulation = await database_sync_to_async(a_timeline)()
    async with listening(f"/ws/timelines/{simulation.pk}/") as client:
        assert (await client.frame())["type"] == "hello"
        await database_sync_to_async(play, thread_sensitive=False)(simulation)
        await client.until(is_finished)
        await client.say('{"type": "advance", "end": true}')
        answers = await client.until(lambda frame: frame["type"] == "error")
        assert answers[-1]["body"]["code"] == "not-understood"
    assert client.events == await database_sync_to_async(stored_frames)(simulation)
    async with listening(f"/ws/elections/{simulation.pk}/") as client:
        assert (await client.frame())["body"]["code"] == "not-found"


NODES_CSV = b"sn,cpu_milli,memory_mib,gpu,model\nn-1,4000,8192,0,\n"
PODS_CSV = (
    b"name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time\n"
    b"p-1,3000,1024,0,0,,LS,Running,1000,21000,1000\n"
    b"p-2,3000,1024,0,0,,LS,Running,2000,31000,2000\n"
)


def upload(client: Client, **parts: Any) -> dict:
    files = {
        name: ContentFile(data, f"{name}.csv") for name, data in parts.items() if isinstance(data, bytes)
    }
    answer = client.post(f"{API}trace/", parts | files)
    return answer.json() | {"status": answer.status_code}


class TestTrace:
    def test_a_pair_of_csvs_is_played_as_its_pods_came_and_went(self, client: Client) -> None:
        made = upload(client, file=NODES_CSV, file2=PODS_CSV, speed="1000")
        assert made["status"] == 202
        played = play(queries.get_simulation(made["id"]))
        assert played.state == "succeeded"
        seen = [
            (frame["body"]["at"] // 1_000_000, frame["type"], frame["body"]["pod"])
            for frame in stored_frames(played)
            if frame["type"] in ("podCreated", "podBound", "podGone")
        ]
        assert seen == [
            (0, "podCreated", "default/p-1"),
            (25, "podBound", "default/p-1"),
            (1000, "podCreated", "default/p-2"),
            (20_000, "podGone", "default/p-1"),
            (20_025, "podBound", "default/p-2"),
            (30_000, "podGone", "default/p-2"),
        ]

    def test_what_is_wrong_with_it_is_said(self, client: Client) -> None:
        assert upload(client, file=NODES_CSV)["code"] == "invalid-request"
        assert upload(client, file=NODES_CSV, file2=PODS_CSV, speed="0")["code"] == "invalid-request"
        mistaken = upload(client, file=NODES_CSV, file2=PODS_CSV.replace(b"3000,1024", b"many,1024"))
        assert (mistaken["status"], mistaken["code"]) == (400, "invalid-scenario")
        assert len(mistaken["problems"]) == 2

    def test_without_nodes_it_needs_a_snapshot(self, client: Client) -> None:
        assert upload(client, file2=PODS_CSV)["code"] == "invalid-scenario"
        snapshot = uploaded([a_node("n-9", cpu="4")])
        made = upload(client, file2=PODS_CSV, snapshot=str(snapshot.pk))
        assert (made["status"], made["snapshot"]["id"]) == (202, str(snapshot.pk))
