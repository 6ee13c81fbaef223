"""live/: what a live scheduler has kept is listed, followed, explained, taken out as a snapshot, and deleted."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
import yaml
from django.test import Client
from django.utils import timezone

from playground.connector.scheduler.policy import stored_policy
from playground.playing.lease import LeaseLost
from playground.playing.redispatch import redispatch
from playground.playing.restart import take_up_leftovers
from playground.simulations import queries
from playground.simulations.drivers import live_run
from playground.simulations.models import JournalBatch, Simulation
from playground.simulations.services import live_runs
from playground.simulations.services.table import SIMULATIONS
from playground.snapshots.models import Snapshot
from scheduler_core import simulate
from scheduler_core.scheduler.journal.journal import Entry, JournalReplay
from tests.support.extenders import ScriptedExtender, a_policy, an_extender
from tests.support.live_runs import Scripted
from tests.support.runs import LIMITS
from tests.support.sockets import is_finished, listening

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sent")]
API = "/api/v1/live/"
FULL = (
    "0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, preemption: "
    "0/2 nodes are available: 2 No preemption victims found for incoming pod."
)


@pytest.fixture
def life() -> Scripted:
    """Two nodes full of four pods, and a fifth that waits; still going on."""
    scripted = Scripted()
    assert [scripted.arrive(f"p{i}") for i in range(5)] == ["n0", "n1", "n0", "n1", None]
    return scripted


def only() -> Simulation:
    return Simulation.objects.get()


def test_one_that_goes_on(client: Client, life: Scripted) -> None:
    (listed,) = client.get(API).json()["results"]
    assert {
        name: listed[name] for name in ("kind", "title", "state", "now", "duration", "lastSeq", "error")
    } == {
        "kind": "live",
        "title": "On a test",
        "state": "running",
        "now": 50_000_000,
        "duration": 0,
        "lastSeq": 17,
        "error": None,
    }
    assert (listed["attempts"], listed["waiting"], listed["startedAt"]) == (5, 1, "2025-11-21T08:00:00.000Z")
    assert (listed["identity"], listed["cluster"], listed["dryRun"]) == (
        "vm_1",
        "https://10.0.0.1:6443",
        False,
    )
    assert "KubeSchedulerConfiguration" in client.get(f"{API}{listed['id']}/").json()["policy"]
    refused = client.delete(f"{API}{listed['id']}/")
    assert (refused.status_code, refused.json()["code"]) == (409, "live-run-running")


def test_every_attempt_is_explained_also_those_that_come_later(client: Client, life: Scripted) -> None:
    address = f"{API}{only().pk}/attempts"
    explained = client.get(f"{address}/4/").json()
    assert (explained["pod"], explained["outcome"], explained["message"]) == (
        "default/p4",
        "unschedulable",
        FULL,
    )
    assert client.get(f"{address}/1/").json()["node"] == "n1"
    assert client.get(f"{address}/1/nodes/n0/").json()["node"] == "n0"
    assert client.get(f"{address}/5/").status_code == 404
    life.arrive("p5")
    assert client.get(f"{address}/5/").json()["pod"] == "default/p5"
    assert client.get(f"{address}/0/").json()["feasible"] == 2
    assert client.get(f"{address}/0/nodes/other/").status_code == 404


def test_an_explanation_begins_at_the_checkpoint_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """And is the same as without: pods have come, gone, and stand in line as they did."""
    life = Scripted()
    for number in range(12):
        life.arrive(f"p{number}")
        if number % 3 == 2:
            life.leave(f"p{number - 2}")
        if number in (3, 8):
            life.checkpoint()
    run = only()
    found = [queries.checkpoint_before(run.pk, k) for k in (3, 4, 8, 11)]
    assert [one and one[0] for one in found] == [None, 4, 4, 9]
    played: list[str] = []
    take = JournalReplay._take

    def taken(self: JournalReplay, entry: Entry) -> None:
        played.append(entry.what)
        take(self, entry)

    monkeypatch.setattr(JournalReplay, "_take", taken)
    late = explained(run, 11)
    assert (late["pod"], len(played)) == ("default/p11", 5)
    with_checkpoints = {k: explained(run, k) for k in reversed(range(12))}
    monkeypatch.setattr(queries, "checkpoint_before", lambda *_: None)
    assert {k: explained(run, k) for k in range(12)} == with_checkpoints
    assert {one["outcome"] for one in with_checkpoints.values()} == {"scheduled", "unschedulable"}


def explained(run: Simulation, k: int) -> dict[str, Any]:
    return live_run.READER.explain(run, k)


def test_the_moment_before_an_attempt_is_a_snapshot(client: Client, life: Scripted) -> None:
    made = client.post(f"{API}{only().pk}/attempts/4/snapshot/")
    assert made.status_code == 201
    snapshot = made.json()
    assert (snapshot["name"], snapshot["origin"]) == ("On a test, before attempt 5", "live")
    assert (snapshot["counts"]["Pod"], snapshot["pendingPods"]) == (5, 1)
    objects = client.get(f"/api/v1/snapshots/{snapshot['id']}/export/").json()["items"]
    (attempt,) = simulate(objects, json.loads(stored_policy(None))).to_dict()["attempts"]
    assert (attempt["pod"], attempt["message"]) == ("default/p4", FULL)


def test_it_is_played_again_as_a_timeline(client: Client, life: Scripted) -> None:
    """Five pods, the first of which ran to its end; and again without it, on what was there 25 ms after the beginning."""
    life.leave("p0")
    address = f"{API}{only().pk}/replay/"
    made = client.post(address, {}, content_type="application/json")
    assert made.status_code == 202
    timeline = made.json()
    assert (timeline["title"], timeline["duration"], timeline["warnings"]) == (
        "Replay of On a test",
        50_000_000,
        [],
    )
    assert made["Location"] == f"/api/v1/timelines/{timeline['id']}/"
    scenario = scenario_of(timeline["id"])
    pods = [one["create"]["metadata"]["name"] for one in scenario["operations"]]
    assert pods == [f"p{number}" for number in range(5)]
    assert [(one["at"], one.get("runsFor")) for one in scenario["operations"]] == [
        ("10ms", "40ms"),
        *((f"{number}0ms", None) for number in (2, 3, 4, 5)),
    ]
    assert scenario["operations"][0]["create"]["spec"]["schedulerName"] == "playground-scheduler"
    assert "playground-scheduler" in scenario["policy"]
    later = client.post(
        address, {"from": 25_000_000, "to": 50_000_000, "speed": 0.1}, content_type="application/json"
    ).json()
    assert (later["duration"], later["snapshot"]["name"]) == (250_000_000, "On a test, at 25ms")
    snapshot = Snapshot.objects.get(pk=later["snapshot"]["id"])
    assert (snapshot.counts, snapshot.pending_pods) == ({"Node": 2, "Pod": 2}, 0)


def test_another_policy_decides_with_its_first_profile(client: Client, life: Scripted) -> None:
    policy = client.get("/api/v1/policies/").json()["results"][0]
    made = client.post(
        f"{API}{only().pk}/replay/",
        {"policy": policy["id"], "release": "1.36"},
        content_type="application/json",
    ).json()
    assert made["policy"]["id"] == policy["id"]
    scenario = scenario_of(made["id"])
    assert "policy" not in scenario
    assert {one["create"]["spec"]["schedulerName"] for one in scenario["operations"]} == {"default-scheduler"}


def test_it_is_played_again_by_the_rules_of_its_own_release(client: Client, life: Scripted) -> None:
    run = only()
    run.scenario = json.dumps(live_run.session(run) | {"release": "1.30"})
    run.save()
    address = f"{API}{run.pk}/replay/"
    own = client.post(address, {}, content_type="application/json").json()
    other = client.post(address, {"release": "1.34"}, content_type="application/json").json()
    assert (own["release"], other["release"]) == ("1.30", "1.34")


def test_it_is_played_again_with_the_gates_of_its_flag(client: Client, life: Scripted) -> None:
    run = only()
    gates = ["GangScheduling", "GenericWorkload"]
    run.scenario = json.dumps(live_run.session(run) | {"policy": stored_policy(None, gates)})
    run.save()
    made = client.post(f"{API}{run.pk}/replay/", {}, content_type="application/json").json()
    policy = yaml.safe_load(scenario_of(made["id"])["policy"])
    assert policy["featureGates"] == dict.fromkeys(gates, True)


def test_what_cannot_be_played_again(client: Client, life: Scripted, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"{API}{only().pk}/replay/"
    refused = client.post(address, {"from": 90_000_000}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (400, "invalid-replay")
    assert refused.json()["problems"] == [
        {"path": "from", "message": "90ms is outside the recording, which takes 50ms"}
    ]
    without = [Entry("began"), Entry("gone", "Pod", "default/p0")]
    monkeypatch.setattr(live_run, "StoredJournal", lambda _: iter(without))
    old = client.post(address, {}, content_type="application/json")
    assert old.json()["problems"] == [
        {
            "path": "entry 2",
            "message": "was written by a version that noted no times, so that it cannot be replayed",
        }
    ]
    assert Snapshot.objects.count() == 0


def scenario_of(timeline_id: str) -> dict[str, Any]:
    document: dict[str, Any] = yaml.safe_load(Simulation.objects.get(pk=timeline_id).scenario)
    return document


def test_state_events_and_results_are_those_of_a_timeline(client: Client, life: Scripted) -> None:
    life.end()
    address = f"{API}{only().pk}"
    state = client.get(f"{address}/state/").json()["state"]
    assert {key: pod["place"] for key, pod in state["pods"].items()} == dict.fromkeys(
        (f"default/p{i}" for i in range(4)), "bound"
    ) | {"default/p4": "activeQ"}
    assert client.get(f"{address}/results/").json()["timeToSchedule"]["count"] == 4
    types = [frame["type"] for frame in client.get(f"{address}/events/").json()["results"]]
    assert types[:4] == ["began", "nodeAdded", "nodeAdded", "podCreated"]
    assert types[-2:] == ["ended", "finished"]


async def test_it_is_followed_over_a_socket() -> None:
    from channels.db import database_sync_to_async

    life = await database_sync_to_async(Scripted)()
    run = await database_sync_to_async(only)()
    async with listening(f"/ws/live/{run.pk}/") as socket:
        await database_sync_to_async(life.arrive)("p")
        await database_sync_to_async(life.end)()
        frames = await socket.until(is_finished)
    assert [frame["seq"] for frame in frames if "seq" in frame] == list(range(1, 9))


def test_how_it_ended(client: Client, life: Scripted) -> None:
    life.end("It lost its lease.")
    told = client.get(f"{API}{only().pk}/").json()
    assert (told["state"], told["error"]["detail"]) == ("failed", "It lost its lease.")
    assert client.delete(f"{API}{only().pk}/").status_code == 204
    assert (Simulation.objects.count(), JournalBatch.objects.count()) == (0, 0)


def test_one_that_goes_without_a_word_ends_after_a_minute(life: Scripted) -> None:
    assert live_runs.end_silent() == 0
    Simulation.objects.update(taken_until=timezone.now() - timedelta(seconds=1))
    assert live_runs.end_silent() == 1
    run = only()
    assert run.error is not None
    assert (run.state, run.error["detail"]) == ("failed", "Its scheduler has sent nothing for a minute.")
    life.arrive("late")
    assert life.writer.problem is not None


def test_workers_leave_live_runs_alone(life: Scripted, sent: list[tuple[str, list[str]]]) -> None:
    Simulation.objects.update(taken_until=timezone.now() - timedelta(seconds=1), dispatched_at=None)
    assert redispatch(SIMULATIONS, limits=LIMITS) == 0
    assert take_up_leftovers(SIMULATIONS, limits=LIMITS) == ((), ())
    assert sent == []
    assert only().state == "running"


def test_only_its_scheduler_writes_it(life: Scripted) -> None:
    with pytest.raises(LeaseLost):
        live_runs.append(only().pk, owner="other", frames=[], journal=b"", checkpoint=None, now=1, summary={})


def test_timelines_and_live_runs_do_not_mix(client: Client, life: Scripted) -> None:
    assert client.get("/api/v1/timelines/").json()["count"] == 0
    assert client.get(f"/api/v1/timelines/{only().pk}/").status_code == 404
    assert client.get(f"{API}{uuid4()}/").status_code == 404
    assert queries.next_journal_batch(UUID(int=0), 0) is None


def test_what_extenders_said_is_in_explanations_and_nobody_is_called(client: Client) -> None:
    """Also of attempts that come later; calls to bind are the last ones of their attempt."""
    extender = ScriptedExtender(
        filter=lambda body: {
            "NodeNames": [name for name in body["NodeNames"] if name != "n0"],
            "FailedNodes": {"n0": "not that one"},
        }
    )
    named = an_extender(filterVerb="filter", bindVerb="bind", nodeCacheCapable=True)
    policy = json.dumps(a_policy(named, profiles=[{"schedulerName": "playground-scheduler"}]))
    scripted = Scripted(policy=policy, transport=extender)
    assert scripted.arrive("p0") == "n1"
    address = f"{API}{only().pk}/attempts"
    explained = client.get(f"{address}/0/").json()
    assert (explained["node"], [call["verb"] for call in explained["extenderCalls"]]) == ("n1", ["filter"])
    assert explained["filters"][-1]["statuses"][1]["reasons"] == ["not that one"]
    assert scripted.arrive("p1") == "n1"
    bind = explained["extenderCalls"][0] | {"verb": "bind", "reply": {"Error": ""}}
    scripted.bound_by_extender("default/p1", "n1", [bind])
    later = client.get(f"{address}/1/").json()
    assert later["node"] == "n1"
    assert [call["verb"] for call in later["extenderCalls"]] == ["filter", "bind"]
    assert client.get(f"{address}/0/").json() == explained
    assert extender.verbs == ["filter", "filter"]
