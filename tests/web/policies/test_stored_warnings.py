"""Warnings are found once: when a policy or a run is stored, or after the migration that brought the column."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from playground.policies import receivers as policies
from playground.policies.models import Policy
from playground.policies.services import create_policy
from playground.runs import receivers as runs
from playground.runs.models import Run
from playground.runs.services.requests import create_run
from playground.snapshots.models import Snapshot
from tests.support.played import uploaded

pytestmark = pytest.mark.django_db

HEAD: dict[str, Any] = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
}
CARELESS = HEAD | {"profiles": [{"plugins": {"score": {"disabled": [{"name": "Nope"}]}}}]}
IGNORED = {
    "path": "profiles[0].plugins.score.disabled[0].name",
    "message": 'is ignored: there is no plugin "Nope"',
}
# JSON to a database, and a number of more digits than Python reads.
UNREADABLE = f'{{"parallelism": {"1" * 5000}}}'
NOT_ASKED = {
    "path": "extenders[0]",
    "message": "not called: this playground may not call its host (PLAYGROUND_EXTENDER_HOSTS)",
}


def applied(app: str, name: str, *, is_reverted: bool = False) -> tuple[Any, bool]:
    return SimpleNamespace(app_label=app, name=name), is_reverted


def found_after_migrations() -> None:
    plan = [applied("policies", "0002_warnings"), applied("runs", "0005_warnings")]
    policies.find_warnings(using=connection.alias, plan=plan)
    runs.find_warnings(using=connection.alias, plan=plan)


def test_of_a_new_policy_and_its_run() -> None:
    policy = create_policy(CARELESS)
    run = create_run(uploaded([]), policy=policy)
    assert (policy.warnings, run.warnings) == ([IGNORED], [IGNORED])


def test_whether_an_extender_may_be_called_is_not_stored(client: Client, settings: Any) -> None:
    policy = create_policy(HEAD | {"extenders": [{"urlPrefix": "http://scores.example", "filterVerb": "f"}]})
    address = f"/api/v1/policies/{policy.pk}/"
    assert (policy.warnings, client.get(address).json()["warnings"]) == ([], [NOT_ASKED])
    settings.EXTENDER_HOSTS = ("scores.example",)
    assert client.get(address).json()["warnings"] == []


def test_of_the_rows_that_were_there_before() -> None:
    policy = Policy.objects.create(name="old", config=CARELESS)
    run = Run.objects.create(snapshot=Snapshot.objects.create(name="s"), policy=policy)
    found_after_migrations()
    policy.refresh_from_db()
    run.refresh_from_db()
    assert (policy.warnings, run.warnings) == ([IGNORED], [IGNORED])


@pytest.mark.parametrize(
    "plan",
    [
        [],
        [applied("policies", "0003_people"), applied("runs", "0006_plugins")],
        [applied("policies", "0002_warnings", is_reverted=True), applied("runs", "0005_warnings", is_reverted=True)],
    ],
)  # fmt: skip
def test_other_migrations_leave_warnings_as_they_are(plan: list[Any]) -> None:
    policy = Policy.objects.create(name="old", config=CARELESS)
    run = Run.objects.create(snapshot=Snapshot.objects.create(name="s"), policy=policy)
    policies.find_warnings(using=connection.alias, plan=plan)
    runs.find_warnings(using=connection.alias, plan=plan)
    policy.refresh_from_db()
    run.refresh_from_db()
    assert (policy.warnings, run.warnings) == ([], [])


@pytest.mark.parametrize(
    "config",
    [HEAD | {"profiles": [None]}, HEAD | {"profiles": [{"pluginConfig": [None]}], "extenders": [None]}],
)
def test_a_configuration_that_was_stored_by_mistake_still_opens(client: Client, config: Any) -> None:
    policy = Policy.objects.create(name="poisoned", config=config)
    found_after_migrations()
    policy.refresh_from_db()
    assert policy.warnings == []
    assert client.get("/api/v1/policies/").status_code == 200
    assert client.get(f"/api/v1/policies/{policy.pk}/").status_code == 200


def test_a_row_that_cannot_be_read_does_not_stop_a_migration() -> None:
    policy = Policy.objects.create(name="broken")
    run = Run.objects.create(snapshot=Snapshot.objects.create(name="s"), policy=policy)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE policies_policy SET config = %s WHERE id = %s", [UNREADABLE, policy.pk.hex])
    found_after_migrations()
    assert Policy.objects.only("warnings").get(pk=policy.pk).warnings == []
    assert Run.objects.get(pk=run.pk).warnings == []
