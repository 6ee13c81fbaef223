"""Somebody at their quota is told what to do, and nobody else notices; whose turn it is."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from types import ModuleType
from typing import Any
from uuid import UUID

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone

from playground.lessons.models import Try
from playground.people import throttle
from playground.people.current_user import STRANGER, acting_as
from playground.people.enums import Act
from playground.people.models import Person, Workshop
from playground.people.recognition import of_person
from playground.people.services import shares, signing_in, tokens, workshops
from playground.playing import fairness
from playground.policies.models import Policy
from playground.retention.quotas import ADVICE
from playground.retention.usage import UsageKind
from playground.runs.models import Run
from playground.runs.services.table import RUNS
from playground.simulations.models import Simulation
from playground.snapshots.models import Snapshot
from tests.support.builders import a_node
from tests.support.people import a_participant, an_account, signed_in
from tests.support.played import uploaded

pytestmark = pytest.mark.django_db
API = "/api/v1"


@pytest.fixture
def workshop() -> Workshop:
    return Workshop.objects.create(title="ada", code="adacode", leader=an_account("ada"))


@pytest.fixture
def snapshot() -> Snapshot:
    found = uploaded([a_node("node-a")])
    Snapshot.objects.filter(pk=found.pk).update(visibility="everybody")
    return found


def start(person: Person, snapshot: Snapshot) -> Any:
    client = signed_in(person).client()
    return client.post(f"{API}/runs/", {"snapshot": str(snapshot.pk)}, content_type="application/json")


def limited(settings: Any, whose: str, **most: int) -> None:
    settings.QUOTAS = settings.QUOTAS | {whose: settings.QUOTAS[whose] | most}


def test_runs_at_once(settings: Any, workshop: Workshop, snapshot: Snapshot) -> None:
    limited(settings, "participant", atOnce=2)
    bea, cyd = a_participant("Bea", workshop), a_participant("Cyd", workshop)
    assert [start(bea, snapshot).status_code for _ in range(3)] == [202, 202, 429]
    refused = start(bea, snapshot).json()
    assert (refused["code"], refused["detail"]) == (
        "quota",
        f"You have used up the 2 runs and simulations that may be played or wait at once. {ADVICE[UsageKind.AT_ONCE]}",
    )
    assert start(cyd, snapshot).status_code == 202
    Run.objects.filter(owner=bea).update(state="succeeded")
    assert start(bea, snapshot).status_code == 202


def test_a_workshops_quota_counts_everybody_in_it(
    settings: Any, workshop: Workshop, snapshot: Snapshot
) -> None:
    limited(settings, "workshop", atOnce=2)
    for name in ("Bea", "Cyd"):
        assert start(a_participant(name, workshop), snapshot).status_code == 202
    answer = start(a_participant("Dan", workshop), snapshot)
    assert (answer.status_code, answer.json()["detail"][:18]) == (429, "This workshop has ")
    assert start(workshop.leader, snapshot).status_code == 202


def test_seconds_of_workers_within_a_day(settings: Any, workshop: Workshop, snapshot: Snapshot) -> None:
    bea = a_participant("Bea", workshop)
    assert start(bea, snapshot).status_code == 202
    Run.objects.filter(owner=bea).update(engine_seconds=3600.0)
    assert start(bea, snapshot).json()["code"] == "quota"
    Run.objects.filter(owner=bea).update(created_at=timezone.now() - timedelta(days=1, minutes=1))
    assert start(bea, snapshot).status_code == 202


def test_stored_bytes(settings: Any, workshop: Workshop) -> None:
    bea = a_participant("Bea", workshop)
    with acting_as(of_person(bea)):
        mine = uploaded([a_node("node-a")])
    limited(settings, "participant", bytes=10)
    client = signed_in(bea).client()
    body = {"apiVersion": "v1", "kind": "List", "items": [a_node("node-b")]}
    answer = client.post(f"{API}/snapshots/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (429, "quota")
    assert client.delete(f"{API}/snapshots/{mine.pk}/").status_code == 204
    assert client.post(f"{API}/snapshots/", body, content_type="application/json").status_code == 201


def test_a_policy_counts_with_all_that_is_stored_of_it(settings: Any, workshop: Workshop) -> None:
    bea = a_participant("Bea", workshop)
    client = signed_in(bea).client()
    line = {"yaml": "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"}
    assert client.post(f"{API}/policies/", line, content_type="application/json").status_code == 201
    policy = Policy.objects.get(owner=bea)
    told = {
        one["whose"]: one["used"] for one in client.get(f"{API}/quotas/").json() if one["what"] == "bytes"
    }
    assert told["participant"] > len(policy.yaml) + len(json.dumps(policy.profiles, separators=(",", ":")))
    limited(settings, "participant", bytes=1000)
    assert client.post(f"{API}/policies/", line, content_type="application/json").status_code == 429


def test_a_scenario_counts(settings: Any, workshop: Workshop) -> None:
    client = signed_in(a_participant("Bea", workshop)).client()
    body = {"example": "crash", "pace": "stepped"}
    assert client.post(f"{API}/elections/", body, content_type="application/json").status_code == 202
    told = {
        one["whose"]: one["used"] for one in client.get(f"{API}/quotas/").json() if one["what"] == "bytes"
    }
    assert told["participant"] >= len(Simulation.objects.get().scenario)


def test_a_try_at_an_exercise_counts(settings: Any, workshop: Workshop) -> None:
    bea = a_participant("Bea", workshop)
    with acting_as(of_person(bea)):
        Try.objects.create(lesson="a", exercise="b", files={"pods.yaml": "x" * 5000}, passed=False)
    client = signed_in(bea).client()
    told = {
        one["whose"]: one["used"] for one in client.get(f"{API}/quotas/").json() if one["what"] == "bytes"
    }
    assert 5000 < told["participant"] < 5100
    limited(settings, "participant", bytes=5000)
    path = f"{API}/lessons/from-pending-to-bound/exercises/a-node-for-reports/tries/"
    assert client.post(path, {"files": {}}, content_type="application/json").json()["code"] == "quota"


def test_operators_have_none(settings: Any, snapshot: Snapshot) -> None:
    limited(settings, "account", atOnce=0, bytes=1)
    assert start(an_account("olga", operator=True), snapshot).status_code == 202


def test_changes_are_counted_by_the_minute(
    settings: Any, workshop: Workshop, snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttle, "minute", lambda: 1)
    settings.MAX_WRITES_A_MINUTE = 2
    bea, cyd = a_participant("Bea", workshop), a_participant("Cyd", workshop)
    assert [start(bea, snapshot).status_code for _ in range(3)] == [202, 202, 429]
    assert start(cyd, snapshot).status_code == 202
    monkeypatch.setattr(throttle, "minute", lambda: 2)
    assert start(bea, snapshot).status_code == 202


@pytest.mark.parametrize(("act", "times"), [(Act.OPEN, 10), (Act.LOOK, 1)])
def test_strangers_of_one_address_keep_nobody_else_out(
    settings: Any, monkeypatch: pytest.MonkeyPatch, act: Act, times: int
) -> None:
    monkeypatch.setattr(throttle, "minute", lambda: 1)
    settings.MAX_WRITES_A_MINUTE = 2
    flood = RequestFactory().post("/", REMOTE_ADDR="198.51.100.1")
    for _ in range(2 * times):
        throttle.refuse_too_many(STRANGER, flood, act)
    with pytest.raises(throttle.TooManyRequests):
        throttle.refuse_too_many(STRANGER, flood, act)
    throttle.refuse_too_many(STRANGER, RequestFactory().post("/", REMOTE_ADDR="198.51.100.2"), act)


@pytest.mark.parametrize(
    ("module", "limit", "path", "body"),
    [
        (tokens, "MOST_TOKENS", "/tokens/", {"name": "ci", "scopes": ["read"]}),
        (shares, "MOST_LINKS", "/shares/", {"kind": "snapshots"}),
        (workshops, "MOST_WORKSHOPS", "/workshops/", {"title": "a"}),
    ],
)
def test_small_things_are_counted(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, limit: str, path: str, body: dict[str, Any]
) -> None:
    monkeypatch.setattr(module, limit, 2)
    for name in ("ada", "tom"):
        teacher = an_account(name)
        with acting_as(of_person(teacher)):
            own = {"id": str(uploaded([a_node("node-a")]).pk)} if "kind" in body else {}
        client = signed_in(teacher).client()
        answers = [client.post(API + path, body | own, content_type="application/json") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 409]
        assert answers[2].json()["code"] == "too-many"
        assert answers[2].json()["detail"].startswith("There are 2 already, which is the limit. ")


def test_a_workshop_takes_so_many_people_and_no_more(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signing_in, "MOST_PARTICIPANTS", 2)
    joined = [joins(workshop, name) for name in ("Bea", "Cyd", "Dan")]
    assert [answer.status_code for answer in joined] == [200, 200, 409]
    assert joined[2].json()["code"] == "too-many"
    workshop.participants.filter(name="Bea").delete()
    assert joins(workshop, "Dan").status_code == 200


def joins(workshop: Workshop, name: str) -> Any:
    client = Client()
    client.get(f"{API}/session/")
    headers = {"X-CSRFToken": client.cookies["csrftoken"].value}
    body = {"code": workshop.code, "name": name}
    return client.post(f"{API}/session/join/", body, content_type="application/json", headers=headers)


# Whose turn it is ----------------------------------------------------------------------------------------------


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """The rows that were played, in order; each takes a second."""
    played: list[UUID] = []

    def play(row_id: UUID) -> bool:
        played.append(row_id)
        Run.objects.filter(pk=row_id).update(state="succeeded", engine_seconds=1.0)
        return True

    monkeypatch.setattr(fairness, "_players", {RUNS: play})
    return played


def queued(person: Person | None, snapshot: Snapshot, number: int) -> Iterator[Run]:
    for _ in range(number):
        yield Run.objects.create(snapshot=snapshot, owner=person, dispatched_at=timezone.now())


def test_a_class_does_not_wait_for_one_persons_hundred_runs(
    workshop: Workshop, snapshot: Snapshot, turns: list[UUID]
) -> None:
    """Thirty people: one starts a hundred runs, then each of the others three. Nobody waits twice the fair share."""
    hog, *others = (a_participant(f"{n:02}", workshop) for n in range(30))
    rows = [*queued(hog, snapshot, 100)]
    rows += [run for other in others for run in queued(other, snapshot, 3)]
    for row in rows:
        fairness.play_in_turn(RUNS, row.pk)
    assert sorted(turns) == sorted(row.pk for row in rows)
    owners = dict(Run.objects.values_list("pk", "owner__name"))
    last = {owner: place for place, owner in enumerate(owners[row] for row in turns)}
    fair = 30 * 3
    assert max(place for owner, place in last.items() if owner != hog.name) < 2 * fair
    assert Counter(owners[row] for row in turns[:fair]) == {f"{n:02}": 3 for n in range(30)}


def test_who_is_played_now_comes_after_who_is_not(
    workshop: Workshop, snapshot: Snapshot, turns: list[UUID]
) -> None:
    bea, cyd = a_participant("Bea", workshop), a_participant("Cyd", workshop)
    first, held, last = *queued(bea, snapshot, 2), *queued(cyd, snapshot, 1)
    Run.objects.filter(pk=held.pk).update(state="running", taken_until=timezone.now() + timedelta(seconds=60))
    assert [one.row_id for one in fairness.in_turn()] == [last.pk, first.pk]


def test_without_accounts_runs_are_played_as_they_come(
    settings: Any, snapshot: Snapshot, turns: list[UUID]
) -> None:
    settings.ACCOUNTS = False
    first, second = queued(None, snapshot, 2)
    fairness.play_in_turn(RUNS, second.pk)
    fairness.play_in_turn(RUNS, first.pk)
    assert turns == [second.pk, first.pk]


# What the page shows ---------------------------------------------------------------------------------------------


def test_somebody_sees_how_much_they_take(workshop: Workshop, snapshot: Snapshot, settings: Any) -> None:
    bea = a_participant("Bea", workshop)
    start(bea, snapshot)
    told = signed_in(bea).client().get(f"{API}/quotas/").json()
    assert [
        (one["whose"], one["what"], one["used"], one["most"]) for one in told if one["what"] != "bytes"
    ] == [
        ("participant", "atOnce", 1.0, 5),
        ("participant", "seconds", 0.0, 3600),
        ("workshop", "atOnce", 1.0, 200),
        ("workshop", "seconds", 0.0, 36000),
    ]
    assert signed_in(an_account("olga", operator=True)).client().get(f"{API}/quotas/").json() == []
    settings.ACCOUNTS = False
    assert signed_in(bea).client().get(f"{API}/quotas/").json() == []
