"""sweeps/ over REST."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db.models import QuerySet
from django.test import Client

from playground.runs.models import Run
from playground.snapshots.models import Snapshot
from tests.support.kept_sweeps import AXES, a_sweep_of, play
from tests.support.played import play as play_run
from tests.support.played import uploaded
from tests.support.sweeps import TYPE, cluster

pytestmark = pytest.mark.django_db(transaction=True)


def post(client: Client, body: dict[str, Any], address: str = "") -> Any:
    return client.post(f"/api/v1/sweeps/{address}", body, content_type="application/json")


def test_created_played_looked_at_and_deleted(client: Client) -> None:
    snapshot = uploaded(cluster())
    made = post(client, {"snapshots": [str(snapshot.pk)], "axes": AXES, "name": "Packing"})
    assert made.status_code == 202, made.content
    body = made.json()
    assert made.headers["Location"] == f"/api/v1/sweeps/{body['id']}/"
    assert {name: body[name] for name in ("name", "snapshots", "policy", "state", "cells", "progress")} == {
        "name": "Packing",
        "snapshots": [{"id": str(snapshot.pk), "name": snapshot.name}],
        "policy": None,
        "state": "queued",
        "cells": 7,
        "progress": {"done": 0, "planned": 6},
    }
    play(a_sweep_of(snapshot))  # measures the same cells
    listed = client.get("/api/v1/sweeps/", {"snapshot": str(snapshot.pk), "state": "queued"}).json()
    assert [row["id"] for row in listed["results"]] == [body["id"]]
    assert client.delete(f"/api/v1/sweeps/{body['id']}/").status_code == 204
    assert client.get(f"/api/v1/sweeps/{body['id']}/").status_code == 404


def test_parts_are_locked_before_their_sweep_is_deleted(client: Client, monkeypatch: Any) -> None:
    """As by workers that measure meanwhile: in another order both would wait for each other."""
    sweep = a_sweep_of()
    locks: list[str] = []
    lock = QuerySet.select_for_update

    def noted(rows: QuerySet[Any], *args: Any, **kwargs: Any) -> QuerySet[Any]:
        locks.append(rows.model.__name__)
        return lock(rows, *args, **kwargs)

    monkeypatch.setattr(QuerySet, "select_for_update", noted)
    assert client.delete(f"/api/v1/sweeps/{sweep.pk}/").status_code == 204
    assert locks == ["SweepPart", "Sweep"]


def test_cells_as_json_and_as_csv(client: Client) -> None:
    sweep = play(a_sweep_of())
    told = client.get(f"/api/v1/sweeps/{sweep.pk}/cells/").json()
    assert told["objectives"] == [
        {"measure": "pending", "goal": "min"},
        {"measure": "emptyNodes", "goal": "max"},
    ]
    assert [(cell["values"], cell["measures"]["pending"]) for cell in told["cells"]] == [
        (None, 1),
        *((["LeastAllocated", weight], 1) for weight in (1, 2, 3)),
        *((["MostAllocated", weight], 0) for weight in (1, 2, 3)),
    ]
    lines = client.get(f"/api/v1/sweeps/{sweep.pk}/cells/?format=csv").content.decode().splitlines()
    assert lines[0].startswith(
        f"cell,snapshot,policy,{TYPE},weights.NodeResourcesFit,order,seed,front,placed"
    )
    assert [line.split(",")[3:5] for line in lines[1:3]] == [["", ""], ["LeastAllocated", "1"]]


@pytest.mark.parametrize("order", ["given", "largest"])
def test_a_cell_opens_as_a_run_that_comes_to_the_same(client: Client, order: str) -> None:
    sweep = play(a_sweep_of(orders=[order], seeds=[5]))
    for number in (0, 4):
        address = f"{sweep.pk}/cells/{number}/run/"
        made = post(client, {}, address)
        assert made.status_code == 201, made.content
        assert post(client, {}, address).json()["id"] == made.json()["id"]
        assert made.json()["options"] == {"seed": 5}
        run = Run.objects.get(pk=made.json()["id"])
        expected = client.get(f"/api/v1/sweeps/{sweep.pk}/cells/").json()["cells"][number]["measures"]

        play_run(run)
        compared = client.get("/api/v1/comparisons/", {"run": str(run.pk)})
        assert compared.json()["runs"][0]["measures"] == expected


def test_mistakes_are_told_with_their_places_and_nothing_is_stored(client: Client) -> None:
    snapshot = uploaded(cluster())
    bad = [{"path": "weights.No", "values": [1]}, {"path": TYPE, "values": ["Most"]}]
    answer = post(client, {"snapshots": [str(snapshot.pk)], "axes": bad})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid-sweep")
    assert [one["path"] for one in answer.json()["problems"]] == ["axes[0].path"]
    answer = post(client, {"snapshots": [], "axes": [{"values": [1], "x": 1}], "other": 1})
    assert answer.status_code == 400
    assert client.get("/api/v1/sweeps/").json()["count"] == 0


def test_too_many_cells(client: Client, settings: Any) -> None:
    settings.MAX_SWEEP_CELLS = 6
    answer = post(client, {"snapshots": [str(uploaded(cluster()).pk)], "axes": AXES})
    assert answer.status_code == 400
    assert "the sweep has 7 cells, 6 are allowed" in answer.content.decode()


def test_cancelled_and_resumed(client: Client) -> None:
    sweep = a_sweep_of()
    assert post(client, {}, f"{sweep.pk}/cancel/").json()["state"] == "cancelled"
    assert post(client, {}, f"{sweep.pk}/cancel/").status_code == 409
    assert post(client, {}, f"{sweep.pk}/resume/").json()["state"] == "queued"
    assert post(client, {}, f"{sweep.pk}/resume/").status_code == 409
    assert play(sweep).state == "succeeded"


def test_what_is_not_there(client: Client) -> None:
    sweep = a_sweep_of()
    assert post(client, {}, f"{sweep.pk}/cells/7/run/").status_code == 404
    assert post(client, {}, f"{uuid4()}/cells/0/run/").status_code == 404
    assert post(client, {"snapshots": [str(uuid4())]}).status_code == 404


def test_a_snapshot_that_a_sweep_uses_stays(client: Client) -> None:
    snapshot = a_sweep_of().swept.get().snapshot
    assert client.delete(f"/api/v1/snapshots/{snapshot.pk}/").status_code == 409
    assert Snapshot.objects.filter(pk=snapshot.pk).exists()
