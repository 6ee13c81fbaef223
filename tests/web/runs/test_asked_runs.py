"""Runs that only serve a question: lists leave them out, equal ones are used again, and they go after a week."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from playground.policies.codec import BUILTIN_POLICIES
from playground.policies.models import Policy
from playground.policies.services import create_policy
from playground.retention.tasks import prune
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.snapshots.models import Snapshot
from tests.support.played import a_busy_cluster, uploaded

pytestmark = pytest.mark.django_db
API = "/api/v1/runs/"


@pytest.fixture
def snapshot() -> Snapshot:
    return uploaded(a_busy_cluster())


def started(client: Client, snapshot: Snapshot, **fields: Any) -> str:
    body = {"snapshot": str(snapshot.pk), **fields}
    response = client.post(API, json.dumps(body), content_type="application/json")
    assert response.status_code == 202, response.content
    return str(response.json()["id"])


def listed(client: Client) -> list[str]:
    return [run["id"] for run in client.get(API).json()["results"]]


def test_lists_leave_it_out_and_its_address_works(client: Client, snapshot: Snapshot) -> None:
    asked, shown = started(client, snapshot, listed=False), started(client, snapshot)
    assert listed(client) == [shown]
    assert client.get(f"{API}{asked}/").json()["state"] == "queued"


def test_an_equal_run_is_used_again(client: Client, snapshot: Snapshot) -> None:
    shown = started(client, snapshot, options={"seed": 3})
    first = started(client, snapshot, listed=False)
    assert started(client, snapshot, listed=False) == first
    assert started(client, snapshot, listed=False, options={"seed": 3}) == shown
    assert started(client, snapshot, listed=False, options={"seed": 4}) not in {first, shown}
    assert started(client, uploaded(a_busy_cluster()), listed=False) != first
    policy = create_policy(BUILTIN_POLICIES["default"].yaml, name="mine")
    assert started(client, snapshot, listed=False, policy=str(policy.pk)) != first


@pytest.mark.parametrize(
    "fields",
    [
        {"state": RunState.FAILED},
        {"demo": "story"},
        {"extenders": ["http://one"]},
        {"created_at": timezone.now() - timedelta(days=2)},
    ],
)
def test_a_run_that_may_answer_otherwise_or_goes_soon_is_not_used(
    client: Client, snapshot: Snapshot, fields: dict[str, Any]
) -> None:
    first = started(client, snapshot, listed=False)
    Run.objects.filter(pk=first).update(**fields)
    assert started(client, snapshot, listed=False) != first


@pytest.mark.parametrize("state", [RunState.SUCCEEDED, RunState.INTERRUPTED])
def test_it_goes_a_week_after_its_end(client: Client, snapshot: Snapshot, state: RunState) -> None:
    """Also after it was set aside, as nobody sees that it could be resumed."""
    asked, later = started(client, snapshot, listed=False), started(client, uploaded([]), listed=False)
    shown = started(client, snapshot, options={"seed": 1})
    old = timezone.now() - timedelta(days=8)
    Run.objects.exclude(pk=later).update(state=state, finished_at=old)
    prune()
    assert not Run.objects.filter(pk=asked).exists()
    assert {str(key) for key in Run.objects.values_list("pk", flat=True)} == {later, shown}


def test_it_goes_with_its_snapshot_and_its_policy(client: Client, snapshot: Snapshot) -> None:
    policy = create_policy(BUILTIN_POLICIES["default"].yaml, name="mine")
    started(client, snapshot, listed=False, policy=str(policy.pk))
    assert client.delete(f"/api/v1/policies/{policy.pk}/").status_code == 204
    started(client, snapshot, listed=False)
    assert client.delete(f"/api/v1/snapshots/{snapshot.pk}/").status_code == 204
    assert (Run.objects.count(), Policy.objects.filter(pk=policy.pk).count()) == (0, 0)


def test_a_snapshot_that_a_listed_run_uses_keeps_both(client: Client, snapshot: Snapshot) -> None:
    started(client, snapshot, listed=False)
    started(client, snapshot)
    assert client.delete(f"/api/v1/snapshots/{snapshot.pk}/").status_code == 409
    assert Run.objects.count() == 2
