"""A database of the oldest form that each migration of rows begins with opens, and its rows mean what they meant.

policies 0001, runs 0003       no column of warnings; seeds that drew nothing, or drew without being stored
simulations 0009               no column of the release
lessons 0004                   files of tries as they came, with secrets
searches 0004                  templates of counts as they came
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from playground.lessons.models import Try
from playground.policies.models import Policy
from playground.runs.models import Run
from playground.searches.enums import SearchKind
from playground.searches.models import Search
from playground.simulations.models import Simulation
from tests.support.builders import a_pod
from tests.support.searches import QUESTIONS

CARELESS: Final = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
    "profiles": [{"plugins": {"score": {"disabled": [{"name": "Nope"}]}}}],
}
IGNORED: Final = {
    "path": "profiles[0].plugins.score.disabled[0].name",
    "message": 'is ignored: there is no plugin "Nope"',
}
SECRET: Final = "kind: Secret\nstringData: {password: hunter2}\n"


pytestmark = pytest.mark.django_db(transaction=True)


def models_of(*form: tuple[str, str]) -> Any:
    """The database migrated to a form that it once had, and the models of then."""
    MigrationExecutor(connection).migrate(list(form))
    loader = MigrationExecutor(connection).loader
    return loader.project_state(list(loader.applied_migrations)).apps


def open_today() -> None:
    call_command("migrate", interactive=False, verbosity=0)


def test_policies_and_runs_of_the_first_forms(client: Client) -> None:
    old = models_of(
        ("snapshots", "0001_initial"), ("policies", "0001_initial"), ("runs", "0003_extender_calls")
    )
    policy = old.get_model("policies", "Policy").objects.create(name="mine", config=CARELESS)
    snapshot = old.get_model("snapshots", "Snapshot").objects.create(name="mine")
    runs = old.get_model("runs", "Run").objects
    options = [{"seed": 3}, {"release": "1.18"}, {"release": "1.18", "seed": 4}]
    ids = [runs.create(snapshot=snapshot, policy=policy, options=one).pk for one in options]
    open_today()
    assert Policy.objects.get(pk=policy.pk).warnings == [IGNORED]
    assert client.get(f"/api/v1/policies/{policy.pk}/").json()["warnings"] == [IGNORED]
    found = [Run.objects.get(pk=one) for one in ids]
    assert [one.warnings for one in found] == [[IGNORED]] * 3
    assert [one.options for one in found] == [
        {},
        {"release": "1.18", "seed": 0},
        {"release": "1.18", "seed": 4},
    ]
    assert [client.get(f"/api/v1/runs/{one}/").json()["counts"]["scheduled"] for one in ids] == [0] * 3


def test_tries_and_counts_from_before_their_secrets_were_removed() -> None:
    old = models_of(("lessons", "0004_descriptions"), ("searches", "0004_found"))
    tries = old.get_model("lessons", "Try").objects
    tried = tries.create(
        lesson="l", exercise="e", files={"a.yaml": SECRET, "b.yaml": "kind: Pod"}, passed=True
    )
    container = {"name": "c", "env": [{"name": "PASSWORD", "value": "hunter2"}]}
    question = {
        **QUESTIONS[SearchKind.CAPACITY],
        "templates": [a_pod("web", containers=[container])],
    }
    snapshot = old.get_model("snapshots", "Snapshot").objects.create(name="mine")
    counted = old.get_model("searches", "Search").objects.create(
        kind="capacity", snapshot=snapshot, question=question
    )
    open_today()
    assert Try.objects.get(pk=tried.pk).files == {"b.yaml": "kind: Pod"}
    (template,) = Search.objects.get(pk=counted.pk).question["templates"]
    assert template["spec"]["containers"] == [{"name": "c"}]


def test_timelines_from_before_they_named_their_release() -> None:
    old = models_of(("simulations", "0009_descriptions"))
    simulations = old.get_model("simulations", "Simulation").objects
    texts = ["release: '1.30'\n", "objects: []\n"]
    ids = [simulations.create(kind="timeline", scenario=one, duration=1).pk for one in texts]
    open_today()
    assert [Simulation.objects.get(pk=one).release for one in ids] == ["1.30", "1.36"]
