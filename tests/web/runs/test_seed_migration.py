"""Stored runs whose seed had no effect are explained as they were decided."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from playground.runs.models import Run
from tests.support.runs import a_snapshot

pytestmark = pytest.mark.django_db

MIGRATION = import_module("playground.runs.migrations.0004_seed_without_effect")
WHICH_DREW = import_module("playground.runs.migrations.0011_seed_of_release_1_18")


@pytest.mark.parametrize(
    ("stored", "kept"),
    [
        ({"seed": 3, "sampling": True}, {"sampling": True}),
        ({"seed": 3, "release": "1.36"}, {"release": "1.36"}),
        ({"seed": 3, "release": "1.18"}, {"seed": 3, "release": "1.18"}),
        ({"seed": None}, {}),
        ({}, {}),
    ],
)
def test_only_seeds_that_drew_nothing_are_dropped(stored: dict[str, object], kept: dict[str, object]) -> None:
    run = Run.objects.create(snapshot=a_snapshot(), options=stored)
    MIGRATION.drop_seeds_without_effect(apps, None)
    assert Run.objects.get(pk=run.pk).options == kept


@pytest.mark.parametrize(
    ("stored", "kept"),
    [
        ({"release": "1.18"}, {"release": "1.18", "seed": 0}),
        ({"release": "1.18", "seed": None}, {"release": "1.18", "seed": 0}),
        ({"release": "1.18", "seed": 3}, {"release": "1.18", "seed": 3}),
        ({"release": "1.34"}, {"release": "1.34"}),
        ({}, {}),
    ],
)
def test_runs_that_drew_without_saying_so_say_it(stored: dict[str, object], kept: dict[str, object]) -> None:
    run = Run.objects.create(snapshot=a_snapshot(), options=stored)
    WHICH_DREW.say_the_seed(apps, None)
    assert Run.objects.get(pk=run.pk).options == kept
