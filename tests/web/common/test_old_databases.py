"""A database of any old form opens, and its rows mean what they meant.

Each is the current one, taken back, given rows of that form, and brought forward again: one for several migrations of rows, as
Django takes seconds to go that way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from playground.demos.services import load_demos
from playground.lessons.models import Try
from playground.people.enums import Visibility
from playground.policies.models import Policy
from playground.runs.models import Run
from playground.searches.enums import SearchKind
from playground.searches.models import Search
from playground.simulations.models import Simulation
from playground.snapshots.models import Snapshot
from tests.support.builders import a_pod
from tests.support.searches import QUESTIONS

Story = Iterator[None]
"""Stores rows with the models of then; goes on when the database has been opened."""
Teller = Callable[[Any, Client], Story]
Form = list[tuple[str, str | None]]
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


def before_there_were_owners(old: Any, _: Client) -> Story:
    """What is in it is the operators', and the program's own is everybody's."""
    demo = old.get_model("snapshots", "Snapshot").objects.filter(origin="demo").latest("created_at").pk
    mine = old.get_model("snapshots", "Snapshot").objects.create(name="mine")
    run = old.get_model("runs", "Run").objects.create(snapshot=mine)
    yield
    found = Snapshot.objects.get(pk=mine.pk)
    assert (found.owner, found.visibility) == (None, Visibility.PRIVATE)
    assert (Run.objects.get(pk=run.pk).owner, Run.objects.get(pk=run.pk).snapshot_id) == (None, mine.pk)
    assert Snapshot.objects.get(pk=demo).visibility == Visibility.EVERYBODY
    assert set(Policy.objects.filter(built_in=True).values_list("visibility", flat=True)) == {
        Visibility.EVERYBODY
    }


def before_there_were_warnings(old: Any, client: Client) -> Story:
    """And with seeds that drew nothing, or drew without being stored."""
    policy = old.get_model("policies", "Policy").objects.create(name="mine", config=CARELESS)
    snapshot = old.get_model("snapshots", "Snapshot").objects.create(name="mine")
    runs = old.get_model("runs", "Run").objects
    options = [{"seed": 3}, {"release": "1.18"}, {"release": "1.18", "seed": 4}]
    ids = [runs.create(snapshot=snapshot, policy=policy, options=one).pk for one in options]
    yield
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


def before_timelines_named_their_release(old: Any, _: Client) -> Story:
    simulations = old.get_model("simulations", "Simulation").objects
    texts = ["release: '1.30'\n", "objects: []\n"]
    ids = [simulations.create(kind="timeline", scenario=one, duration=1).pk for one in texts]
    yield
    assert [Simulation.objects.get(pk=one).release for one in ids] == ["1.30", "1.36"]


def before_tries_lost_their_secrets(old: Any, _: Client) -> Story:
    files = {"a.yaml": SECRET, "b.yaml": "kind: Pod"}
    tried = old.get_model("lessons", "Try").objects.create(lesson="l", exercise="e", files=files, passed=True)
    yield
    assert Try.objects.get(pk=tried.pk).files == {"b.yaml": "kind: Pod"}


def before_counts_lost_their_secrets(old: Any, _: Client) -> Story:
    container = {"name": "c", "env": [{"name": "PASSWORD", "value": "hunter2"}]}
    templates = [a_pod("web", containers=[container])]
    counted = old.get_model("searches", "Search").objects.create(
        kind="capacity",
        snapshot=old.get_model("snapshots", "Snapshot").objects.create(name="mine"),
        question={**QUESTIONS[SearchKind.CAPACITY], "templates": templates},
    )
    yield
    (template,) = Search.objects.get(pk=counted.pk).question["templates"]
    assert template["spec"]["containers"] == [{"name": "c"}]


OLDEST: Final[Form] = [
    ("snapshots", "0001_initial"),
    ("policies", "0001_initial"),
    ("runs", "0003_extender_calls"),
    ("simulations", "0006_plugins"),
    ("people", None),
]
BEFORE_ROWS_CHANGED: Final[Form] = [
    ("simulations", "0009_descriptions"),
    ("lessons", "0004_descriptions"),
    ("searches", "0004_found"),
]


def hear(form: Form, tellers: Sequence[Teller], client: Client, subtests: Any) -> None:
    """What each has to say of a database of this form when it is opened."""
    executor = MigrationExecutor(connection)
    executor.migrate(form)
    # What migrate() answers knows migrations of other applications that it has taken back.
    old = executor.loader.project_state([(app, name) for app, name in form if name is not None]).apps
    told = {teller.__name__: teller(old, client) for teller in tellers}
    for story in told.values():
        next(story)
    call_command("migrate", interactive=False, verbosity=0)
    load_demos()
    for name, story in told.items():
        with subtests.test(name):
            assert list(story) == []


def test_the_oldest_forms(client: Client, subtests: pytest.Subtests) -> None:
    load_demos()
    hear(OLDEST, [before_there_were_owners, before_there_were_warnings], client, subtests)


def test_forms_before_rows_changed(client: Client, subtests: pytest.Subtests) -> None:
    tellers = [
        before_timelines_named_their_release,
        before_tries_lost_their_secrets,
        before_counts_lost_their_secrets,
    ]
    hear(BEFORE_ROWS_CHANGED, tellers, client, subtests)
