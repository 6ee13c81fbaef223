"""A database from before there were owners opens: what is in it is the operators', and the program's own is everybody's."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from playground.demos.services import load_demos
from playground.people.enums import Visibility
from playground.policies.models import Policy
from playground.runs.models import Run
from playground.snapshots.models import Snapshot

BEFORE = [
    ("snapshots", "0001_initial"),
    ("policies", "0002_warnings"),
    ("runs", "0006_plugins"),
    ("simulations", "0006_plugins"),
    ("people", None),
]


@pytest.mark.django_db(transaction=True)
def test_an_old_database_opens(settings: Any) -> None:
    load_demos()
    demo = Snapshot.objects.filter(origin="demo").latest("created_at").pk
    executor = MigrationExecutor(connection)
    old = executor.migrate(BEFORE).apps
    snapshots, runs = old.get_model("snapshots", "Snapshot"), old.get_model("runs", "Run")
    mine = snapshots.objects.create(name="mine")
    run = runs.objects.create(snapshot=mine)
    call_command("migrate", interactive=False, verbosity=0)
    load_demos()
    found = Snapshot.objects.get(pk=mine.pk)
    assert (found.owner, found.visibility) == (None, Visibility.PRIVATE)
    assert (Run.objects.get(pk=run.pk).owner, Run.objects.get(pk=run.pk).snapshot_id) == (None, mine.pk)
    assert Snapshot.objects.get(pk=demo).visibility == Visibility.EVERYBODY
    assert set(Policy.objects.filter(built_in=True).values_list("visibility", flat=True)) == {
        Visibility.EVERYBODY
    }
