"""`?wait=` and `Prefer: wait`: the answer comes once what was asked for is over."""

from __future__ import annotations

import threading
from itertools import accumulate
from typing import Any

import pytest
from django.test import Client

from playground.api import wait
from playground.celery_app import app
from playground.runs.models import Run
from playground.simulations.models import Simulation
from tests.support.builders import a_node, a_pod
from tests.support.played import play, uploaded
from tests.support.simulations import play as play_simulation

pytestmark = pytest.mark.django_db


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """While a client waits, the workers play what there is; how long it would have waited."""
    slept: list[float] = []

    def work(seconds: float) -> None:
        slept.append(seconds)
        for run in Run.objects.filter(state="queued"):
            play(run)
        for simulation in Simulation.objects.filter(state="queued"):
            play_simulation(simulation)

    monkeypatch.setattr(wait, "_sleep", work)
    monkeypatch.setattr(app, "send_task", lambda *args, **options: None)
    return slept


def start(client: Client, query: str = "", **headers: str) -> Any:
    snapshot = uploaded([a_node("n", cpu="8", pods="10"), a_pod("a", requests={"cpu": "1"})])
    body = {"snapshot": str(snapshot.pk)}
    return client.post(f"/api/v1/runs/{query}", body, content_type="application/json", headers=headers)


def test_a_run_is_over_when_the_answer_comes(client: Client, pauses: list[float]) -> None:
    response = start(client, "?wait=10")
    assert (response.status_code, response.json()["state"], pauses) == (202, "succeeded", [0.05])


def test_the_preference_of_rfc_7240(client: Client, pauses: list[float]) -> None:
    response = start(client, Prefer='respond-async, wait="10"')
    assert (response.json()["state"], response.headers["Preference-Applied"]) == ("succeeded", "wait=10")


def test_without_it_the_answer_comes_at_once(client: Client, pauses: list[float]) -> None:
    queued = start(client, Prefer="wait=soon")
    assert (queued.json()["state"], "Preference-Applied" in queued.headers, pauses) == ("queued", False, [])
    over = client.get(f"/api/v1/runs/{queued.json()['id']}/?wait=5")
    assert (over.json()["state"], len(pauses)) == ("succeeded", 1)
    client.get(f"/api/v1/runs/{queued.json()['id']}/?wait=5")
    assert len(pauses) == 1


@pytest.mark.parametrize("kind", ["elections", "timelines"])
def test_simulations_too(client: Client, pauses: list[float], kind: str) -> None:
    example = client.get(f"/api/v1/{kind}/examples/").json()[0]
    yaml = example["yaml"]
    response = client.post(f"/api/v1/{kind}/?wait=10", yaml, content_type="application/yaml")
    assert (response.status_code, response.json()["state"]) == (202, "succeeded")


@pytest.mark.parametrize("wait", ["-1", "61", "1.5", "x", ""])
def test_what_is_no_time(client: Client, wait: str) -> None:
    response = start(client, f"?wait={wait}")
    assert not Run.objects.exists()
    assert response.json()["problems"] == [
        {"path": "wait", "message": f"expected a whole number of seconds from 0 to 60, got {wait!r}"}
    ]


def test_so_many_clients_wait_and_no_more(
    client: Client, pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wait, "_places", threading.BoundedSemaphore(1))
    with wait._places:
        assert start(client, "?wait=10").json()["state"] == "queued"
    assert start(client, "?wait=10").json()["state"] == "succeeded"


def test_an_answer_is_late_by_a_third_of_the_time_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(wait, "_sleep", pauses.append)
    wait._watched(0, lambda: len(pauses), lambda number: number == 20, float("inf"))
    elapsed = [0.0, *accumulate(pauses)]
    assert all(
        pause <= min(0.05 + 0.3 * before + 1e-9, 1.0) for pause, before in zip(pauses, elapsed, strict=False)
    )
    assert (pauses[0], pauses[-1]) == (0.05, 1.0)
