"""Survivals over REST: started, played, looked at, opened, cancelled, deleted."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from playground import sandbox
from playground.runs.models import Run
from playground.survivals.models import Loss, Survival
from tests.support.builders import a_node, a_pod
from tests.support.played import play as play_run
from tests.support.played import played, uploaded
from tests.support.survivals import ZONE, play, three_zones

pytestmark = pytest.mark.django_db(transaction=True)
ADDRESS = "/api/v1/survivals/"


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "run", sandbox.here)


def asked(client: Client, **body: Any) -> Any:
    return client.post(ADDRESS, body, content_type="application/json")


def ended(client: Client, **body: Any) -> str:
    """Played to its end; its address."""
    made = asked(client, **body).json()
    play(Survival.objects.get(pk=made["id"]))
    return f"{ADDRESS}{made['id']}/"


def test_it_waits_with_a_run_that_places_the_pods_that_wait(client: Client) -> None:
    snapshot = uploaded(three_zones())
    answer = asked(client, snapshot=str(snapshot.pk), lossOf=["node"], options={"release": "1.34"})
    made = answer.json()
    assert (answer.status_code, answer["Location"]) == (202, f"{ADDRESS}{made['id']}/")
    assert (made["state"], made["lossOf"], made["progress"]) == (
        "queued",
        ["node"],
        {"done": 0, "planned": 0},
    )
    assert Run.objects.get(pk=made["run"]).options == {"release": "1.34"}
    settled = uploaded([a_node("a"), a_pod("web", node="a")])
    assert asked(client, snapshot=str(settled.pk)).json()["run"] is None


def test_the_table_says_which_workload_dies_with_zone_b(client: Client) -> None:
    address = ended(client, snapshot=str(uploaded(three_zones()).pk), lossOf=[ZONE])
    row = client.get(address).json()
    assert (row["state"], row["progress"], row["hurting"]) == ("succeeded", {"done": 3, "planned": 3}, 3)
    losses = client.get(f"{address}losses/").json()["results"]
    assert [(one["value"], one["notBack"], one["dead"], one["broken"]) for one in losses] == [
        ("b", 1, 1, 1),
        ("a", 0, 0, 1),
        ("c", 0, 0, 1),
    ]
    assert losses[0]["workloads"] == [{"name": "StatefulSet default/db", "pods": 1, "left": 0, "back": 0}]
    assert losses[0]["budgets"] == [{"budget": "default/web", "wanted": 3, "left": 2, "back": 3}]
    full = client.get(f"{address}losses/{losses[0]['number']}/").json()
    assert (full["nodes"], full["waiting"], sorted(full["moved"])) == (
        ["b-1"],
        ["default/db-0"],
        ["default/web-b"],
    )


def test_losses_can_be_narrowed_and_ordered(client: Client) -> None:
    address = ended(client, snapshot=str(uploaded(three_zones()).pk), lossOf=["node", ZONE])

    def values(**query: Any) -> list[str]:
        return [one["value"] for one in client.get(f"{address}losses/", query).json()["results"]]

    assert sorted(values()) == ["a", "a-1", "b", "b-1", "c", "c-1"]
    assert values(by=ZONE, ordering="-value") == ["c", "b", "a"]
    assert (values(search="b-"), values(hurts="false")) == (["b-1"], [])


def test_a_loss_opens_as_a_run_in_which_its_pods_go_where_it_says(client: Client) -> None:
    run = played(three_zones())
    address = ended(client, run=str(run.pk), lossOf=[ZONE])
    loss = client.get(f"{address}losses/?search=b").json()["results"][0]
    opened = client.post(f"{address}losses/{loss['number']}/run/")
    assert (opened.status_code, opened.json()["snapshot"]["name"][-10:]) == (202, " without b")
    after = play_run(Run.objects.get(pk=opened.json()["id"]))
    attempts = client.get(f"/api/v1/runs/{after.pk}/attempts/?outcome=scheduled").json()["results"]
    full = client.get(f"{address}losses/{loss['number']}/").json()
    scheduled = {one["pod"]: one["node"] for one in attempts}
    assert (scheduled, full["run"]) == (full["moved"], str(after.pk))
    again = client.post(f"{address}losses/{loss['number']}/run/")
    assert (again.json()["id"], Run.objects.count()) == (str(after.pk), 2)


def test_it_is_cancelled_and_deleted_and_its_run_stays(client: Client) -> None:
    made = asked(client, snapshot=str(uploaded(three_zones()).pk)).json()
    address = f"{ADDRESS}{made['id']}/"
    assert client.post(f"{address}cancel/").json()["state"] == "cancelled"
    assert client.post(f"{address}cancel/").status_code == 409
    assert client.delete(address).status_code == 204
    assert (client.get(address).status_code, client.get(f"{address}losses/").status_code) == (404, 404)
    assert (Run.objects.count(), Loss.objects.count()) == (1, 0)


def test_mistakes_are_told_with_their_places(client: Client) -> None:
    snapshot, run = uploaded(three_zones()), played(three_zones())
    both = asked(client, snapshot=str(snapshot.pk), run=str(run.pk))
    assert both.json()["problems"] == [{"path": "run", "message": "give either run or snapshot, not both"}]
    neither = asked(client)
    assert neither.json()["problems"] == [{"path": "run", "message": "is missing: give run or snapshot"}]
    strange = asked(client, snapshot=str(snapshot.pk), lossOf=["node", "rack", "row"])
    assert (strange.status_code, strange.json()["problems"]) == (
        400,
        [
            {"path": "lossOf[1]", "message": "no node has the label rack"},
            {"path": "lossOf[2]", "message": "no node has the label row"},
        ],
    )
    Run.objects.filter(pk=run.pk).update(state="failed")
    assert asked(client, run=str(run.pk)).status_code == 409
    assert Survival.objects.count() == 0
