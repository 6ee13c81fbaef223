"""One row that cannot be shown never takes a list with it: it is named apart, and can be deleted."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.db.models import Model
from django.test import Client

from playground.policies.models import Policy
from playground.policies.services import create_policy
from playground.runs.models import Run
from playground.simulations.enums import Kind, SimulationState
from playground.simulations.models import Simulation
from playground.snapshots.codec.reports import NO_REPORT
from playground.snapshots.models import Snapshot

pytestmark = pytest.mark.django_db
API = "/api/v1/"
DETAIL = "The stored data cannot be read; the log of the server has the details. You can delete it."
# JSON to a database, and a number of more digits than Python reads.
BEYOND_PYTHON = '{"n": ' + "1" * 5000 + "}"
YAML = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"
LIVE = '{"startedAt": "2026-01-01T00:00:00Z", "identity": "a", "cluster": "c", "dryRun": false, "policy": ""}'


def a_simulation(kind: Kind) -> Simulation:
    state = SimulationState.SUCCEEDED
    return Simulation.objects.create(kind=kind, title="t", scenario=LIVE, duration=1, state=state)


def a_row(path: str) -> Model:
    match path:
        case "policies/":
            return create_policy(YAML)
        case "snapshots/":
            return Snapshot.objects.create(name="s", report=NO_REPORT)
        case "runs/":
            return Run.objects.create(snapshot=Snapshot.objects.create(name="s"))
    return a_simulation(Kind(path.removesuffix("s/") if path != "live/" else "live"))


def broken(row: Model, column: str, value: str) -> None:
    table = row._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET {column} = %s WHERE id = %s", [value, row.pk.hex])


CASES = [
    ("policies/", "config", "7"),
    ("policies/", "config", BEYOND_PYTHON),
    ("policies/", "warnings", "7"),
    ("snapshots/", "counts", "7"),
    ("snapshots/", "report", BEYOND_PYTHON),
    ("runs/", "counts", "[]"),
    ("runs/", "options", BEYOND_PYTHON),
    ("elections/", "error", "7"),
    ("elections/", "summary", BEYOND_PYTHON),
    ("timelines/", "summary", "7"),
    ("timelines/", "summary", BEYOND_PYTHON),
    ("live/", "scenario", '{"cut'),
    ("live/", "summary", BEYOND_PYTHON),
]


def listed(client: Client, path: str) -> dict[str, Any]:
    response = client.get(f"{API}{path}")
    assert response.status_code == 200, response.content
    page: dict[str, Any] = response.json()
    return page


@pytest.mark.parametrize(("path", "column", "value"), CASES)
def test_it_is_named_and_can_be_deleted(client: Client, path: str, column: str, value: str) -> None:
    good, bad = a_row(path), a_row(path)
    before = listed(client, path)
    assert before["unreadable"] == []
    broken(bad, column, value)
    page = listed(client, path)
    created = bad.created_at.isoformat().replace("+00:00", "Z")  # type: ignore[attr-defined]  # each has it
    assert page["unreadable"] == [{"id": str(bad.pk), "createdAt": created, "detail": DETAIL}]
    assert page["results"] == [row for row in before["results"] if UUID(row["id"]) != bad.pk]
    assert page["count"] == before["count"]
    assert client.delete(f"{API}{path}{bad.pk}/").status_code == 204
    after = listed(client, path)
    assert (after["results"], after["unreadable"]) == (page["results"], [])
    assert str(good.pk) in [row["id"] for row in after["results"]]


def test_what_cannot_be_answered_is_not_stored(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any) -> Any:
        raise KeyError("shape")

    before = Policy.objects.count()
    monkeypatch.setattr("playground.api.serializers.policies.extender_warnings", fail)
    client.raise_request_exception = False
    response = client.post(f"{API}policies/", {"yaml": YAML}, content_type="application/json")
    assert (response.status_code, Policy.objects.count()) == (500, before)
